#include "search/table_view.hpp"

namespace alphamu::search {

int card_at(Cards ranked, int suit, int place) {
    if (suit < 0) return -1;
    Cards cards = ranked & suit_mask(suit);
    for (; cards && place > 0; --place) cards ^= card_mask(highest_of(cards));
    return cards ? highest_of(cards) : -1;
}

int place_of(Cards ranked, int card) {
    return std::popcount(ranked & suit_mask(suit_of(card)) & ~(card_mask(card) * 2 - 1));
}

TopCards named_by(Cards in_play, Cards relevant, bool partition) {
    TopCards named{};
    for (int suit = 0; suit < SUITS; ++suit) {
        const Cards cards = in_play & suit_mask(suit), mattering = relevant & cards;
        const Cards from = partition ? mattering & -mattering : cards & -cards;
        if (from) named[suit] = static_cast<std::uint8_t>(std::popcount(cards & ~(from - 1)));
    }
    return named;
}

Cards named_cards(Cards ranked, const TopCards& named) {
    Cards result = 0;
    for (int suit = 0; suit < SUITS; ++suit)
        if (named[suit]) result |= card_mask(card_at(ranked, suit, named[suit] - 1));
    return result;
}

Cards lowest_of_cut_run(Cards relevant, Cards run) {
    const Cards mattering = relevant & suit_mask(suit_of(std::countr_zero(run)));
    return mattering && (mattering & -mattering) <= run ? run & -run : 0;
}

Cards lowest_of_cut_runs(Cards relevant, Cards hand, Cards others) {
    Cards result = 0;
    for (Cards lowest = lowest_of_touching(hand, others); lowest; lowest &= lowest - 1) {
        const int low = std::countr_zero(lowest);
        const Cards above = suit_mask(suit_of(low)) & ~(card_mask(low) - 1);
        const Cards next = above & (others | (lowest & ~card_mask(low)));
        const Cards run = hand & above & (next ? (next & -next) - 1 : ~Cards{0});
        result |= lowest_of_cut_run(relevant, run);
    }
    return result;
}

Cards as_good_as(int card, Cards relevant, Cards hand) {
    const Cards mattering = in_suit(relevant, suit_of(card));
    const Cards lower = mattering ? (mattering & -mattering) - 1 : ~Cards{0};
    return lower & card_mask(card) ? in_suit(hand, suit_of(card)) & lower : 0;
}

}  // namespace alphamu::search
