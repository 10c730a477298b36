// Who sits where, as whoever asks sees it: the role of each seat, and which hands are seen.
#pragma once

#include <array>
#include <cstdint>

#include "base/position.hpp"

namespace alphamu::search {

// `OURS`: the asker plays its cards, one and the same in all worlds that look alike. `FOE`: plays, in each world, what
// is best against us. `PARTNER`: the hidden hand on the asker's side, which plays in each world what is best for us; so
// its card tells the asker as much as any signal could. `SILENT`: such a hand that does not know of the asker's plans:
// of the cards that are as good double dummy it plays the cheapest.
enum class Role : std::uint8_t { OURS, FOE, PARTNER, SILENT };

struct Seats {
    std::uint8_t asker = 0;
    std::array<Role, SEATS> roles{Role::OURS, Role::FOE, Role::OURS, Role::FOE};
    // Clockwise from the asker, who is the first that is seen.
    std::array<std::uint8_t, 2> seen{0, 2};
    std::array<std::uint8_t, 2> hidden{1, 3};

    // The declarer asks: both hands of that side are ours and seen.
    static Seats for_declarer(int declarer) {
        const auto seat = [&](int places) { return static_cast<std::uint8_t>((declarer + places) % SEATS); };
        Seats seats{seat(0), {}, {seat(0), seat(2)}, {seat(1), seat(3)}};
        for (const int hidden : seats.hidden) seats.roles[static_cast<std::size_t>(hidden)] = Role::FOE;
        return seats;
    }

    // A defender asks: the own hand is ours, dummy a foe that is seen, declarer a foe that is not, the other defender a
    // partner.
    static Seats for_defender(int defender, int dummy, Role partner = Role::PARTNER) {
        Seats seats{static_cast<std::uint8_t>(defender), {}, {}, {}};
        std::size_t seen = 0, hidden = 0;
        for (int place = 0; place < SEATS; ++place) {
            const auto seat = static_cast<std::uint8_t>((defender + place) % SEATS);
            seats.roles[seat] = place == 0 ? Role::OURS : place == 2 ? partner : Role::FOE;
            if (place == 0 || seat == dummy)
                seats.seen[seen++] = seat;
            else
                seats.hidden[hidden++] = seat;
        }
        return seats;
    }

    // The side whose tricks count.
    int side() const { return asker % 2; }
    Role role(int seat) const { return roles[static_cast<std::size_t>(seat)]; }
    bool has_partner() const { return role((asker + 2) % SEATS) != Role::OURS; }
    bool is_seen(int seat) const { return seat == seen[0] || seat == seen[1]; }
};

}  // namespace alphamu::search
