// The positions of an ending that a search for the heaviest plan comes to, kept with what is known about them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "search/all_layouts.hpp"
#include "search/alphamu_search.hpp"
#include "base/front_join.hpp"

namespace alphamu::exact {

using search::AllLayouts;
using search::AlphaMuSearch;
using search::LayoutSet;
using search::PublicState;

// Thrown when the graph has outgrown its memory.
struct GraphTooLarge : std::exception {
    const char* what() const noexcept override { return "the graph of positions is too large"; }
};

// Weights of the layouts at a node, one for each bit.
using Weights = std::vector<Weight>;

struct PlanNode;

// A card, and what it leads to.
struct PlanEdge {
    int card;
    PlanNode* to = nullptr;         // nothing where all of `worlds` are won at once
    // A card of our side: the double-dummy wins after it, once they have been asked for. Of a foe: where it
    // can be played.
    LayoutSet worlds;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> bits;  // of a foe: the bit of a world before it and after

    bool is_followed() const { return worlds.size() > 0; }
};

// A question that was asked before: no plan that wins all of `must` weighs more than `most`.
struct PlanAnswer {
    Weights weights;
    LayoutSet must;
    Weight most;
    LayoutSet won;                  // by the best plan that was found; no words where none was

    bool has_plan() const { return won.size() > 0; }
};

struct PlanNode {
    PublicState state;
    LayoutSet worlds;               // useful ones: at a Min node all are double-dummy wins
    int depth;
    std::size_t places;             // bits of a set here
    const PlanNode* shallower;      // the same, searched less deep

    bool expanded = false;
    std::vector<PlanEdge> edges;
    // At a Min node: in how many edges a world is, and how its weight was divided among them when that was last of use.
    std::vector<int> edges_with;
    std::vector<std::vector<float>> shares;

    enum { UNKNOWN, SMALL, LARGE } kind = UNKNOWN;
    Front<LayoutSet> front;         // the whole of it, where it is small

    std::vector<PlanAnswer> answers;
    std::size_t oldest = 0;

    bool is_max() const { return state.is_max_turn(); }
};

class PlanGraph {
public:
    // A front with more vectors than `comparisons` is not small.
    PlanGraph(AlphaMuSearch<AllLayouts>& search, std::size_t memory_bytes, std::uint64_t comparisons)
        : search(search), limit(memory_bytes), most_vectors(std::min(MOST_VECTORS, comparisons)) {}

    PlanNode& node(const PublicState& state, const LayoutSet& worlds, int depth) {
        depth = std::min(depth, count(state.our_cards()));
        auto& depths = nodes[search.worlds.view_of(state, worlds, true).shape];
        const PlanNode* shallower = nullptr;
        for (const auto& known : depths) {
            if (known->depth == depth) return *known;
            if (known->depth < depth && (!shallower || known->depth > shallower->depth)) shallower = known.get();
        }
        depths.push_back(std::make_unique<PlanNode>());
        PlanNode& node = *depths.back();
        node.state = state;
        node.worlds = worlds;
        node.depth = depth;
        node.places = search.worlds.places(state);
        node.shallower = shallower;
        if (shallower)  // deeper, nothing is worth more
            for (const PlanAnswer& answer : shallower->answers)
                remember(node, {answer.weights, answer.must, answer.most, {}});
        if (depth == 0 || worlds.count() <= 1) {
            node.kind = PlanNode::SMALL;
            node.front = Front<LayoutSet>(worlds, worlds.count());
        }
        take(sizeof(PlanNode) + worlds.heap_bytes());
        return node;
    }

    void expand(PlanNode& node) {
        if (node.expanded) return;
        node.expanded = true;
        if (node.is_max())
            expand_max(node);
        else
            expand_min(node);
    }

    // The double-dummy wins after a card of our side, or more than these where `hopeless` says of them that they
    // will not do.
    template <class Hopeless>
    LayoutSet follow(PlanNode& node, PlanEdge& edge, Hopeless hopeless) {
        if (edge.is_followed()) return edge.worlds;
        const PublicState next = node.state.after(edge.card);
        if (search.is_settled(next)) return edge.worlds = search.is_made(next) ? node.worlds : node.worlds.none();
        bool cut = false;
        Cards relevant = 0;
        LayoutSet won = search.leaves.won(next, search.still_needed(next), node.worlds, relevant,
                                          [&](const LayoutSet& upper) { return cut = hopeless(upper); });
        if (cut) return won;
        if (!won.is_empty()) edge.to = &this->node(next, won, node.depth - 1);
        return edge.worlds = won;
    }

    // Whether the whole front of a node is small; then it is known.
    bool is_small(PlanNode& node) {
        if (node.kind != PlanNode::UNKNOWN) return node.kind == PlanNode::SMALL;
        node.kind = PlanNode::LARGE;
        if (node.worlds.count() > MOST_WORLDS) return false;
        search.effort.count_node();
        expand(node);
        if (!(node.is_max() ? unite(node) : multiply(node))) {
            node.front = {};
            return false;
        }
        take(node.front.heap_bytes());
        node.kind = PlanNode::SMALL;
        return true;
    }

    void remember(PlanNode& node, PlanAnswer answer) {
        if (node.answers.size() < MOST_ANSWERS) {
            take(sizeof(PlanAnswer) + answer.weights.size() * sizeof(Weight) + 2 * answer.must.heap_bytes());
            node.answers.push_back(std::move(answer));
        } else {
            node.answers[node.oldest] = std::move(answer);
            node.oldest = (node.oldest + 1) % MOST_ANSWERS;
        }
    }

    void clear() {
        nodes.clear();
        bytes = 0;
    }

    AlphaMuSearch<AllLayouts>& search;

private:
    // What makes a front small: the worlds of its node, its vectors, and the products on the way to it.
    static constexpr int MOST_WORLDS = 300;
    static constexpr std::uint64_t MOST_VECTORS = 150;
    static constexpr std::size_t MOST_PRODUCTS = 20'000;
    static constexpr std::size_t MOST_PRODUCT_WORDS = 2'000'000;
    static constexpr std::size_t MOST_ANSWERS = 8;

    void take(std::size_t more) {
        bytes += more;
        if (bytes > limit) throw GraphTooLarge{};
    }

    void expand_max(PlanNode& node) {
        const Cards hand = node.state.visible[node.state.turn()];
        Cards cards = search::lowest_of_touching(node.state.legal(hand), search.worlds.ranked(node.state) & ~hand);
        for (; cards; cards &= ~card_mask(search::highest_of(cards)))
            node.edges.push_back({search::highest_of(cards), nullptr, {}, {}});
        take(node.edges.size() * (sizeof(PlanEdge) + node.worlds.heap_bytes()));
    }

    void expand_min(PlanNode& node) {
        const PublicState& state = node.state;
        const bool first = state.is_first_hidden_turn();
        auto moves = search.hidden_moves.moves(state, node.worlds);
        search.hidden_moves.merge_equal(moves, state);
        node.edges_with.assign(node.places, 0);
        take(node.places * sizeof(int));
        for (auto& move : moves) {
            const PublicState next = state.after(move.card);
            if (search.is_settled(next)) continue;  // won: these worlds are double-dummy wins
            PlanEdge edge{move.card, &this->node(next, search.worlds.after(state, move.card, move.worlds), node.depth),
                          std::move(move.worlds), {}};
            std::uint32_t after = 0;
            search.worlds.holding(state, first, move.card).for_each([&](std::size_t before) {
                if (edge.worlds.has(before)) {
                    edge.bits.emplace_back(static_cast<std::uint32_t>(before), after);
                    ++node.edges_with[before];
                }
                ++after;
            });
            take(sizeof(PlanEdge) + edge.worlds.heap_bytes() +
                 edge.bits.size() * (sizeof(edge.bits[0]) + sizeof(float)));
            node.edges.push_back(std::move(edge));
        }
        // The cheap ones first: what they lose makes the others' thresholds stricter.
        std::ranges::stable_sort(node.edges, [&](const PlanEdge& one, const PlanEdge& other) {
            const bool small = is_small(*one.to);
            if (small != is_small(*other.to)) return small;
            return !small && one.bits.size() < other.bits.size();
        });
        for (const PlanEdge& edge : node.edges) node.shares.push_back(first_shares(node, edge));
    }

    // As they were less deep, or equal ones. (There the card may be another one of the same relative rank: then equal
    // shares are as good a start.)
    static std::vector<float> first_shares(const PlanNode& node, const PlanEdge& edge) {
        if (node.shallower)
            for (std::size_t k = 0; k < node.shallower->edges.size(); ++k)
                if (node.shallower->edges[k].card == edge.card &&
                    node.shallower->shares[k].size() == edge.bits.size())
                    return node.shallower->shares[k];
        std::vector<float> shares;
        for (const auto& [before, after] : edge.bits)
            shares.push_back(1.0f / static_cast<float>(node.edges_with[before]));
        return shares;
    }

    bool unite(PlanNode& node) {
        for (PlanEdge& edge : node.edges) {
            follow(node, edge, [](const LayoutSet&) { return false; });
            if (!edge.to && !edge.worlds.is_empty()) {
                node.front = Front<LayoutSet>(node.worlds, node.worlds.count());
                return true;
            }
        }
        for (PlanEdge& edge : node.edges) {
            if (edge.worlds.is_empty() || node.front.dominates(edge.worlds)) continue;
            if (!is_small(*edge.to)) return false;
            node.front.merge(edge.to->front);
            if (node.front.size() > most_vectors) return false;
        }
        return true;
    }

    bool multiply(PlanNode& node) {
        std::vector<const PlanEdge*> order;
        for (const PlanEdge& edge : node.edges) {
            if (!is_small(*edge.to)) return false;
            order.push_back(&edge);
        }
        std::ranges::stable_sort(order, {}, [](const PlanEdge* edge) { return edge->to->front.size(); });
        node.front = Front<LayoutSet>(node.worlds, node.worlds.count());
        for (const PlanEdge* edge : order) {
            const std::size_t most = node.front.size() * edge->to->front.size();
            if (most > std::min(MOST_PRODUCTS, MOST_PRODUCT_WORDS / node.worlds.size())) return false;
            Front<LayoutSet> answers = edge->to->front;
            answers.transform(
                [&](const LayoutSet& won) { return search.worlds.before(node.state, edge->card, won); });
            const auto weigh = [](const LayoutSet& won) { return std::optional<Weight>(won.count()); };
            node.front =
                join(node.front, answers, edge->worlds, weigh, [&](std::size_t) { search.effort.stop.check(); });
            if (node.front.size() > most_vectors) return false;
        }
        return true;
    }

    std::unordered_map<WideKey, std::vector<std::unique_ptr<PlanNode>>, WideKey::Hash> nodes;
    const std::size_t limit;
    const std::uint64_t most_vectors;
    std::size_t bytes = 0;
};

}  // namespace alphamu::exact
