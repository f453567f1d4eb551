#include "hase_und_igel/insight/insight.hpp"
#include "hase_und_igel_2025/rules/editions_2025.hpp"
#include "search/searcher.hpp"

namespace spielwerk::race {

static const search::SearchRegistration<Race<rulebook_2025>, RaceInsight<rulebook_2025>> for_the_rulebook;
static const search::SearchRegistration<Race<contest_2025>, RaceInsight<contest_2025>> for_the_contest;

}  // namespace spielwerk::race
