// A tree for each of many games, and the buffers in which their leaves wait for judgement.
#pragma once

#include <vector>

#include "learning/crew.hpp"
#include "learning/judged_tree.hpp"

namespace spielwerk::learning {

template <engine::Game G, Encoding<G> E>
class Forest final : public AnyForest {
  public:
    using Tree = JudgedTree<G, E>;
    using Look = Window<G, E>;

    explicit Forest(const ForestOptions& options)
        : options_(options), crew_(options.threads), trees_(options.games), leaves_(options.games * options.leaves) {
        Look::make_room(buffers_, leaves_.size(), options.planes, true);
    }

    std::size_t size() const override { return trees_.size(); }
    std::size_t rows() const override { return planted_ * options_.leaves; }
    Buffers& buffers() override { return buffers_; }

    void plant(const std::vector<std::unique_ptr<AnyTurn>>& turns, std::uint64_t seed) override {
        planted_ = turns.size();
        std::fill(buffers_.done.begin(), buffers_.done.end(), std::uint8_t{1});
        each([&](std::size_t tree) {
            const auto& turn = static_cast<const Turn<G, E>&>(*turns[tree]);
            trees_[tree].plant(turn, engine::Random::mix(seed) + engine::Random::mix(tree + 1), options_.noise, options_.noise_spread);
        });
    }

    void select() override {
        each([&](std::size_t tree) {
            for (std::size_t at = tree * options_.leaves; at < (tree + 1) * options_.leaves; ++at) {
                Leaf& leaf = leaves_[at];
                leaf.node = trees_[tree].select(leaf.steps, options_.curiosity);
                buffers_.done[at] = leaf.node == Tree::none ? 1 : 0;
                if (leaf.node != Tree::none) show(at, trees_[tree]);
            }
        });
    }

    void judge(const float* logits, const float* values) override {
        each([&](std::size_t tree) {
            for (std::size_t at = tree * options_.leaves; at < (tree + 1) * options_.leaves; ++at) {
                Leaf& leaf = leaves_[at];
                if (leaf.node != Tree::none) trees_[tree].judge(leaf.node, leaf.steps, logits + at * Look::actions, values[at]);
                leaf.node = Tree::none;
            }
        });
    }

    void visits(float* counts) const override {
        for (std::size_t tree = 0; tree < planted_; ++tree)
            for (const auto& edge : trees_[tree].root_edges())
                counts[tree * Look::actions + static_cast<std::size_t>(edge.number)] = static_cast<float>(edge.visits);
    }

    void worths(float* worths) const override {
        for (std::size_t tree = 0; tree < planted_; ++tree)
            for (const auto& edge : trees_[tree].root_edges())
                if (edge.visits > 0)
                    worths[tree * Look::actions + static_cast<std::size_t>(edge.number)] = edge.sum / static_cast<float>(edge.visits);
    }

    void values(float* values) const override {
        for (std::size_t tree = 0; tree < planted_; ++tree) {
            float sum = 0;
            std::uint32_t visits = 0;
            for (const auto& edge : trees_[tree].root_edges()) sum += edge.sum, visits += edge.visits;
            values[tree] = visits == 0 ? 0 : sum / static_cast<float>(visits);
        }
    }

  private:
    struct Leaf {
        std::int32_t node = Tree::none;
        std::vector<typename Tree::Step> steps;
    };

    template <class Work>
    void each(const Work& work) {
        crew_.share(planted_, [&](std::size_t first, std::size_t end) {
            for (std::size_t tree = first; tree < end; ++tree) work(tree);
        });
    }

    void show(std::size_t at, const Tree& tree) {
        const auto& node = tree.node(leaves_[at].node);
        buffers_.player[at] = static_cast<std::int8_t>(engine::index(node.player));
        buffers_.turn[at] = static_cast<std::int16_t>(G::turn(node.state));
        ActionSet<E::actions> legal;
        E::legal(tree.setup(), node.state, node.pending, legal);
        std::fill_n(buffers_.mask.data() + at * Look::actions, Look::actions, std::uint8_t{0});
        legal.write(buffers_.mask.data() + at * Look::actions, {});
        Look::write(buffers_, at, tree.setup(), node.state, node.pending, true);
    }

    ForestOptions options_;
    std::size_t planted_ = 0;
    Crew crew_;
    std::vector<Tree> trees_;
    std::vector<Leaf> leaves_;
    Buffers buffers_;
};

}  // namespace spielwerk::learning
