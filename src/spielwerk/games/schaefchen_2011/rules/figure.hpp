// A figure is one sheep on the board together with the herd that follows it; it has the number of the sheep that leads.
#pragma once

#include <cstdint>

#include "schaefchen_2011/rules/meadow.hpp"

namespace spielwerk::sheep {

inline constexpr int sheep_per_player = 6;
inline constexpr int last_first_sheep = 12;  // The sheep of the start have the numbers 1 to 12; the dog has 0.

struct Figure {
    std::uint16_t id = 0;
    Field field = 0;
    Field target = 0;          // the only home that it may enter: opposite the one that it left last
    std::int16_t flowers = 0;  // collected and not yet eaten, toadstools counted negative
    std::uint8_t own = 1;      // sheep of its own colour in the herd, itself included
    std::uint8_t enemy = 0;    // sheep of the other colour in the herd

    // Catching: the other herd joins, seen from the other side, with all it carries.
    constexpr void take_over(const Figure& caught) {
        own = static_cast<std::uint8_t>(own + caught.enemy);
        enemy = static_cast<std::uint8_t>(enemy + caught.own);
        flowers = static_cast<std::int16_t>(flowers + caught.flowers);
    }
};

}  // namespace spielwerk::sheep
