// The highest cards of a set: so many of them, which it has.
#ifndef ALPHAMU_MACHINE
#error "included by search.hpp alone"
#endif

namespace alphamu::solver::ALPHAMU_MACHINE {

#ifdef ALPHAMU_MACHINE_HAS_BMI2

inline Cards top_cards(Cards cards, int number) { return _pdep_u64(~Cards{0} << (count(cards) - number), cards); }

#else

inline Cards top_cards(Cards cards, int number) {
    Cards result = 0;
    for (; number > 0; --number) {
        Cards card = card_mask(highest(cards));
        result |= card;
        cards ^= card;
    }
    return result;
}

#endif

}  // namespace alphamu::solver::ALPHAMU_MACHINE
