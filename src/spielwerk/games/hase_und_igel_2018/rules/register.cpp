#include "engine/adapter.hpp"
#include "hase_und_igel/rules/game.hpp"
#include "hase_und_igel_2018/rules/editions_2018.hpp"

namespace spielwerk::race {

SPIELWERK_REGISTER(Race<rulebook_2018>);
SPIELWERK_REGISTER(Race<contest_2018>);

}  // namespace spielwerk::race
