#include "suit/suit.hpp"

#include <stdexcept>
#include <string>

#include "suit/choice.hpp"
#include "suit/fronts.hpp"
#include "base/world_set.hpp"

namespace alphamu::suit {

// The solver for some size of sets.
class Solver::Searcher {
public:
    virtual ~Searcher() = default;
    virtual std::pair<Weight, std::vector<int>> best(const State& led, const std::vector<Weight>& weights, int third,
                                                     bool duck, Weight at_most) = 0;
    virtual bool wins(const State& state, const std::vector<std::pair<Ranks, int>>& layouts) = 0;
    virtual int double_dummy(const State& state, Ranks west) = 0;
};

namespace {

using Aims = std::vector<std::pair<Ranks, int>>;

template <class Set>
class SizedSearcher final : public Solver::Searcher {
public:
    SizedSearcher(int goals, const Stop& stop)
        : goals(static_cast<std::size_t>(goals)), stop(stop), fronts(goals, stop) {}

    std::pair<Weight, std::vector<int>> best(const State& led, const std::vector<Weight>& weights, int third, bool duck,
                                             Weight at_most) override {
        std::vector<Weight> bit_weights;
        Set useful = Set::none(weights.size() * goals);
        for (std::size_t layout = 0; layout < weights.size(); ++layout)
            for (std::size_t goal = 0; goal < goals; ++goal) {
                if (weights[layout] > 0) useful.add(layout * goals + goal);
                bit_weights.push_back(weights[layout]);
            }
        Choice<Set> choice(bit_weights, stop);
        const Vector<Set> heaviest = choice.heaviest(useful, replies_to(led, third, duck), at_most);
        std::vector<int> reached(weights.size());
        heaviest.won.for_each([&](std::size_t bit) { ++reached[bit / goals]; });
        return {heaviest.weight, reached};
    }

    bool wins(const State& state, const Aims& aims) override {
        if (state.played == 0) return wins_at_start(state, aims);
        if (!state.is_max_turn()) return wins_against_all(state, aims);
        Ranks choices = state.choices(state.hand());
        if (!choices) return wins(state.after(NO_CARD), aims);
        for (; choices; choices &= static_cast<Ranks>(choices - 1))
            if (wins(state.after(lowest_rank(choices)), aims)) return true;
        return false;
    }

    int double_dummy(const State& state, Ranks west) override { return fronts.double_dummy_tricks(state, west); }

private:
    const std::size_t goals;
    const Stop& stop;
    Fronts<Set> fronts;

    std::vector<typename Choice<Set>::Reply> replies_to(const State& led, int third, bool duck) {
        std::vector<typename Choice<Set>::Reply> replies;
        for (const auto& reply : fronts.replies(led, third, duck)) {
            auto& options = replies.emplace_back(reply.playable).options;
            for (const auto& option : reply.options) {
                auto& parts = options.emplace_back();
                for (const auto& part : option) {
                    auto& answers = parts.emplace_back(part.playable).answers;
                    for (const auto& vector : part.front) answers.push_back(vector.won);
                }
            }
        }
        return replies;
    }

    bool wins_at_start(const State& state, const Aims& aims) {
        if (aims.size() == 1)  // all is known
            return aims[0].second == 0 ||
                   state.needed + aims[0].second - 1 <= fronts.double_dummy_tricks(state, aims[0].first);
        Set bits = Set::none(fronts.bits(state.hidden));
        for (const auto& [west, reached] : aims)
            for (std::size_t goal = 0; goal < static_cast<std::size_t>(reached); ++goal)
                bits.add(pack(west, state.hidden) * goals + goal);
        return fronts.front(state).dominates(bits);
    }

    bool wins_against_all(const State& state, const Aims& aims) {
        const auto own = [&](Ranks west) { return state.is_west() ? west : state.hidden & static_cast<Ranks>(~west); };
        Aims shown_out;
        for (const auto& aim : aims)
            if (!own(aim.first)) shown_out.push_back(aim);
        if (!shown_out.empty() && !wins(state.after(NO_CARD), shown_out)) return false;
        for (Ranks rest = state.hidden; rest; rest &= static_cast<Ranks>(rest - 1)) {
            const Ranks card = rank_mask(lowest_rank(rest));
            Aims able;
            for (const auto& [west, reached] : aims)
                if (own(west) & card) able.emplace_back(static_cast<Ranks>(west & ~card), reached);
            if (!able.empty() && !wins(state.after(lowest_rank(rest)), able)) return false;
        }
        return true;
    }
};

std::unique_ptr<Solver::Searcher> searcher_for(std::size_t bits, int goals, const Stop& stop) {
    const std::size_t words = (bits + 63) / 64;
    if (words <= 1) return std::make_unique<SizedSearcher<FixedWorldSet<1>>>(goals, stop);
    if (words <= 2) return std::make_unique<SizedSearcher<FixedWorldSet<2>>>(goals, stop);
    if (words <= 4) return std::make_unique<SizedSearcher<FixedWorldSet<4>>>(goals, stop);
    if (words <= 8) return std::make_unique<SizedSearcher<FixedWorldSet<8>>>(goals, stop);
    if (words <= 12) return std::make_unique<SizedSearcher<FixedWorldSet<12>>>(goals, stop);
    if (words <= 16) return std::make_unique<SizedSearcher<FixedWorldSet<16>>>(goals, stop);
    return std::make_unique<SizedSearcher<LargeWorldSet>>(goals, stop);
}

State root_of(Ranks north, Ranks south) {
    if ((north | south) & ~ALL_RANKS) throw std::invalid_argument("a holding has a rank that does not exist");
    if (north & south) throw std::invalid_argument("a card stands in both hands");
    State state;
    state.hands = {north, south};
    state.hidden = ALL_RANKS & static_cast<Ranks>(~(north | south));
    return state;
}

}  // namespace

Solver::Solver(Ranks north, Ranks south, int goals) : root(root_of(north, south)), goals(goals) {
    if (goals < 1 || goals > 13) throw std::invalid_argument("there must be 1 to 13 goals");
    searcher = searcher_for(static_cast<std::size_t>(goals) << std::popcount(root.hidden), goals, stopping);
}
Solver::~Solver() = default;

std::vector<std::pair<int, int>> Solver::leads() const {
    std::vector<std::pair<int, int>> leads;
    for (const int hand : {NORTH_HAND, SOUTH_HAND})
        for (Ranks rest = root.choices(hand); rest; rest &= static_cast<Ranks>(rest - 1))
            leads.emplace_back(hand, lowest_rank(rest));
    return leads;
}

std::pair<Weight, std::vector<int>> Solver::best(int hand, int rank, int needed, const std::vector<Weight>& weights,
                                                 int third, bool duck, Weight at_most) {
    check_weights(weights);
    if (needed < 0 || needed > MOST_TRICKS) throw std::invalid_argument("0 to 13 tricks may be needed");
    if (at_most < 0) throw std::invalid_argument("no plan weighs less than nothing");
    if ((hand != NORTH_HAND && hand != SOUTH_HAND) || rank < 2 || rank > 14 ||
        !(root.hands[static_cast<std::size_t>(hand)] & rank_mask(rank)))
        throw std::invalid_argument("the hand cannot lead that card");
    const Ranks partner = root.hands[static_cast<std::size_t>(1 - hand)];
    if (third != NO_CARD && (third < 2 || third > 14 || !(partner & rank_mask(third))))
        throw std::invalid_argument("the third player does not hold that card");
    State state = root;
    state.needed = needed;
    return searcher->best(state.after_lead(hand, rank), weights, third, duck, at_most);
}

// Bounds are reckoned as floating-point numbers: the weights of all goals together must be exact there.
void Solver::check_weights(const std::vector<Weight>& weights) const {
    if (weights.size() != std::size_t{1} << std::popcount(root.hidden))
        throw std::invalid_argument("there must be a weight for each layout");
    Weight total = 0;
    for (std::size_t layout = 0; layout < weights.size(); ++layout) {
        if (weights[layout] < 0)
            throw std::invalid_argument("the weight of layout " + std::to_string(layout + 1) + " is negative");
        if (weights[layout] > MOST_WEIGHT / goals - total) throw std::invalid_argument("the weights are too large");
        total += weights[layout];
    }
}

// Sets have room for the layouts of the missing cards, and no more.
void Solver::check_state(const State& state, const std::vector<std::pair<Ranks, int>>& layouts) const {
    if ((state.hands[0] | state.hands[1]) & ~(root.hands[0] | root.hands[1]) || state.hidden & ~root.hidden)
        throw std::invalid_argument("a card stands where it did not stand at first");
    if (state.needed < -MOST_TRICKS || state.needed > MOST_TRICKS)
        throw std::invalid_argument("at most 13 tricks may be needed");
    for (const auto& [west, reached] : layouts) {
        if (west & ~state.hidden) throw std::invalid_argument("West holds a card that is not hidden");
        if (reached < 0 || reached > goals) throw std::invalid_argument("a layout with more goals than there are");
    }
}

bool Solver::wins(const State& state, const std::vector<std::pair<Ranks, int>>& layouts) {
    check_state(state, layouts);
    return layouts.empty() || searcher->wins(state, layouts);
}

std::vector<Ranks> Solver::layouts() const {
    std::vector<Ranks> layouts;
    for (std::size_t layout = 0; layout < std::size_t{1} << std::popcount(root.hidden); ++layout)
        layouts.push_back(unpack(layout, root.hidden));
    return layouts;
}

void Solver::stop() { stopping.raise(); }

int Solver::double_dummy(Ranks west) { return searcher->double_dummy(root, west & root.hidden); }

}  // namespace alphamu::suit
