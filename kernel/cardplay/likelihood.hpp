// How likely the cards of a record are, card by card, in layouts of hands that are not seen.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "cardplay/model.hpp"

namespace alphamu::cardplay {

using Hands = std::array<Cards, SEATS>;

// A record as far as it has come: how the chronicle began, and the cards since.
struct Record {
    Chronicle start;
    std::vector<int> cards;
};

class Likelihood {
public:
    // `judged` are the seats whose cards count, as bits; the first `passed` cards do not.
    Likelihood(std::shared_ptr<const Model> model, const Record& record, unsigned judged, std::size_t passed);

    // The product of the chances of these cards, where the hands were dealt so at the start of the record.
    double of(const Hands& dealt);

private:
    // A card that counts, and what everybody had seen before it.
    struct Moment {
        Chronicle before;
        int card;
        // Who follows suit decides by that suit, trumps and points alone: what was found for these is kept.
        std::unordered_map<std::uint64_t, double> known{};
    };

    double chance(const Moment& moment, Cards hand, Cards seen) const;

    std::shared_ptr<const Model> model;
    std::vector<Moment> moments;
};

}  // namespace alphamu::cardplay
