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
#include "exact/double_dummy_wins.hpp"
#include "exact/joint_plans.hpp"
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

    // The plans of a state in these worlds, all double-dummy wins, in parts: each of the alternatives has those that
    // all its diagrams have in common. Within so many nodes for each diagram, and so many steps in all.
    using Alternative = std::vector<Diagram>;
    OrTooLarge<std::vector<Alternative>> alternatives(const PublicState& state, const Set& won, int depth,
                                                      std::size_t nodes, std::uint64_t steps) {
        nodes_for_each = nodes;
        diagrams.allow_steps(steps);
        const auto search_all = [&] {
            std::vector<Alternative> all = split(state, won, depth);
            for (Alternative& alternative : all) melt(alternative);
            return all;
        };
        return or_too_large(TooLarge::DIAGRAM, search_all, [] {});
    }

    // How many positions have their diagrams.
    std::size_t positions() const { return known.size(); }

    // Whether there is hardly any room for more of them.
    bool is_full() const { return bytes > limit / 8 * 7 || diagrams.is_nearly_full(); }

    const typename Worlds::Numbers numbers;
    PlanDiagrams diagrams;
    bool complete = true;  // the depth limit played no part

private:
    static constexpr std::size_t MOST_ALTERNATIVES = 8;
    static constexpr std::uint64_t STEPS_FOR_A_POSITION = 32;

    // One diagram, if it is small; otherwise those after each card.
    std::vector<Alternative> split(const PublicState& state, const Set& won, int depth) {
        const Key key{search.worlds.key_of(state), won, std::min(depth, enough_depth(state))};
        const auto before = too_large.find(key);
        try {
            diagrams.allow(nodes_for_each);
            if (before == too_large.end() || before->second < nodes_for_each) return {{node(state, won, depth)}};
        } catch (const LimitReached&) {
            if (!diagrams.has_steps_left() || is_full()) throw;
            if (too_large.insert_or_assign(key, nodes_for_each).second) bytes += bytes_of(won);
        }
        return state.is_max_turn() ? split_max(state, won, depth) : split_min(state, won, depth);
    }

    // The plans of one card or those of another.
    std::vector<Alternative> split_max(const PublicState& state, const Set& useful, int depth) {
        std::vector<Alternative> all;
        for (const int card : unequal_cards(state)) {
            const PublicState next = state.after(card);
            const Set left = won(next, useful);
            if (left.is_empty()) continue;
            std::vector<Alternative> its{{}};
            if (!search.standing.is_settled(next)) its = split(next, left, depth - 1);
            const std::vector<std::uint32_t> lost = numbers_of(state, useful - left);
            diagrams.allow(lost.size());
            for (Alternative& alternative : its) {
                alternative.push_back(diagrams.losing(lost, PlanDiagrams::ALL_WON));
                all.push_back(std::move(alternative));
            }
            if (all.size() > MOST_ALTERNATIVES) throw LimitReached{};
        }
        return all;
    }

    // Any of the plans after one card with any of those after another.
    std::vector<Alternative> split_min(const PublicState& state, const Set& useful, int depth) {
        auto moves = search.hidden_moves.moves(state, useful);
        search.hidden_moves.merge_equal(moves, state);
        std::vector<Alternative> all{{}};
        for (const auto& move : moves) {
            const PublicState next = state.after(move.card);
            if (search.standing.is_settled(next)) continue;  // made: these worlds are won double dummy
            std::vector<Alternative> its = split(next, search.worlds.after(state, move.card, move.worlds), depth);
            if (its.size() * all.size() > MOST_ALTERNATIVES) throw LimitReached{};
            std::vector<Alternative> products;
            for (Alternative& alternative : its) {
                for (Diagram& plans : alternative) {
                    diagrams.allow(SIZE_MAX / 64);
                    plans = before(state, move.card, plans);
                }
                for (Alternative product : all) {
                    product.insert(product.end(), alternative.begin(), alternative.end());
                    products.push_back(std::move(product));
                }
            }
            all = std::move(products);
        }
        return all;
    }

    // Diagrams that are as small together as one by one become one.
    void melt(Alternative& alternative) {
        std::vector<std::pair<std::size_t, Diagram>> order;
        for (const Diagram plans : alternative)
            if (plans != PlanDiagrams::ALL_WON) order.emplace_back(diagrams.size_of(plans, SIZE_MAX - 1), plans);
        std::ranges::sort(order);
        std::vector<std::pair<std::size_t, Diagram>> melted;
        for (const auto& next : order)
            if (melted.empty() || !melt(melted.back(), next)) melted.push_back(next);
        if (melted.size() > JointPlans::MOST_DIAGRAMS) throw LimitReached{};
        alternative.clear();
        for (const auto& [size, plans] : melted) alternative.push_back(plans);
    }

    // The second with the first, if that does not take much more.
    bool melt(std::pair<std::size_t, Diagram>& one, const std::pair<std::size_t, Diagram>& other) {
        const std::size_t most = (one.first + other.first) * 3 / 2 + 50;
        try {
            diagrams.allow(2 * most);
            const Diagram both = diagrams.intersect(one.second, other.second);
            const std::size_t size = diagrams.size_of(both, most);
            if (size <= most) one = {size, both};
            return size <= most;
        } catch (const LimitReached&) {
            if (!diagrams.has_steps_left()) throw;
            return false;
        }
    }

    std::vector<std::uint32_t> numbers_of(const PublicState& state, const Set& worlds) const {
        std::vector<std::uint32_t> result;
        worlds.for_each([&](std::size_t bit) { result.push_back(numbers.number(state, bit)); });
        std::ranges::sort(result);
        return result;
    }

    // Of a state about whose worlds nothing is known.
    Diagram plans(const PublicState& state, const Set& useful, int depth) {
        return plans(state, useful, won(state, useful), depth);
    }
    Diagram plans(const PublicState& state, const Set& useful, const Set& won, int depth) {
        return diagrams.losing(numbers_of(state, useful - won),
                               search.standing.is_settled(state) ? PlanDiagrams::ALL_WON : node(state, won, depth));
    }

    Set won(const PublicState& state, const Set& useful) { return double_dummy_wins(search, state, useful); }

    // Of a state whose worlds are all won double dummy.
    Diagram node(const PublicState& state, const Set& won, int depth) {
        const int enough = enough_depth(state);
        depth = std::min(depth, enough);
        if (depth == 0 || won.count() <= 1) {
            complete &= enough == 0 || won.count() <= 1;
            return PlanDiagrams::ALL_WON;
        }
        const Key key{search.worlds.key_of(state), won, depth};
        if (const auto place = known.find(key); place != known.end()) return place->second;
        search.effort.count_node();
        diagrams.take_steps(STEPS_FOR_A_POSITION);
        const Diagram result = state.is_max_turn() ? max_node(state, won, depth) : min_node(state, won, depth);
        bytes += bytes_of(won);
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

    static std::size_t bytes_of(const Set& won) { return sizeof(Key) + sizeof(std::size_t) + 32 + won.heap_bytes(); }

    AlphaMuSearch<Worlds>& search;
    std::size_t nodes_for_each = SIZE_MAX;
    std::unordered_map<Key, Diagram, KeyHash> known;
    std::unordered_map<Key, std::size_t, KeyHash> too_large;  // with so many nodes
    const std::size_t limit;
    std::size_t bytes = 0;
};

}  // namespace alphamu::exact
