#include "python/values.hpp"

#include <string>

namespace nb = nanobind;

namespace spielwerk::python {

using engine::Foreign;
using engine::List;
using engine::Object;
using engine::Value;

namespace {

// Deeper data is no record; the limit keeps a list that contains itself from running for ever.
constexpr int deepest = 24;

Foreign foreign(nb::handle object) {
    return {std::string("a ") + Py_TYPE(object.ptr())->tp_name};
}

Value read(nb::handle object, int depth);

std::string utf8(nb::handle text, bool& fine) {
    Py_ssize_t size = 0;
    const char* bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
    if (bytes == nullptr) PyErr_Clear();  // a lone surrogate, for example
    fine = bytes != nullptr;
    return fine ? std::string(bytes, static_cast<std::size_t>(size)) : std::string();
}

Value read_integer(nb::handle object) {
    int overflow = 0;
    const long long number = PyLong_AsLongLongAndOverflow(object.ptr(), &overflow);
    if (overflow != 0) return Foreign{"a number beyond 64 bits"};
    return static_cast<std::int64_t>(number);
}

Value read_text(nb::handle object) {
    bool fine = false;
    std::string text = utf8(object, fine);
    if (!fine) return Foreign{"a text that is not valid Unicode"};
    return text;
}

Value read_dict(nb::handle object, int depth) {
    Object entries;
    PyObject* key = nullptr;
    PyObject* value = nullptr;
    Py_ssize_t position = 0;
    while (PyDict_Next(object.ptr(), &position, &key, &value) != 0) {
        bool fine = false;
        if (!PyUnicode_Check(key)) return Foreign{"an object with a key that is no text"};
        std::string name = utf8(key, fine);
        if (!fine) return Foreign{"an object with a key that is not valid Unicode"};
        entries.set(std::move(name), read(value, depth + 1));
    }
    return entries;
}

Value read_sequence(nb::handle object, int depth) {
    List list;
    const auto size = PySequence_Fast_GET_SIZE(object.ptr());
    list.reserve(static_cast<std::size_t>(size));
    for (Py_ssize_t at = 0; at < size; ++at) list.push_back(read(PySequence_Fast_GET_ITEM(object.ptr(), at), depth + 1));
    return list;
}

Value read(nb::handle object, int depth) {
    PyObject* raw = object.ptr();
    if (depth > deepest) return Foreign{"data nested too deeply"};
    if (raw == Py_None) return nullptr;
    if (PyBool_Check(raw)) return raw == Py_True;
    if (PyLong_Check(raw)) return read_integer(object);
    if (PyFloat_Check(raw)) return PyFloat_AS_DOUBLE(raw);
    if (PyUnicode_Check(raw)) return read_text(object);
    if (PyDict_Check(raw)) return read_dict(object, depth);
    if (PyList_Check(raw) || PyTuple_Check(raw)) return read_sequence(object, depth);
    return foreign(object);
}

struct Writer {
    nb::object operator()(std::nullptr_t) const { return nb::none(); }
    nb::object operator()(bool truth) const { return nb::bool_(truth); }
    nb::object operator()(std::int64_t number) const { return nb::int_(number); }
    nb::object operator()(double number) const { return nb::float_(number); }
    nb::object operator()(const std::string& text) const { return nb::str(text.data(), text.size()); }
    nb::object operator()(const Foreign& foreign) const { return nb::str(foreign.name.c_str()); }
    nb::object operator()(const List& values) const {
        nb::list list;
        for (const auto& value : values) list.append(to_python(value));
        return list;
    }
    nb::object operator()(const Object& object) const {
        nb::dict dict;
        for (const auto& [key, value] : object.entries()) dict[nb::str(key.data(), key.size())] = to_python(value);
        return dict;
    }
};

}  // namespace

Value from_python(nb::handle object) {
    return read(object, 0);
}

nb::object to_python(const Value& value) {
    return std::visit(Writer{}, value.data());
}

}  // namespace spielwerk::python
