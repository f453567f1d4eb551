#include "hase_und_igel/insight/insight.hpp"
#include "hase_und_igel_2018/rules/editions_2018.hpp"
#include "search/searcher.hpp"

namespace spielwerk::race {

static const search::SearchRegistration<Race<rulebook_2018>, RaceInsight<rulebook_2018>> for_the_rulebook;
static const search::SearchRegistration<Race<contest_2018>, RaceInsight<contest_2018>> for_the_contest;

}  // namespace spielwerk::race
