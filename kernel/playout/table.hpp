// The table during a play-out: all four hands, the trick, and what the cards have told everybody.
#pragma once

#include <array>
#include <cstdint>

#include "base/cards.hpp"
#include "base/position.hpp"
#include "cardplay/chronicle.hpp"

namespace alphamu::playout {

using Hands = std::array<Cards, SEATS>;

struct Table {
    Position position;
    int declarer = 0;
    int won = 0;        // tricks of declarer's side since the play-out began
    int lost = 0;       // tricks of the defenders
    int expected = -1;  // what declarer's side was last known to win in all, double dummy
    Hands played{};     // by each seat since then
    Hands may_hold{ALL_SUITS, ALL_SUITS, ALL_SUITS, ALL_SUITS};  // not the suits shown out of
    cardplay::Chronicle chronicle;  // what everybody remembers, also from before the play-out

    int turn() const { return position.turn(); }
    int dummy() const { return partner_of(declarer); }
    bool declarers_turn() const { return turn() % 2 == declarer % 2; }
    // Who chooses the next card: declarer plays dummy's.
    int chooser() const { return turn() == dummy() ? declarer : turn(); }
    // Tricks that are not finished.
    int tricks_left() const {
        const int seat = turn();  // has not played to the trick
        return count(position.hands[static_cast<std::size_t>(seat)]);
    }
    // Tricks of the side on turn since the play-out began; and those that it needs of the ones left, if declarer's side
    // needs so many.
    int own_tricks() const { return declarers_turn() ? won : lost; }
    int own_need(int needed) const { return declarers_turn() ? needed : tricks_left() - needed + 1; }
    bool is_over() const { return position.trick_size == 0 && tricks_left() == 0; }

    Cards hand() const { return position.hands[static_cast<std::size_t>(turn())]; }
    // What may be played.
    Cards legal() const;
    Cards trick_cards() const;
    // Of the cards that may be played, one of each run of touching cards: the lowest.
    Cards choices() const;
    void play(int card);
};

}  // namespace alphamu::playout
