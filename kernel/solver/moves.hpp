// What a hand may play: the moves that are left to try, and those that have failed.
#ifndef ALPHAMU_MACHINE
#error "included by search.hpp alone"
#endif

namespace alphamu::solver::ALPHAMU_MACHINE {

// Runs of touching cards, and how promising each is.
class Moves {
public:
    void add(Cards run, int score) {
        keys[size] = score * PLACES + (PLACES - 1 - size);
        runs[size++] = run;
    }
    void add_unordered(const Runs& unordered) {
        for (Cards lows = unordered.lows; lows; lows &= lows - 1) add(unordered.from(lowest(lows)), 0);
    }

    // Takes out the most promising one. False: none is left.
    bool take_best(Cards& run) {
        int best = GONE;
        for (int place = first; place < size; ++place) best = std::max(best, keys[place]);
        if (best == GONE) return false;
        const int place = ~best & (PLACES - 1);
        run = runs[place];
        // The first one moves to the empty place.
        runs[place] = runs[first];
        keys[place] = keys[first] == GONE ? GONE : keys[first] - place + first;
        ++first;
        return true;
    }

    // Takes out those that lie wholly among these cards.
    void drop_within(Cards cards) {
        for (int place = first; place < size; ++place)
            if (!(runs[place] & ~cards)) keys[place] = GONE;
    }

private:
    static constexpr int PLACES = 16;
    static constexpr int GONE = INT_MIN;

    int first = 0;
    int size = 0;
    int keys[13];  // the score, and the place
    Cards runs[13];
};

// The runs that failed, each named by its highest card, and what that rests on.
class Failures {
public:
    void add(int card, Cards needed) {
        failed[size++] = {card, needed};
        tried |= card_mask(card);
    }
    void forget_within(Cards cards) {
        if (!(tried & cards)) return;
        for (int place = 0; place < size; ++place)
            if (cards & card_mask(failed[place].card)) failed[place].needed = 0;
    }
    Cards needed() const {
        Cards sum = 0;
        for (int place = 0; place < size; ++place) sum |= failed[place].needed;
        return sum;
    }
    template <class What>
    void for_each_card(What what) const {
        for (int place = 0; place < size; ++place) what(failed[place].card);
    }

private:
    struct Failed {
        int card;
        Cards needed;
    };
    Cards tried = 0;
    Failed failed[13];
    int size = 0;
};

}  // namespace alphamu::solver::ALPHAMU_MACHINE
