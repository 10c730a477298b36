// Whether one plan wins all of some worlds, to the last trick; and if none does, a few of them that clash.
//
// Each world of a clash can be won, but no plan wins all of them; without any one of them, some plan does. Such a few
// are mostly two or three: where a queen lies to the left and where it lies to the right. What is found is true
// whatever the worlds weigh, and whatever else is asked: so every position keeps the clashes and the sets of worlds
// won together that were found there, and answers from these as far as it can.
//
// At a Min node a clash after any card of the foe is one. At a Max node a plan has to fail after every card: the
// clashes after all of them together, less what can be left out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "search/all_layouts.hpp"
#include "search/alphamu_search.hpp"

namespace alphamu::exact {

using search::AllLayouts;
using search::AlphaMuSearch;
using search::LayoutSet;
using search::PublicState;
using search::StateKey;

using Clash = std::vector<std::uint32_t>;  // bits of worlds, the lowest first

class ClashSearch {
public:
    struct Node;

    ClashSearch(AlphaMuSearch<AllLayouts>& search, std::size_t memory_bytes);
    ~ClashSearch();

    // Makes room. No node is one any more.
    void forget();

    // Throws LimitReached where there is no room for it.
    Node& node(const PublicState& state);

    // Some of these worlds that clash, or nothing where one plan wins them all. Each of them is a double-dummy win.
    // Throws LimitReached.
    std::optional<Clash> find(Node& node, const LayoutSet& worlds);

private:
    static constexpr std::size_t MOST_PLANS = 24;         // that a node keeps
    static constexpr std::uint64_t LOOKS_FOR_A_STEP = 4;  // at what is known

    std::optional<Clash> find_at_max(Node& node, const LayoutSet& worlds);
    std::optional<Clash> find_at_min(Node& node, const LayoutSet& worlds);

    // A card of ours that fails: because of any of the worlds lost double dummy, or of a clash after it.
    struct Failure {
        LayoutSet lost;
        Node* to;  // nothing where worlds are lost
    };
    static Clash clash_of_all(const LayoutSet& worlds, const std::vector<Failure>& failures);
    Clash without_needless(Node& node, Clash clash);

    Node& after(Node& node, int card, const PublicState& next);
    LayoutSet set_of(const PublicState& state, const Clash& clash) const;

    bool is_known_plan(Node& node, const LayoutSet& worlds);
    const Clash* known_clash(Node& node, const LayoutSet& worlds);
    void keep_plan(Node& node, const LayoutSet& worlds);
    void keep_clash(Node& node, const Clash& clash);
    void take(std::size_t more);  // throws LimitReached

    AlphaMuSearch<AllLayouts>& search;
    std::unordered_map<StateKey, std::unique_ptr<Node>, StateKey::Hash> nodes;
    const std::size_t limit;
    std::size_t bytes = 0;
};

}  // namespace alphamu::exact
