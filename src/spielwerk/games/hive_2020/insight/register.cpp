#include "hive_2020/insight/insight.hpp"
#include "search/searcher.hpp"

namespace spielwerk::hive {

static const search::SearchRegistration<Hive<rulebook>, HiveInsight> for_the_rulebook;
static const search::SearchRegistration<Hive<contest>, HiveInsight> for_the_contest;

}  // namespace spielwerk::hive
