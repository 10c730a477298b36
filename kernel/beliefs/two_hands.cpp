#include "beliefs/two_hands.hpp"

#include <algorithm>
#include <stdexcept>

#include "base/cards.hpp"

namespace alphamu::beliefs {

namespace {

// Scores so far below the best count as no lower: nothing that the cards allow has chance zero.
constexpr Score FAR_BELOW = 40 * DOUBLING;

Holding holding_of(Cards cards, int suit) { return static_cast<Holding>(cards >> (16 * suit + 2) & 0x1FFF); }

int points_of_cards(Cards cards) {
    int points = 0;
    for (int suit = 0; suit < 4; ++suit) points += points_of(holding_of(cards, suit));
    return points;
}

// A number from 0 to 1, its 53 bits random.
double chance(Random& random) { return static_cast<double>(random.bits() >> 11) / 9007199254740992.0; }

// The first place where the running sum is above a random part of all.
std::size_t draw_place(Random& random, const std::vector<double>& sums) {
    const double mark = chance(random) * sums.back();
    const auto found = std::upper_bound(sums.begin(), sums.end(), mark);
    return std::min<std::size_t>(found - sums.begin(), sums.size() - 1);
}

}  // namespace

Score holding_score(const Seat& seat, int suit, Holding holding) {
    Score total = 0;
    for (const int place : holding_features(holding, seat.first_cards[suit])) {
        total += seat.weights.suits[suit][place];
    }
    return total;
}

Score hand_score(const Seat& seat, const Shape& shape, int points) {
    Score total = 0;
    for (const int place : hand_features(shape, points)) total += seat.weights.hand[place];
    return total;
}

Score score(const Seat& seat, Cards hand) {
    Lengths lengths{};
    Score total = 0;
    for (int suit = 0; suit < 4; ++suit) {
        lengths[suit] = count(in_suit(hand, suit));
        total += holding_score(seat, suit, holding_of(hand, suit));
    }
    return total + hand_score(seat, Shape(lengths), points_of_cards(hand));
}

TwoHands::TwoHands(const Hidden& hidden, const Seat& first, const Seat* second)
    : unseen(hidden.unseen), most_points(points_of_cards(hidden.unseen)) {
    const int size = count(unseen);
    const bool fits = hidden.first_size >= 0 && hidden.first_size <= size &&
                      hidden.first_size + count(hidden.fixed[0]) == RANKS &&
                      (second == nullptr || size - hidden.first_size + count(hidden.fixed[1]) == RANKS);
    if (!fits) throw std::invalid_argument("a hidden hand is not dealt thirteen cards");
    for (int suit = 0; suit < 4; ++suit) weigh_suit(suit, hidden, first, second);
    by_pair = {pair(0), pair(2)};
    weigh_splits(hidden, first, second);
    if (splits.empty()) throw std::invalid_argument("the hidden cards cannot lie so");
}

void TwoHands::weigh_suit(int suit, const Hidden& hidden, const Seat& first, const Seat* second) {
    classes[suit].resize((RANKS + 1) * (SUIT_POINTS + 1));
    const Cards cards = in_suit(unseen, suit);
    const Cards must = cards & ~hidden.allowed[1];
    const Cards choice = cards & hidden.allowed[0] & hidden.allowed[1];
    if (must & ~hidden.allowed[0]) throw std::invalid_argument("a hidden card that no hand can hold");
    std::vector<std::pair<Cards, Score>> found;
    Cards part = 0;
    do {  // all subsets of the choice, from the empty one up
        const Cards mine = part | must;
        Score worth = holding_score(first, suit, holding_of(mine | hidden.fixed[0], suit));
        if (second) worth += holding_score(*second, suit, holding_of((cards & ~mine) | hidden.fixed[1], suit));
        found.emplace_back(mine, worth);
        part = (part - choice) & choice;
    } while (part);
    Score best = found.front().second;
    for (const auto& [_, worth] : found) best = std::max(best, worth);
    shift += best;
    for (const auto& [mine, worth] : found) {
        Class& place = classes[suit][count(mine) * (SUIT_POINTS + 1) + points_of(holding_of(mine, suit))];
        place.sums.push_back(place.weight() + power(std::max(worth - best, -FAR_BELOW)));
        place.holdings.push_back(mine);
    }
    for (int length = 0; length <= RANKS; ++length) {
        for (int points = 0; points <= SUIT_POINTS; ++points) {
            by_suit[suit][length][points] = class_of(suit, length, points).weight();
        }
    }
}

TwoHands::ByPair TwoHands::pair(int suit) const {
    ByPair result((RANKS + 1) * (RANKS + 1));
    for (int first = 0; first <= RANKS; ++first) {
        for (int one = 0; one <= SUIT_POINTS; ++one) {
            const double weight = by_suit[suit][first][one];
            if (weight == 0) continue;
            for (int second = 0; second <= RANKS; ++second) {
                auto& row = result[first * (RANKS + 1) + second];
                for (int two = 0; two <= SUIT_POINTS; ++two) {
                    row[one + two] += weight * by_suit[suit + 1][second][two];
                }
            }
        }
    }
    return result;
}

void TwoHands::weigh_splits(const Hidden& hidden, const Seat& first, const Seat* second) {
    Lengths out{}, mine{}, theirs{};
    for (int suit = 0; suit < 4; ++suit) {
        out[suit] = count(in_suit(unseen, suit));
        mine[suit] = count(in_suit(hidden.fixed[0], suit));
        theirs[suit] = count(in_suit(hidden.fixed[1], suit));
    }
    const int my_points = points_of_cards(hidden.fixed[0]);
    const int their_points = points_of_cards(hidden.fixed[1]);
    std::vector<std::vector<Score>> worths;
    Score best = INT32_MIN;
    for (int clubs = 0; clubs <= out[0]; ++clubs) {
        for (int diamonds = 0; diamonds <= out[1]; ++diamonds) {
            for (int hearts = 0; hearts <= out[2]; ++hearts) {
                const int spades = hidden.first_size - clubs - diamonds - hearts;
                if (spades < 0 || spades > out[3]) continue;
                Split split{{clubs, diamonds, hearts, spades}, {}, std::vector<double>(most_points + 1), 0};
                const auto& one = by_pair[0][clubs * (RANKS + 1) + diamonds];
                const auto& two = by_pair[1][hearts * (RANKS + 1) + spades];
                bool possible = false;
                for (int p = 0; p <= std::min(PAIR_POINTS, most_points); ++p) {
                    if (one[p] == 0) continue;
                    for (int q = 0; q <= PAIR_POINTS && p + q <= most_points; ++q) {
                        split.weights[p + q] += one[p] * two[q];
                        possible |= two[q] != 0;
                    }
                }
                if (!possible) continue;
                Lengths dealt{}, others{};
                for (int suit = 0; suit < 4; ++suit) {
                    dealt[suit] = mine[suit] + split.lengths[suit];
                    others[suit] = theirs[suit] + out[suit] - split.lengths[suit];
                }
                const Shape my_shape(dealt), their_shape(others);
                std::vector<Score> worth(most_points + 1);
                for (int points = 0; points <= most_points; ++points) {
                    if (split.weights[points] == 0) continue;
                    worth[points] = hand_score(first, my_shape, my_points + points);
                    if (second) worth[points] += hand_score(*second, their_shape, their_points + most_points - points);
                    best = std::max(best, worth[points]);
                }
                splits.push_back(std::move(split));
                worths.push_back(std::move(worth));
            }
        }
    }
    shift += best;
    for (std::size_t number = 0; number < splits.size(); ++number) {
        Split& split = splits[number];
        split.worth.resize(most_points + 1);
        for (int points = 0; points <= most_points; ++points) {
            if (split.weights[points] == 0) continue;
            split.worth[points] = power(std::max(worths[number][points] - best, -FAR_BELOW));
            split.weights[points] *= split.worth[points];
            split.sum += split.weights[points];
        }
        sum += split.sum;
        split_sums.push_back(sum);
    }
}

Layout TwoHands::draw(Random& random) const {
    const Split& split = splits[draw_place(random, split_sums)];
    const auto& [clubs, diamonds, hearts, spades] = split.lengths;
    std::vector<double> sums(most_points + 1);
    double running = 0;
    for (int points = 0; points <= most_points; ++points) sums[points] = running += split.weights[points];
    const int points = static_cast<int>(draw_place(random, sums));
    const auto& one = by_pair[0][clubs * (RANKS + 1) + diamonds];
    const auto& two = by_pair[1][hearts * (RANKS + 1) + spades];
    sums.assign(std::min(points, PAIR_POINTS) + 1, 0);
    running = 0;
    for (std::size_t p = 0; p < sums.size(); ++p) {
        const int rest = points - static_cast<int>(p);
        sums[p] = running += rest <= PAIR_POINTS ? one[p] * two[rest] : 0;
    }
    const int minor = static_cast<int>(draw_place(random, sums));
    const auto [club_points, diamond_points] = draw_points(random, 0, clubs, diamonds, minor);
    const auto [heart_points, spade_points] = draw_points(random, 2, hearts, spades, points - minor);
    const Cards first = draw_holding(random, 0, clubs, club_points) |
                        draw_holding(random, 1, diamonds, diamond_points) |
                        draw_holding(random, 2, hearts, heart_points) | draw_holding(random, 3, spades, spade_points);
    return {first, unseen & ~first};
}

// How the points of two suits, this one and the next, lie in them.
std::pair<int, int> TwoHands::draw_points(Random& random, int suit, int first, int second, int points) const {
    std::vector<double> sums(std::min(points, SUIT_POINTS) + 1);
    double running = 0;
    for (std::size_t p = 0; p < sums.size(); ++p) {
        const int rest = points - static_cast<int>(p);
        sums[p] = running += rest <= SUIT_POINTS ? by_suit[suit][first][p] * by_suit[suit + 1][second][rest] : 0;
    }
    const int mine = static_cast<int>(draw_place(random, sums));
    return {mine, points - mine};
}

Cards TwoHands::draw_holding(Random& random, int suit, int length, int points) const {
    const Class& place = class_of(suit, length, points);
    return place.holdings[draw_place(random, place.sums)];
}

// For each suit, length and points in it: the weight of all that the other suits can be.
std::array<TwoHands::BySuit, 4> TwoHands::outside() const {
    std::array<ByPair, 2> others{ByPair(by_pair[0].size()), ByPair(by_pair[1].size())};
    for (const Split& split : splits) {
        const std::array<int, 2> places{split.lengths[0] * (RANKS + 1) + split.lengths[1],
                                        split.lengths[2] * (RANKS + 1) + split.lengths[3]};
        for (int p = 0; p <= std::min(PAIR_POINTS, most_points); ++p) {
            for (int q = 0; q <= PAIR_POINTS && p + q <= most_points; ++q) {
                others[0][places[0]][p] += by_pair[1][places[1]][q] * split.worth[p + q];
                others[1][places[1]][q] += by_pair[0][places[0]][p] * split.worth[p + q];
            }
        }
    }
    std::array<BySuit, 4> result{};
    for (int suit = 0; suit < 4; suit += 2) {
        for (int first = 0; first <= RANKS; ++first) {
            for (int second = 0; second <= RANKS; ++second) {
                const auto& rest = others[suit / 2][first * (RANKS + 1) + second];
                for (int p = 0; p <= SUIT_POINTS; ++p) {
                    for (int q = 0; q <= SUIT_POINTS; ++q) {
                        result[suit][first][p] += by_suit[suit + 1][second][q] * rest[p + q];
                        result[suit + 1][second][q] += by_suit[suit][first][p] * rest[p + q];
                    }
                }
            }
        }
    }
    return result;
}

std::array<double, 64> TwoHands::chances() const {
    std::array<double, 64> result{};
    const auto others = outside();
    for (int suit = 0; suit < 4; ++suit) {
        for (int length = 0; length <= RANKS; ++length) {
            for (int points = 0; points <= SUIT_POINTS; ++points) {
                const Class& place = class_of(suit, length, points);
                double before = 0;
                for (std::size_t number = 0; number < place.holdings.size(); ++number) {
                    const double weight = (place.sums[number] - before) * others[suit][length][points];
                    before = place.sums[number];
                    for (Cards left = place.holdings[number]; left; left &= left - 1) result[lowest(left)] += weight;
                }
            }
        }
    }
    for (double& chance : result) chance /= sum;
    return result;
}

std::array<std::array<double, RANKS + 1>, 4> TwoHands::lengths() const {
    std::array<std::array<double, RANKS + 1>, 4> result{};
    for (const Split& split : splits) {
        for (int suit = 0; suit < 4; ++suit) result[suit][split.lengths[suit]] += split.sum / sum;
    }
    return result;
}

std::vector<double> TwoHands::points() const {
    std::vector<double> result(most_points + 1);
    for (const Split& split : splits) {
        for (int points = 0; points <= most_points; ++points) result[points] += split.weights[points] / sum;
    }
    return result;
}

}  // namespace alphamu::beliefs
