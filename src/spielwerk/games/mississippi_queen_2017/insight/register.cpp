#include "learning/adapter.hpp"
#include "mississippi_queen_2017/insight/encoding.hpp"
#include "mississippi_queen_2017/insight/insight.hpp"
#include "search/searcher.hpp"

namespace spielwerk::river {

static const search::SearchRegistration<River<rulebook>, RiverInsight<rulebook>> for_the_rulebook;
static const search::SearchRegistration<River<contest>, RiverInsight<contest>> for_the_contest;
static const learning::EncodingRegistration<River<rulebook>, RiverEncoding<rulebook>> to_learn_the_rulebook;
static const learning::EncodingRegistration<River<contest>, RiverEncoding<contest>> to_learn_the_contest;

}  // namespace spielwerk::river
