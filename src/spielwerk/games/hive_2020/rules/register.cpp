#include "engine/adapter.hpp"
#include "hive_2020/rules/game.hpp"

namespace spielwerk::hive {

SPIELWERK_REGISTER(Hive<rulebook>);
SPIELWERK_REGISTER(Hive<contest>);

}  // namespace spielwerk::hive
