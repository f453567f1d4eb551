// Shares that add up to one, drawn from a symmetric Dirichlet distribution: a little chance for the first moves of games that teach.
#pragma once

#include <cmath>
#include <numbers>
#include <vector>

#include "engine/random.hpp"

namespace spielwerk::learning {

class Dirichlet {
  public:
    // The smaller the spread, the more uneven the shares.
    Dirichlet(double spread, engine::Random& random) : spread_(spread), random_(random) {}

    std::vector<float> shares(std::size_t count) {
        std::vector<double> drawn(count);
        double sum = 0;
        for (double& share : drawn) sum += share = gamma();
        std::vector<float> shares(count, 1.0f / static_cast<float>(count));
        for (std::size_t at = 0; at < count && sum > 0; ++at) shares[at] = static_cast<float>(drawn[at] / sum);
        return shares;
    }

  private:
    double uniform() { return (static_cast<double>(random_.next() >> 11) + 0.5) * 0x1p-53; }
    double normal() { return std::sqrt(-2 * std::log(uniform())) * std::cos(2 * std::numbers::pi * uniform()); }

    // Marsaglia and Tsang's method for shapes from 1 on; a smaller shape is one more, times a power of chance.
    double gamma() {
        const double shape = spread_ < 1 ? spread_ + 1 : spread_;
        const double base = shape - 1.0 / 3;
        for (;;) {
            const double deviation = normal();
            const double root = 1 + deviation / std::sqrt(9 * base);
            if (root <= 0) continue;
            const double cube = root * root * root;
            if (std::log(uniform()) >= deviation * deviation / 2 + base * (1 - cube + std::log(cube))) continue;
            return base * cube * (spread_ < 1 ? std::pow(uniform(), 1 / spread_) : 1);
        }
    }

    double spread_;
    engine::Random& random_;
};

}  // namespace spielwerk::learning
