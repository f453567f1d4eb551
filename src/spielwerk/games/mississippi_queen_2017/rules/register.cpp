// Makes the game known to the engine, once for each rule set.
#include "engine/adapter.hpp"
#include "mississippi_queen_2017/rules/game.hpp"

namespace spielwerk::river {

SPIELWERK_REGISTER(River<rulebook>);
SPIELWERK_REGISTER(River<contest>);

}  // namespace spielwerk::river
