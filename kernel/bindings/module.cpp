// The Python face of the kernel. Each part binds itself in its own file, bind_*.cpp; nothing else knows nanobind.
#include <nanobind/nanobind.h>

#include "bindings/bind_alphamu.hpp"
#include "bindings/bind_beliefs.hpp"
#include "bindings/bind_cardplay.hpp"
#include "bindings/bind_dealing.hpp"
#include "bindings/bind_playout.hpp"
#include "bindings/bind_solver.hpp"
#include "bindings/bind_suit.hpp"

NB_MODULE(_kernel, module) {
    module.doc() = "The C++ kernel of alphamu.";
    module.def("version", [] { return "0.1.0"; }, "The version of the compiled kernel.");
    bind_solver(module);
    bind_alphamu(module);
    bind_dealing(module);
    bind_playout(module);
    bind_suit(module);
    bind_beliefs(module);
    bind_cardplay(module);
}
