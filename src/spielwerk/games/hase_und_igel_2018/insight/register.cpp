#include "hase_und_igel/insight/encoding.hpp"
#include "hase_und_igel/insight/insight.hpp"
#include "hase_und_igel_2018/rules/editions_2018.hpp"
#include "learning/adapter.hpp"
#include "search/searcher.hpp"

namespace spielwerk::race {

static const search::SearchRegistration<Race<rulebook_2018>, RaceInsight<rulebook_2018>> for_the_rulebook;
static const search::SearchRegistration<Race<contest_2018>, RaceInsight<contest_2018>> for_the_contest;
static const learning::EncodingRegistration<Race<rulebook_2018>, RaceEncoding<rulebook_2018>> to_learn_the_rulebook;
static const learning::EncodingRegistration<Race<contest_2018>, RaceEncoding<contest_2018>> to_learn_the_contest;

}  // namespace spielwerk::race
