#include "cardplay/model.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "beliefs/model_reader.hpp"

namespace alphamu::cardplay {

namespace {

constexpr char NAME[] = "alphamu cardplay\n";
constexpr std::uint32_t VERSION = 1;
// Rows and what passes between layers count in parts of 2^-9, the weights of layers in parts of 2^-10. Both are less
// than 2^12, and a layer has at most 64 inputs, so that sums fit into 32 bits.
constexpr int VALUE_BITS = 9;
constexpr int LAYER_BITS = 10;
constexpr std::int32_t LIMIT = (1 << 12) - 1;
constexpr std::uint32_t WIDEST = 64;
constexpr std::uint32_t MOST_WORDS = 1 << 20;

std::int16_t cut(std::int32_t value) { return static_cast<std::int16_t>(std::clamp(value, 0, LIMIT)); }

std::int32_t product(const std::int16_t* one, const std::int16_t* other, std::uint32_t size) {
    std::int32_t sum = 0;
    for (std::uint32_t place = 0; place < size; ++place) sum += std::int32_t{one[place]} * other[place];
    return sum;
}

void expect_small(const std::vector<std::int16_t>& weights) {
    for (const std::int16_t weight : weights)
        if (weight < -LIMIT || weight > LIMIT) throw std::invalid_argument("a weight is too large");
}

}  // namespace

Model::Model(const std::string& bytes) {
    beliefs::ModelReader reader(bytes, NAME, VERSION, "cards");
    words = reader.number<std::uint32_t>();
    width = reader.number<std::uint32_t>();
    hidden = reader.number<std::uint32_t>();
    if (words > MOST_WORDS || width > WIDEST || hidden > WIDEST) throw std::invalid_argument("its sizes are wrong");
    const auto keys = reader.numbers<std::uint32_t>(words);
    rows = reader.numbers<std::int16_t>(std::size_t{words} * width);
    first = reader.numbers<std::int32_t>(width);
    middle = reader.numbers<std::int16_t>(std::size_t{hidden} * width);
    middle_bias = reader.numbers<std::int32_t>(hidden);
    last = reader.numbers<std::int16_t>(hidden);
    last_bias = reader.number<std::int32_t>();
    if (!reader.at_end()) throw std::invalid_argument("its sizes are wrong");
    expect_small(middle);
    expect_small(last);
    index = WordIndex(keys);
}

void Model::add(const Words& said, Sums& sums) const {
    for (const std::uint32_t key : said) {
        const std::int32_t place = index.place(key);
        if (place == WordIndex::UNKNOWN) continue;
        const std::int16_t* row = rows.data() + std::size_t{width} * static_cast<std::uint32_t>(place);
        for (std::uint32_t unit = 0; unit < width; ++unit) sums[unit] += row[unit];
    }
}

Score Model::score(const Sums& sums) const {
    std::array<std::int16_t, WIDEST> inputs;
    std::array<std::int16_t, WIDEST> units;
    for (std::uint32_t place = 0; place < width; ++place) inputs[place] = cut(sums[place]);
    for (std::uint32_t unit = 0; unit < hidden; ++unit) {
        const std::int32_t sum = product(inputs.data(), middle.data() + std::size_t{unit} * width, width);
        units[unit] = cut((sum + middle_bias[unit]) >> LAYER_BITS);
    }
    const std::int32_t sum = product(units.data(), last.data(), hidden) + last_bias;
    return sum >> (VALUE_BITS + LAYER_BITS - beliefs::DOUBLING_BITS);
}

std::array<Score, MOST_CARDS> Model::scores(const Decision& decision) const {
    std::array<Score, MOST_CARDS> result{};
    Sums moment = first;
    add(decision.moment, moment);
    Sums suit;
    Sums card;
    int held = -1;
    for (std::size_t place = 0; place < static_cast<std::size_t>(decision.size); ++place) {
        if (decision.suit_of_card[place] != held) {
            held = decision.suit_of_card[place];
            suit = moment;
            add(decision.suits[static_cast<std::size_t>(held)], suit);
        }
        card = suit;
        add(decision.about[place], card);
        result[place] = score(card);
    }
    return result;
}

Chances Model::chances(const Decision& decision) const {
    const auto found = scores(decision);
    const auto end = found.begin() + decision.size;
    const Score best = *std::max_element(found.begin(), end);
    Chances chances{};
    double sum = 0;
    for (std::size_t place = 0; place < static_cast<std::size_t>(decision.size); ++place)
        sum += chances[place] = beliefs::power(found[place] - best);
    for (double& chance : chances) chance /= sum;
    return chances;
}

int Model::choice(const Decision& decision) const {
    const Chances found = chances(decision);
    Chances together{};
    for (std::size_t place = 0; place < static_cast<std::size_t>(decision.size); ++place)
        together[decision.groups[place]] += found[place];
    std::size_t best = 0;
    for (std::size_t place = 1; place < static_cast<std::size_t>(decision.size); ++place) {
        const double gain = together[decision.groups[place]] - together[decision.groups[best]];
        const bool same_group = decision.groups[place] == decision.groups[best];
        if (same_group ? found[place] > found[best] : gain > 0) best = place;
    }
    return decision.cards[best];
}

}  // namespace alphamu::cardplay
