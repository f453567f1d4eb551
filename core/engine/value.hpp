// Plain data (null, truth, numbers, texts, lists, objects): the form in which positions enter and leave the core.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace spielwerk::engine {

class Value;
using List = std::vector<Value>;

// Keeps the order in which its entries were written, as a person reads them in that order.
class Object {
  public:
    using Entry = std::pair<std::string, Value>;

    Object() = default;
    Object(std::initializer_list<Entry> entries);

    void set(std::string key, Value value);  // appends; the caller writes each key once
    const Value* find(std::string_view key) const;
    const std::vector<Entry>& entries() const { return entries_; }

  private:
    std::vector<Entry> entries_;
};

// Something from outside that has no place in a record (a set, a number beyond 64 bits, …); its name is kept for the error.
struct Foreign {
    std::string name;
};

class Value {
  public:
    Value() : data_(nullptr) {}
    Value(std::nullptr_t) : data_(nullptr) {}
    Value(bool truth) : data_(truth) {}
    Value(int number) : data_(static_cast<std::int64_t>(number)) {}
    Value(std::int64_t number) : data_(number) {}
    Value(double number) : data_(number) {}
    Value(const char* text) : data_(std::string(text)) {}
    Value(std::string_view text) : data_(std::string(text)) {}
    Value(std::string text) : data_(std::move(text)) {}
    Value(List list) : data_(std::move(list)) {}
    Value(Object object) : data_(std::move(object)) {}
    Value(Foreign foreign) : data_(std::move(foreign)) {}

    bool is_null() const { return std::holds_alternative<std::nullptr_t>(data_); }
    const bool* truth() const { return std::get_if<bool>(&data_); }
    const std::int64_t* integer() const { return std::get_if<std::int64_t>(&data_); }
    const double* real() const { return std::get_if<double>(&data_); }
    const std::string* text() const { return std::get_if<std::string>(&data_); }
    const List* list() const { return std::get_if<List>(&data_); }
    const Object* object() const { return std::get_if<Object>(&data_); }
    const Foreign* foreign() const { return std::get_if<Foreign>(&data_); }

    const auto& data() const { return data_; }

  private:
    std::variant<std::nullptr_t, bool, std::int64_t, double, std::string, List, Object, Foreign> data_;
};

inline Object::Object(std::initializer_list<Entry> entries) : entries_(entries) {}
inline void Object::set(std::string key, Value value) {
    entries_.emplace_back(std::move(key), std::move(value));
}
inline const Value* Object::find(std::string_view key) const {
    for (const auto& [name, value] : entries_)
        if (name == key) return &value;
    return nullptr;
}

}  // namespace spielwerk::engine
