// Worlds as they were given, each a bit of its own from the root to the leaves: a sample, or few of the layouts.
//
// Where more than one level counts, a bit is a layout and a level: won, when the plan reaches that level in that
// layout. The levels of a layout are neighbours, the fewest tricks first. A vector that wins a level wins those below
// it, too; minimum, maximum and dominance are the same as for one level.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <vector>

#include "search/front_table.hpp"
#include "search/layout_numbers.hpp"
#include "search/question.hpp"
#include "search/table_view.hpp"

namespace alphamu::search {

template <class WorldSet>
class GivenWorlds {
public:
    using Set = WorldSet;

    // Whether a hidden card changes what the bits of a set stand for.
    static constexpr bool SHRINK = false;
    // Whether more than one level may count.
    static constexpr bool HAS_LEVELS = true;

    GivenWorlds(const Question& question, std::size_t)
        : question(question),
          levels(question.levels.size()),
          everywhere(Set::all(question.worlds.size() * levels)),
          bit_weights(levels * question.worlds.size()) {
        first_holds.fill(everywhere.none());
        for (std::size_t bit = 0; bit < bit_weights.size(); ++bit) {
            for (Cards hand = question.worlds[layout_of(bit)].hands[0]; hand; hand &= hand - 1)
                first_holds[static_cast<std::size_t>(std::countr_zero(hand))].add(bit);
            bit_weights[bit] = question.levels[bit % levels].weights[layout_of(bit)];
        }
        if (levels > 1) note_levels();
    }

    // At the root: all bits; and a bit by its number for whoever asks, who counts the worlds of the lowest level first.
    const Set& all() const { return everywhere; }
    std::size_t bit_of(std::size_t number) const {
        return number % question.worlds.size() * levels + number / question.worlds.size();
    }
    std::size_t number_of(std::size_t bit) const { return bit % levels * question.worlds.size() + layout_of(bit); }
    std::size_t bits() const { return bit_weights.size(); }

    std::size_t layout_of(std::size_t bit) const { return bit / levels; }
    // The tricks, from the root on, that win a bit.
    int tricks_of(std::size_t bit) const { return question.levels[bit % levels].tricks; }

    // With several levels: the bits that so many tricks from the root on win, and those that are worth something.
    const Set& won_by(int tricks) const { return by_tricks[static_cast<std::size_t>(std::clamp(tricks, 0, 13))]; }
    const Set& counting() const { return weighing; }
    bool is_one_layout(const Set& set) const {
        constexpr std::size_t NONE = SIZE_MAX;
        std::size_t only = NONE;
        for (std::size_t i = 0; i < set.size(); ++i)
            for (Word word = set.data()[i]; word; word &= word - 1) {
                const std::size_t layout = layout_of(i * 64 + static_cast<std::size_t>(std::countr_zero(word)));
                if (only != NONE && only != layout) return false;
                only = layout;
            }
        return true;
    }

    // Everything that counts in the worlds of a set.
    Set all_levels(const Set& set) const {
        Set result = everywhere.none();
        set.for_each([&](std::size_t bit) {
            const std::size_t first = bit - bit % levels;
            for (std::size_t level = 0; level < levels; ++level)
                if (bit_weights[first + level] > 0) result.add(first + level);
        });
        return result;
    }

    Set none(const PublicState&) const { return everywhere.none(); }

    // The worlds in which a hidden hand, the first or the second, holds a card.
    Set holding(const PublicState&, bool first, int card) const {
        const Set& held = first_holds[static_cast<std::size_t>(card)];
        return first ? held : everywhere - held;
    }

    // The worlds that a hidden card leaves, as sets after it; and such a set as one before it.
    Set after(const PublicState&, int, const Set& worlds) const { return worlds; }
    Set before(const PublicState&, int, const Set& worlds) const { return worlds; }

    // What worlds weigh: the same everywhere.
    Weight weigh(const PublicState&, const Set& worlds) const {
        Weight total = 0;
        worlds.for_each([&](std::size_t bit) { total += bit_weights[bit]; });
        return total;
    }
    const std::vector<Weight>& weights(const PublicState&) const { return bit_weights; }
    static std::uint64_t hash_of_weights(const PublicState&) { return 0; }

    Position position(const PublicState& state, std::size_t bit) const {
        return position_with(state, question.worlds[layout_of(bit)].hands[0] & state.hidden);
    }

    // The numbers of the worlds in an order of the suits: a world keeps its own from the root to the leaves. (Asked
    // for with one level only.)
    class Numbers {
    public:
        Numbers(const GivenWorlds& given, const SuitOrder& order)
            : numbers(given.question.worlds.size()), worlds(numbers.size()) {
            const Cards hidden = given.question.state.hidden;
            const LayoutNumbers layouts(hidden, order);
            std::iota(worlds.begin(), worlds.end(), 0);
            std::ranges::stable_sort(worlds, {}, [&](std::size_t world) {
                const Cards hand = given.question.worlds[world].hands[0];
                return layouts.number(static_cast<std::uint32_t>(bit_moves.gather(hand, hidden)));
            });
            for (std::size_t i = 0; i < worlds.size(); ++i) numbers[worlds[i]] = static_cast<std::uint32_t>(i);
        }

        std::uint32_t number(const PublicState&, std::size_t bit) const { return numbers[bit]; }
        std::size_t bit(const PublicState&, std::uint32_t number) const { return worlds[number]; }
        auto before(const PublicState&, int) const { return std::identity{}; }

    private:
        std::vector<std::uint32_t> numbers;
        std::vector<std::size_t> worlds;  // by their numbers
    };

    // The cards whose order counts.
    static Cards ranked(const PublicState& state) { return state.in_play(); }

    static StateKey key_of(const PublicState& state) { return StateKey(state); }

    TableView view_of(const PublicState& state, const Set& useful, bool relative_ranks) const {
        return search::view_of(state, useful, relative_ranks, [&](int card) {
            return hash_of_common(first_holds[static_cast<std::size_t>(card)], useful);
        });
    }

    static TopCards named_by(const PublicState& state, Cards relevant, bool partition) {
        return search::named_by(state.in_play(), relevant, partition);
    }

private:
    void note_levels() {
        weighing = everywhere.none();
        by_tricks.fill(everywhere.none());
        for (std::size_t bit = 0; bit < bits(); ++bit) {
            if (bit_weights[bit] > 0) weighing.add(bit);
            for (int tricks = std::max(0, tricks_of(bit)); tricks < std::ssize(by_tricks); ++tricks)
                by_tricks[static_cast<std::size_t>(tricks)].add(bit);
        }
    }

    const Question& question;
    const std::size_t levels;
    const Set everywhere;
    std::vector<Weight> bit_weights;
    std::array<Set, 64> first_holds;  // the worlds in which the first hidden hand holds a card
    std::array<Set, 14> by_tricks;    // with several levels
    Set weighing;
};

}  // namespace alphamu::search
