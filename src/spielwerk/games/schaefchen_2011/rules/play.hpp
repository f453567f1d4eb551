// What a move does, stage by stage: spend the die, catch, step, then collect flowers or come home.
#pragma once

#include "schaefchen_2011/rules/dice.hpp"
#include "schaefchen_2011/rules/moves.hpp"
#include "schaefchen_2011/rules/state.hpp"

namespace spielwerk::sheep {

// §2.2, §4.2: the sheep of the other player on the field, and the dog that waits in the centre, follow the mover from now on.
inline void catch_sheep(State& state, Player player, Figure& figure, Field field) {
    Side& others = state.side(engine::other(player));
    if (!is_home(field) && (others.occupied & only(field)) != 0) {
        const Figure caught = others.remove_at(field);
        figure.take_over(caught);
        if (state.dog.carrier == caught.id) state.dog.carrier = figure.id;
    }
    if (state.dog.is_free() && field == centre) state.dog.carrier = figure.id;
}

inline void step(Side& side, Figure& figure, Field field) {
    side.occupied = (side.occupied & ~only(figure.field)) | only(field);
    figure.field = field;
}

inline void collect_flowers(State& state, Figure& figure) {
    figure.flowers = static_cast<std::int16_t>(figure.flowers + state.flowers.at(figure.field));
    state.flowers.take(figure.field);
}

// §4.2: flowers are eaten, sheep of the other player are stolen, own ones stand here as new sheep; §2.2: the dog wakes up.
inline void come_home(State& state, Side& side, Figure& figure) {
    side.munched = static_cast<std::int16_t>(side.munched + figure.flowers);
    side.stolen = static_cast<std::uint8_t>(side.stolen + figure.enemy);
    const int regained = figure.own - 1;
    figure.flowers = 0;
    figure.own = 1;
    figure.enemy = 0;
    figure.target = opposite_home(figure.field);
    if (state.dog.carrier == figure.id) state.dog.active = true;
    Figure newcomer = figure;  // `add` may move the figures, so this copy is made before.
    for (int sheep = 0; sheep < regained; ++sheep) {
        newcomer.id = state.next_id++;
        side.add(newcomer);
    }
}

// The move is legal. The used die is in the air afterwards; the turn has passed to the other player, who can move however the die falls.
inline void play_move(State& state, const Move& move) {
    const Player player = state.to_move();
    Side& side = state.side(player);
    Figure& figure = side.leader(move.sheep);
    const auto field = static_cast<Field>(move.field);
    spend(state.dice, steps_between[figure.field][field]);
    catch_sheep(state, player, figure, field);
    step(side, figure, field);
    if (is_home(field)) come_home(state, side, figure);
    else collect_flowers(state, figure);  // Safe fields have none.
    ++state.turn;
}

}  // namespace spielwerk::sheep
