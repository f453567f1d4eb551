#include "python/errors.hpp"

#include <string_view>

namespace nb = nanobind;

namespace spielwerk::python {

namespace {

nb::object attribute(const char* name) {
    return nb::module_::import_("spielwerk.errors").attr(name);
}

// A message may quote a piece of input that was cut within a character.
nb::object text(std::string_view characters) {
    return nb::steal(PyUnicode_DecodeUTF8(characters.data(), static_cast<Py_ssize_t>(characters.size()), "replace"));
}

void raise(const char* name, const nb::object& error) {
    PyErr_SetObject(attribute(name).ptr(), error.ptr());
}

void raise_python(const engine::InvalidMove& error) {
    raise("InvalidMove", attribute("InvalidMove")(text(error.german), text(error.english)));
}

void raise_python(const engine::IllegalMove& error) {
    raise("IllegalMove", attribute("IllegalMove")(rule_object(*error.rule), text(error.move)));
}

void raise_python(const engine::InvalidState& error) {
    nb::list faults;
    for (const auto& fault : error.faults) faults.append(attribute("Fault")(text(fault.place), text(fault.german), text(fault.english)));
    raise("InvalidState", attribute("InvalidState")(nb::tuple(faults)));
}

}  // namespace

nb::object rule_object(const engine::Rule& rule) {
    return attribute("Rule")(text(rule.name), text(rule.paragraph), text(rule.german), text(rule.english));
}

void translate_errors() {
    nb::register_exception_translator([](const std::exception_ptr& thrown, void*) {
        try {
            std::rethrow_exception(thrown);
        } catch (const engine::InvalidMove& error) {
            raise_python(error);
        } catch (const engine::IllegalMove& error) {
            raise_python(error);
        } catch (const engine::InvalidState& error) {
            raise_python(error);
        }
    });
}

}  // namespace spielwerk::python
