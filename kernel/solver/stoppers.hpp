// Why the side on lead cannot win what it needs at notrump: sooner or later it must give up the lead, and then the
// opponents cash enough.
//
// Until then the opponents throw what is idle. They keep as many winners as they want tricks, in one hand or
// shared; where a hand has not enough of its own, it keeps a card to lead to its partner's. They also keep
// their stoppers: the highest card of a hand in a suit, guarded for as long as the cards above it last. (Where it
// plays before one of these, it may be finessed.) So in a suit with a stopper the side on lead wins no more
// tricks than it has cards above it, in another suit no more than its longer holding has cards. If all that is
// less than it needs, and leaves the opponents room to keep these cards, it fails.
//
// Often partner can win no trick before the lead is lost: the leader has no lower card to lead to it. Then only the
// leader's cards count, and nobody can finesse.
#ifndef ALPHAMU_MACHINE
#error "included by search.hpp alone"
#endif

namespace alphamu::solver::ALPHAMU_MACHINE {

class Stoppers {
public:
    Stoppers(const std::array<Cards, SEATS>& hands, int leader, int left)
        : me(hands[leader]),
          partner(hands[partner_of(leader)]),
          one{hands[left_of(leader)], me},
          other{hands[right_of(leader)], partner},
          left(left) {}

    // Whether the opponents of the leader are sure of `wanted` tricks; then `relevant` is what this rests on.
    // Whether partner can be on lead is looked at if `entries` says so.
    bool beat(int wanted, bool entries, Cards& relevant) {
        const int need = left - wanted + 1;
        const bool beaten =
            wanted == 1 ? hold<true>(need) || (entries && hold<false>(need)) : can_cash(wanted, need, entries);
        if (!beaten) return false;
        name_winners(one);
        name_winners(other);
        relevant = one.named | other.named | leaders_named;
        return true;
    }

private:
    struct Opponent {
        Cards hand;
        Cards before;       // the hand of the side on lead that plays just before this one
        Cards winners = 0;  // cards that nobody beats
        int share = 0;      // how many of them to cash
        Cards named = 0;    // winners and stoppers that are counted on
        int guarded = 0;    // those that are no winners yet
        int links = 0;      // cards kept to lead to partner's winners
    };

    // They cash winners. Where partner is not on lead before, those of suits that the leader does not have come on top
    // of the trick with which they gain the lead.
    bool can_cash(int wanted, int need, bool entries) {
        const Cards us = me | partner;
        one.winners = one.hand & ~down_from_highest(us | other.hand);
        other.winners = other.hand & ~down_from_highest(us | one.hand);
        const Cards winners = one.winners | other.winners;
        if (count(winners) < wanted - 1) return false;
        const Opponent one_before = one, other_before = other;
        auto begin_again = [&](Cards counted) {
            one = one_before;
            other = other_before;
            one.winners &= counted;
            other.winners &= counted;
        };
        if (count(winners) >= wanted) {
            if (share_out(wanted) && (hold<true>(need) || (entries && hold<false>(need)))) return true;
        }
        const Cards not_led_by_me = winners & ~all_of_suits(me);
        if (!entries || count(not_led_by_me) < wanted - 1) return false;
        begin_again(not_led_by_me);
        return share_out(wanted - 1) && hold<false>(need);
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
            to.named |= card_mask(winner);
            return true;
        }
        return false;
    }

    struct Stopper {
        int card;
        int saves;  // tricks
        Opponent* owner;
    };

    // Whether the side on lead can be held to fewer than `need` tricks before it loses one. Of the stoppers as few as
    // possible are named, for a wide pattern; but more of them make it easier to keep them all.
    template <bool PARTNER_LEADS>
    bool hold(int need) {
        const Cards entries = PARTNER_LEADS ? 0 : partner & with_all_above(me);
        Stopper stoppers[SUITS];
        int size = 0;
        int barring = 0;  // the first so many of them must bar partner from winning a trick
        int least = 0;
        run = 0;
        for (int suit = 0; suit < SUITS; ++suit) {
            const int longest = longest_in<PARTNER_LEADS>(suit);
            run += longest;
            least += longest;
            Stopper& stopper = stoppers[size];
            const bool stopped = longest > 0 && find_stopper<PARTNER_LEADS>(suit, longest, stopper);
            if (stopped) {
                least -= stopper.saves;
                ++size;
            }
            if (!in_suit(entries, suit)) continue;
            if (!stopped || (in_suit(entries, suit) & above(stopper.card))) return false;
            std::swap(stoppers[barring++], stopper);
        }
        if (least >= need) return false;
        const Opponent one_before = one, other_before = other;
        int next = 0;
        while (next < barring || run >= need || !can_keep(one) || !can_keep(other)) {
            if (next == size) {
                one = one_before;
                other = other_before;
                return false;
            }
            auto fewer = [](const Stopper& a, const Stopper& b) { return a.saves < b.saves; };
            if (next >= barring) std::swap(stoppers[next], *std::max_element(stoppers + next, stoppers + size, fewer));
            const Stopper& stopper = stoppers[next++];
            run -= stopper.saves;
            stopper.owner->named |= card_mask(stopper.card);
            stopper.owner->guarded += !(stopper.owner->winners & card_mask(stopper.card));
        }
        if (!PARTNER_LEADS) name_leaders();
        return true;
    }

    template <bool PARTNER_LEADS>
    int longest_in(int suit) const {
        const int mine = count(in_suit(me, suit));
        return PARTNER_LEADS ? std::max(mine, count(in_suit(partner, suit))) : mine;
    }

    template <bool PARTNER_LEADS>
    bool find_stopper(int suit, int longest, Stopper& stopper) {
        stopper = {0, 0, nullptr};
        for (Opponent* owner : {&one, &other}) {
            const Cards held = in_suit(owner->hand, suit);
            if (!held) continue;
            const int card = highest(held);
            const Cards higher = in_suit(me | partner, suit) & above(card);
            const int saves = longest - count(higher);
            if (saves < stopper.saves || saves <= 0 || (saves == stopper.saves && card < stopper.card)) continue;
            if (higher && (count(held) <= count(higher) || (PARTNER_LEADS && can_be_finessed(suit, card, *owner))))
                continue;
            stopper = {card, saves, owner};
        }
        return stopper.saves > 0;
    }

    // Whether the hand behind the stopper can wait with a higher card, when a lower one is led to it.
    bool can_be_finessed(int suit, int card, const Opponent& owner) const {
        const Cards before = in_suit(owner.before, suit);
        const Cards behind = in_suit(me | partner, suit) & ~before;
        return (behind & above(card)) && (behind & below(card)) && (before & below(card));
    }

    // In every suit without a stopper that is named, all of the leader's cards are above partner's.
    void name_leaders() {
        for (int suit = 0; suit < SUITS; ++suit) {
            const Cards mine = in_suit(me, suit);
            if (mine && in_suit(partner, suit) && !in_suit(one.named | other.named, suit))
                leaders_named |= card_mask(lowest(mine));
        }
    }

    // To each trick that the side on lead wins, an opponent plays a card that need not be kept.
    bool can_keep(const Opponent& opponent) const {
        return run + count(opponent.named) + more_winners(opponent) + opponent.links <= left;
    }

    // The number of winners to be kept that are not named yet.
    static int more_winners(const Opponent& opponent) {
        return std::max(0, opponent.share - (count(opponent.named) - opponent.guarded));
    }

    static void name_winners(Opponent& opponent) {
        Cards rest = opponent.winners & ~opponent.named;
        for (int more = more_winners(opponent); more > 0; --more) {
            Cards winner = card_mask(highest(rest));
            opponent.named |= winner;
            rest ^= winner;
        }
    }

    Cards me;
    Cards partner;
    Opponent one;
    Opponent other;
    int left;
    int run = 0;              // the most tricks that the side on lead can win without losing one
    Cards leaders_named = 0;  // cards of the leader above all of partner's
};

}  // namespace alphamu::solver::ALPHAMU_MACHINE
