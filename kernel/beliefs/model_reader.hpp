// Reads the file of a learned model: a name, a version, whole numbers with the little end first, a sum at the end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace alphamu::beliefs {

// CRC-32 as in zlib.
inline std::uint32_t checksum(std::string_view bytes) {
    std::uint32_t sum = 0xFFFFFFFF;
    for (const char byte : bytes) {
        sum ^= static_cast<unsigned char>(byte);
        for (int bit = 0; bit < 8; ++bit) sum = sum >> 1 ^ (sum & 1 ? 0xEDB88320 : 0);
    }
    return ~sum;
}

class ModelReader {
public:
    // Throws std::invalid_argument with what is wrong, here and below; `kind` is for its words, as in "a model of X".
    ModelReader(const std::string& bytes, std::string_view name, std::uint32_t version, const std::string& kind)
        : bytes(bytes), place(name.size()) {
        if (bytes.compare(0, name.size(), name) != 0)
            throw std::invalid_argument("it does not begin like a model of " + kind);
        if (bytes.size() < name.size() + 2 * SUM) throw std::invalid_argument("it is too short");
        const std::size_t end = bytes.size() - SUM;
        place = end;
        if (checksum(std::string_view(bytes).substr(0, end)) != number<std::uint32_t>())
            throw std::invalid_argument("its checksum is wrong");
        place = name.size();
        if (number<std::uint32_t>() != version) throw std::invalid_argument("it is of another version");
    }

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

    // Whether nothing but the sum is left.
    bool at_end() const { return bytes.size() - place == SUM; }

private:
    static constexpr std::size_t SUM = 4;

    const std::string& bytes;
    std::size_t place;
};

}  // namespace alphamu::beliefs
