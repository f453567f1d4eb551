#include "learning/adapter.hpp"
#include "schaefchen_2011/insight/encoding.hpp"
#include "schaefchen_2011/insight/insight.hpp"
#include "search/searcher.hpp"

namespace spielwerk::sheep {

static const search::SearchRegistration<RulebookSheep, SheepInsight> for_the_rulebook;
static const search::SearchRegistration<ContestSheep, SheepInsight> for_the_contest;
static const learning::EncodingRegistration<RulebookSheep, SheepEncoding<RulebookSheep>> to_learn_the_rulebook;
static const learning::EncodingRegistration<ContestSheep, SheepEncoding<ContestSheep>> to_learn_the_contest;

}  // namespace spielwerk::sheep
