#include "playout/view.hpp"

#include "dealing/random.hpp"

namespace alphamu::playout {

namespace {

std::uint64_t mixed(std::uint64_t hash, std::uint64_t word) { return dealing::Random(hash ^ word).bits(); }

}  // namespace

View::View(const Table& table)
    : viewer(table.chooser()),
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
    std::uint64_t hash = mixed(seed, dummy);
    for (const Cards cards : played) hash = mixed(hash, cards);
    for (int place = 0; place < trick_size; ++place) hash = mixed(hash, trick[static_cast<std::size_t>(place)]);
    return mixed(hash, static_cast<std::uint64_t>(leader * SEATS + viewer));
}

std::size_t View::Hash::operator()(const View& view) const {
    return static_cast<std::size_t>(mixed(view.public_seed(0), view.own));
}

}  // namespace alphamu::playout
