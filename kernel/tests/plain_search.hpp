// Double dummy without any technique: every card, every time. Slow, and plain enough to be believed.
#pragma once

#include <algorithm>
#include <random>

#include "base/cards.hpp"

namespace alphamu {

// How many of the tricks that are not finished North-South win.
inline int plain_tricks(const Position& position) {
    int player = position.turn();
    Cards hand = position.hands[player];
    if (!hand) return 0;
    Cards legal = hand;
    if (position.trick_size > 0 && in_suit(hand, suit_of(position.trick[0])))
        legal = in_suit(hand, suit_of(position.trick[0]));
    int best = player % 2 == 0 ? 0 : 13;
    for (; legal; legal &= legal - 1) {
        int card = lowest(legal);
        Position after = position;
        after.hands[player] ^= card_mask(card);
        int won = 0;
        if (position.trick_size < 3) {
            after.trick[after.trick_size++] = static_cast<std::uint8_t>(card);
        } else {
            int winning = position.trick[0];
            after.leader = position.leader;
            for (int place = 1; place < SEATS; ++place) {
                int played = place < 3 ? position.trick[place] : card;
                if (!beats(played, winning, position.trump)) continue;
                winning = played;
                after.leader = (position.leader + place) % SEATS;
            }
            after.trick_size = 0;
            won = after.leader % 2 == 0;
        }
        int tricks = won + plain_tricks(after);
        best = player % 2 == 0 ? std::max(best, tricks) : std::min(best, tricks);
    }
    return best;
}

// A position of so many cards a hand, with up to three cards in the trick, of any strain; often of few suits.
inline Position random_position(std::mt19937& random, int size) {
    std::vector<int> pack;
    for (int suit = 0; suit < SUITS; ++suit)
        for (int rank = 2; rank <= 14; ++rank) pack.push_back(16 * suit + rank);
    std::size_t wanted = static_cast<std::size_t>(4 * size);
    std::size_t from = std::max(wanted, random() % 3 == 0 ? std::size_t{20} : pack.size());
    std::shuffle(pack.begin(), pack.begin() + static_cast<std::ptrdiff_t>(std::min(from, pack.size())), random);
    Position position;
    for (std::size_t place = 0; place < wanted; ++place) position.hands[place % 4] |= card_mask(pack[place]);
    position.trump = static_cast<int>(random() % 5);
    position.leader = static_cast<int>(random() % 4);
    for (unsigned cards = random() % 4; cards > 0; --cards) {
        Cards& hand = position.hands[position.turn()];
        Cards legal = hand;
        if (position.trick_size > 0 && in_suit(hand, suit_of(position.trick[0])))
            legal = in_suit(hand, suit_of(position.trick[0]));
        for (int skip = static_cast<int>(random() % static_cast<unsigned>(count(legal))); skip > 0; --skip)
            legal &= legal - 1;
        int card = lowest(legal);
        hand ^= card_mask(card);
        position.trick[position.trick_size++] = static_cast<std::uint8_t>(card);
    }
    return position;
}

}  // namespace alphamu
