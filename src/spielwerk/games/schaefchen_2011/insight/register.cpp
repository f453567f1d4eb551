#include "schaefchen_2011/insight/insight.hpp"
#include "search/searcher.hpp"

namespace spielwerk::sheep {

static const search::SearchRegistration<RulebookSheep, SheepInsight> for_the_rulebook;
static const search::SearchRegistration<ContestSheep, SheepInsight> for_the_contest;

}  // namespace spielwerk::sheep
