// What a good position of Hive is made of, in hundredths of a free cell beside a bee.
#pragma once

#include <array>

#include "search/insight.hpp"

namespace spielwerk::hive {

struct HiveParameters {
    // What it costs when so few cells beside the own bee are free.
    int bee_free_0 = 1600;
    int bee_free_1 = 620;
    int bee_free_2 = 390;
    int bee_free_3 = 240;
    int bee_free_4 = 125;
    int bee_free_5 = 50;
    int bee_in_hand = 90;
    int bee_moves = 60;         // the bee itself could walk away
    int bee_is_covered = 140;   // by a beetle of the other player
    int guest_may_leave = 55;   // an own stone beside the own bee that is free to go
    int place_beside_bee = 30;  // an empty cell beside the other bee where a stone may be set
    int ant_free = 75;
    int beetle_free = 55;
    int grasshopper_free = 40;
    int spider_free = 25;
    int ant_in_hand = 55;
    int beetle_in_hand = 42;
    int grasshopper_in_hand = 30;
    int spider_in_hand = 15;
    int no_place_to_set = 60;
    int curiosity = 100;  // hundredths: how much the tree search tries what looks worse
    int warmth = 400;     // the greater, the less a move's first look counts
    int to_move = 40;
    int late_freedom = 100;  // towards the round limit each free cell counts by itself
};

inline constexpr std::array parameters_of_hive{
    search::Parameter<HiveParameters>{"bee_free_0", &HiveParameters::bee_free_0},
    search::Parameter<HiveParameters>{"bee_free_1", &HiveParameters::bee_free_1},
    search::Parameter<HiveParameters>{"bee_free_2", &HiveParameters::bee_free_2},
    search::Parameter<HiveParameters>{"bee_free_3", &HiveParameters::bee_free_3},
    search::Parameter<HiveParameters>{"bee_free_4", &HiveParameters::bee_free_4},
    search::Parameter<HiveParameters>{"bee_free_5", &HiveParameters::bee_free_5},
    search::Parameter<HiveParameters>{"bee_in_hand", &HiveParameters::bee_in_hand},
    search::Parameter<HiveParameters>{"bee_moves", &HiveParameters::bee_moves},
    search::Parameter<HiveParameters>{"bee_is_covered", &HiveParameters::bee_is_covered},
    search::Parameter<HiveParameters>{"guest_may_leave", &HiveParameters::guest_may_leave},
    search::Parameter<HiveParameters>{"place_beside_bee", &HiveParameters::place_beside_bee},
    search::Parameter<HiveParameters>{"ant_free", &HiveParameters::ant_free},
    search::Parameter<HiveParameters>{"beetle_free", &HiveParameters::beetle_free},
    search::Parameter<HiveParameters>{"grasshopper_free", &HiveParameters::grasshopper_free},
    search::Parameter<HiveParameters>{"spider_free", &HiveParameters::spider_free},
    search::Parameter<HiveParameters>{"ant_in_hand", &HiveParameters::ant_in_hand},
    search::Parameter<HiveParameters>{"beetle_in_hand", &HiveParameters::beetle_in_hand},
    search::Parameter<HiveParameters>{"grasshopper_in_hand", &HiveParameters::grasshopper_in_hand},
    search::Parameter<HiveParameters>{"spider_in_hand", &HiveParameters::spider_in_hand},
    search::Parameter<HiveParameters>{"no_place_to_set", &HiveParameters::no_place_to_set},
    search::Parameter<HiveParameters>{"to_move", &HiveParameters::to_move},
    search::Parameter<HiveParameters>{"curiosity", &HiveParameters::curiosity},
    search::Parameter<HiveParameters>{"warmth", &HiveParameters::warmth},
    search::Parameter<HiveParameters>{"late_freedom", &HiveParameters::late_freedom},
};

}  // namespace spielwerk::hive
