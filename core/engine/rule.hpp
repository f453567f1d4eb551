// A rule is a named reason to refuse a move. The same name stands in the rules page, the golden cases and the error a bot author reads.
#pragma once

#include <string_view>

namespace spielwerk::engine {

struct Rule {
    std::string_view name;       // for example "hedgehog_only_backwards"
    std::string_view paragraph;  // where the rulebook says so, for example "000 §2.5"
    std::string_view german;     // one sentence: what is not allowed, and what would have been right
    std::string_view english;
};

// The one rule that all games share.
inline constexpr Rule game_over{"game_over", "–", "Das Spiel ist zu Ende, es kann nicht mehr gezogen werden.",
                                "The game is over, no further move can be played."};

// A rule on which the contest's server differed from the rulebook. One name, one sentence for each behaviour.
struct Deviation {
    std::string_view name;
    std::string_view rulebook;  // what `rules="rulebook"` does, in English
    std::string_view contest;   // what `rules="contest"` does, in English
};

}  // namespace spielwerk::engine
