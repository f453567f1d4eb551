// The race of one hare alone, solved exactly: in how many turns at least it can be in the goal, from each field, with each stock of carrots, number
// of salads, and number of cards that eat one. It may exchange carrots, fall back, eat, and buy, as the rules of the edition say; the other hare is
// not there, but for the question whether this one is ahead of it or behind, which decides what salads and position fields pay.
//
// All states are found at once, backwards from the goal, in the order of their distance.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "hase_und_igel/rules/costs.hpp"
#include "hase_und_igel/rules/edition.hpp"
#include "hase_und_igel/rules/entering.hpp"

namespace spielwerk::race {

class Itinerary {
  public:
    static constexpr int most_carrots = 159;  // more are as good as these
    static constexpr int most_salads = 5;
    static constexpr int most_eaters = 2;
    static constexpr int no_way = 60;

    Itinerary(const Edition& edition, const Track& track, bool first)
        : edition_(edition), track_(track), first_(first), eaters_(edition.four_starting_cards ? 1 : most_eaters), turns_(states(), no_way) {
        for (int carrots = 0; carrots <= most_carrots_in_goal; ++carrots)
            for (int eaters = 0; eaters <= eaters_; ++eaters) reach({goal_field, carrots, 0, eaters}, 0);
        for (int turns = 0; turns < no_way; ++turns) {
            auto& reached = queue_[bucket(turns)];
            for (const std::size_t at : reached) expand(at, turns);
            reached.clear();
        }
    }

    // A guess of what a move comes to may count a card twice, so everything is brought back between its ends.
    int turns(int field, int carrots, int salads, int eaters) const {
        const Place nearest{std::clamp(field, 0, int{goal_field}), std::clamp(carrots, 0, most_carrots), std::clamp(salads, 0, most_salads),
                            std::clamp(eaters, 0, eaters_)};
        return turns_[index(nearest)];
    }

  private:
    struct Place {
        int field, carrots, salads, eaters;
    };

    static constexpr std::size_t buckets = 4;
    static std::size_t bucket(int turns) { return static_cast<std::size_t>(turns) % buckets; }

    std::size_t states() const { return static_cast<std::size_t>((eaters_ + 1) * (most_salads + 1) * field_count * (most_carrots + 1)); }
    std::size_t index(const Place& place) const {
        return static_cast<std::size_t>(((place.eaters * (most_salads + 1) + place.salads) * field_count + place.field) * (most_carrots + 1) +
                                        place.carrots);
    }
    Place place(std::size_t index) const {
        const int number = static_cast<int>(index);
        const int rest = number / (most_carrots + 1);
        const int above = rest / field_count;
        return {rest % field_count, number % (most_carrots + 1), above % (most_salads + 1), above / (most_salads + 1)};
    }

    void reach(const Place& from, int turns) {
        if (from.carrots < 0 || from.carrots > most_carrots || from.salads > most_salads || from.eaters > eaters_) return;
        const std::size_t at = index(from);
        if (turns_[at] <= turns || turns >= no_way) return;
        turns_[at] = static_cast<std::uint8_t>(turns);
        queue_[bucket(turns)].push_back(at);
    }

    // All places from which one move leads here.
    void expand(std::size_t at, int turns) {
        if (turns_[at] != turns) return;
        const Place to = place(at);
        const auto field = static_cast<Field>(to.field);
        switch (track_.kind(field)) {
            case FieldKind::goal:
            case FieldKind::random:
                come_by_advance(to, to.carrots, turns + 1);
                break;
            case FieldKind::carrots:
                come_by_advance(to, to.carrots, turns + 1);
                reach({to.field, to.carrots - 10, to.salads, to.eaters}, turns + 1);
                reach({to.field, to.carrots + 10, to.salads, to.eaters}, turns + 1);
                break;
            case FieldKind::position_1:
            case FieldKind::position_2:
                come_by_advance(to, to.carrots - track_.bonus(field, first_), turns + 1);
                break;
            case FieldKind::salad:  // The turn of coming and the turn of eating; this is the place after both.
                come_by_advance({to.field, to.carrots, to.salads + 1, to.eaters}, to.carrots - meal(), turns + 2);
                break;
            case FieldKind::hare: {
                const bool enough = to.salads + 1 >= (edition_.eat_salad_card_needs_two ? 2 : 1);
                if (enough) come_by_advance({to.field, to.carrots, to.salads + 1, to.eaters + 1}, to.carrots - meal(), turns + 1);
                break;
            }
            case FieldKind::market:
                come_by_advance(to, to.carrots + price_of_a_card, turns + 1);
                if (to.eaters > 0) come_by_advance({to.field, to.carrots, to.salads, to.eaters - 1}, to.carrots + price_of_a_card, turns + 1);
                break;
            case FieldKind::hedgehog:
                for (int from = to.field + 1; from < goal_field && track_.hedgehog_behind(static_cast<Field>(from)) == field; ++from)
                    reach({from, to.carrots - 10 * (from - to.field), to.salads, to.eaters}, turns + 1);
                break;
            case FieldKind::start:
                break;
        }
    }

    int meal() const { return first_ ? 10 : 30; }

    // The place is left with these carrots when the hare has just arrived.
    void come_by_advance(const Place& to, int carrots, int turns) {
        if (carrots < 0) return;
        for (int distance = 1; distance <= to.field && carrots + cost(distance) <= most_carrots; ++distance)
            reach({to.field - distance, carrots + cost(distance), to.salads, to.eaters}, turns);
    }

    const Edition& edition_;
    const Track& track_;
    bool first_;
    int eaters_;
    std::vector<std::uint8_t> turns_;
    std::array<std::vector<std::size_t>, buckets> queue_;
};

// Both questions for one track.
struct Itineraries {
    Track track;
    Itinerary first;
    Itinerary second;

    Itineraries(const Edition& edition, const Track& its) : track(its), first(edition, track, true), second(edition, track, false) {}
};

// A race asks for the same track again and again, so the latest few are kept.
template <const Edition& edition>
std::shared_ptr<const Itineraries> itineraries_of(const Track& track) {
    static std::mutex mutex;
    static std::vector<std::shared_ptr<const Itineraries>> kept;
    constexpr std::size_t most_kept = 4;
    const std::lock_guard guard(mutex);
    for (const auto& known : kept)
        if (known->track.kinds() == track.kinds()) return known;
    if (kept.size() == most_kept) kept.erase(kept.begin());
    kept.push_back(std::make_shared<const Itineraries>(edition, track));
    return kept.back();
}

}  // namespace spielwerk::race
