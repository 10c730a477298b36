// The Python face of the kernel: the only file here that knows nanobind.
#include <nanobind/nanobind.h>

NB_MODULE(_kernel, module) {
    module.doc() = "The C++ kernel of alphamu.";
    module.def("version", [] { return "0.1.0"; }, "The version of the compiled kernel.");
}
