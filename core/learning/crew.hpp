// Threads that wait for work which can be shared out evenly. The one who calls works as well, so a crew of one needs no thread.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

namespace spielwerk::learning {

class Crew {
  public:
    explicit Crew(int size) : size_(size) {
        for (int number = 1; number < size; ++number) helpers_.emplace_back([this, number] { serve(number); });
    }
    ~Crew() {
        if (helpers_.empty()) return;
        work_ = nullptr;
        call();
    }
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    int size() const { return size_; }

    // Calls work(first, end) for parts of 0 … count-1, all of them at once, and returns when all is done. Work must not throw.
    template <class Work>
    void share(std::size_t count, const Work& work) {
        if (helpers_.empty()) return work(std::size_t{0}, count);
        work_ = [&, count](int number) { work(part(count, number), part(count, number + 1)); };
        left_.store(size_ - 1, std::memory_order_relaxed);
        call();
        work_(0);
        for (int left = left_.load(std::memory_order_acquire); left != 0; left = left_.load(std::memory_order_acquire)) left_.wait(left);
    }

  private:
    std::size_t part(std::size_t count, int number) const { return count * static_cast<std::size_t>(number) / static_cast<std::size_t>(size_); }

    void call() {
        calls_.fetch_add(1, std::memory_order_release);
        calls_.notify_all();
    }

    void serve(int number) {
        for (std::uint32_t heard = 0;;) {
            calls_.wait(heard, std::memory_order_acquire);
            ++heard;
            if (!work_) return;
            work_(number);
            if (left_.fetch_sub(1, std::memory_order_acq_rel) == 1) left_.notify_one();
        }
    }

    int size_;
    std::function<void(int)> work_;
    std::atomic<std::uint32_t> calls_ = 0;
    std::atomic<int> left_ = 0;
    std::vector<std::jthread> helpers_;
};

}  // namespace spielwerk::learning
