#include "beliefs/three_hands.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <tuple>

#include "base/cards.hpp"

namespace alphamu::beliefs {

ThreeHands::ThreeHands(Cards unseen_cards, const std::array<Seat, 3>& given, std::size_t number, std::uint64_t seed)
    : unseen(unseen_cards), seats(given) {
    if (count(unseen) != 3 * RANKS) throw std::invalid_argument("three hidden hands that are not thirteen cards each");
    const TwoHands alone(hidden_among(unseen), seats[0], nullptr);
    Random random(seed);
    std::vector<std::pair<Score, double>> totals;
    for (std::size_t place = 0; place < number; ++place) {
        tries.push_back(alone.draw(random).first);
        const TwoHands rest = rest_of(tries.back(), 1, 2);
        totals.emplace_back(rest.scale(), rest.total());
    }
    const Score best = std::max_element(totals.begin(), totals.end())->first;
    for (const auto& [scale, total] : totals) weights.push_back(power(scale - best) * total);
    const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
    for (double& weight : weights) weight /= sum;
}

Hidden ThreeHands::hidden_among(Cards cards) const { return {cards, RANKS, {ALL_SUITS, ALL_SUITS}, {0, 0}}; }

TwoHands ThreeHands::rest_of(Cards known, int first, int second) const {
    return TwoHands(hidden_among(unseen & ~known), seats[first], &seats[second]);
}

std::vector<Hands> ThreeHands::draw(std::size_t size, std::uint64_t seed) const {
    Random random(seed);
    std::vector<double> sums(weights.size());
    std::partial_sum(weights.begin(), weights.end(), sums.begin());
    std::vector<Hands> result;
    for (std::size_t place = 0; place < size; ++place) {
        const double mark = static_cast<double>(random.bits() >> 11) / 9007199254740992.0 * sums.back();
        const std::size_t chosen = std::upper_bound(sums.begin(), sums.end(), mark) - sums.begin();
        Hands hands{tries[std::min(chosen, tries.size() - 1)], 0, 0};
        std::tie(hands[1], hands[2]) = rest_of(hands[0], 1, 2).draw(random);
        std::tie(hands[0], hands[1]) = rest_of(hands[2], 0, 1).draw(random);
        std::tie(hands[0], hands[2]) = rest_of(hands[1], 0, 2).draw(random);
        result.push_back(hands);
    }
    return result;
}

std::array<std::array<double, 64>, 3> ThreeHands::chances() const {
    std::array<std::array<double, 64>, 3> result{};
    for (std::size_t place = 0; place < tries.size(); ++place) {
        if (weights[place] == 0) continue;
        const auto second = rest_of(tries[place], 1, 2).chances();
        for (Cards left = unseen; left; left &= left - 1) {
            const int card = lowest(left);
            const bool taken = tries[place] >> card & 1;
            result[0][card] += taken ? weights[place] : 0;
            result[1][card] += weights[place] * second[card];
            result[2][card] += taken ? 0 : weights[place] * (1 - second[card]);
        }
    }
    return result;
}

double ThreeHands::effective() const {
    double squares = 0;
    for (const double weight : weights) squares += weight * weight;
    return 1 / squares;
}

}  // namespace alphamu::beliefs
