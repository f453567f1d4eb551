// Search for Python: one function that thinks without Python's lock, and listens to Ctrl-C meanwhile.
#pragma once

#include <nanobind/nanobind.h>

namespace spielwerk::python {

void bind_search(nanobind::module_& module);

}  // namespace spielwerk::python
