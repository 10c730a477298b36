// The lightest worlds to give up so that of each clash one is given up: a hitting set.
//
// A plan has to lose a world of each clash. So what the lightest such worlds weigh is lost by any plan; and if one plan
// wins all others, it is the best. How much is lost at least is the value of a linear program: each clash has a price,
// the prices of the clashes of a world come to no more than its weight, and the sum of all prices is the bound. The
// steps towards it are those of the primal-dual hybrid gradient method (Chambolle and Pock, 2011), from averages anew
// each time. Prices are made whole numbers before they count, so that the bound holds whatever was rounded on the way.
// What is between the bound and the lightest worlds that were found is closed by branching.
//
// Of worlds any two of which clash no plan wins more than one. Clash by clash the linear program gives up half of each;
// that all but one are given up it is told where its solution does not do so.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <vector>

#include "base/front.hpp"
#include "exact/clash_search.hpp"
#include "search/effort.hpp"

namespace alphamu::exact {

class LightestLoss {
public:
    LightestLoss(std::vector<Weight> weights, search::Effort& effort);

    // Says whether it is new.
    bool add(const Clash& clash);

    // Once so much has been spent in all, what follows is cut short.
    void spend_until(std::uint64_t most) { most_spent = most; }

    // No plan loses less, as far as that is seen soon, or until it is more than `allowed`; `thorough` takes its time.
    Weight least(Weight allowed, bool thorough);

    // Some worlds, one of each clash at least, as light as can be found soon.
    std::vector<std::uint32_t> light_loss();

    // Worlds that weigh no more than this, one of each clash; none where there are none; nothing where that takes too
    // long to tell.
    struct Found {
        bool exists;
        std::vector<std::uint32_t> worlds;
    };
    std::optional<Found> loss_within(Weight allowed);

    // How much of a world is lost in the last solution of the linear program.
    double share(std::uint32_t world) const { return shares[world]; }

    std::size_t heap_bytes() const { return bytes; }

private:
    static constexpr int ROUND = 40;  // steps, from one average to the next
    static constexpr int FEW_ROUNDS = 5, MANY_ROUNDS = 60, ROUNDS_OF_A_DIVE = 2;
    static constexpr int LOOK_EVERY = 8;          // rounds: whether the bound still rises
    static constexpr double LEAST_GAIN = 1e-4;    // of what a world weighs on average
    static constexpr double LOST_FOR_SURE = 0.9;  // shares, in a dive
    static constexpr int MOST_BRANCHES = 1'600, BRANCHES_FOR_A_DIVE = 16;
    static constexpr double LEAST_MISSING = 0.1;          // worlds of those that clash with each other, to be told
    static constexpr std::size_t ENTRIES_FOR_A_STEP = 8;  // worlds of clashes, in one step of the method

    enum class Fate : std::uint8_t { OPEN, WON, LOST };
    using Fates = std::vector<Fate>;

    // What is left of the clashes once some worlds are decided.
    struct Rest {
        std::vector<std::size_t> clashes;
        std::vector<std::uint32_t> worlds;   // that are open
        std::vector<std::size_t> ends;       // of the clashes in `entries`
        std::vector<int> missing;            // worlds of each clash that have to be lost yet
        std::vector<std::uint32_t> entries;  // places in `worlds`
        Weight lost = 0;                     // by the worlds that are decided
        bool is_possible = true;
    };
    // Decides what follows from what is decided.
    Rest rest_of(Fates& fates) const;

    // What is lost at least, and how much more if a world is decided against the prices.
    struct Bound {
        Weight least;
        std::vector<Weight> reduced;  // weights of the open worlds, less the prices of their clashes
    };
    Bound bound(const Rest& rest, Weight allowed, int rounds);
    Bound bound_of(const Rest& rest, const std::vector<double>& prices) const;

    void append(const Clash& worlds, int lost);
    // Finds worlds any two of which clash, and too few of which are lost in the last solution. Says whether there are.
    bool add_rivals();
    Clash rivals_of(std::uint32_t world) const;

    // Rounds the shares, a few worlds at a time.
    Fates dive(Fates fates);
    void spare_needless(Fates& fates) const;
    std::optional<Found> branch(Fates fates, Weight allowed);
    // Whether there are such worlds, if that is seen without branching; otherwise the world to branch on, whose share
    // tells the least and which is in many clashes.
    std::optional<Found> decide(Fates& fates, Weight allowed, std::uint32_t& doubtful);
    bool has_spent_all() const { return effort.spent() > most_spent; }
    Weight weigh(const Fates& fates) const;
    static std::vector<std::uint32_t> lost_in(const Fates& fates);

    const std::vector<Weight> weights;
    search::Effort& effort;
    std::vector<Clash> clashes;                          // and worlds any two of which clash
    std::vector<int> least_lost;                         // worlds of each
    std::vector<Clash> pairs_of;                         // a world: those it clashes with, in order
    std::vector<std::vector<std::uint32_t>> clashes_of;  // a world
    std::vector<double> shares;                          // of worlds that are lost
    std::vector<double> prices;                          // of clashes
    std::mt19937 random{1};
    int branches_left = 0;
    std::uint64_t most_spent = UINT64_MAX;
    std::size_t bytes = 0;
};

}  // namespace alphamu::exact
