#include "engine/adapter.hpp"
#include "hase_und_igel/rules/game.hpp"
#include "hase_und_igel_2025/rules/editions_2025.hpp"

namespace spielwerk::race {

SPIELWERK_REGISTER(Race<rulebook_2025>);
SPIELWERK_REGISTER(Race<contest_2025>);

}  // namespace spielwerk::race
