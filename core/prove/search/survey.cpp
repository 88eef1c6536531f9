#include "core/prove/search/survey.h"

#include <algorithm>
#include <tuple>

namespace specdrift::prove {
namespace {

bool has_contexts_of_both(const model::Model& third, const model::Model& a, const model::Model& b) {
  const auto has = [](const model::Model& model, TextMode mode) {
    return std::ranges::find(model.contexts, mode, &model::ContextStart::mode) !=
           model.contexts.end();
  };
  return std::ranges::all_of(a.contexts, [&](const model::ContextStart& context) {
    return !has(b, context.mode) || has(third, context.mode);
  });
}

class Survey {
 public:
  Survey(std::span<const model::Model* const> models,
         const std::function<Causes(std::size_t, std::size_t)>& explore)
      : models_(models), explore_(explore), equal_(models.size() * models.size()) {}

  void add(std::size_t a, std::size_t b, bool may_follow) {
    SurveyedPair pair;
    pair.a = a;
    pair.b = b;
    if (may_follow) pair.third = equal_to_both(a, b);
    if (pair.third) {
      pair.causes.exploration.closed = true;
    } else {
      try {
        pair.causes = explore_(a, b);
      } catch (const UnsupportedSpecification& e) {
        pair.unprovable = e.what();
      }
    }
    equal_[a * models_.size() + b] = equal_[b * models_.size() + a] = pair.are_equal();
    pairs_.push_back(std::move(pair));
  }

  std::vector<SurveyedPair> take() {
    std::ranges::sort(pairs_, {}, [](const SurveyedPair& p) { return std::tuple(p.a, p.b); });
    return std::move(pairs_);
  }

 private:
  std::optional<std::size_t> equal_to_both(std::size_t a, std::size_t b) const {
    for (std::size_t third = 0; third < models_.size(); ++third)
      if (equal_[third * models_.size() + a] && equal_[third * models_.size() + b] &&
          has_contexts_of_both(*models_[third], *models_[a], *models_[b]))
        return third;
    return std::nullopt;
  }

  std::span<const model::Model* const> models_;
  const std::function<Causes(std::size_t, std::size_t)>& explore_;
  std::vector<bool> equal_;
  std::vector<SurveyedPair> pairs_;
};

}  // namespace

bool SurveyedPair::are_equal() const {
  return unprovable.empty() && causes.exploration.closed && causes.exploration.diverged == 0 &&
         causes.causes.empty() && causes.unconfirmed == 0;
}

std::vector<SurveyedPair> survey(
    std::span<const model::Model* const> models, Pairs pairs, bool equality_is_requested,
    const std::function<Causes(std::size_t a, std::size_t b)>& explore) {
  Survey survey(models, explore);
  // Neighbours are the likeliest to be equal, and save the pairs farther apart.
  const std::size_t farthest = pairs == Pairs::neighbours ? 1 : models.size();
  for (std::size_t distance = 1; distance <= farthest; ++distance)
    for (std::size_t a = 0; a + distance < models.size(); ++a)
      survey.add(a, a + distance, equality_is_requested);
  return survey.take();
}

}  // namespace specdrift::prove
