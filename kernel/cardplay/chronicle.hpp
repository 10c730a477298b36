// What everybody at the table remembers: the contract, who bid which suit, and the cards played in their order.
#pragma once

#include <array>
#include <cstdint>

#include "base/cards.hpp"

namespace alphamu::cardplay {

inline constexpr int NOBODY = 4;
inline constexpr int NO_SUIT = 4;
inline constexpr int NO_CARD = 0;  // no card has this number

struct Setting {
    int trump = NOTRUMP;
    int declarer = 0;
    int level = 1;
    int doubled = 0;                            // 1 doubled, 2 redoubled
    int needed = 0;                             // tricks of declarer's side since the chronicle begins
    std::array<std::uint8_t, SUITS> bidders{};  // for each suit the seats that bid it, as bits

    int dummy() const { return partner_of(declarer); }
};

// What is remembered of a suit.
struct SuitStory {
    std::uint8_t times_led = 0;
    std::uint8_t first_leader = NOBODY;
    std::uint8_t first_led = NO_CARD;
    std::array<std::uint8_t, SEATS> number{};    // of cards that each seat played to it, in whatever way
    std::array<std::uint8_t, SEATS> last{};      // the last of these
    std::array<std::uint8_t, SEATS> discards{};  // how many of them were discarded on other suits
};

struct Chronicle {
    Setting setting;
    Cards gone = 0;  // in finished tricks, or in nobody's hand from the beginning
    int leader = 0;
    int trick_size = 0;
    std::array<std::uint8_t, 3> trick{};
    int won = 0;  // by declarer's side
    std::array<Cards, SEATS> played{};
    std::array<std::uint8_t, SEATS> voids{};  // suits shown out of, as bits
    std::array<SuitStory, SUITS> suits{};
    std::array<std::uint8_t, SEATS> last_lead{NO_SUIT, NO_SUIT, NO_SUIT, NO_SUIT};  // the suit each seat last led
    std::array<std::uint8_t, SEATS> first_discard{};
    std::uint8_t last_suit = NO_SUIT;     // of the trick before
    std::uint8_t opening_lead = NO_CARD;  // the first card played

    int turn() const { return (leader + trick_size) % SEATS; }
    bool declarers_turn() const { return turn() % 2 == setting.declarer % 2; }
    // A defender's first card is made without sight of dummy.
    bool is_opening() const { return opening_lead == NO_CARD && !declarers_turn(); }
    // The hand, beside the one on turn, that whoever chooses the card sees: declarer plays dummy's cards.
    int seen_seat() const {
        if (is_opening()) return NOBODY;
        return declarers_turn() ? partner_of(turn()) : setting.dummy();
    }
    void play(int card);
};

}  // namespace alphamu::cardplay
