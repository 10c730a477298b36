// All plans of a node as one decision diagram: millions of vectors that have nearly everything in common.
//
// A diagram says of any worlds whether some plan wins them all. At a Max node our side has the plans of every card:
// the diagrams of its cards are united. At a Min node a plan has to win after every card of the foe: there they
// are intersected, for what is won after one card says nothing about the worlds in which it cannot be played. So
// neither takes the products of which a front is made.
//
// A world is a number here, and a diagram asks about the worlds in the order of their numbers, each once at most: a
// world that it does not ask about makes no difference. Equal diagrams are the same diagram.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "search/effort.hpp"
#include "base/front.hpp"
#include "base/hash.hpp"
#include "base/too_large.hpp"

namespace alphamu::exact {

using search::Effort;

using Diagram = std::uint32_t;

class PlanDiagrams {
public:
    static constexpr Diagram NO_PLAN = 0;  // not even one that wins nothing
    static constexpr Diagram ALL_WON = 1;

    struct Node {
        std::uint32_t world;
        Diagram lost;        // the plans, where this world need not be won
        Diagram won;         // and where it must be
        std::uint32_t next;  // in the same bucket
    };

    // With so many nodes at most, and some times as many steps to find them: otherwise it throws LimitReached,
    // and Stopped once the search is to stop.
    PlanDiagrams(std::size_t most_nodes, Effort& effort);

    // From here on so many nodes more, and steps in proportion; and so many steps more in all.
    void allow(std::size_t more_nodes) {
        limit = std::min(nodes.size() + more_nodes, most);
        steps_for_these = STEPS_FOR_EACH * more_nodes;
    }
    void allow_steps(std::uint64_t more) { most_steps = steps + more; }
    bool is_nearly_full() const { return nodes.size() > most / 8 * 7; }
    bool has_steps_left() const { return steps < most_steps; }
    std::uint64_t steps_taken() const { return steps; }
    void take_steps(std::uint64_t more) {
        steps += more;
        if (!has_steps_left()) throw LimitReached{};
    }

    // What a node takes, with its share of all that is kept beside it.
    static constexpr std::size_t BYTES_FOR_EACH = 72;

    const Node& node(Diagram diagram) const { return nodes[diagram]; }

    // The plans of both: those that win what one of the first and one of the second win.
    Diagram intersect(Diagram one, Diagram other);
    // The plans of either.
    Diagram unite(Diagram one, Diagram other);

    // Without these worlds, which are lost whatever the plan. In the order of their numbers.
    Diagram losing(const std::vector<std::uint32_t>& worlds, Diagram plans);

    // The worlds that some of these diagrams ask about, in the order of their numbers.
    std::vector<std::uint32_t> worlds_of(const std::vector<Diagram>& diagrams) const;
    // How many nodes it has, if these are no more than `most`; otherwise more than that.
    std::size_t size_of(Diagram diagram, std::size_t most) const;

    // With other numbers for the worlds, in the same order.
    template <class Renumber>
    Diagram renumbered(Diagram plans, Renumber renumber) {
        std::unordered_map<Diagram, Diagram> done;
        const auto visit = [&](auto& self, Diagram diagram) -> Diagram {
            if (diagram <= ALL_WON) return diagram;
            if (const auto known = done.find(diagram); known != done.end()) return known->second;
            const Node old = nodes[diagram];
            const Diagram lost = self(self, old.lost), won = self(self, old.won);
            return done[diagram] = ask(renumber(old.world), lost, won);
        };
        return visit(visit, plans);
    }

    // Whether some plan wins all the worlds of which `demanded` says so.
    template <class Demanded>
    bool can_win(Diagram plans, Demanded demanded) const {
        while (plans > ALL_WON) plans = demanded(nodes[plans].world) ? nodes[plans].won : nodes[plans].lost;
        return plans == ALL_WON;
    }

    // The worlds that are lost by the plan that loses the least, which is a vector of the front.
    template <class WeightOf>
    std::vector<std::uint32_t> least_lost(Diagram plans, WeightOf weight_of) const {
        std::vector<Weight> losses(plans + 1);  // a node comes after those that it leads to
        losses[NO_PLAN] = Weight{1} << 61;
        for (Diagram i = ALL_WON + 1; i <= plans; ++i)
            losses[i] = std::min(losses[nodes[i].won], losses[nodes[i].lost] + weight_of(nodes[i].world));
        std::vector<std::uint32_t> worlds;
        while (plans > ALL_WON) {
            const Node& node = nodes[plans];
            const bool lost = losses[node.won] > losses[plans];
            if (lost) worlds.push_back(node.world);
            plans = lost ? node.lost : node.won;
        }
        return worlds;
    }

private:
    static constexpr std::size_t FEWEST_BUCKETS = 1 << 12;
    static constexpr std::size_t MOST_ANSWERS = 1 << 22;
    static constexpr std::size_t STEPS_FOR_EACH = 20;
    static constexpr std::size_t MOST_NODES = std::size_t{1} << 31;  // that a diagram's number has room for

    struct Answer {
        Diagram one = 0;
        Diagram other = 0;  // nothing is asked about two equal diagrams: so this one is empty
        Diagram result = 0;
        bool intersected = false;
    };

    static std::uint64_t hash_of(std::uint32_t world, Diagram lost, Diagram won) {
        return mixed(mixed(std::uint64_t{lost} << 32 | won) ^ world);
    }

    Diagram ask(std::uint32_t world, Diagram lost, Diagram won);

    // Visits each node once, until `visit` says that it is enough.
    template <class Visit>
    void for_each_node(const std::vector<Diagram>& diagrams, Visit visit) const {
        std::unordered_set<Diagram> seen;
        std::vector<Diagram> open = diagrams;
        while (!open.empty()) {
            const Diagram next = open.back();
            open.pop_back();
            if (next <= ALL_WON || !seen.insert(next).second) continue;
            if (!visit(nodes[next])) return;
            open.push_back(nodes[next].lost);
            open.push_back(nodes[next].won);
        }
    }

    void grow();

    template <bool INTERSECT>
    Diagram combine(Diagram one, Diagram other);

    std::vector<Node> nodes;
    std::vector<std::uint32_t> buckets;
    std::vector<Answer> answers;  // what was combined before; a later answer takes the place of an earlier one
    const std::size_t most;
    std::size_t limit;
    std::size_t steps_for_these;
    std::uint64_t steps = 0;
    std::uint64_t most_steps = UINT64_MAX;
    Effort& effort;
};

}  // namespace alphamu::exact
