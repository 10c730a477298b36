#include "cardplay/likelihood.hpp"

#include <utility>

namespace alphamu::cardplay {

Likelihood::Likelihood(std::shared_ptr<const Model> given, const Record& record, unsigned judged, std::size_t passed)
    : model(std::move(given)) {
    Chronicle chronicle = record.start;
    for (std::size_t place = 0; place < record.cards.size(); ++place) {
        if (place >= passed && judged >> chronicle.turn() & 1) moments.push_back({chronicle, record.cards[place]});
        chronicle.play(record.cards[place]);
    }
}

double Likelihood::of(const Hands& dealt) const {
    double product = 1;
    for (const auto& [before, card] : moments) {
        const auto turn = static_cast<std::size_t>(before.turn());
        const int seen_seat = before.seen_seat();
        const auto held = [&](std::size_t seat) { return dealt[seat] & ~before.played[seat]; };
        const Cards hand = held(turn);
        const Cards seen = seen_seat == NOBODY ? 0 : held(static_cast<std::size_t>(seen_seat));
        const Decision decision = decision_of(before, hand, seen);
        const Chances chances = model->chances(decision);
        double chance = 0;  // of a card that could not be played
        for (std::size_t place = 0; place < static_cast<std::size_t>(decision.size); ++place)
            if (decision.cards[place] == card) chance = chances[place];
        product *= chance;
    }
    return product;
}

}  // namespace alphamu::cardplay
