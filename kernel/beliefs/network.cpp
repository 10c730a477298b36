#include "beliefs/network.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>

namespace alphamu::beliefs {

namespace {

constexpr char MAGIC[] = "alphamu beliefs\n";
constexpr std::uint32_t VERSION = 1;
// Rows and layers count in parts of 2^-10, the weights of the layers in parts of 2^-12.
constexpr int LAYER_BITS = 12;

std::uint32_t checksum(const std::string& bytes, std::size_t size) {
    std::uint32_t sum = 0xFFFFFFFF;  // CRC-32 as in zlib
    for (std::size_t place = 0; place < size; ++place) {
        sum ^= static_cast<unsigned char>(bytes[place]);
        for (int bit = 0; bit < 8; ++bit) sum = sum >> 1 ^ (sum & 1 ? 0xEDB88320 : 0);
    }
    return ~sum;
}

// Little-endian numbers one after the other.
class Reader {
public:
    Reader(const std::string& bytes, std::size_t start) : bytes(bytes), place(start) {}

    template <typename Number>
    Number number() {
        if (place + sizeof(Number) > bytes.size()) throw std::invalid_argument("it is too short");
        std::uint64_t value = 0;
        for (std::size_t byte = 0; byte < sizeof(Number); ++byte) {
            value |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[place++])) << 8 * byte;
        }
        return static_cast<Number>(value);
    }

    template <typename Number>
    std::vector<Number> numbers(std::size_t count) {
        if (count > (bytes.size() - place) / sizeof(Number)) throw std::invalid_argument("it is too short");
        std::vector<Number> result(count);
        for (Number& value : result) value = number<Number>();
        return result;
    }

    std::size_t left() const { return bytes.size() - place; }

private:
    const std::string& bytes;
    std::size_t place;
};

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
    const std::size_t start = sizeof(MAGIC) - 1;
    if (bytes.compare(0, start, MAGIC) != 0) throw std::invalid_argument("it does not begin like a model of beliefs");
    if (bytes.size() < start + 8) throw std::invalid_argument("it is too short");
    Reader end(bytes, bytes.size() - 4);
    if (checksum(bytes, bytes.size() - 4) != end.number<std::uint32_t>()) {
        throw std::invalid_argument("its checksum is wrong");
    }
    Reader reader(bytes, start);
    if (reader.number<std::uint32_t>() != VERSION) throw std::invalid_argument("it is of another version");
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
    if (reader.left() != 4 || hand.outputs != 4 * HOLDING_WEIGHTS + HAND_WEIGHTS || suit.outputs != HOLDING_WEIGHTS) {
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
