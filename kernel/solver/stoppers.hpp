// Why the side on lead cannot win what it needs at notrump: sooner or later it must give up the lead, and then the
// opponents cash enough.
//
// Until then the opponents throw what is idle. They keep as many winners as they want tricks, in one hand or
// shared; where a hand has not enough of its own, it keeps a card to lead to its partner's. They also keep
// their stoppers: the highest card of a suit, or one that plays after every card above it and is guarded for
// as long as these last. (One that plays before them may be finessed.) So in a suit with a stopper the side
// on lead wins no more tricks than it has cards above it, in another suit no more than its longer holding has
// cards. If all that is less than it needs, and leaves the opponents room to keep these cards, it fails.
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
    bool beat(int wanted, Cards& relevant) {
        if (wanted > 1 && !share_out(wanted)) return false;
        if (!stop(left - wanted + 1) || !can_keep(one) || !can_keep(other)) return false;
        relevant = one.named | other.named;
        return true;
    }

private:
    struct Opponent {
        Cards hand;
        Cards before;       // the hand of the side on lead that plays just before this one
        Cards winners = 0;  // cards that nobody beats
        int share = 0;      // how many of them to cash
        Cards named = 0;    // winners and stoppers that are counted on
        int guarded = 0;    // those stoppers that are not the highest of their suit
        int links = 0;      // cards kept to lead to partner's winners
    };

    bool share_out(int wanted) {
        Cards us = me | partner;
        one.winners = one.hand & ~down_from_highest(us | other.hand);
        other.winners = other.hand & ~down_from_highest(us | one.hand);
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
        bool guarded;
        Opponent* owner;
    };

    // Whether the side on lead can be held to fewer than `need` tricks. Of the stoppers as few as possible
    // are named, for a wide pattern.
    bool stop(int need) {
        Stopper stoppers[SUITS];
        int size = 0;
        int least = 0;
        for (int suit = 0; suit < SUITS; ++suit) {
            int longest = std::max(count(in_suit(me, suit)), count(in_suit(partner, suit)));
            run += longest;
            least += longest;
            Stopper& stopper = stoppers[size];
            if (longest == 0 || !find_stopper(suit, longest, stopper)) continue;
            least -= stopper.saves;
            ++size;
        }
        if (least >= need) return false;
        while (run >= need) {
            auto fewer = [](const Stopper& a, const Stopper& b) { return a.saves < b.saves; };
            Stopper* best = std::max_element(stoppers, stoppers + size, fewer);
            run -= best->saves;
            best->saves = 0;
            best->owner->named |= card_mask(best->card);
            best->owner->guarded += best->guarded;
        }
        return true;
    }

    bool find_stopper(int suit, int longest, Stopper& stopper) {
        Cards theirs = in_suit(one.hand | other.hand, suit);
        if (!theirs) return false;
        int card = highest(theirs);
        Opponent& owner = one.hand & card_mask(card) ? one : other;
        Cards higher = in_suit(me | partner, suit) & above(card);
        int number = count(higher);
        if (number >= longest) return false;
        if (number > 0 && ((higher & ~owner.before) || count(in_suit(owner.hand, suit)) <= number)) return false;
        stopper = {card, longest - number, number > 0, &owner};
        return true;
    }

    // To each trick that the side on lead wins, an opponent plays a card that need not be kept.
    bool can_keep(Opponent& opponent) const {
        Cards rest = opponent.winners & ~opponent.named;
        for (int more = opponent.share - (count(opponent.named) - opponent.guarded); more > 0; --more) {
            Cards winner = card_mask(highest(rest));
            opponent.named |= winner;
            rest ^= winner;
        }
        return run + count(opponent.named) + opponent.links <= left;
    }

    Cards me;
    Cards partner;
    Opponent one;
    Opponent other;
    int left;
    int run = 0;  // the most tricks that the side on lead can win without losing one
};

}  // namespace alphamu::solver::ALPHAMU_MACHINE
