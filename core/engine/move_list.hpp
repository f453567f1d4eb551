// A buffer of moves that keeps its memory between uses, so that listing moves costs no heap traffic once it is warm.
#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <type_traits>

namespace spielwerk::engine {

template <class Move>
class MoveList {
    static_assert(std::is_trivially_copyable_v<Move>);

  public:
    explicit MoveList(std::size_t capacity = 256) { grow(capacity); }

    void clear() { size_ = 0; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const Move* begin() const { return moves_.get(); }
    const Move* end() const { return moves_.get() + size_; }
    Move* begin() { return moves_.get(); }
    Move* end() { return moves_.get() + size_; }
    const Move& operator[](std::size_t at) const { return moves_[at]; }
    Move& operator[](std::size_t at) { return moves_[at]; }

    void push_back(const Move& move) {
        if (size_ == capacity_) grow(2 * capacity_);
        moves_[size_++] = move;
    }

    // For generators that know a bound: a place for at least `most` further moves, written without a check, then taken over by `commit`.
    Move* room(std::size_t most) {
        if (size_ + most > capacity_) grow(size_ + most > 2 * capacity_ ? size_ + most : 2 * capacity_);
        return moves_.get() + size_;
    }
    void commit(const Move* end) { size_ = static_cast<std::size_t>(end - moves_.get()); }

  private:
    void grow(std::size_t capacity) {
        auto bigger = std::make_unique_for_overwrite<Move[]>(capacity);
        if (size_ > 0) std::memcpy(static_cast<void*>(bigger.get()), moves_.get(), size_ * sizeof(Move));
        moves_ = std::move(bigger);
        capacity_ = capacity;
    }

    std::unique_ptr<Move[]> moves_;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

}  // namespace spielwerk::engine
