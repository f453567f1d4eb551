#include "hase_und_igel/insight/encoding.hpp"
#include "hase_und_igel/insight/insight.hpp"
#include "hase_und_igel_2025/rules/editions_2025.hpp"
#include "learning/adapter.hpp"
#include "search/searcher.hpp"

namespace spielwerk::race {

static const search::SearchRegistration<Race<rulebook_2025>, RaceInsight<rulebook_2025>> for_the_rulebook;
static const search::SearchRegistration<Race<contest_2025>, RaceInsight<contest_2025>> for_the_contest;
static const learning::EncodingRegistration<Race<rulebook_2025>, RaceEncoding<rulebook_2025>> to_learn_the_rulebook;
static const learning::EncodingRegistration<Race<contest_2025>, RaceEncoding<contest_2025>> to_learn_the_contest;

}  // namespace spielwerk::race
