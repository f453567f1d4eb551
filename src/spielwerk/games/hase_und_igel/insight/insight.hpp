// What a hare looks at: in how many turns each of the two could be in the goal, were it alone. Everything else is small beside that.
#pragma once

#include <array>
#include <cstdlib>
#include <memory>

#include "hase_und_igel/insight/itinerary.hpp"
#include "hase_und_igel/rules/game.hpp"
#include "search/insight.hpp"
#include "search/limits.hpp"
#include "search/value.hpp"

namespace spielwerk::race {

// In hundredths of a turn.
struct RaceParameters {
    int card_hurry = 25;
    int card_fall_back = 20;
    int card_carrots = 30;
    int card_eat = 10;
    int more_carrots = 30;   // of a hundred: how much the way with ten carrots more counts
    int fewer_carrots = 30;  // the same with ten less
    int curiosity = 100;     // hundredths: how much the tree search tries what looks worse
    int warmth = 400;        // the greater, the less a move's first look counts
    int to_move = 50;
    int urgency = 14;     // the smaller, the more a lead counts near the goal
    int field = 2;        // a field ahead
    int late_field = 25;  // the same when the race will not be finished in time
};

inline constexpr std::array parameters_of_race{
    search::Parameter<RaceParameters>{"card_hurry", &RaceParameters::card_hurry},
    search::Parameter<RaceParameters>{"card_fall_back", &RaceParameters::card_fall_back},
    search::Parameter<RaceParameters>{"card_carrots", &RaceParameters::card_carrots},
    search::Parameter<RaceParameters>{"card_eat", &RaceParameters::card_eat},
    search::Parameter<RaceParameters>{"more_carrots", &RaceParameters::more_carrots},
    search::Parameter<RaceParameters>{"fewer_carrots", &RaceParameters::fewer_carrots},
    search::Parameter<RaceParameters>{"to_move", &RaceParameters::to_move},
    search::Parameter<RaceParameters>{"curiosity", &RaceParameters::curiosity},
    search::Parameter<RaceParameters>{"warmth", &RaceParameters::warmth},
    search::Parameter<RaceParameters>{"urgency", &RaceParameters::urgency},
    search::Parameter<RaceParameters>{"field", &RaceParameters::field},
    search::Parameter<RaceParameters>{"late_field", &RaceParameters::late_field},
};

template <const Edition& edition>
class RaceInsight {
  public:
    using Parameters = RaceParameters;

    static constexpr std::string_view unit = "turns";
    static constexpr std::string_view unit_in_german = "Züge";
    static constexpr search::Method method = search::Method::alpha_beta;
    static constexpr int whim = 10;

    RaceInsight(const Track& track, const Parameters& numbers) : numbers_(numbers), ways_(itineraries_of<edition>(track)) {
        numbers_.urgency = std::max(numbers_.urgency, 1);
    }

    static std::span<const search::Parameter<Parameters>> parameter_table() { return parameters_of_race; }

    int evaluate(const Track& track, const State& state) const {
        const Hare& me = state.me();
        const Hare& opponent = state.opponent();
        const int mine = turns_left(track, me, opponent);
        const int theirs = turns_left(track, opponent, me);
        const int soonest = std::min(mine, theirs);
        const int left = 50 * (last_turn - state.turn);
        const int ahead = me.position - opponent.position;
        const int lead = std::clamp(theirs, -2000, left + 300) - std::clamp(mine, -2000, left + 300) + numbers_.to_move + numbers_.field * ahead;
        const int urgent = lead * 20 / (numbers_.urgency + std::max(soonest, 0) / 100);
        return std::clamp(urgent + late(soonest, left) * ahead, -most, most);
    }

    int promise(const Track& track, const State& state, const Move& move) const {
        const Hare& hare = state.me();
        const int eaters = hare.hand.count(CardKind::eat_salad);
        const bool first = hare.position > state.opponent().position;
        switch (move.action()) {
            case Action::advance: {
                const int field = hare.position + move.number;
                const int carrots = hare.carrots - cost(move.number);
                const Field entered = static_cast<Field>(field);
                if (!move.cards().empty()) return with_cards(track, hare, move, field, carrots, eaters);
                if (track.kind(entered) == FieldKind::salad)
                    return rank(1 + alone(first, field, carrots + (first ? 10 : 30), hare.salads - 1, eaters));
                return rank(alone(first, field, carrots + track.bonus(entered, first), hare.salads, eaters));
            }
            case Action::fall_back: {
                const int field = track.hedgehog_behind(hare.position);
                return rank(alone(first, field, hare.carrots + 10 * (hare.position - field), hare.salads, eaters));
            }
            case Action::exchange:
                return rank(alone(first, hare.position, hare.carrots + move.number, hare.salads, eaters)) - 20;
            default:
                return 1000;
        }
    }

    // In twentieths of a field: fields, ten for each eaten salad, less 0.3 for each carrot too many or too few; one and a half for each field that is
    // left will do.
    int counted(const Track&, const State&, const State& state, Player player) const {
        const Hare& hare = state.hare(player);
        const int halves_too_many = 2 * hare.carrots - 3 * (goal_field - hare.position);
        return 20 * hare.position - 200 * hare.salads - 3 * std::abs(halves_too_many);
    }

    double curiosity() const { return numbers_.curiosity / 100.0; }
    int warmth() const { return std::max(numbers_.warmth, 1); }

    double expectation(int value) const { return odds.expectation(value); }
    int value_expected(double expected) const { return odds.value_expected(expected); }
    double units(const State&, int value) const { return value / 100.0; }

  private:
    static constexpr int most = 9'000;
    static constexpr search::Odds odds{200};

    int alone(bool first, int field, int carrots, int salads, int eaters) const {
        return (first ? ways_->first : ways_->second).turns(field, carrots, salads, eaters);
    }

    static int rank(int turns) { return 900 - 60 * turns; }

    int with_cards(const Track& track, const Hare& hare, const Move& move, int field, int carrots, int eaters) const {
        const bool first = true;
        const Card last = move.cards().last();
        if (track.kind(static_cast<Field>(field)) == FieldKind::market)
            return rank(alone(first, field, carrots - price_of_a_card, hare.salads, eaters + (last == Card::eat_salad ? 1 : 0)));
        if (last == Card::eat_salad) return rank(alone(first, field, carrots + 10, hare.salads - 1, eaters - 1));
        return rank(alone(first, field, std::max(carrots + carrots_of(last), 0), hare.salads, eaters)) - 30;
    }

    // In hundredths. A way that is quick with ten carrots more or less as well is a safer one.
    int turns_left(const Track& track, const Hare& hare, const Hare& other) const {
        const Hand& hand = hare.hand;
        if (hare.position == goal_field) return -100;
        const bool first = hare.position > other.position;
        const int eaters = hand.count(CardKind::eat_salad);
        int carrots = hare.carrots;
        int salads = hare.salads;
        int turns = 0;
        if (salads > 0 && must_eat<edition>(track, hare)) {
            carrots += first ? 10 : 30;
            --salads;
            turns = 100;
        }
        const int exact = alone(first, hare.position, carrots, salads, eaters);
        const int more = alone(first, hare.position, carrots + 10, salads, eaters);
        const int fewer = alone(first, hare.position, carrots - 10, salads, eaters);
        turns += exact * (100 - numbers_.more_carrots - numbers_.fewer_carrots) + more * numbers_.more_carrots + fewer * numbers_.fewer_carrots;
        turns -= numbers_.card_eat * eaters + numbers_.card_hurry * hand.count(CardKind::hurry_ahead) +
                 numbers_.card_fall_back * hand.count(CardKind::fall_back) + numbers_.card_carrots * hand.count(CardKind::carrots);
        return turns;
    }

    // When nobody will be in the goal in time, the fields decide.
    int late(int soonest, int left) const { return soonest <= left ? 0 : numbers_.late_field * std::min(soonest - left, 400) / 400; }

    Parameters numbers_;
    std::shared_ptr<const Itineraries> ways_;
};

}  // namespace spielwerk::race
