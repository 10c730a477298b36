#include "cardplay/likelihood.hpp"

#include <utility>

#include "base/hash.hpp"

namespace alphamu::cardplay {

namespace {

bool follows(const Chronicle& before, int card) {
    return before.trick_size && suit_of(card) == suit_of(before.trick[0]);
}

// The same for all hands between which the words of a decision to follow suit see no difference.
std::uint64_t key_of(const Chronicle& before, int card, Cards hand, Cards seen) {
    const int trump = before.setting.trump;
    const Cards looked_at = suit_mask(suit_of(card)) | (trump == NOTRUMP ? 0 : suit_mask(trump));
    const std::uint64_t held = combined(hand & looked_at, static_cast<std::uint64_t>(points_of(hand)));
    return combined(combined(held, seen & looked_at), static_cast<std::uint64_t>(points_of(seen)));
}

}  // namespace

Likelihood::Likelihood(std::shared_ptr<const Model> given, const Record& record, unsigned judged, std::size_t passed)
    : model(std::move(given)) {
    Chronicle chronicle = record.start;
    for (std::size_t place = 0; place < record.cards.size(); ++place) {
        if (place >= passed && judged >> chronicle.turn() & 1) moments.push_back({chronicle, record.cards[place]});
        chronicle.play(record.cards[place]);
    }
}

double Likelihood::of(const Hands& dealt) {
    double product = 1;
    for (Moment& moment : moments) {
        const Chronicle& before = moment.before;
        const int seen_seat = before.seen_seat();
        const auto held = [&](int seat) {
            const auto place = static_cast<std::size_t>(seat);
            return dealt[place] & ~before.played[place];
        };
        const Cards hand = held(before.turn());
        const Cards seen = seen_seat == NOBODY ? 0 : held(seen_seat);
        if (!follows(before, moment.card)) {
            product *= chance(moment, hand, seen);
            continue;
        }
        const auto [found, is_new] = moment.known.try_emplace(key_of(before, moment.card, hand, seen), 0.0);
        if (is_new) found->second = chance(moment, hand, seen);
        product *= found->second;
    }
    return product;
}

double Likelihood::chance(const Moment& moment, Cards hand, Cards seen) const {
    const Decision decision = decision_of(moment.before, hand, seen);
    const Chances chances = model->chances(decision);
    for (std::size_t place = 0; place < static_cast<std::size_t>(decision.size); ++place)
        if (decision.cards[place] == moment.card) return chances[place];
    return 0;  // it could not be played
}

}  // namespace alphamu::cardplay
