#include "solver/suit_runs.hpp"

#include <algorithm>
#include <bit>
#include <tuple>
#include <vector>

namespace alphamu::solver {

namespace {

constexpr int LEADER = 0, LEFT = 1, PARTNER = 2, RIGHT = 3;

int owner(const SuitLie& lie, int card) {
    return static_cast<int>((lie.low >> card & 1) | (lie.high >> card & 1) << 1);
}

SuitLie without(const SuitLie& lie, int card) {
    const unsigned below = (1U << card) - 1;
    const auto drop = [below](unsigned word) { return (word & below) | (word >> 1 & ~below); };
    return {lie.size - 1, drop(lie.low), drop(lie.high)};
}

// The suit alone, played out: whether the side on lead can be held to so many tricks, and how many of the highest cards
// must be known for that. Then these are in the same hands wherever the other cards are, and the opponents win the
// same tricks with them, or sooner.
class OneSuit {
public:
    OneSuit(Leads leads, const SuitLie& lie) : leads(leads), lie(lie) {
        for (int card = 0; card < lie.size; ++card) hands[owner(lie, card)] |= 1U << card;
    }

    static constexpr int NOT_HELD = 99;
    int named_for(int most) {
        bound = most;
        int named = 0;
        for (unsigned rest = lowest_of_runs(LEADER) | lowest_of_runs(PARTNER); rest && named < NOT_HELD;
             rest &= rest - 1)
            named = std::max(named, after(rest & ~(rest - 1), 0));
        for (int leader : {LEADER, PARTNER}) {
            if (leader == PARTNER && leads == Leads::LEADER) break;
            for (unsigned rest = lowest_of_runs(leader); rest && named < NOT_HELD; rest &= rest - 1) {
                const int card = std::countr_zero(rest);
                named = std::max(named, follow({leader, 1, leader, card, 1U << card}));
            }
        }
        return named;
    }
    // No fewer tricks than with a card less.
    int least() const {
        int most = 0;
        for (unsigned rest = lowest_of_runs(LEADER) | lowest_of_runs(PARTNER); rest; rest &= rest - 1)
            most = std::max(most, SuitRuns::holds(leads, without(lie, std::countr_zero(rest)))[0].most());
        return most;
    }
    int length(int seat) const { return std::popcount(hands[seat]); }

private:
    struct Trick {
        int leader;
        int place;
        int winner;
        int winning;
        unsigned cards;
    };

    // Of touching cards the side on lead plays the lowest, for which the most must be known; an opponent the highest to
    // win, and otherwise the lowest.
    unsigned lowest_of_runs(int seat) const { return hands[seat] & ~(hands[seat] << 1); }
    int highest_of_run(int seat, int card) const { return card + std::countr_one(hands[seat] >> card) - 1; }

    int follow(Trick trick) const {
        if (trick.place == 4) return complete(trick);
        const int player = (trick.leader + trick.place++) & 3;
        const bool opponent = player & 1;
        if (!hands[player]) return follow(trick);
        int best = opponent ? NOT_HELD : 0;
        for (unsigned rest = lowest_of_runs(player); rest && best != (opponent ? 0 : NOT_HELD); rest &= rest - 1) {
            int card = std::countr_zero(rest);
            const bool takes = card > trick.winning;
            if (takes && opponent) card = highest_of_run(player, card);
            const int named = follow({trick.leader, trick.place, takes ? player : trick.winner,
                                      takes ? card : trick.winning, trick.cards | 1U << card});
            best = opponent ? std::min(best, named) : std::max(best, named);
        }
        return best;
    }

    int complete(const Trick& trick) const {
        const int down_to_winner = lie.size - trick.winning;
        if (trick.winner & 1) return down_to_winner;
        if (leads == Leads::EITHER) return after(trick.cards, 1);
        if (trick.winner == PARTNER) return NOT_HELD;
        // Partner must not have a card above the leader's.
        return std::max(after(trick.cards, 1), hands[PARTNER] ? down_to_winner : 0);
    }

    int after(unsigned gone, int tricks) const {
        SuitLie next = lie;
        for (int card = lie.size - 1; card >= 0; --card)
            if (gone >> card & 1) next = without(next, card);
        const SuitHolds holds = SuitRuns::holds(leads, next);
        int best = NOT_HELD;
        for (int place = 0; place < SuitHolds::MOST && holds[place].most() + tricks <= bound; ++place)
            best = std::min(best, holds[place].named());
        if (best == NOT_HELD) return NOT_HELD;
        int card = lie.size;
        while (best > 0) best -= !(gone >> --card & 1);
        return lie.size - card;
    }

    Leads leads;
    SuitLie lie;
    unsigned hands[4] = {};
    int bound = 0;
};

bool is_as_good(SuitHold one, SuitHold other) {
    return one.most() <= other.most() && one.left_needs() <= other.left_needs() &&
           one.right_needs() <= other.right_needs() && one.named() <= other.named();
}

void add(std::vector<SuitHold>& holds, SuitHold hold) {
    if (std::any_of(holds.begin(), holds.end(), [&](SuitHold other) { return is_as_good(other, hold); })) return;
    std::erase_if(holds, [&](SuitHold other) { return is_as_good(hold, other); });
    holds.push_back(hold);
}

}  // namespace

std::array<std::atomic<std::uint8_t>, SuitRuns::PLACES> SuitRuns::leasts;
std::array<std::array<std::atomic<std::uint64_t>, 2>, SuitRuns::PLACES> SuitRuns::ways;

SuitLeast SuitRuns::find_least(const SuitLie& lie) {
    const int either = holds(Leads::EITHER, lie)[0].most(), leader = holds(Leads::LEADER, lie)[0].most();
    const auto word = static_cast<std::uint8_t>(either | leader << 4);
    leasts[place_of(lie)].store(word ^ EMPTY, std::memory_order_relaxed);
    return {word};
}

SuitHolds SuitRuns::work_out(Leads leads, const SuitLie& lie) {
    std::vector<SuitHold> found;
    OneSuit suit(leads, lie);
    for (int most = suit.least(); most <= lie.size; ++most) {
        const int named = suit.named_for(most);
        if (named == OneSuit::NOT_HELD) continue;
        add(found, SuitHold::of(most, std::max(most, suit.length(LEFT)), std::max(most, suit.length(RIGHT)), named));
        break;
    }
    // An opponent may keep one card fewer.
    for (int card = 0; card < lie.size; ++card) {
        if (!(owner(lie, card) & 1)) continue;
        const SuitHolds fewer = holds(leads, without(lie, card));
        for (int place = 0; place < SuitHolds::MOST && fewer[place].is_there(); ++place) {
            const SuitHold hold = fewer[place];
            const bool above_named = lie.size - 1 - card < hold.named();
            add(found, SuitHold::of(hold.most(), hold.left_needs(), hold.right_needs(), hold.named() + above_named));
        }
    }
    std::sort(found.begin(), found.end(), [](SuitHold one, SuitHold other) {
        const auto order = [](SuitHold hold) {
            return std::tuple(hold.most(), hold.left_needs() + hold.right_needs(), hold.named(), hold.word);
        };
        return order(one) < order(other);
    });
    SuitHolds result = SuitHolds::none();
    // There are never more; if there were, the one in the middle would be missed least.
    while (found.size() > SuitHolds::MOST) found.erase(found.end() - 2);
    for (std::size_t place = 0; place < found.size(); ++place) result.set(static_cast<int>(place), found[place]);
    ways[place_of(lie)][static_cast<int>(leads)].store(result.word, std::memory_order_relaxed);
    return result;
}

}  // namespace alphamu::solver
