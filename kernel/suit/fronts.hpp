// The Pareto fronts of one suit, played to the very end.
//
// What declarer can know at the start of a trick is which cards are gone. As long as both defenders have followed,
// every way to share out the cards that are left is possible, and when one has shown out, only one is. So the front of
// a position depends on nothing that went before, and is worked out once for all searches. The worlds of a position are
// numbered by West's holding: bit i of the number says whether West has the i-th lowest card that is out.
//
// A bit of a vector stands for a world and a goal: with the first goal declarer needs `state.needed` tricks, with the
// next one more, and so on.
#pragma once

#include <unordered_map>
#include <vector>

#include "base/front.hpp"
#include "suit/double_dummy.hpp"
#include "suit/state.hpp"
#include "base/stop.hpp"

namespace alphamu::suit {

// The cards of `from` that are in `set`, numbered from the lowest card of `from`; and back.
inline std::size_t pack(Ranks set, Ranks from) {
    std::size_t number = 0;
    for (int place = 0; from; from &= static_cast<Ranks>(from - 1), ++place)
        if (set & from & -from) number |= std::size_t{1} << place;
    return number;
}
inline Ranks unpack(std::size_t number, Ranks from) {
    Ranks set = 0;
    for (; from; from &= static_cast<Ranks>(from - 1), number >>= 1)
        if (number & 1) set |= static_cast<Ranks>(from & -from);
    return set;
}

template <class Set>
class Fronts {
public:
    Fronts(int goals, const Stop& stop) : goals(static_cast<std::size_t>(goals)), stop(stop) {}

    // The whole front at the start of a trick.
    const Front<Set>& front(const State& state) {
        const std::uint64_t key = state.key() << 6 | static_cast<std::uint64_t>(state.needed + 16);
        if (const auto known = fronts.find(key); known != fronts.end()) return known->second;
        return fronts.emplace(key, searched(state)).first->second;
    }

    // What the last player can do: the bits of the worlds where he can do it, all in the worlds of the cards that were
    // out before the trick, and the front that it leaves.
    struct Part {
        Set playable;
        Front<Set> front;
    };
    // What the second player can do, and for each of partner's answers all that the last player can do.
    struct Reply {
        Set playable;
        std::vector<std::vector<Part>> options;
    };
    // The replies to a lead. With `third`, partner is told to play that card whenever the second player beats neither
    // it nor the lead; to duck with it, whenever the second player follows.
    std::vector<Reply> replies(const State& state, int third = NO_CARD, bool duck = false) {
        const Ranks hidden = state.hidden;
        const Part void_of_suit = shown_out(state, hidden);
        std::vector<Reply> replies{{void_of_suit.playable, {{void_of_suit}}}};
        for (Ranks rest = hidden; rest; rest &= static_cast<Ranks>(rest - 1)) {
            const int rank = lowest_rank(rest);
            const State next = state.after(rank);
            Ranks choices = next.choices(next.hand());
            const bool is_beaten = rank > third && rank > state.trick[0];
            if (third != NO_CARD && (duck || !is_beaten)) choices = rank_mask(third);
            Reply reply{holding(hidden, rank, state.is_west()), {}};
            if (!choices) reply.options.push_back(parts(next.after(NO_CARD), hidden));
            for (; choices; choices &= static_cast<Ranks>(choices - 1))
                reply.options.push_back(parts(next.after(lowest_rank(choices)), hidden));
            replies.push_back(std::move(reply));
        }
        return replies;
    }

    int double_dummy_tricks(const State& state, Ranks west) { return double_dummy.tricks(state, west); }

    std::size_t bits(Ranks hidden) const { return goals << std::popcount(hidden); }

private:
    const std::size_t goals;
    const Stop& stop;
    DoubleDummy double_dummy;
    std::unordered_map<std::uint64_t, Front<Set>> fronts;

    Front<Set> searched(const State& state) {
        const std::size_t size = bits(state.hidden);
        if (state.needed + static_cast<int>(goals) - 1 <= 0) return one(Set::all(size));
        if (state.needed > state.tricks_left()) return one(Set::none(size));
        if (!state.hidden || state.is_over()) return one(certain(state));
        Front<Set> front;
        for (const int hand : {NORTH_HAND, SOUTH_HAND})
            for (Ranks rest = state.choices(hand); rest; rest &= static_cast<Ranks>(rest - 1)) {
                Front<Set> after_lead = one(Set::all(size));
                for (const Reply& reply : replies(state.after_lead(hand, lowest_rank(rest))))
                    after_lead = product(after_lead, after_reply(reply), reply.playable);
                front.merge(after_lead);
            }
        return front;
    }

    // All plans against one card of the second player.
    Front<Set> after_reply(const Reply& reply) const {
        Front<Set> front;
        for (const std::vector<Part>& option : reply.options) {
            Front<Set> joined = one(reply.playable);
            for (const Part& part : option) joined = product(joined, part.front, part.playable);
            front.merge(joined);
        }
        return front;
    }

    // What the last player can do.
    std::vector<Part> parts(const State& state, Ranks hidden) {
        std::vector<Part> parts{shown_out(state, hidden)};
        const Ranks played = hidden & static_cast<Ranks>(~state.hidden);
        for (Ranks rest = state.hidden; rest; rest &= static_cast<Ranks>(rest - 1)) {
            const int rank = lowest_rank(rest);
            const State next = state.after(rank);
            const Ranks west_played = state.is_west() ? rank_mask(rank) : played;
            parts.push_back(lift(front(next), next.hidden, hidden, west_played));
        }
        return parts;
    }

    // A front in the worlds of `inner`, seen in those of `outer`, where West had some cards besides.
    Part lift(const Front<Set>& front, Ranks inner, Ranks outer, Ranks west_played) const {
        const std::size_t worlds = std::size_t{1} << std::popcount(inner);
        std::vector<std::size_t> places(worlds);
        Part lifted{Set::none(bits(outer)), front};
        for (std::size_t world = 0; world < worlds; ++world) {
            places[world] = goals * pack(unpack(world, inner) | west_played, outer);
            for (std::size_t goal = 0; goal < goals; ++goal) lifted.playable.add(places[world] + goal);
        }
        lifted.front.transform([&](const Set& inside) {
            Set won = Set::none(bits(outer));
            inside.for_each([&](std::size_t bit) { won.add(places[bit / goals] + bit % goals); });
            return won;
        });
        return lifted;
    }

    // The player on turn has no card of the suit: all that are out are with the other, and all is known.
    Part shown_out(const State& state, Ranks hidden) {
        const Ranks west = state.is_west() ? Ranks{0} : hidden;
        const std::size_t world = pack(west, hidden);
        Part part{Set::none(bits(hidden)), {}};
        for (std::size_t goal = 0; goal < goals; ++goal) part.playable.add(goals * world + goal);
        const State next = state.after(NO_CARD);
        const int tricks = state.needed - next.needed + double_dummy.tricks(next, west & next.hidden);
        part.front = one(reached(state, world, tricks, hidden));
        return part;
    }

    // The bits of a world that so many tricks win.
    Set reached(const State& state, std::size_t world, int tricks, Ranks hidden) const {
        Set won = Set::none(bits(hidden));
        for (std::size_t goal = 0; goal < goals; ++goal)
            if (state.needed + static_cast<int>(goal) <= tricks) won.add(goals * world + goal);
        return won;
    }

    // The bits that are won where no card can change anything any more.
    Set certain(const State& state) const {
        Set won = Set::none(bits(state.hidden));
        for (std::size_t world = 0; world < std::size_t{1} << std::popcount(state.hidden); ++world)
            won |= reached(state, world, state.tricks_left(), state.hidden);
        return won;
    }

    // The bits of the worlds where West, or East, has the card.
    Set holding(Ranks hidden, int rank, bool west) const {
        Set set = Set::none(bits(hidden));
        for (std::size_t world = 0; world < std::size_t{1} << std::popcount(hidden); ++world)
            if (((unpack(world, hidden) & rank_mask(rank)) != 0) == west)
                for (std::size_t goal = 0; goal < goals; ++goal) set.add(goals * world + goal);
        return set;
    }

    static Front<Set> one(const Set& won) { return Front<Set>(won, won.count()); }

    // The join at a Min node: a card says nothing about worlds where it cannot be played.
    Front<Set> product(const Front<Set>& front, const Front<Set>& child, const Set& playable) const {
        Front<Set> result;
        for (const auto& vector : front) {
            stop.check();
            const Set elsewhere = vector.won - playable;
            for (const auto& answer : child) {
                const Set won = (vector.won & answer.won) | elsewhere;
                result.insert(won, won.count());
            }
        }
        return result;
    }
};

}  // namespace alphamu::suit
