// What is trump. At notrump that is known when the search is compiled, and all questions about ruffs fall away.
#ifndef ALPHAMU_MACHINE
#error "included by search.hpp alone"
#endif

namespace alphamu::solver::ALPHAMU_MACHINE {

template <bool AT_NOTRUMP>
struct Trump {
    Trump(int suit) : suit(suit) {}
    operator int() const { return suit; }
    Cards cards() const { return suit_mask(suit); }

    int suit;
};

template <>
struct Trump<true> {
    Trump(int) {}
    constexpr operator int() const { return NOTRUMP; }
    constexpr Cards cards() const { return 0; }
};

}  // namespace alphamu::solver::ALPHAMU_MACHINE
