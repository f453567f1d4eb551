#include "engine/adapter.hpp"
#include "schaefchen_2011/rules/game.hpp"

namespace spielwerk::sheep {

SPIELWERK_REGISTER(RulebookSheep);
SPIELWERK_REGISTER(ContestSheep);

}  // namespace spielwerk::sheep
