// The end of what allow_bmi2.hpp began.
#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
