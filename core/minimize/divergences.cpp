#include "core/minimize/divergences.h"

#include <algorithm>

#include "core/common_subset/with_common_subset.h"
#include "core/token/no_answer.h"

namespace specdrift::minimize {

Divergences::Divergences(std::vector<Version> versions, StartContext start, bool is_string)
    : versions_(std::move(versions)), start_(std::move(start)), is_string_(is_string) {}

Source Divergences::source_of(std::string_view bytes) const {
  return is_string_ ? Source::from_string(bytes) : Source::from_bytes(bytes);
}

void Divergences::for_each(std::string_view bytes, Facet facet, const Use& use) const {
  const Source source = source_of(bytes);
  CompareOptions options;
  options.errors = facet == Facet::errors;
  options.keep = 1;
  trace::Comparison comparison(versions_, source, start_);
  comparison.run(options, [&](const Divergence& divergence) {
    if (divergence.facet == facet) use(divergence, comparison);
  });
}

std::vector<Shown> Divergences::shown_by(std::string_view bytes, Facet facet,
                                         const std::function<void(Offset)>& advance) const {
  std::vector<Shown> all;
  const auto add = [&](Shown one) {
    const bool is_known = std::ranges::any_of(all, [&](const Shown& known) {
      return known.class_id == one.class_id && known.severity == one.severity &&
             (!known.class_id.empty() || known.partition == one.partition);
    });
    if (!is_known) all.push_back(std::move(one));
  };
  for_each(bytes, facet, [&](const Divergence& divergence, trace::Comparison& comparison) {
    if (advance) advance(divergence.span.begin);
    const auto forks = comparison.forks(divergence);
    std::vector<Offset> places{divergence.search_from, divergence.span.begin, divergence.span.end};
    if (divergence.facet == Facet::errors) places.push_back(divergence.first_apart);
    if (forks.empty()) add({{}, facet, divergence.severity, places, divergence.partition});
    for (const trace::Fork& fork : forks) {
      Shown one{fork.class_id, facet, divergence.severity, places, divergence.partition};
      one.places.insert(one.places.end(), {fork.read.begin, fork.read.end});
      add(std::move(one));
    }
  });
  return all;
}

bool Divergences::shows(std::string_view bytes, const Wanted& wanted) const {
  bool found = false;
  const Use look = [&](const Divergence& divergence, trace::Comparison& comparison) {
    if (found || (wanted.severity && divergence.severity != *wanted.severity)) return;
    if (wanted.partition && divergence.partition != *wanted.partition) return;
    found = wanted.class_id.empty() ||
            std::ranges::any_of(comparison.forks(divergence), [&](const trace::Fork& fork) {
              return fork.class_id == wanted.class_id;
            });
  };
#ifdef __cpp_exceptions
  try {
    for_each(bytes, wanted.facet, look);
  } catch (const NoAnswer&) {
    return false;
  }
#else  // no parser is asked there
  for_each(bytes, wanted.facet, look);
#endif
  return found;
}

std::vector<Offset> Divergences::boundaries(std::string_view bytes, bool of_attributes) const {
  const Source source = source_of(bytes);
  std::vector<Offset> ends{bytes.size()};
  const auto add = [&](Span span) {
    ends.push_back(span.begin);
    ends.push_back(span.end);
  };
  TokenBatch batch;
  for (const Version& version : versions_) {
    if (!version.model) continue;  // its tokens are where those of versions are
    const auto tokenizer =
        with_common_subset(version.make_tokenizer(source, start_), *version.info, source);
    while (tokenizer->read(batch)) {
      for (const Token& token : batch.tokens) {
        add(token.span);
        if (of_attributes && token.kind == TokenKind::start_tag)
          for (const Attribute& attribute : batch.attributes_of(token)) add(attribute.span);
      }
    }
  }
  std::ranges::sort(ends);
  ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
  if (ends.front() == 0) ends.erase(ends.begin());
  return ends;
}

Cut Divergences::tokens() const {
  return [this](std::string_view bytes) { return boundaries(bytes, false); };
}

Cut Divergences::attributes() const {
  return [this](std::string_view bytes) { return boundaries(bytes, true); };
}

}  // namespace specdrift::minimize
