// What everybody at the table sees of an unfinished hand, as declarer sees it: the hands of declarer and dummy, the
// set of cards the defenders hold between them, and the current trick.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "base/position.hpp"

namespace alphamu::search {

struct PublicState {
    std::array<Cards, SEATS> visible{};     // the hands of declarer and dummy; nothing for the defenders
    Cards hidden = 0;                       // what the defenders hold between them
    int trump = NOTRUMP;
    int declarer = 0;
    int leader = 0;
    int trick_size = 0;
    std::array<std::uint8_t, 4> trick{};
    int needed = 0;                         // tricks declarer still needs, the current one included
    int tricks_left = 0;                    // tricks not finished

    int turn() const { return (leader + trick_size) % SEATS; }
    bool is_max(int seat) const { return seat % 2 == declarer % 2; }
    bool is_max_turn() const { return is_max(turn()); }
    int first_defender() const { return (declarer + 1) % SEATS; }
    int led_suit() const { return suit_of(trick[0]); }

    Cards trick_cards() const {
        Cards cards = 0;
        for (int i = 0; i < trick_size; ++i) cards |= card_mask(trick[i]);
        return cards;
    }
    Cards in_hands() const { return visible[0] | visible[1] | visible[2] | visible[3] | hidden; }
    // Every card that is not in a finished trick.
    Cards in_play() const { return in_hands() | trick_cards(); }

    // The place in the current trick, which is not empty, of the card that wins it so far.
    int winner() const {
        int best = 0;
        for (int i = 1; i < trick_size; ++i) {
            const bool same_suit = suit_of(trick[i]) == suit_of(trick[best]);
            if (same_suit ? trick[i] > trick[best] : suit_of(trick[i]) == trump) best = i;
        }
        return best;
    }

    // What a hand may play to the current trick.
    Cards legal(Cards hand) const {
        if (trick_size == 0) return hand;
        const Cards following = hand & suit_mask(led_suit());
        return following ? following : hand;
    }

    // The card whose rank wins the trick that this card finishes, as a set; nothing where no ranks are compared: the
    // trick goes on, or the winning card is the only one of its suit.
    Cards decided_by(int card) const {
        if (trick_size != SEATS - 1) return 0;
        int winner = trick[0], same_suit = 1;
        for (int i = 1; i < SEATS; ++i) {
            const int next = i < trick_size ? trick[i] : card;
            if (suit_of(next) == suit_of(winner)) {
                ++same_suit;
                winner = std::max(winner, next);
            } else if (suit_of(next) == trump) {
                winner = next;
                same_suit = 1;
            }
        }
        return same_suit > 1 ? card_mask(winner) : 0;
    }

    PublicState after(int card) const {
        PublicState next = *this;
        const int seat = turn();
        if (is_max(seat))
            next.visible[seat] &= ~card_mask(card);
        else
            next.hidden &= ~card_mask(card);
        next.trick[next.trick_size++] = static_cast<std::uint8_t>(card);
        if (next.trick_size == SEATS) next.finish_trick();
        return next;
    }

private:
    void finish_trick() {
        leader = (leader + winner()) % SEATS;
        if (is_max(leader)) --needed;
        --tricks_left;
        trick_size = 0;
    }
};

// All four hands, when the player after declarer holds these of the hidden cards.
inline Position position_with(const PublicState& state, Cards first) {
    Position position;
    position.hands = state.visible;
    position.hands[state.first_defender()] = first;
    position.hands[(state.first_defender() + 2) % SEATS] = state.hidden & ~first;
    position.trump = state.trump;
    position.leader = state.leader;
    position.trick_size = state.trick_size;
    for (int i = 0; i < state.trick_size; ++i) position.trick[i] = state.trick[i];
    return position;
}

// The lowest card of each run of touching cards among `candidates`, cards of one hand: no card of another hand or of
// the current trick (`others`) lies between two cards of a run, so it makes no difference which of them is played.
inline Cards lowest_of_touching(Cards candidates, Cards others) {
    Cards lowest = 0;
    for (int suit = 0; suit < SUITS; ++suit) {
        Cards rest = candidates & suit_mask(suit);
        int previous = -1;
        while (rest) {
            const int card = std::countr_zero(rest);
            rest &= rest - 1;
            const bool separate =
                previous < 0 || (others & (card_mask(card) - 1) & ~(card_mask(previous) * 2 - 1));
            if (separate) lowest |= card_mask(card);
            previous = card;
        }
    }
    return lowest;
}

// The cards that declarer's side, on turn, can choose from, touching ones once, by the lowest.
inline std::vector<int> unequal_cards(const PublicState& state) {
    const Cards hand = state.visible[state.turn()];
    std::vector<int> cards;
    for (Cards rest = lowest_of_touching(state.legal(hand), state.in_play() & ~hand); rest; rest &= rest - 1)
        cards.push_back(std::countr_zero(rest));
    return cards;
}

// Everything that tells two public states of one search apart; the hands follow from the cards in play.
struct StateKey {
    Cards in_play;
    std::uint64_t rest;

    StateKey(Cards in_play, std::uint64_t rest) : in_play(in_play), rest(rest) {}
    explicit StateKey(const PublicState& state) : in_play(state.in_play()), rest(0) {
        for (int i = 0; i < state.trick_size; ++i) rest = rest << 6 | state.trick[i];
        rest = ((rest << 2 | static_cast<unsigned>(state.trick_size)) << 2 | static_cast<unsigned>(state.leader)) << 5 |
               static_cast<unsigned>(state.needed + 13);
    }
    bool operator==(const StateKey&) const = default;

    struct Hash {
        std::size_t operator()(const StateKey& key) const {
            std::uint64_t hash = (key.in_play ^ key.rest * 0xD6E8FEB86659FD93u) * 0x9E3779B97F4A7C15u;
            return hash ^ hash >> 29;
        }
    };
};

}  // namespace alphamu::search
