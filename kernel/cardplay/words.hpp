// Words: what the player on turn sees, and each card that may be played, as the model of cards reads them.
//
// Each thing that may matter is a word; the model knows those that were frequent when it was trained, and passes over
// others. Some are about the moment, some about each suit from which a card may come, some about each card. They say
// the same whichever suits and seats it is about. Training and play read the same words.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include "cardplay/chronicle.hpp"

namespace alphamu::cardplay {

inline constexpr int MOST_CARDS = 13;  // that may be played

// A few words, each as a 32-bit number.
class Words {
public:
    // What the word is about, and the values it says of it.
    void say(int about, std::initializer_list<int> values) {
        std::uint32_t key = 0x811C9DC5u ^ static_cast<std::uint32_t>(about);
        for (const int value : values) key = (key ^ static_cast<std::uint32_t>(value + 1)) * 0x01000193u;
        key ^= key >> 15;
        key *= 0x2C1B3C6Du;
        keys[count++] = key ^ key >> 12;
    }
    const std::uint32_t* begin() const { return keys.data(); }
    const std::uint32_t* end() const { return keys.data() + count; }
    std::size_t size() const { return count; }

private:
    static constexpr std::size_t ROOM = 32;
    std::array<std::uint32_t, ROOM> keys;
    std::size_t count = 0;
};

// The words about one decision. `cards` may be played, lowest first; `suit_of_card` is a place among `suits`, and
// cards with the same number in `groups` are equal: no card of another player lies between them.
struct Decision {
    int size = 0;
    int suits_held = 0;
    std::array<std::uint8_t, MOST_CARDS> cards{};
    std::array<std::uint8_t, MOST_CARDS> suit_of_card{};
    std::array<std::uint8_t, MOST_CARDS> groups{};
    int group_count = 0;
    Words moment;
    std::array<Words, SUITS> suits;
    std::array<Words, MOST_CARDS> about;
};

// High-card points.
int points_of(Cards cards);

// What is decided, for reports.
enum class Kind : std::uint8_t { OPENING_LEAD, LEAD, SECOND_HAND, THIRD_HAND, FOURTH_HAND, DISCARD, DECLARER };
Kind kind_of(const Chronicle& chronicle, Cards hand);

// `hand` is what the seat on turn holds, `seen` what the hand at `chronicle.seen_seat()` does, if there is one.
Decision decision_of(const Chronicle& chronicle, Cards hand, Cards seen);

}  // namespace alphamu::cardplay
