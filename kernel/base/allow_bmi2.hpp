// From here on the compiler may use the BMI2 instructions (most machines since 2013 have them); forbid_bmi2.hpp ends
// it. Whether they are there is asked at run time: so everything shared is included before this file.
#ifdef __clang__
#pragma clang attribute push(__attribute__((target("bmi,bmi2,lzcnt,popcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("bmi,bmi2,lzcnt,popcnt")
#endif
