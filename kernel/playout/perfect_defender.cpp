#include "playout/perfect_defender.hpp"

#include <algorithm>
#include <tuple>
#include <vector>

#include "base/hash.hpp"
#include "base/random.hpp"

namespace alphamu::playout {

namespace {

// How many honours of a holding lack the small cards that keep them from falling: a king wants one, a queen two, a jack
// three beside it, less the higher honours held.
int unguarded(Cards holding) {
    int bare = 0;
    const int suit = holding ? suit_of(lowest(holding)) : 0;
    for (int below_ace = 1; below_ace <= 3; ++below_ace) {
        const int honour = 16 * suit + 14 - below_ace;
        if ((holding & card_mask(honour)) && count(holding) <= below_ace) ++bare;
    }
    return bare;
}

class Taste {
public:
    explicit Taste(const Table& table) : table(table), hand(table.hand()) {}

    // The smaller the better; of two the second breaks ties.
    auto dislike(int card) const {
        const Cards holding = in_suit(hand, suit_of(card));
        const Cards rest = holding & ~card_mask(card);
        const int rank = card & 15;
        if (table.position.trick_size == 0)
            return std::tuple(new_bare(holding, rest), -count(holding), led(card, holding));
        if (suit_of(card) == suit_of(table.position.trick[0])) return std::tuple(0, 0, rank);
        const bool ruff = suit_of(card) == table.position.trump;
        return std::tuple(new_bare(holding, rest) + ruff, -count(holding), rank);
    }

private:
    static int new_bare(Cards holding, Cards rest) { return std::max(0, unguarded(rest) - unguarded(holding)); }
    // From a sequence the top, else low.
    int led(int card, Cards holding) const {
        const bool top_of_sequence =
            (card & 15) >= 11 && !(holding & card_mask(card + 1)) && (holding & card_mask(card - 1));
        return top_of_sequence ? 0 : card & 15;
    }

    const Table& table;
    const Cards hand;
};

// Touching cards tell declarer least when either may be played: which one follows from the cards alone.
int one_of_touching(const Table& table, int low) {
    const Hands& hands = table.position.hands;
    const Cards in_play = hands[0] | hands[1] | hands[2] | hands[3] | table.trick_cards();
    const Cards others = in_play & ~table.hand();
    std::vector<int> run{low};
    for (int card = low + 1; card < 16 * suit_of(low) + 15 && !(others & card_mask(card)); ++card)
        if (table.legal() & card_mask(card)) run.push_back(card);
    std::uint64_t hash = 0;
    for (const Cards cards : table.played) hash = combined(hash, cards);
    return run[Random(hash ^ hands[0] ^ hands[1]).below(run.size())];
}

}  // namespace

Defence perfect_defence(const Table& table, int guess, solver::Solver& solver) {
    std::vector<int> cards;
    for (Cards rest = table.choices(); rest; rest &= rest - 1) cards.push_back(lowest(rest));
    const Taste taste(table);
    std::ranges::stable_sort(cards, {}, [&](int card) { return taste.dislike(card); });
    if (cards.size() == 1) return {one_of_touching(table, cards.front()), guess};
    const int side = table.declarer % 2;
    const int most = solver.tricks(table.position, side, guess);
    for (const int card : cards) {
        Table after = table;
        after.play(card);
        const int now = after.won - table.won;
        if (!solver.reaches(after.position, side, most - now + 1)) return {one_of_touching(table, card), most};
    }
    return {cards.front(), most};
}

}  // namespace alphamu::playout
