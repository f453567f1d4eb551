// Large memory that is not in use at the moment. New memory is slow to touch for the first time and slow to give back, a match asks for it at every
// move, and a deadline waits for nobody; so what has been lent comes back to the shelf. Things of the same size are alike.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace spielwerk::search {

template <class Thing>
class Shelf {
  public:
    static Shelf& instance() {
        static Shelf shelf;
        return shelf;
    }

    std::unique_ptr<Thing> take(std::size_t size) {
        {
            const std::lock_guard guard(mutex_);
            for (auto& thing : things_)
                if (thing->size() == size) {
                    std::swap(thing, things_.back());
                    auto taken = std::move(things_.back());
                    things_.pop_back();
                    return taken;
                }
        }
        return std::make_unique<Thing>(size);
    }

    void give_back(std::unique_ptr<Thing> thing) {
        std::unique_ptr<Thing> unwanted;
        const std::lock_guard guard(mutex_);
        if (things_.size() == most_kept) {  // the one that nobody has wanted for longest
            unwanted = std::move(things_.front());
            things_.erase(things_.begin());
        }
        things_.push_back(std::move(thing));
    }

  private:
    static constexpr std::size_t most_kept = 4;

    std::mutex mutex_;
    std::vector<std::unique_ptr<Thing>> things_;
};

// A thing from the shelf, for as long as this lives.
template <class Thing>
class Lent {
  public:
    explicit Lent(std::size_t size) : thing_(Shelf<Thing>::instance().take(size)) {}
    ~Lent() { Shelf<Thing>::instance().give_back(std::move(thing_)); }
    Lent(const Lent&) = delete;
    Lent& operator=(const Lent&) = delete;

    Thing& operator*() const { return *thing_; }
    Thing* operator->() const { return thing_.get(); }

  private:
    std::unique_ptr<Thing> thing_;
};

}  // namespace spielwerk::search
