// The race as a learner sees it: a track of 65 fields, and moves that are made card by card.
//
// An advance to a hare or market field is not finished by itself: cards follow, each a number of its own, until one ends the move. So 56 numbers
// are enough for hands of any size. A card that leads nowhere, because no further one could end the move, is not legal to begin with.
#pragma once

#include <array>
#include <string>

#include "hase_und_igel/rules/game.hpp"
#include "learning/encoding.hpp"

namespace spielwerk::race {

namespace encoding {

inline constexpr int fall_back = longest_advance;
inline constexpr int take_ten = fall_back + 1;
inline constexpr int drop_ten = take_ten + 1;
inline constexpr int eat = drop_ten + 1;
inline constexpr int skip = eat + 1;
inline constexpr int first_card = skip + 1;
inline constexpr int last_number = first_card + 6;

constexpr int number_of(Card card) {
    return first_card + static_cast<int>(card) - 1;
}
constexpr Card card_of(int number) {
    return static_cast<Card>(number - first_card + 1);
}
constexpr std::uint64_t bit(int number) {
    return std::uint64_t{1} << number;
}
constexpr std::uint64_t bit_if(bool legal, int number) {
    return std::uint64_t{legal} << number;
}

inline constexpr std::uint64_t advances = bit(longest_advance) - 1;
inline constexpr std::uint64_t all_for_sale =
    bit(number_of(Card::eat_salad)) | bit(number_of(Card::swap)) | bit(number_of(Card::fall_back)) | bit(number_of(Card::hurry_ahead));

inline constexpr std::array shown_kinds{FieldKind::carrots,    FieldKind::hare,       FieldKind::salad,  FieldKind::hedgehog,
                                        FieldKind::position_1, FieldKind::position_2, FieldKind::market, FieldKind::random};
inline constexpr int own_plane = static_cast<int>(shown_kinds.size());
inline constexpr int other_plane = own_plane + 1;

inline constexpr std::array planes{
    learning::Feature{"carrots", "carrot fields"},
    learning::Feature{"hare", "hare fields"},
    learning::Feature{"salad", "salad fields"},
    learning::Feature{"hedgehog", "hedgehog fields"},
    learning::Feature{"position 1", "fields that pay the first"},
    learning::Feature{"position 2", "fields that pay the second"},
    learning::Feature{"market", "market fields"},
    learning::Feature{"random", "random fields"},
    learning::Feature{"own", "the field of the player to move, in the middle of a move the one that he has come to"},
    learning::Feature{"other", "the field of the other player"},
};

inline constexpr std::array scalars{
    learning::Feature{"own field", "in parts of the track"},
    learning::Feature{"other field", "likewise"},
    learning::Feature{"own carrots", "in hundreds; in the middle of a move what is left of them"},
    learning::Feature{"other carrots", "in hundreds"},
    learning::Feature{"own salads", "in fifths"},
    learning::Feature{"other salads", "in fifths"},
    learning::Feature{"own cards", "how many of the carrot card, EAT_SALAD, HURRY_AHEAD, FALL_BACK", 4},
    learning::Feature{"other cards", "likewise", 4},
    learning::Feature{"own salad eaten", "1 if the last action was to eat a salad, so that a salad field must be left"},
    learning::Feature{"other salad eaten", "likewise"},
    learning::Feature{"swap locked", "1 if SWAP_CARROTS was the last action of either hare, and cannot be played"},
    learning::Feature{"own advance", "the longest advance that the carrots pay for, in parts of 44"},
    learning::Feature{"other advance", "likewise"},
    learning::Feature{"card due", "1 in the middle of a move, when a card has to follow"},
    learning::Feature{"turn", "half-moves so far, in sixtieths"},
    learning::Feature{"red", "1 if the player to move is RED, who begins every round"},
};

inline constexpr std::array actions{
    learning::ActionGroup{"advance", "by 1 to 44 fields: the number plus one", 0, longest_advance},
    learning::ActionGroup{"fall back", "to the nearest hedgehog field behind", fall_back, 1},
    learning::ActionGroup{"exchange 10", "take ten carrots on a carrot field", take_ten, 1},
    learning::ActionGroup{"exchange -10", "give ten back", drop_ten, 1},
    learning::ActionGroup{"eat salad", "on a salad field", eat, 1},
    learning::ActionGroup{"skip", "where nothing else is legal and the rules know a skip", skip, 1},
    learning::ActionGroup{"card",
                          "after an advance to a hare field, or bought on a market field: FALL_BACK, HURRY_AHEAD, EAT_SALAD, SWAP_CARROTS, "
                          "TAKE_OR_DROP_CARROTS with 20, 0 and -20",
                          first_card, 7},
};

}  // namespace encoding

template <const Edition& edition>
struct RaceEncoding {
    // An advance with the leaps that have followed it; 0 fields where no move has been begun.
    struct Pending {
        std::int32_t distance = 0;
        Chain cards;
    };

    static constexpr int actions = encoding::last_number + 1;
    // Each move buys one card at most, and no hare plays more cards than it has bought or had from the start.
    static constexpr int longest_game = last_turn * 3;
    static constexpr learning::Shape shape{
        .planes = learning::total(encoding::planes),
        .height = 1,
        .width = field_count,
        .scalars = learning::total(encoding::scalars),
        .still = encoding::own_plane,
    };

    static std::span<const learning::Feature> plane_table() { return encoding::planes; }
    static std::span<const learning::Feature> scalar_table() { return encoding::scalars; }
    static std::span<const learning::ActionGroup> action_table() { return encoding::actions; }

    static std::string action_name(int number) {
        if (number < longest_advance) return write_move(advance(number + 1));
        if (number >= encoding::first_card)
            for (const CardWord& word : card_words)
                if (word.card == encoding::card_of(number)) return "CARD " + std::string(word.word);
        return write_move(whole_move(number));
    }

    template <class Set>
    static void legal(const Track& track, const State& state, const Pending& pending, Set& numbers) {
        numbers.add_all(0, pending.distance == 0 ? first_numbers(track, state) : card_numbers(track, state, pending));
    }

    static bool extend(const Track& track, const State& state, Pending& pending, int number, Move& move) {
        if (pending.distance != 0) return extend_by_card(track, state, pending, encoding::card_of(number), move);
        if (number >= longest_advance) return move = whole_move(number), true;
        const int distance = number + 1;
        if (wants_card(track, state.me().position + distance)) return pending.distance = distance, false;
        return move = advance(distance), true;
    }

    static void numbers_of(const Track&, const State&, const Move& move, std::vector<int>& row) {
        if (move.action() != Action::advance) return row.push_back(number_of_whole(move));
        row.push_back(move.number - 1);
        for (int place = 0; place < move.cards().size(); ++place) row.push_back(encoding::number_of(move.cards().at(place)));
    }

    template <class Number>
    static void write_still(const Track& track, const State&, Number* planes) {
        for (const FieldKind kind : encoding::shown_kinds) {
            for (FieldSet left = track.all(kind); left != 0; left &= left - 1) planes[std::countr_zero(left)] = 1;
            planes += field_count;
        }
    }

    template <class Number>
    static void write_moving(const Track& track, const State& state, const Pending& pending, Number* planes) {
        planes[encoding::own_plane * field_count + runner_of(track, state, pending).position] = 1;
        planes[encoding::other_plane * field_count + state.opponent().position] = 1;
    }

    static void write_scalars(const Track& track, const State& state, const Pending& pending, float* scalars) {
        const Hare& own = state.me();
        const Hare& other = state.opponent();
        const Runner runner = runner_of(track, state, pending);
        const Hand hand = hand_after(own, pending);
        const auto put = [&](float value) { *scalars++ = value; };
        put(static_cast<float>(runner.position) / goal_field);
        put(static_cast<float>(other.position) / goal_field);
        put(static_cast<float>(runner.carrots) / 100);
        put(static_cast<float>(other.carrots) / 100);
        put(static_cast<float>(own.salads) / salads_at_start);
        put(static_cast<float>(other.salads) / salads_at_start);
        for (const Hand& cards : {hand, other.hand})
            for (int kind = 0; kind < card_kinds; ++kind) put(static_cast<float>(cards.count(static_cast<CardKind>(kind))));
        put(own.last.action() == Action::eat_salad ? 1 : 0);
        put(other.last.action() == Action::eat_salad ? 1 : 0);
        put(runner.swap_locked ? 1 : 0);
        put(static_cast<float>(farthest(runner.carrots)) / longest_advance);
        put(static_cast<float>(farthest(other.carrots)) / longest_advance);
        put(pending.distance != 0 ? 1 : 0);
        put(static_cast<float>(state.turn) / last_turn);
        put(state.to_move() == Player::red ? 1 : 0);
    }

  private:
    static Move whole_move(int number) {
        switch (number) {
            case encoding::fall_back:
                return simple(Action::fall_back);
            case encoding::take_ten:
                return exchange(10);
            case encoding::drop_ten:
                return exchange(-10);
            case encoding::eat:
                return simple(Action::eat_salad);
            default:
                return simple(Action::skip);
        }
    }

    static int number_of_whole(const Move& move) {
        switch (move.action()) {
            case Action::fall_back:
                return encoding::fall_back;
            case Action::exchange:
                return move.number > 0 ? encoding::take_ten : encoding::drop_ten;
            case Action::eat_salad:
                return encoding::eat;
            default:
                return encoding::skip;
        }
    }

    static bool wants_card(const Track& track, int field) {
        const FieldKind kind = track.kind(static_cast<Field>(field));
        return kind == FieldKind::hare || kind == FieldKind::market;
    }

    static std::uint64_t first_numbers(const Track& track, const State& state) {
        const Hare& hare = state.me();
        const Hare& opponent = state.opponent();
        std::uint64_t numbers = encoding::bit_if(breach_of_eating<edition>(track, hare) == Breach::none, encoding::eat);
        if (!must_eat<edition>(track, hare)) {
            const bool on_carrots = track.kind(hare.position) == FieldKind::carrots;
            numbers |= (fields_to_advance_to(track, hare, opponent) >> (hare.position & 63) >> 1) & encoding::advances;
            numbers |= encoding::bit_if(reaches_goal(hare), (goal_field - hare.position - 1) & 63);
            numbers |= encoding::bit_if(breach_of_falling_back(track, hare, opponent) == Breach::none, encoding::fall_back);
            numbers |= encoding::bit_if(on_carrots, encoding::take_ten) | encoding::bit_if(on_carrots && hare.carrots >= 10, encoding::drop_ten);
        }
        if constexpr (edition.skip_is_a_move)
            if (numbers == 0) numbers = encoding::bit(encoding::skip);
        return numbers;
    }

    // The goal left out.
    static FieldSet fields_to_advance_to(const Track& track, const Hare& hare, const Hare& opponent) {
        const FieldSet reach = in_reach(hare, opponent, hare.carrots);
        FieldSet fields = reach & (track.free() | (hare.salads > 0 ? track.all(FieldKind::salad) : 0));
        if constexpr (!edition.random_field_not_market)
            fields |= in_reach(hare, opponent, hare.carrots - price_of_a_card) & track.all(FieldKind::market);
        const FieldSet hares = reach & track.all(FieldKind::hare);
        return hares == 0 || hare.hand.empty() ? fields : fields | with_a_chain(track, hare, opponent, hares);
    }

    // Those of these hare fields from which some card can be played, and carried to the end of the move.
    static FieldSet with_a_chain(const Track& track, const Hare& hare, const Hare& opponent, FieldSet hares) {
        const Choice choice = choice_of<edition>(hare);
        if (choice.eats || (edition.carrot_card_not_swap && choice.has_carrot_card)) return hares;
        FieldSet found = 0;
        for (FieldSet left = hares; left != 0; left &= left - 1) {
            const int field = std::countr_zero(left);
            const int carrots = hare.carrots - cost(field - hare.position);
            if (has_chain(track, choice, runner_after(hare, opponent, field, carrots))) found |= only(field);
        }
        return found;
    }

    static bool has_chain(const Track& track, const Choice& choice, const Runner& runner) {
        bool found = false;
        each_chain<edition>(track, choice, runner, [&](Chain) { return found = true, false; });
        return found;
    }

    // The runner where the chosen part of the move has brought it.
    static Runner runner_of(const Track&, const State& state, const Pending& pending) {
        const Hare& hare = state.me();
        const int carrots = hare.carrots - cost(pending.distance);
        Runner runner = runner_after(hare, state.opponent(), hare.position + pending.distance, carrots);
        for (int place = 0; place < pending.cards.size(); ++place) runner.position = landing(runner);
        return runner;
    }

    static Hand hand_after(const Hare& hare, const Pending& pending) {
        Hand hand = hare.hand;
        for (int place = 0; place < pending.cards.size(); ++place) hand.remove_first(kind_of(pending.cards.at(place)));
        return hand;
    }

    static std::uint64_t card_numbers(const Track& track, const State& state, const Pending& pending) {
        using encoding::bit_if;
        using encoding::number_of;
        const Runner runner = runner_of(track, state, pending);
        if (track.kind(static_cast<Field>(runner.position)) == FieldKind::market) return encoding::all_for_sale;
        Hare hare = state.me();
        hare.hand = hand_after(hare, pending);
        Choice choice = choice_of<edition>(hare);
        std::uint64_t numbers = bit_if(choice.eats, number_of(Card::eat_salad));
        if constexpr (edition.carrot_card_not_swap) {
            numbers |= bit_if(choice.has_carrot_card, number_of(Card::take_twenty)) | bit_if(choice.has_carrot_card, number_of(Card::take_nothing));
            numbers |= bit_if(choice.has_carrot_card && runner.carrots >= 20, number_of(Card::drop_twenty));
        } else {
            numbers |= bit_if(choice.has_carrot_card && breach_of_swapping(runner) == Breach::none, number_of(Card::swap));
        }
        return numbers | bit_if(can_leap(track, choice, runner), number_of(is_first(runner) ? Card::fall_back : Card::hurry_ahead));
    }

    static bool can_leap(const Track& track, Choice choice, Runner runner) {
        int& leaps = is_first(runner) ? choice.falls : choice.hurries;
        const int field = landing(runner);
        if (leaps-- == 0 || breach_of_entering(track, field, runner.carrots, runner.salads) != Breach::none) return false;
        runner.position = field;
        return track.kind(static_cast<Field>(field)) != FieldKind::hare || has_chain(track, choice, runner);
    }

    static bool extend_by_card(const Track& track, const State& state, Pending& pending, Card card, Move& move) {
        const bool buys = track.kind(static_cast<Field>(runner_of(track, state, pending).position)) == FieldKind::market;
        pending.cards.append(card);
        const bool goes_on = !buys && is_leap(card) && wants_card(track, runner_of(track, state, pending).position);
        if (!goes_on) move = advance(pending.distance, pending.cards);
        return !goes_on;
    }
};

}  // namespace spielwerk::race
