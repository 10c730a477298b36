// Why the side on lead cannot win what it needs at notrump: sooner or later it must give up the lead, and then the
// opponents cash enough.
//
// For each suit there are ways to hold it: what the side on lead can win in it at most before it loses a trick, and the
// cards that the opponents need for that (suit_runs.hpp). They throw what is idle. They also keep as many winners as
// they want tricks, in one hand or shared; where a hand has not enough of its own, it keeps a card to lead to its
// partner's. If all suits together bring less than the side on lead needs, and leave the opponents room for these
// cards, it fails.
//
// Often partner can win no trick before the lead is lost: then only the leader leads.
#ifndef ALPHAMU_MACHINE
#error "included by search.hpp alone"
#endif

namespace alphamu::solver::ALPHAMU_MACHINE {

template <bool EVERYTHING>
class Stoppers : private InUse<EVERYTHING> {
public:
    Stoppers(const std::array<Cards, SEATS>& hands, int leader, int left, Cards all, const Techniques& use)
        : InUse<EVERYTHING>(use),
          me(hands[leader]),
          partner(hands[partner_of(leader)]),
          one{hands[left_of(leader)], me},
          other{hands[right_of(leader)], partner},
          all(all),
          left(left) {}

    // Whether the opponents of the leader are sure of `wanted` tricks; then `relevant` is what this rests on.
    bool beat(int wanted, Cards& relevant) {
        need = left - wanted + 1;
        if (!(wanted == 1 ? hold(Leads::EITHER) || hold(Leads::LEADER) : can_cash(wanted))) return false;
        relevant = named_winners(one) | named_winners(other);
        for (int suit = 0; suit < SUITS; ++suit) relevant |= top_cards(in_suit(all, suit), chosen[suit].named());
        return true;
    }

private:
    using InUse<EVERYTHING>::use;

    struct Opponent {
        Cards hand;
        Cards before;       // the hand of the side on lead that plays just before this one
        Cards winners = 0;  // cards that nobody beats
        int share = 0;      // how many of them to cash
        Cards linked = 0;   // the one to which partner keeps a card
        int links = 0;      // the card kept to lead to partner's
    };

    // They cash winners. Those of suits that the side on lead cannot lead come on top of the trick with which they gain
    // the lead.
    bool can_cash(int wanted) {
        const Cards us = me | partner;
        const Cards ones = one.hand & ~down_from_highest(us | other.hand);
        const Cards others = other.hand & ~down_from_highest(us | one.hand);
        const Cards winners = ones | others;
        const auto cash = [&](int number, Cards counted) {
            if (count(counted) < number) return false;
            one = {one.hand, one.before, ones & counted};
            other = {other.hand, other.before, others & counted};
            return share_out(number);
        };
        if (count(winners) < wanted - 1) return false;
        if (cash(wanted, winners) && (hold(Leads::EITHER) || hold(Leads::LEADER))) return true;
        return (cash(wanted - 1, winners & ~all_of_suits(us)) && hold(Leads::EITHER)) ||
               (cash(wanted - 1, winners & ~all_of_suits(me)) && hold(Leads::LEADER));
    }

    bool share_out(int wanted) {
        int ones = count(one.winners);
        int others = count(other.winners);
        if (ones + others < wanted) return false;
        one.share = std::min(ones, wanted);
        other.share = wanted - one.share;
        if (ones >= wanted && link(other, one)) return true;
        if (others >= wanted) {
            bool linked = link(one, other);
            one.share = linked ? 0 : one.share;
            other.share = wanted;
            return linked || ones >= wanted;
        }
        return link(one, other) && link(other, one);
    }

    // Whether `from` has a card to lead to a winner of `to`, on which they then count.
    static bool link(Opponent& from, Opponent& to) {
        for (Cards rest = to.winners; rest;) {
            int winner = highest(rest);
            rest &= ~suit_mask(suit_of(winner));
            if (!in_suit(from.hand, suit_of(winner))) continue;
            from.links = 1;
            to.linked = card_mask(winner);
            return true;
        }
        return false;
    }

    // Whether the side on lead might be held, if there were room for everything.
    bool may_hold(Leads leads) {
        if (!looked) look_at_suits();
        return least[static_cast<int>(leads)] < need;
    }

    void look_at_suits() {
        looked = true;
        const alphamu::ALPHAMU_MACHINE::RelativeRanks ranks(all);
        std::uint64_t low = ranks.gather(one.hand | other.hand);
        std::uint64_t high = ranks.gather(partner | other.hand);
        for (int suit = 0; suit < SUITS; ++suit) {
            const int size = count(in_suit(all, suit));
            const unsigned cards = (1U << size) - 1;
            lies[suit] = {size, static_cast<unsigned>(low) & cards, static_cast<unsigned>(high) & cards};
            low >>= size;
            high >>= size;
            if (!is_known(suit)) continue;
            const SuitLeast tricks = SuitRuns::least(lies[suit]);
            least[0] += tricks.either();
            least[1] += tricks.leader();
        }
        if (!use.entries) least[1] = NOT_HELD;
        for (int suit = 0; suit < SUITS; ++suit) {
            if (is_known(suit)) continue;
            if (least[0] < need) least[0] += (by_rule[0][suit] = holds_by_rule<Leads::EITHER>(suit))[0].most();
            if (least[1] < need) least[1] += (by_rule[1][suit] = holds_by_rule<Leads::LEADER>(suit))[0].most();
        }
    }

    bool is_known(int suit) const { return use.suit_runs && lies[suit].size <= SuitRuns::LONGEST; }

    // By rule: the highest card of a hand stops the suit, guarded for as long as the cards above it last. (Where it
    // plays before one of these, it may be finessed.) Otherwise it brings as many tricks as the longer holding has
    // cards.
    template <Leads LEADS>
    SuitHolds holds_by_rule(int suit) const {
        const Cards mine = in_suit(me, suit), partners = in_suit(partner, suit), cards = in_suit(all, suit);
        const bool either = LEADS == Leads::EITHER;
        const Cards entries = either ? 0 : partners & with_all_above(mine);
        const int longest = either ? std::max(count(mine), count(partners)) : count(mine);
        SuitHold stops[2];
        int size = 0;
        for (const Opponent* owner : {&one, &other}) {
            const Cards held = in_suit(owner->hand, suit);
            if (!held) continue;
            const int card = highest(held);
            const Cards higher = (mine | partners) & above(card);
            const int most = count(higher);
            if (most >= longest || (entries & above(card))) continue;
            if (higher && (count(held) <= most || (either && can_be_finessed(suit, card, *owner)))) continue;
            const int left_needs = owner == &one ? most + 1 : most, right_needs = owner == &one ? most : most + 1;
            stops[size++] = SuitHold::of(most, left_needs, right_needs, count(cards & ~below(card)));
        }
        if (size == 2 && stops[1].most() < stops[0].most()) std::swap(stops[0], stops[1]);
        SuitHolds result = SuitHolds::none();
        for (int place = 0; place < size; ++place) result.set(place, stops[place]);
        // All of the leader's cards are then above partner's.
        const int named = !either && mine && partners ? count(cards & ~below(lowest(mine))) : 0;
        if (!entries) result.set(size, SuitHold::of(longest, longest, longest, named));
        return result;
    }

    // Whether the hand behind the stopper can wait with a higher card, when a lower one is led to it.
    bool can_be_finessed(int suit, int card, const Opponent& owner) const {
        const Cards before = in_suit(owner.before, suit);
        const Cards behind = in_suit(me | partner, suit) & ~before;
        return (behind & above(card)) && (behind & below(card)) && (before & below(card));
    }

    // What adds up over the suits, a byte each: the tricks; and for each opponent the cards that are needed, and these
    // with all of the share.
    class Sum {
    public:
        Sum() = default;
        static Sum of(int tricks, int left_needs, int left_with_share, int right_needs, int right_with_share) {
            return Sum(static_cast<std::uint64_t>(tricks)) + Sum(static_cast<std::uint64_t>(left_needs) << 8) +
                   Sum(static_cast<std::uint64_t>(left_with_share) << 16) +
                   Sum(static_cast<std::uint64_t>(right_needs) << 24) +
                   Sum(static_cast<std::uint64_t>(right_with_share) << 32);
        }
        // The same as Sum::of, the needs twice.
        static Sum of(SuitHold hold) {
            const std::uint64_t word = hold.word;
            return Sum((word & 0xF) | (word & 0xF0) * 0x1010 | (word & 0xF00) * 0x1010000);
        }
        static Sum all(int number) { return Sum(static_cast<std::uint64_t>(number) * 0x0101010101); }

        Sum operator+(Sum more) const { return Sum(word + more.word); }
        Sum operator-(Sum less) const { return Sum(word - less.word); }
        bool is_within(Sum limit) const { return ((limit.word + HIGH_BITS - word) & HIGH_BITS) == HIGH_BITS; }

    private:
        static constexpr std::uint64_t HIGH_BITS = 0x8080808080;
        explicit Sum(std::uint64_t word) : word(word) {}
        std::uint64_t word = 0;
    };

    // Whether ways to hold the suits are found that go together.
    bool hold(Leads leads) {
        if (!may_hold(leads)) return false;
        const int place = static_cast<int>(leads);
        for (int suit = 0; suit < SUITS; ++suit)
            holds[suit] = is_known(suit) ? SuitRuns::holds(leads, lies[suit]) : by_rule[place][suit];
        const int ones = left - one.links, others = left - other.links;
        limit = Sum::of(need - 1, ones, ones, others, others);
        const Sum none = Sum::of(0, one.linked != 0, one.share, other.linked != 0, other.share);
        return hold_suits(0, none, least[place]);
    }

    // The last way of a suit names the fewest cards.
    bool hold_suits(int suit, Sum sum, int least_left) {
        if (suit == SUITS) return true;
        least_left -= holds[suit][0].most();
        for (int place = SuitHolds::MOST - 1; place >= 0; --place) {
            const SuitHold way = chosen[suit] = holds[suit][place];
            if (!way.is_there()) continue;
            Sum more = sum + Sum::of(way);
            if (way.most() == 0 && one.share + other.share > 0) more = more - winners_kept(suit, way);
            if ((more + Sum::all(least_left)).is_within(limit) && hold_suits(suit + 1, more, least_left)) return true;
        }
        return false;
    }

    // A winner that stops its suit is one of the share, and perhaps the one to which partner keeps a card.
    Sum winners_kept(int suit, SuitHold way) const {
        const bool ones = way.left_needs() > 0 && in_suit(one.winners, suit);
        const bool others = way.right_needs() > 0 && in_suit(other.winners, suit);
        return Sum::of(0, ones && in_suit(one.linked, suit), ones, others && in_suit(other.linked, suit), others);
    }

    // The winners that are counted on: those that stop a suit, and others to fill up the share.
    Cards named_winners(const Opponent& opponent) const {
        if (opponent.share == 0) return 0;
        Cards named = opponent.linked;
        for (int suit = 0; suit < SUITS; ++suit) {
            const SuitHold way = chosen[suit];
            const Cards winners = in_suit(opponent.winners, suit);
            const int needs = &opponent == &one ? way.left_needs() : way.right_needs();
            if (winners && way.most() == 0 && needs > 0) named |= card_mask(highest(winners));
        }
        for (Cards rest = opponent.winners & ~named; count(named) < opponent.share;) {
            const Cards winner = card_mask(highest(rest));
            named |= winner;
            rest ^= winner;
        }
        return named;
    }

    Cards me;
    Cards partner;
    Opponent one;
    Opponent other;
    Cards all;
    int left;
    int need = 0;  // the fewest tricks with which the side on lead succeeds

    bool looked = false;
    SuitLie lies[SUITS];
    int least[2] = {};  // the tricks that the side on lead wins if the others have room for everything, by who leads
    static constexpr int NOT_HELD = 99;
    SuitHolds by_rule[2][SUITS];  // of long suits
    SuitHolds holds[SUITS];       // the ways to hold each suit
    std::array<SuitHold, SUITS> chosen;
    Sum limit;
};

}  // namespace alphamu::solver::ALPHAMU_MACHINE
