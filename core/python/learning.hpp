// `Encoding`, `Turn`, `Batch` and `Forest`: what `spielwerk.envs` and `spielwerk.BatchEnv` are made of.
#pragma once

#include <nanobind/nanobind.h>

namespace spielwerk::python {

void bind_learning(nanobind::module_& module);

}  // namespace spielwerk::python
