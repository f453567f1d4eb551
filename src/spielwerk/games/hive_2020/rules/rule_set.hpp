// The two rule sets. Each named value is one deviation of the contest's server from the rulebook; whoever needs it asks for it by its name.
#pragma once

#include <array>
#include <string_view>

#include "engine/rule.hpp"
#include "hive_2020/rules/pieces.hpp"

namespace spielwerk::hive {

// When it is looked whether a bee is enclosed.
enum class EndOfGame : std::uint8_t { after_every_move, after_every_round };

struct RuleSet {
    std::string_view name;
    Hand piece_set;
    EndOfGame end_of_game;
};

inline constexpr RuleSet rulebook{"rulebook", Hand{1, 2, 3, 2, 3}, EndOfGame::after_every_move};
inline constexpr RuleSet contest{"contest", Hand{1, 3, 2, 2, 3}, EndOfGame::after_every_round};

inline constexpr std::array deviations{
    engine::Deviation{"piece_set", "Each player has 1 bee, 2 spiders, 3 grasshoppers, 2 beetles and 3 ants.",
                      "Each player has 1 bee, 3 spiders, 2 grasshoppers, 2 beetles and 3 ants."},
    engine::Deviation{"end_of_game", "A bee that is enclosed after any move ends the game at once; if one move encloses both, it is a draw.",
                      "Only after BLUE's move it is looked whether a bee is enclosed, so BLUE may answer; both enclosed then is a draw."},
};

}  // namespace spielwerk::hive
