#include "base/position_check.hpp"

#include <bit>

namespace alphamu {

namespace {

constexpr Cards FULL_PACK = suit_mask(0) | suit_mask(1) | suit_mask(2) | suit_mask(3);
constexpr const char* SEAT_NAMES[] = {"North", "East", "South", "West"};

std::string cards_counted(int count) { return std::to_string(count) + (count == 1 ? " card" : " cards"); }

std::string fault_in_scalars(const Position& position) {
    if (position.trump < 0 || position.trump > NOTRUMP)
        return "trump " + std::to_string(position.trump) + ": expected 0 to 3 for a suit, 4 for notrump";
    if (position.leader < 0 || position.leader >= SEATS)
        return "leader " + std::to_string(position.leader) + ": expected a seat, 0 to 3";
    if (position.trick_size < 0 || position.trick_size > 3)
        return "a trick of " + cards_counted(position.trick_size) + ": expected at most three, the fourth ends it";
    return "";
}

// Who has played to the trick holds one card less than who has not.
std::string fault_in_lengths(const Position& position) {
    int size = std::popcount(position.hands[static_cast<std::size_t>(position.turn())]);
    for (int place = 0; place < SEATS; ++place) {
        int seat = (position.leader + place) % SEATS;
        int count = std::popcount(position.hands[static_cast<std::size_t>(seat)]);
        int expected = size - (place < position.trick_size);
        if (count != expected)
            return std::string(SEAT_NAMES[seat]) + " holds " + cards_counted(count) + ": expected " +
                   std::to_string(expected) + ", as " + SEAT_NAMES[position.turn()] + " on turn holds " +
                   std::to_string(size);
    }
    if (size > 13) return cards_counted(size) + " in a hand: expected at most 13";
    if (position.trick_size > 0 && size == 0) return "a trick has begun, but the player on turn holds no card";
    return "";
}

std::string fault_in_trick(const Position& position, int place) {
    int seat = (position.leader + place) % SEATS;
    int card = position.trick[static_cast<std::size_t>(place)];
    int led = suit_of(position.trick[0]);
    if (suit_of(card) != led && (position.hands[static_cast<std::size_t>(seat)] & suit_mask(led)))
        return std::string(SEAT_NAMES[seat]) + " played " + card_name(card) + " and still holds the suit led";
    return "";
}

}  // namespace

std::string card_name(int card) { return std::string{"CDHS"[suit_of(card)], "..23456789TJQKA."[card & 15]}; }

std::string fault_in(const Position& position) {
    if (std::string fault = fault_in_scalars(position); !fault.empty()) return fault;
    Cards seen = 0;
    for (int seat = 0; seat < SEATS; ++seat) {
        Cards hand = position.hands[static_cast<std::size_t>(seat)];
        if (hand & ~FULL_PACK) return std::string(SEAT_NAMES[seat]) + " holds something that is no card";
        if (hand & seen)
            return "card " + card_name(std::countr_zero(hand & seen)) + " stands with " + SEAT_NAMES[seat] +
                   " and with another player";
        seen |= hand;
    }
    for (int place = 0; place < position.trick_size; ++place) {
        int card = position.trick[static_cast<std::size_t>(place)];
        if (card > 63 || !(card_mask(card) & FULL_PACK)) return "the trick holds something that is no card";
        if (card_mask(card) & seen) return "card " + card_name(card) + " stands in the trick and elsewhere";
        seen |= card_mask(card);
    }
    if (std::string fault = fault_in_lengths(position); !fault.empty()) return fault;
    for (int place = 1; place < position.trick_size; ++place)
        if (std::string fault = fault_in_trick(position, place); !fault.empty()) return fault;
    return "";
}

}  // namespace alphamu
