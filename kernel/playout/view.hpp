// What the player on turn knows in a play-out: the own hand, dummy, and who has played what.
#pragma once

#include <cstddef>
#include <cstdint>

#include "playout/table.hpp"

namespace alphamu::playout {

struct View {
    int viewer = 0;
    std::array<int, 2> hidden_seats{};  // the two others, clockwise from the viewer
    Cards own = 0;
    Cards dummy = 0;
    Cards unseen = 0;            // what the two hidden hands hold between them
    std::array<int, 2> sizes{};  // how many of them each holds
    std::array<Cards, 2> may_hold{};
    Hands played{};
    int leader = 0;
    int trick_size = 0;
    std::array<std::uint8_t, 3> trick{};
    int won = 0;

    // Of whoever chooses the next card; or of another player.
    explicit View(const Table& table) : View(table, table.chooser()) {}
    View(const Table& table, int viewer);
    bool operator==(const View&) const = default;

    // The same for all layouts that look alike to everybody at the table: it holds nothing of a hidden hand, nor of
    // the viewer's own.
    std::uint64_t public_seed(std::uint64_t seed) const;

    struct Hash {
        std::size_t operator()(const View& view) const;
    };
};

}  // namespace alphamu::playout
