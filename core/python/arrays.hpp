// Memory of the core as NumPy arrays: as it is, kept alive by its owner, or made for the occasion.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <initializer_list>
#include <memory>
#include <vector>

namespace spielwerk::python {

// No copy: what the core writes later shows in the array.
template <class Number>
nanobind::object shared_array(Number* numbers, const std::vector<std::size_t>& shape, nanobind::handle owner) {
    return nanobind::cast(nanobind::ndarray<nanobind::numpy, Number>(numbers, shape.size(), shape.data(), owner));
}

// A new array of zeros, and what `write(numbers)` makes of it.
template <class Number, class Write>
nanobind::object new_array(const std::vector<std::size_t>& shape, const Write& write) {
    std::size_t size = 1;
    for (const auto extent : shape) size *= extent;
    auto numbers = std::make_unique<Number[]>(size);
    write(numbers.get());
    Number* const held = numbers.release();
    const nanobind::capsule owner(held, [](void* pointer) noexcept { delete[] static_cast<Number*>(pointer); });
    return shared_array(held, shape, owner);
}

template <class Number>
using Row = nanobind::ndarray<const Number, nanobind::ndim<1>, nanobind::c_contig, nanobind::device::cpu>;
template <class Number>
using Rows = nanobind::ndarray<const Number, nanobind::ndim<2>, nanobind::c_contig, nanobind::device::cpu>;

inline void expect_length(std::size_t length, std::size_t wanted, const char* what) {
    if (length != wanted) throw nanobind::value_error((std::to_string(wanted) + " " + what + " are wanted, not " + std::to_string(length)).c_str());
}

}  // namespace spielwerk::python
