// αμ with decision diagrams in place of fronts: all plans, however many vectors their front would have.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "search/alphamu_search.hpp"
#include "exact/plan_diagrams.hpp"

namespace alphamu::exact {

using search::AlphaMuSearch;
using search::PublicState;
using search::StateKey;
using search::SuitOrder;

template <class Worlds>
class DiagramSearch {
public:
    using Set = typename Worlds::Set;

    DiagramSearch(AlphaMuSearch<Worlds>& search, const SuitOrder& order, std::size_t most_nodes,
                  std::size_t memory_bytes)
        : numbers(search.worlds, order),
          diagrams(std::min(most_nodes, memory_bytes / 2 / PlanDiagrams::BYTES_FOR_EACH), search.effort),
          search(search),
          limit(memory_bytes / 2) {}

    // The plans after a card, in the worlds in which it can be played, as they are before it.
    OrTooLarge<Diagram> after(const PublicState& state, int card, const Set& playable, int depth) {
        const auto search_all = [&] {
            return before(state, card, plans(state.after(card), search.after(state, card, playable), depth));
        };
        return or_too_large(TooLarge::DIAGRAM, search_all, [] {});
    }

    // The plans of a state in these worlds, all double-dummy wins.
    OrTooLarge<Diagram> of(const PublicState& state, const Set& won, int depth) {
        return or_too_large(TooLarge::DIAGRAM, [&] { return node(state, won, depth); }, [] {});
    }

    // How many positions have their diagrams.
    std::size_t positions() const { return known.size(); }

    const typename Worlds::Numbers numbers;
    PlanDiagrams diagrams;
    bool complete = true;  // the depth limit played no part

private:
    // Of a state about whose worlds nothing is known.
    Diagram plans(const PublicState& state, const Set& useful, int depth) {
        return plans(state, useful, won(state, useful), depth);
    }
    Diagram plans(const PublicState& state, const Set& useful, const Set& won, int depth) {
        std::vector<std::uint32_t> lost;
        (useful - won).for_each([&](std::size_t bit) { lost.push_back(numbers.number(state, bit)); });
        std::ranges::sort(lost);
        return diagrams.losing(lost,
                               search.standing.is_settled(state) ? PlanDiagrams::ALL_WON : node(state, won, depth));
    }

    // Double dummy.
    Set won(const PublicState& state, const Set& useful) {
        if (search.standing.is_settled(state)) return search.standing.is_made(state) ? useful : useful.none();
        Cards relevant = 0;
        return search.leaf(state, useful, 0, relevant);
    }

    // Of a state whose worlds are all won double dummy.
    Diagram node(const PublicState& state, const Set& won, int depth) {
        if (depth == 0 || won.count() <= 1) {
            complete &= won.count() <= 1;
            return PlanDiagrams::ALL_WON;
        }
        const Key key{search.worlds.key_of(state), won, depth};
        if (const auto place = known.find(key); place != known.end()) return place->second;
        search.effort.count_node();
        const Diagram result = state.is_max_turn() ? max_node(state, won, depth) : min_node(state, won, depth);
        bytes += sizeof(Key) + sizeof(Diagram) + 32 + won.heap_bytes();
        if (bytes > limit) throw LimitReached{};
        known.emplace(key, result);
        return result;
    }

    // The cards that win the most double dummy first: they may leave the others nothing to add.
    Diagram max_node(const PublicState& state, const Set& useful, int depth) {
        std::vector<std::pair<int, Set>> cards;
        for (const int card : unequal_cards(state)) cards.emplace_back(card, won(state.after(card), useful));
        std::ranges::stable_sort(cards, std::greater{}, [](const auto& card) { return card.second.count(); });
        Diagram result = PlanDiagrams::NO_PLAN;
        for (const auto& [card, won] : cards) {
            const auto is_won = [&](std::uint32_t number) { return won.has(numbers.bit(state, number)); };
            if (diagrams.can_win(result, is_won)) continue;
            result = diagrams.unite(result, plans(state.after(card), useful, won, depth - 1));
        }
        return result;
    }

    Diagram min_node(const PublicState& state, const Set& useful, int depth) {
        auto moves = search.hidden_moves.moves(state, useful);
        search.hidden_moves.merge_equal(moves, state);
        Diagram result = PlanDiagrams::ALL_WON;
        for (const auto& move : moves) {
            const PublicState next = state.after(move.card);
            if (search.standing.is_settled(next)) continue;  // made: these worlds are won double dummy
            const Diagram child = node(next, search.worlds.after(state, move.card, move.worlds), depth);
            result = diagrams.intersect(result, before(state, move.card, child));
        }
        return result;
    }

    // With the numbers that the worlds have before a card.
    Diagram before(const PublicState& state, int card, Diagram plans) {
        if (!Worlds::SHRINK || state.is_seen_turn()) return plans;
        return diagrams.renumbered(plans, numbers.before(state, card));
    }

    struct Key {
        StateKey state;
        Set worlds;
        int depth;
        bool operator==(const Key&) const = default;
    };
    struct KeyHash {
        std::size_t operator()(const Key& key) const {
            return StateKey::Hash{}(key.state) ^
                   (hash_of_common(key.worlds, key.worlds) + static_cast<unsigned>(key.depth));
        }
    };

    AlphaMuSearch<Worlds>& search;
    std::unordered_map<Key, Diagram, KeyHash> known;
    const std::size_t limit;
    std::size_t bytes = 0;
};

}  // namespace alphamu::exact
