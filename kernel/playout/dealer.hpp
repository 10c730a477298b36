// Deals the hidden hands of whoever is on turn in a play-out, from what that player knows by then.
#pragma once

#include <cstdint>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "beliefs/two_hands.hpp"
#include "dealing/dealing.hpp"
#include "playout/view.hpp"

namespace alphamu::playout {

// What a player has been told of the two hands that are hidden from that player, clockwise; nothing without a formula.
struct Told {
    std::vector<dealing::Condition> conditions;
    std::vector<int> formula;
};

// What is known of the hands when the play-outs begin, besides the cards they are dealt from.
struct Knowledge {
    Hands played{};                                              // by each seat before, in this deal
    Hands may_hold{ALL_SUITS, ALL_SUITS, ALL_SUITS, ALL_SUITS};  // not the suits shown out of before
    int asker = 0;                                               // who has a stock of layouts
    std::array<Told, SEATS> told;                                // to each seat
    // What is believed of each hand, by everybody who does not see it; nothing of a hand where it is left out.
    std::array<std::optional<beliefs::Seat>, SEATS> believed;
};

class Dealer {
public:
    explicit Dealer(Knowledge knowledge) : knowledge(std::move(knowledge)) {}

    // Deal a stock of layouts for the asker before the first card. Those that fit what has been seen since are as good
    // as layouts dealt anew, and the solver knows them already: its first look at a layout costs most.
    void lay_in(const View& start, std::size_t layouts, std::uint64_t seed);

    // So many layouts: the hands of all four seats, the cards left only; for the asker first those in stock. Where
    // something is believed of both hidden hands, they are drawn independently, each as often as it is likely, and may
    // come twice; else they differ, there may be fewer, and all that fit what the viewer knows are equally likely.
    std::vector<Hands> deal(const View& view, const Table& table, std::size_t worlds, std::uint64_t seed) const;

    const Hands& may_hold() const { return knowledge.may_hold; }
    int asker() const { return knowledge.asker; }

private:
    bool is_believed(const View& view) const;
    const Told& told_to(const View& view) const { return knowledge.told[static_cast<std::size_t>(view.viewer)]; }
    dealing::Hidden hidden_from(const View& view) const;

    // What the first hidden hand holds in each layout.
    std::vector<Cards> dealt_anew(const View& view, std::size_t worlds, std::uint64_t seed) const;
    std::vector<Cards> from_stock(const View& view, std::size_t worlds) const;
    std::vector<Cards> by_beliefs(const View& view, std::size_t worlds, std::uint64_t seed) const;
    std::vector<Cards> by_cards(const View& view, std::size_t worlds, std::uint64_t seed) const;
    std::vector<Cards> by_formula(const View& view, std::size_t worlds, std::uint64_t seed) const;

    const Knowledge knowledge;
    std::vector<Cards> stock;  // of the asker: what the first hidden hand held at the start
};

}  // namespace alphamu::playout
