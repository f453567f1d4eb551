#include "hive_2020/insight/encoding.hpp"
#include "hive_2020/insight/insight.hpp"
#include "learning/adapter.hpp"
#include "search/searcher.hpp"

namespace spielwerk::hive {

static const search::SearchRegistration<Hive<rulebook>, HiveInsight> for_the_rulebook;
static const search::SearchRegistration<Hive<contest>, HiveInsight> for_the_contest;
static const learning::EncodingRegistration<Hive<rulebook>, HiveEncoding<rulebook>> to_learn_the_rulebook;
static const learning::EncodingRegistration<Hive<contest>, HiveEncoding<contest>> to_learn_the_contest;

}  // namespace spielwerk::hive
