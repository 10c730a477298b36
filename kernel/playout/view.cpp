#include "playout/view.hpp"

#include "base/hash.hpp"

namespace alphamu::playout {

View::View(const Table& table, int viewer)
    : viewer(viewer),
      played(table.played),
      leader(table.position.leader),
      trick_size(table.position.trick_size),
      won(table.won) {
    const Position& position = table.position;
    for (int place = 0; place < trick_size; ++place)
        trick[static_cast<std::size_t>(place)] = position.trick[static_cast<std::size_t>(place)];
    own = position.hands[static_cast<std::size_t>(viewer)];
    dummy = position.hands[static_cast<std::size_t>(table.dummy())];
    std::size_t place = 0;
    for (int seat = left_of(viewer); seat != viewer; seat = left_of(seat)) {
        if (seat == table.dummy()) continue;
        const auto hidden = static_cast<std::size_t>(seat);
        hidden_seats[place] = seat;
        sizes[place] = count(position.hands[hidden]);
        may_hold[place] = table.may_hold[hidden];
        unseen |= position.hands[hidden];
        ++place;
    }
}

std::uint64_t View::public_seed(std::uint64_t seed) const {
    std::uint64_t hash = combined(seed, dummy);
    for (const Cards cards : played) hash = combined(hash, cards);
    for (int place = 0; place < trick_size; ++place) hash = combined(hash, trick[static_cast<std::size_t>(place)]);
    return combined(hash, static_cast<std::uint64_t>(leader * SEATS + viewer));
}

std::size_t View::Hash::operator()(const View& view) const {
    return static_cast<std::size_t>(combined(view.public_seed(0), view.own));
}

}  // namespace alphamu::playout
