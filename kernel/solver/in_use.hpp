// The techniques that a search uses. Where it uses all of them, as it nearly always does, the compiler knows that.
#ifndef ALPHAMU_MACHINE
#error "included by search.hpp alone"
#endif

namespace alphamu::solver::ALPHAMU_MACHINE {

template <bool EVERYTHING>
struct InUse {
    explicit InUse(const Techniques& use) : use(use) {}
    const Techniques use;
};

template <>
struct InUse<true> {
    explicit InUse(const Techniques&) {}
    static constexpr Techniques use{};
};

}  // namespace alphamu::solver::ALPHAMU_MACHINE
