#include "beliefs/network.hpp"

#include <algorithm>
#include <stdexcept>

#include "beliefs/model_reader.hpp"

namespace alphamu::beliefs {

namespace {

constexpr char MAGIC[] = "alphamu beliefs\n";
constexpr std::uint32_t VERSION = 1;
// Rows and layers count in parts of 2^-10, the weights of the layers in parts of 2^-12.
constexpr int LAYER_BITS = 12;

// A layer: one row of weights and a bias for each output. Its inputs and outputs count alike.
std::vector<std::int32_t> layer(const std::vector<std::int32_t>& inputs, const std::vector<std::int16_t>& rows,
                                const std::vector<std::int32_t>& bias) {
    std::vector<std::int32_t> outputs(bias.size());
    for (std::size_t output = 0; output < bias.size(); ++output) {
        const std::int16_t* row = rows.data() + output * inputs.size();
        std::int64_t sum = bias[output];
        for (std::size_t input = 0; input < inputs.size(); ++input) {
            sum += static_cast<std::int64_t>(inputs[input]) * row[input];
        }
        outputs[output] = static_cast<std::int32_t>(sum >> LAYER_BITS);
    }
    return outputs;
}

void cut_below_zero(std::vector<std::int32_t>& values) {
    for (std::int32_t& value : values) value = std::max(value, 0);
}

}  // namespace

Network::Network(const std::string& bytes) {
    ModelReader reader(bytes, MAGIC, VERSION, "beliefs");
    for (Part* part : {&hand, &suit}) {
        part->words = reader.number<std::uint32_t>();
        part->width = reader.number<std::uint32_t>();
        part->hidden = reader.number<std::uint32_t>();
        part->outputs = reader.number<std::uint32_t>();
        part->keys = reader.numbers<std::uint32_t>(part->words);
        part->rows = reader.numbers<std::int16_t>(std::size_t{part->words} * part->width);
        part->first = reader.numbers<std::int32_t>(part->width);
        part->middle = reader.numbers<std::int16_t>(std::size_t{part->hidden} * part->width);
        part->middle_bias = reader.numbers<std::int32_t>(part->hidden);
        part->last = reader.numbers<std::int16_t>(std::size_t{part->outputs} * part->hidden);
        part->last_bias = reader.numbers<std::int32_t>(part->outputs);
    }
    if (!reader.at_end() || hand.outputs != 4 * HOLDING_WEIGHTS + HAND_WEIGHTS || suit.outputs != HOLDING_WEIGHTS) {
        throw std::invalid_argument("its sizes are wrong");
    }
}

std::vector<Score> Network::Part::answer(const std::vector<std::uint32_t>& words_given) const {
    std::vector<std::int32_t> values = first;
    for (const std::uint32_t word : words_given) {
        const auto found = std::lower_bound(keys.begin(), keys.end(), word);
        if (found == keys.end() || *found != word) continue;
        const std::int16_t* row = rows.data() + (found - keys.begin()) * width;
        for (std::uint32_t place = 0; place < width; ++place) values[place] += row[place];
    }
    cut_below_zero(values);
    values = layer(values, middle, middle_bias);
    cut_below_zero(values);
    return layer(values, last, last_bias);
}

Weights Network::weights(const Words& words) const {
    const std::vector<Score> whole = hand.answer(words.hand);
    Weights result;
    auto place = whole.begin();
    for (int number = 0; number < 4; ++number) {
        result.suits[number] = suit.answer(words.suits[number]);
        for (Score& weight : result.suits[number]) weight += *place++;
    }
    result.hand.assign(place, whole.end());
    return result;
}

}  // namespace alphamu::beliefs
