// Reading plain data with care: every fault is noted with its place, and reading goes on, so that one error lists them all.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/value.hpp"

namespace spielwerk::engine {

struct Fault {
    std::string place;  // for example "state.red.carrots"
    std::string german;
    std::string english;
};

// Thrown through the checked doors (`from_record`, `read`, `start`), never by play.
struct InvalidState {
    std::vector<Fault> faults;
};

// A text that cannot be read as a move at all.
struct InvalidMove {
    std::string german;
    std::string english;
};

// How a wrong value is shown in a message: short, whatever it is.
inline std::string shown(const Value& value) {
    const auto cut = [](std::string text) {
        if (text.size() <= 40) return text;
        std::size_t size = 37;
        while (size > 0 && (static_cast<unsigned char>(text[size]) & 0xC0) == 0x80) --size;  // not in the middle of a character
        return text.substr(0, size) + "...";
    };
    if (value.is_null()) return "null";
    if (const auto* truth = value.truth()) return *truth ? "true" : "false";
    if (const auto* number = value.integer()) return std::to_string(*number);
    if (const auto* number = value.real()) return std::to_string(*number);
    if (const auto* text = value.text()) return "\"" + cut(*text) + "\"";
    if (const auto* list = value.list()) return "a list of " + std::to_string(list->size());
    if (value.object()) return "an object";
    return cut(value.foreign()->name);
}

// One place in the data. A place that is missing or of the wrong kind answers every further question with nothing, and is noted once.
class Reader {
  public:
    Reader(const Value& value, std::string place, std::vector<Fault>& faults) : value_(&value), place_(std::move(place)), faults_(&faults) {}

    const std::string& place() const { return place_; }
    explicit operator bool() const { return value_ != nullptr; }  // Is there anything to read here?
    const Value* value() const { return value_; }
    bool is_null() const { return value_ != nullptr && value_->is_null(); }
    std::size_t faults() const { return faults_->size(); }

    // The same fault at the same place is noted once, however often one asks; more than the latest are not looked through, as there may be very many.
    void fault(std::string german, std::string english) const {
        const auto latest = std::span(*faults_).last(std::min<std::size_t>(faults_->size(), 32));
        for (const Fault& noted : latest)
            if (noted.place == place_ && noted.english == english) return;
        faults_->push_back({place_, std::move(german), std::move(english)});
    }

    // Another place whose faults go into the same list, for what is wrong between two parts of the data. There is nothing to read there.
    Reader elsewhere(std::string place) const { return Reader{std::move(place), *faults_}; }

    // The entry of an object; missing is a fault.
    Reader at(std::string_view key) const {
        Reader entry = maybe(key);
        if (!entry && value_ != nullptr && value_->object() != nullptr) entry.fault("fehlt", "is missing");
        return entry;
    }

    // The entry of an object that may be missing.
    Reader maybe(std::string_view key) const {
        Reader entry{place_.empty() ? std::string(key) : place_ + "." + std::string(key), *faults_};
        if (value_ == nullptr) return entry;
        if (const auto* object = value_->object()) entry.value_ = object->find(key);
        else wanted("ein Objekt", "an object");
        return entry;
    }

    // All entries of a list, each with its place; nothing for what is no list.
    std::vector<Reader> list() const {
        std::vector<Reader> readers;
        if (value_ == nullptr) return readers;
        if (const auto* list = value_->list())
            for (std::size_t at = 0; at < list->size(); ++at) readers.emplace_back((*list)[at], place_ + "[" + std::to_string(at) + "]", *faults_);
        else wanted("eine Liste", "a list");
        return readers;
    }

    // A list of exactly this length, else nothing and a fault.
    std::vector<Reader> list(std::size_t length) const {
        auto readers = list();
        if (readers.size() == length || value_ == nullptr || value_->list() == nullptr) return readers;
        fault("hat " + std::to_string(readers.size()) + " Einträge statt " + std::to_string(length),
              "has " + std::to_string(readers.size()) + " entries instead of " + std::to_string(length));
        return {};
    }

    // All entries of an object with their keys; nothing for what is no object.
    std::vector<std::pair<std::string_view, Reader>> entries() const {
        std::vector<std::pair<std::string_view, Reader>> readers;
        if (value_ == nullptr) return readers;
        if (const auto* object = value_->object())
            for (const auto& [key, value] : object->entries()) readers.emplace_back(key, Reader(value, place_ + "." + key, *faults_));
        else wanted("ein Objekt", "an object");
        return readers;
    }

    std::optional<std::int64_t> integer(std::int64_t least, std::int64_t most) const {
        if (value_ == nullptr) return std::nullopt;
        const auto* number = value_->integer();
        if (number != nullptr && least <= *number && *number <= most) return *number;
        const auto range = std::to_string(least) + " … " + std::to_string(most);
        wanted("eine ganze Zahl " + range, "a whole number " + range);
        return std::nullopt;
    }

    std::optional<bool> truth() const {
        if (value_ == nullptr) return std::nullopt;
        if (const auto* truth = value_->truth()) return *truth;
        wanted("true oder false", "true or false");
        return std::nullopt;
    }

    std::optional<std::string_view> text() const {
        if (value_ == nullptr) return std::nullopt;
        if (const auto* text = value_->text()) return std::string_view(*text);
        wanted("ein Text", "a text");
        return std::nullopt;
    }

    // One of the words; the answer is its index.
    template <class Words>
    std::optional<std::size_t> word(const Words& words) const {
        if (value_ == nullptr) return std::nullopt;
        if (const auto* text = value_->text())
            for (std::size_t at = 0; at < std::size(words); ++at)
                if (std::string_view(words[at]) == *text) return at;
        std::string all;
        for (const auto& word : words) all += (all.empty() ? "" : ", ") + std::string(word);
        wanted("eines von " + all, "one of " + all);
        return std::nullopt;
    }

    void wanted(const std::string& german, const std::string& english) const {
        fault(shown(*value_) + " ist nicht " + german, shown(*value_) + " is not " + english);
    }

  private:
    Reader(std::string place, std::vector<Fault>& faults) : value_(nullptr), place_(std::move(place)), faults_(&faults) {}

    const Value* value_;
    std::string place_;
    std::vector<Fault>* faults_;
};

// A whole decimal number in the spelling that people write: an optional minus sign, digits, nothing else.
inline std::optional<int> read_integer(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || text.empty()) return std::nullopt;
    return number;
}

// Splits at a separator; neighbouring separators give empty parts.
inline std::vector<std::string_view> split(std::string_view text, std::string_view separator) {
    std::vector<std::string_view> parts;
    for (;;) {
        const auto at = text.find(separator);
        parts.push_back(text.substr(0, at));
        if (at == std::string_view::npos) return parts;
        text.remove_prefix(at + separator.size());
    }
}

}  // namespace spielwerk::engine
