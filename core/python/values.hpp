// Plain data across the border: Python's dicts, lists and numbers on one side, `engine::Value` on the other.
#pragma once

#include <nanobind/nanobind.h>

#include "engine/value.hpp"

namespace spielwerk::python {

// Never fails for what is merely strange: that becomes `Foreign`, and whoever reads it names the fault.
engine::Value from_python(nanobind::handle object);

nanobind::object to_python(const engine::Value& value);

}  // namespace spielwerk::python
