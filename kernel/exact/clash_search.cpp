#include "exact/clash_search.hpp"

#include <algorithm>
#include <bit>

#include "base/too_large.hpp"
#include "exact/double_dummy_wins.hpp"

namespace alphamu::exact {

// A position, whatever worlds are asked about.
struct ClashSearch::Node {
    PublicState state;
    int best_card = -1;  // which settled the last question
    std::vector<std::pair<int, Node*>> after;
    std::vector<Clash> clashes;
    std::vector<LayoutSet> plans;  // worlds that one plan wins
};

namespace {

bool is_within(const Clash& clash, const LayoutSet& worlds) {
    return std::ranges::all_of(clash, [&](std::uint32_t world) { return worlds.has(world); });
}

// What was of use moves half of the way to the front.
template <class Things>
auto& moved_forward(Things& things, std::size_t place) {
    std::swap(things[place], things[place / 2]);
    return things[place / 2];
}

}  // namespace

ClashSearch::ClashSearch(AlphaMuSearch<AllLayouts>& search, std::size_t memory_bytes)
    : search(search), limit(memory_bytes) {}

ClashSearch::~ClashSearch() = default;

void ClashSearch::forget() {
    nodes.clear();
    bytes = 0;
}

ClashSearch::Node& ClashSearch::node(const PublicState& state) {
    std::unique_ptr<Node>& place = nodes[search.worlds.key_of(state)];
    if (!place) {
        place = std::make_unique<Node>();
        place->state = state;
        take(sizeof(Node) + sizeof(StateKey) + 4 * sizeof(void*));
    }
    return *place;
}

std::optional<Clash> ClashSearch::find(Node& node, const LayoutSet& worlds) {
    if (worlds.count() <= 1 || is_known_plan(node, worlds)) return std::nullopt;
    if (const Clash* known = known_clash(node, worlds)) return *known;
    search.effort.count_node();
    std::optional<Clash> clash = node.state.is_max_turn() ? find_at_max(node, worlds) : find_at_min(node, worlds);
    if (!clash) keep_plan(node, worlds);
    return clash;
}

std::optional<Clash> ClashSearch::find_at_max(Node& node, const LayoutSet& worlds) {
    std::vector<int> cards = unequal_cards(node.state);
    if (const auto best = std::ranges::find(cards, node.best_card); best != cards.end())
        std::rotate(cards.begin(), best, best + 1);
    std::vector<Failure> failures;
    for (const int card : cards) {
        const PublicState next = node.state.after(card);
        LayoutSet lost = worlds - double_dummy_wins(search, next, worlds);
        if (!lost.is_empty()) {
            failures.push_back({std::move(lost), nullptr});
            continue;
        }
        Node* to = search.standing.is_settled(next) ? nullptr : &after(node, card, next);
        if (!to || !find(*to, worlds)) {
            node.best_card = card;
            return std::nullopt;
        }
        failures.push_back({{}, to});
    }
    Clash clash = without_needless(node, clash_of_all(worlds, failures));
    if (!known_clash(node, set_of(node.state, clash))) keep_clash(node, clash);
    return clash;
}

std::optional<Clash> ClashSearch::find_at_min(Node& node, const LayoutSet& worlds) {
    auto moves = search.hidden_moves.moves(node.state, worlds);
    search.hidden_moves.merge_equal(moves, node.state);
    search.hidden_moves.order(moves, node.best_card);
    for (const auto& move : moves) {
        const PublicState next = node.state.after(move.card);
        if (search.standing.is_settled(next)) continue;  // made: these worlds are double-dummy wins
        const LayoutSet left = search.worlds.after(node.state, move.card, move.worlds);
        const std::optional<Clash> clash = find(after(node, move.card, next), left);
        if (!clash) continue;
        node.best_card = move.card;
        Clash before;
        search.worlds.before(node.state, move.card, set_of(next, *clash)).for_each([&](std::size_t world) {
            before.push_back(static_cast<std::uint32_t>(world));
        });
        keep_clash(node, before);
        return before;
    }
    return std::nullopt;
}

// For each card the clash that adds the fewest worlds, and then a world for each card that loses none of these.
Clash ClashSearch::clash_of_all(const LayoutSet& worlds, const std::vector<Failure>& failures) {
    Clash all;
    LayoutSet in_all = worlds.none();
    const auto add = [&](std::size_t world) {
        if (in_all.has(world)) return;
        in_all.add(world);
        all.push_back(static_cast<std::uint32_t>(world));
    };
    for (const Failure& failure : failures) {
        if (!failure.to) continue;
        const Clash* best = nullptr;
        std::ptrdiff_t fewest = PTRDIFF_MAX;
        for (const Clash& clash : failure.to->clashes) {
            if (!is_within(clash, worlds)) continue;
            const auto added = std::ranges::count_if(clash, [&](std::uint32_t world) { return !in_all.has(world); });
            if (added >= fewest) continue;
            fewest = added;
            best = &clash;
        }
        for (const std::uint32_t world : *best) add(world);
    }
    for (const Failure& failure : failures) {
        if (failure.to || !(failure.lost & in_all).is_empty()) continue;
        std::size_t chosen = 0, most = 0;
        failure.lost.for_each([&](std::size_t world) {
            const auto losing = std::ranges::count_if(
                failures, [&](const Failure& other) { return !other.to && other.lost.has(world); });
            if (static_cast<std::size_t>(losing) <= most) return;
            most = static_cast<std::size_t>(losing);
            chosen = world;
        });
        add(chosen);
    }
    std::ranges::sort(all);
    return all;
}

Clash ClashSearch::without_needless(Node& node, Clash clash) {
    for (std::size_t i = 0; i < clash.size() && clash.size() > 2;) {
        LayoutSet rest = set_of(node.state, clash);
        rest.remove(clash[i]);
        if (std::optional<Clash> smaller = find(node, rest)) {
            clash = std::move(*smaller);
            i = 0;
        } else {
            ++i;
        }
    }
    return clash;
}

ClashSearch::Node& ClashSearch::after(Node& node, int card, const PublicState& next) {
    for (const auto& [known, to] : node.after)
        if (known == card) return *to;
    Node& to = this->node(next);
    node.after.emplace_back(card, &to);
    take(sizeof(node.after[0]));
    return to;
}

LayoutSet ClashSearch::set_of(const PublicState& state, const Clash& clash) const {
    LayoutSet worlds = search.worlds.none(state);
    for (const std::uint32_t world : clash) worlds.add(world);
    return worlds;
}

bool ClashSearch::is_known_plan(Node& node, const LayoutSet& worlds) {
    for (std::size_t i = 0; i < node.plans.size(); ++i)
        if (worlds.is_subset_of(node.plans[i])) {
            moved_forward(node.plans, i);
            return true;
        }
    return false;
}

const Clash* ClashSearch::known_clash(Node& node, const LayoutSet& worlds) {
    for (std::size_t i = 0; i < node.clashes.size(); ++i)
        if (is_within(node.clashes[i], worlds)) return &moved_forward(node.clashes, i);
    search.effort.count_steps(node.clashes.size() / LOOKS_FOR_A_STEP);
    return nullptr;
}

void ClashSearch::keep_plan(Node& node, const LayoutSet& worlds) {
    for (LayoutSet& plan : node.plans)
        if (plan.is_subset_of(worlds)) {
            plan = worlds;
            return;
        }
    if (node.plans.size() == MOST_PLANS) {
        node.plans.back() = worlds;
        return;
    }
    take(sizeof(LayoutSet) + worlds.heap_bytes());
    node.plans.push_back(worlds);
}

void ClashSearch::keep_clash(Node& node, const Clash& clash) {
    take(sizeof(Clash) + clash.size() * sizeof(clash[0]));
    node.clashes.push_back(clash);
}

void ClashSearch::take(std::size_t more) {
    bytes += more;
    if (bytes > limit) throw LimitReached{};
}

}  // namespace alphamu::exact
