// What whoever asks sees of an unfinished hand: the hands that are seen, the set of cards that the two hidden hands
// hold between them, the current trick, and the tricks that our side has won.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "base/hash.hpp"
#include "base/position.hpp"
#include "base/trick.hpp"
#include "search/seats.hpp"

namespace alphamu::search {

// The hidden cards that are left, and those that the first hidden hand has played: which layout of the root a layout is
// follows from these.
struct HiddenPlay {
    Cards left = 0;
    Cards first_played = 0;
    bool operator==(const HiddenPlay&) const = default;
};

struct PublicState {
    std::array<Cards, SEATS> visible{};  // the hands that are seen; nothing for the others
    Cards hidden = 0;                    // what the others hold between them
    Seats seats;
    int trump = NOTRUMP;
    int leader = 0;
    int trick_size = 0;
    std::array<std::uint8_t, 4> trick{};
    int won = 0;             // tricks of our side since the question was asked
    int tricks_left = 0;     // tricks not finished
    Cards first_played = 0;  // by the first hidden hand since the question was asked

    HiddenPlay hidden_play() const { return {hidden, first_played}; }

    int turn() const { return (leader + trick_size) % SEATS; }
    bool is_max(int seat) const { return seats.role(seat) == Role::OURS; }
    bool is_max_turn() const { return is_max(turn()); }
    bool is_partner_turn() const { return seats.role(turn()) >= Role::PARTNER; }
    bool is_silent_turn() const { return seats.role(turn()) == Role::SILENT; }
    // Whether the hand on turn is seen; and if not, whether it is the first of the hidden ones.
    bool is_seen_turn() const { return seats.is_seen(turn()); }
    bool is_first_hidden_turn() const { return turn() == seats.hidden[0]; }
    int led_suit() const { return suit_of(trick[0]); }

    Cards trick_cards() const { return cards_of(trick, trick_size); }
    Cards in_hands() const { return visible[0] | visible[1] | visible[2] | visible[3] | hidden; }
    // Those that the asker will play: no search is deeper.
    Cards our_cards() const {
        Cards cards = 0;
        for (int seat = 0; seat < SEATS; ++seat)
            if (is_max(seat)) cards |= visible[seat];
        return cards;
    }
    // Every card that is not in a finished trick.
    Cards in_play() const { return in_hands() | trick_cards(); }

    // The place in the current trick, which is not empty, of the card that wins it so far.
    int winner() const { return winning_place(trick, trick_size, trump); }

    // What a hand may play to the current trick.
    Cards legal(Cards hand) const { return trick_size == 0 ? hand : following(hand, led_suit()); }

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
        if (seats.is_seen(seat)) {
            next.visible[seat] &= ~card_mask(card);
        } else {
            next.hidden &= ~card_mask(card);
            if (is_first_hidden_turn()) next.first_played |= card_mask(card);
        }
        next.trick[next.trick_size++] = static_cast<std::uint8_t>(card);
        if (next.trick_size == SEATS) next.finish_trick();
        return next;
    }

private:
    void finish_trick() {
        leader = (leader + winner()) % SEATS;
        if (leader % 2 == seats.side()) ++won;
        --tricks_left;
        trick_size = 0;
    }
};

// All four hands, when the first of the hidden ones holds these of the hidden cards.
Position position_with(const PublicState& state, Cards first);

// The lowest card of each run of touching cards among `candidates`, cards of one hand: no card of another hand or of
// the current trick (`others`) lies between two cards of a run, so it makes no difference which of them is played.
Cards lowest_of_touching(Cards candidates, Cards others);

// The cards that our side, on turn, can choose from, touching ones once, by the lowest.
std::vector<int> unequal_cards(const PublicState& state);

// The depth from which on a search is to the end: the last card of each of our hands has to be played.
inline int enough_depth(const PublicState& state) { return std::max(0, count(state.our_cards()) - 2); }

// Everything that tells two public states of one search apart; the hands follow from the cards in play.
struct StateKey {
    Cards in_play;
    std::uint64_t rest;

    StateKey(Cards in_play, std::uint64_t rest) : in_play(in_play), rest(rest) {}
    explicit StateKey(const PublicState& state) : in_play(state.in_play()), rest(0) {
        for (int i = 0; i < state.trick_size; ++i) rest = rest << 6 | state.trick[i];
        rest = ((rest << 2 | static_cast<unsigned>(state.trick_size)) << 2 | static_cast<unsigned>(state.leader)) << 4 |
               static_cast<unsigned>(state.won);
    }
    bool operator==(const StateKey&) const = default;

    // The same state, asked for so many tricks: in the highest bits, which are free.
    StateKey with(int tricks) const { return {in_play, rest | static_cast<std::uint64_t>(tricks) << 56}; }

    struct Hash {
        std::size_t operator()(const StateKey& key) const { return mixed(key.in_play ^ spread(key.rest)); }
    };
};

}  // namespace alphamu::search
