// What a skipper's position is made of, in hundredths of a point.
#pragma once

#include <array>

#include "search/insight.hpp"

namespace spielwerk::river {

struct RiverParameters {
    int step = 125;        // one step nearer to the goal
    int passenger = 1500;  // the first one aboard
    int second_passenger = 1800;
    int passenger_near = 900;   // one who waits close by
    int passenger_way = 6;      // so many steps away it is half of that
    int speed_to_pick_up = 60;  // each point of speed too much, close to a passenger
    int coal = 90;
    int last_coal = 120;  // the first two of them count more
    int speed = 45;
    int heading = 90;  // each step by which the field ahead is nearer to the goal
    int blocked_ahead = 150;
    int aground = 350;
    int cramped = 300;  // each point of speed for which there may be no room
    int lead_of_two_tiles = 300;
    int lead_of_three_tiles = 1200;
    int home_run = 200;   // both passengers aboard: each step nearer counts this much more, of a hundred
    int curiosity = 200;  // hundredths: how much the tree search tries what looks worse
    int warmth = 200;     // the greater, the less a move's first look counts
    int to_move = 100;
    int worlds = 2;  // how many rivers are imagined, where tiles are hidden
    int width = 10;  // how many moves are followed with four plies left or more
    int width_middle = 8;
    int width_last = 6;  // the same for the last ply
};

inline constexpr std::array parameters_of_river{
    search::Parameter<RiverParameters>{"step", &RiverParameters::step},
    search::Parameter<RiverParameters>{"passenger", &RiverParameters::passenger},
    search::Parameter<RiverParameters>{"second_passenger", &RiverParameters::second_passenger},
    search::Parameter<RiverParameters>{"passenger_near", &RiverParameters::passenger_near},
    search::Parameter<RiverParameters>{"passenger_way", &RiverParameters::passenger_way},
    search::Parameter<RiverParameters>{"speed_to_pick_up", &RiverParameters::speed_to_pick_up},
    search::Parameter<RiverParameters>{"coal", &RiverParameters::coal},
    search::Parameter<RiverParameters>{"last_coal", &RiverParameters::last_coal},
    search::Parameter<RiverParameters>{"speed", &RiverParameters::speed},
    search::Parameter<RiverParameters>{"heading", &RiverParameters::heading},
    search::Parameter<RiverParameters>{"blocked_ahead", &RiverParameters::blocked_ahead},
    search::Parameter<RiverParameters>{"aground", &RiverParameters::aground},
    search::Parameter<RiverParameters>{"cramped", &RiverParameters::cramped},
    search::Parameter<RiverParameters>{"lead_of_two_tiles", &RiverParameters::lead_of_two_tiles},
    search::Parameter<RiverParameters>{"lead_of_three_tiles", &RiverParameters::lead_of_three_tiles},
    search::Parameter<RiverParameters>{"home_run", &RiverParameters::home_run},
    search::Parameter<RiverParameters>{"to_move", &RiverParameters::to_move},
    search::Parameter<RiverParameters>{"curiosity", &RiverParameters::curiosity},
    search::Parameter<RiverParameters>{"warmth", &RiverParameters::warmth},
    search::Parameter<RiverParameters>{"worlds", &RiverParameters::worlds},
    search::Parameter<RiverParameters>{"width", &RiverParameters::width},
    search::Parameter<RiverParameters>{"width_middle", &RiverParameters::width_middle},
    search::Parameter<RiverParameters>{"width_last", &RiverParameters::width_last},
};

}  // namespace spielwerk::river
