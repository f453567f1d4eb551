// The exceptions of the core, raised as the classes of `spielwerk.errors`.
#pragma once

#include <nanobind/nanobind.h>

#include "engine/any_game.hpp"

namespace spielwerk::python {

// Teaches nanobind to translate the core's exceptions.
void translate_errors();

// The frozen Python value that stands for a rule: `spielwerk.errors.Rule`.
nanobind::object rule_object(const engine::Rule& rule);

}  // namespace spielwerk::python
