#include "tests/plain/pair.h"

#include <chrono>
#include <optional>

#include "core/html5lib/json_text.h"
#include "core/model/run/interpreter.h"

namespace specdrift::test {
namespace {

using prove::ErrorDetail;
using prove::Exploration;
using prove::Witness;

std::string quoted(const std::string& input) {
  return html5lib::json_text(boost::json::string(input));
}

/// Ends with the first input that is seen to differ.
class FirstDifference final : public prove::SuspicionSink {
 public:
  FirstDifference(prove::Pair& pair, const prove::Judge& judge) : pair_(pair), judge_(judge) {}

  void suspicion(const prove::Suspicion& suspicion) override {
    if (witness) return;
    witness = pair_.confirm(suspicion, judge_);
    if (!witness && unresolved.empty()) unresolved = suspicion.input;
  }
  bool is_over(std::size_t) override { return witness.has_value(); }

  std::optional<Witness> witness;
  std::string unresolved;

 private:
  prove::Pair& pair_;
  const prove::Judge& judge_;
};

class Explorer {
 public:
  Explorer(const model::Model& version, const model::Model& other, const PlainLanguage& language,
           ErrorDetail errors)
      : errors_(errors),
        judge_(
            {&version, &other},
            [&version, &other](std::size_t i, const Source& source, const StartContext& start) {
              return model::make_tokenizer(i == 0 ? version : other, source, start);
            },
            errors == ErrorDetail::none ? Facet::tokens : Facet::errors, errors),
        pair_(version, other, question(language, errors)) {}

  /// Why they are not proved equal, or nothing.
  std::string explore(PlainPair& result) {
    FirstDifference sink(pair_, judge_);
    Exploration& exploration = errors_ == ErrorDetail::none ? result.tokens : result.errors;
    exploration = pair_.explore(sink);
    if (sink.witness) {
      result.witness = sink.witness->input;
      return "they differ on " + quoted(result.witness);
    }
    if (!sink.unresolved.empty()) return "suspected to differ behind " + quoted(sink.unresolved);
    if (!exploration.closed) return "not closed: " + exploration.why_not;
    if (exploration.parted > 0)
      return "their tokens part behind " + quoted(exploration.first_parted);
    if (exploration.reporting > 0)
      return "an error is reported behind " + quoted(exploration.first_reporting);
    return errors_ == ErrorDetail::none ? look_at_states(result) : std::string();
  }

 private:
  static prove::Question question(const PlainLanguage& language, ErrorDetail errors) {
    prove::Question question;
    std::erase_if(question.starts, [](const prove::NamedStart& start) {
      return start.start.mode != TextMode::data;
    });
    // What is plain is not read apart while that is to be shown.
    for (prove::NamedStart& start : question.starts) start.start.plain = false;
    question.errors = errors;
    question.language = &language.automaton();
    question.limits.states = 300'000;
    question.limits.bytes = std::uint64_t{1} << 30U;
    question.limits.seconds = 20;
    return question;
  }

  std::string look_at_states(PlainPair& result) {
    prove::Product& product = pair_.product();
    std::vector<prove::Product::State> starts(pair_.starts().size());
    for (std::uint32_t node = 0; node < product.size(); ++node) {
      const std::string input = pair_.alphabet().text(product.input(node));
      prove::Product::State& start = starts[product.start(node)];
      if (input.empty()) start = product.state(node);
      if (product.may_end(product.state(node)) && product.state(node) != start)
        return "they do not stand as before behind " + quoted(input);
      if (auto whole = pair_.product().language->completed(input))
        result.inputs.push_back(std::move(*whole));
    }
    result.concepts = pair_.concepts();
    return {};
  }

  ErrorDetail errors_;
  prove::Judge judge_;
  prove::Pair pair_;
};

}  // namespace

PlainPair explore_plain(const model::Model& version, const model::Model& other,
                        const PlainLanguage& language) {
  const auto begin = std::chrono::steady_clock::now();
  PlainPair result;
  try {
    for (const ErrorDetail errors : {ErrorDetail::none, ErrorDetail::number})
      if (result.failure.empty())
        result.failure = Explorer(version, other, language, errors).explore(result);
  } catch (const prove::Unprovable& e) {
    result.failure = e.what();
  }
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return result;
}

}  // namespace specdrift::test
