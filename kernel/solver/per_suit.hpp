// A small number for each suit, so that all four suits are counted at once, and without branches.
#ifndef ALPHAMU_MACHINE
#error "included by search.hpp alone"
#endif

namespace alphamu::solver::ALPHAMU_MACHINE {

static_assert(std::endian::native == std::endian::little, "the first suit is the lowest lane");

class PerSuit {
public:
    PerSuit() = default;

    // Of a word with sixteen bits for each suit: lengths, or cards, where it only matters whether there are any.
    explicit PerSuit(std::uint64_t word) : lanes((Lanes)(Words{static_cast<long long>(word), 0})) {}
    std::uint64_t word() const { return static_cast<std::uint64_t>(((Words)lanes)[0]); }

    static PerSuit all(int number) { return PerSuit(0x0001000100010001ULL * static_cast<unsigned>(number)); }

    // How many cards of each suit two sets have.
    static void count_both(Cards one, Cards other, PerSuit& of_one, PerSuit& of_other) {
        using Unsigned = unsigned short __attribute__((vector_size(16)));
        Unsigned sums = (Unsigned)(Words{static_cast<long long>(one), static_cast<long long>(other)});
        sums -= sums >> 1 & 0x5555;
        sums = (sums & 0x3333) + (sums >> 2 & 0x3333);
        sums = (sums + (sums >> 4)) & 0x0F0F;
        sums = (sums + (sums >> 8)) & 0x001F;
        of_one = PerSuit((Lanes)sums);
        of_other = PerSuit((Lanes)(Words{((Words)sums)[1], 0}));
    }
    static PerSuit count_of(Cards cards) {
        PerSuit counts, nothing;
        count_both(cards, 0, counts, nothing);
        return counts;
    }

    int operator[](int suit) const { return lanes[suit]; }
    int sum() const { return static_cast<int>(word() * 0x0001000100010001ULL >> 48); }
    int most() const { return std::max(std::max(lanes[0], lanes[1]), std::max(lanes[2], lanes[3])); }

    friend PerSuit operator+(PerSuit one, PerSuit other) { return PerSuit(one.lanes + other.lanes); }
    friend PerSuit operator-(PerSuit one, PerSuit other) { return PerSuit(one.lanes - other.lanes); }
    friend PerSuit min(PerSuit one, PerSuit other) {
        return PerSuit(one.lanes < other.lanes ? one.lanes : other.lanes);
    }
    friend PerSuit max(PerSuit one, PerSuit other) {
        return PerSuit(one.lanes > other.lanes ? one.lanes : other.lanes);
    }

    // Suits for which something holds, and the numbers of these, or of the others; elsewhere 0.
    friend PerSuit operator>(PerSuit one, PerSuit other) { return PerSuit((Lanes)(one.lanes > other.lanes)); }
    friend PerSuit operator&(PerSuit one, PerSuit other) { return PerSuit(one.lanes & other.lanes); }
    friend PerSuit operator|(PerSuit one, PerSuit other) { return PerSuit(one.lanes | other.lanes); }
    PerSuit where(PerSuit suits) const { return *this & suits; }
    PerSuit unless(PerSuit suits) const { return PerSuit(lanes & ~suits.lanes); }

private:
    // Half of the vector is idle; it is the shortest that every machine has.
    using Lanes = short __attribute__((vector_size(16)));
    using Words = long long __attribute__((vector_size(16)));
    explicit PerSuit(Lanes lanes) : lanes(lanes) {}

    Lanes lanes;
};

}  // namespace alphamu::solver::ALPHAMU_MACHINE
