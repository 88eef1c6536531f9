// The machines that a proof runs, against what it is about: those of core/prove, one character at a
// time and with their steps remembered, make the tokens that the interpreter makes of the same
// data, and report the same errors.
//   machine_against_interpreter INPUTS SEED [MUTANTS]
// Inputs are random, from every context of every version; short ones are taken in full. So are
// MUTANTS specifications of which a row was changed, with a tenth of the inputs each.

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "core/model/data/builtin.h"
#include "core/model/load/load.h"
#include "core/model/run/interpreter.h"
#include "core/prove/search/proof_task.h"
#include "tests/crosscheck/mutation.h"
#include "tests/prove/tokens_of_events.h"

namespace specdrift::test {
namespace {

using namespace prove;

std::string tokens_of(const model::Model& model, const std::string& input,
                      const StartContext& start, std::vector<ParseError>& errors) {
  const Source source = Source::from_bytes(input);
  const auto interpreter = model::make_interpreter(model, source, start);
  TokenBatch batch;
  Writer writer;
  const auto field = [](const std::optional<std::string_view>& f) {
    return f ? fmt::format("'{}'", *f) : "-";
  };
  while (interpreter->read(batch)) {
    errors.insert(errors.end(), batch.errors.begin(), batch.errors.end());
    for (const Token& token : batch.tokens) {
      switch (token.kind) {
      case TokenKind::characters:
        writer.text(token.text);
        break;
      case TokenKind::comment:
        writer.token(fmt::format("comment({})", token.text));
        break;
      case TokenKind::end_tag:
        writer.token(fmt::format("</{}>", token.text));
        break;
      case TokenKind::start_tag: {
        std::string tag = fmt::format("<{}", token.text);
        for (const Attribute& a : batch.attributes_of(token))
          tag += fmt::format(" {}='{}'", a.name, a.value);
        writer.token(tag + (token.self_closing ? "/>" : ">"));
        break;
      }
      case TokenKind::doctype: {
        const Doctype& d = batch.doctype_of(token);
        writer.token(fmt::format("doctype({} {} {} {})", field(d.name), field(d.public_identifier),
                                 field(d.system_identifier), d.force_quirks));
        break;
      }
      case TokenKind::processing_instruction:
        writer.token(fmt::format("<?{} {}>", token.text, batch.instruction_data_of(token)));
        break;
      case TokenKind::end_of_file:
        break;
      }
    }
    batch.clear();
  }
  return writer.finish();
}

constexpr std::string_view pieces[] = {"<",
                                       ">",
                                       "/",
                                       "=",
                                       "\"",
                                       "'",
                                       " ",
                                       "&",
                                       "-",
                                       "!",
                                       "a",
                                       "A",
                                       "x",
                                       "]",
                                       "[",
                                       "#",
                                       ";",
                                       "1",
                                       "0",
                                       "\t",
                                       "\n",
                                       "\x0B",
                                       "?",
                                       "`",
                                       "<!--",
                                       "-->",
                                       "--",
                                       "<a",
                                       "</",
                                       "</title",
                                       "</style",
                                       "</script",
                                       "<script",
                                       "<!doctype",
                                       "public",
                                       "system",
                                       "<![CDATA[",
                                       "]]>",
                                       "&amp",
                                       "&not",
                                       "&#x",
                                       "&#",
                                       "&#128",
                                       "&lt;",
                                       "in",
                                       "it;",
                                       "</a",
                                       "</h1",
                                       "<!-",
                                       "--!>",
                                       "script",
                                       "<a a=",
                                       "b",
                                       "title",
                                       "\xC3\xA9",
                                       "<?",
                                       "<?a",
                                       "?>",
                                       "<?xml",
                                       "_",
                                       "<?xml-stylesheet"};

struct Failures {
  std::size_t count = 0;
  std::size_t inputs = 0;
  std::size_t errors = 0;
  std::size_t not_followed = 0;  ///< inputs on which a machine says that it cannot go on
  std::size_t mutants = 0;
};

/// The errors of a machine as events, as they stand after all of the input.
class Errors {
 public:
  Errors(const ErrorNames& names, std::size_t size) : names_(&names), size_(size) {}
  void add(std::span<const ErrorEvent> events, std::size_t read) {
    for (const ErrorEvent event : events) all_.push_back(names_->after(event, size_ - read));
  }
  void add_code(std::string_view code, std::size_t place) {
    all_.push_back(names_->event(code, size_ - place));
  }
  /// In order, without those of attributes that are no duplicates.
  std::vector<ErrorEvent> sorted(const std::vector<bool>& duplicates) const {
    std::vector<ErrorEvent> sorted;
    std::size_t next = 0;
    for (const ErrorEvent event : all_)
      if ((event & if_duplicate) == 0 || duplicates.at(next++))
        sorted.push_back(event & ~if_duplicate);
    if (next == 0)  // they are counted alone
      sorted.insert(sorted.end(), static_cast<std::size_t>(std::ranges::count(duplicates, true)),
                    0);
    std::ranges::sort(sorted);
    return sorted;
  }

 private:
  const ErrorNames* names_;
  std::size_t size_;
  std::vector<ErrorEvent> all_;
};

class Comparison {
 public:
  Comparison(const model::Model& model, ErrorDetail detail)
      : model_(&model),
        models_{&model},
        alphabet_(models_, names()),
        numbers_(models_),
        names_(models_, detail),
        graph_(model, detail != ErrorDetail::none),
        machine_(graph_, alphabet_, numbers_, true, {}, names_),
        transducer_(machine_, alphabet_, pool_) {
    for (std::size_t i = 0; i < alphabet_.symbols().size(); ++i)
      places_[alphabet_.symbols()[i]] = i;
  }

  const Alphabet& alphabet() const { return alphabet_; }
  std::size_t configurations() const { return transducer_.size(); }

  /// Requires: every character stands for itself in the alphabet.
  void run(const std::vector<Symbol>& input, const StartContext& start, Failures& failures) {
    ++failures.inputs;
    try {
      compare(input, start, failures);
    } catch (const prove::UnsupportedSpecification&) {
      ++failures.not_followed;
    } catch (const std::bad_alloc&) {
      ++failures.not_followed;
    }
  }

 private:
  void compare(const std::vector<Symbol>& input, const StartContext& start, Failures& failures) {
    Events2Tokens directly, remembered;
    Errors errors(names_, input.size()), remembered_errors = errors, wanted_errors = errors;
    std::size_t read = 0;
    std::vector<std::size_t> places;
    Configuration configuration = machine_.start(start);
    Transducer::Number at = transducer_.start(start);
    for (const Symbol symbol : input) {
      Output output;
      machine_.feed(configuration, symbol, output);
      directly.add(output.events);
      places.resize(places.size() + alphabet_.text(symbol).size(), read);
      errors.add(output.errors, ++read);
      const Transducer::Edge edge = transducer_.edge(at, places_[symbol]);
      remembered.add(pool_[edge.output]);
      remembered_errors.add(pool_[transducer_.errors(at, places_[symbol])], read);
      at = edge.to;
      if (at == Transducer::too_large)
        throw prove::UnsupportedSpecification(transducer_.why_stuck());
      if (machine_.is_represented(configuration)) return;
    }
    Output end;
    machine_.finish(configuration, end);
    directly.add(end.events);
    const std::uint32_t end_output = transducer_.end_output(at);
    if (end_output == Transducer::unknown)
      throw prove::UnsupportedSpecification(transducer_.why_stuck());
    remembered.add(pool_[end_output]);
    errors.add(end.errors, read);
    remembered_errors.add(pool_[transducer_.end_errors(at)], read);
    const std::string text = alphabet_.text(input);
    std::vector<ParseError> reported;
    const std::string wanted = tokens_of(*model_, text, start, reported);
    const std::string is = directly.finish();
    const std::string is_remembered = remembered.finish();
    if (graph_.with_errors()) {
      failures.errors += reported.size();
      for (const ParseError& error : reported)
        wanted_errors.add_code(error.code, error.at < places.size() ? places[error.at] : read);
      for (std::size_t i = 0; i < input.size(); ++i) {
        const StreamErrors of_stream = stream_errors(*model_, alphabet_.code_point(input[i]));
        for (std::size_t n = 0; n < of_stream.count; ++n) {
          errors.add_code(of_stream.code, i);
          remembered_errors.add_code(of_stream.code, i);
        }
      }
    }
    const bool errors_are_equal =
        errors.sorted(directly.duplicates()) == wanted_errors.sorted({}) &&
        remembered_errors.sorted(remembered.duplicates()) == wanted_errors.sorted({});
    if (is == wanted && is_remembered == wanted && errors_are_equal) return;
    if (++failures.count <= 20)
      fmt::print("{} {} '{}':\n  {}\n  {}\n  {}\n", model_->version, name_of(start), text, wanted,
                 is, is_remembered);
  }

  static std::vector<std::string> names() {
    std::vector<std::string> names;
    for (const NamedStart& start : all_starts()) names.push_back(start.start.last_start_tag);
    return names;
  }

  const model::Model* model_;
  std::vector<const model::Model*> models_;
  Alphabet alphabet_;
  Numbers numbers_;
  ErrorNames names_;
  ControlGraph graph_;
  prove::Machine machine_;
  EventPool pool_;
  Transducer transducer_;
  std::array<std::size_t, 256> places_{};
};

/// The symbol of the alphabet that stands for a character's class.
std::vector<Symbol> symbols_of(const Alphabet& alphabet, std::string_view text) {
  std::vector<Symbol> symbols;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte >= 0xC0) symbols.push_back(other_symbol);
    if (byte < 0x80) symbols.push_back(alphabet.representative(byte));
  }
  return symbols;
}

/// Random inputs from every context, and if so wanted all of two characters.
void compare_all(Comparison& comparison, const model::Model& model, std::size_t count,
                 std::mt19937& random, bool takes_short_ones, Failures& failures) {
  for (const NamedStart& start : all_starts()) {
    const bool has = std::ranges::any_of(
        model.contexts, [&](const model::ContextStart& c) { return c.mode == start.start.mode; });
    if (!has) continue;
    for (std::size_t i = 0; i < count; ++i) {
      std::string text;
      for (auto n = 1 + random() % 12; n > 0; --n) text += pieces[random() % std::size(pieces)];
      const auto nulls = model.stream.drops_null() ? random() % 4 : random() % 16 == 0;
      for (auto n = nulls; n > 0; --n) text.insert(random() % (text.size() + 1), 1, '\0');
      comparison.run(symbols_of(comparison.alphabet(), text), start.start, failures);
    }
    if (!takes_short_ones) continue;
    for (const Symbol a : comparison.alphabet().symbols())
      for (const Symbol b : comparison.alphabet().symbols())
        comparison.run({a, b}, start.start, failures);
  }
}

void compare_mutants(const model::Model& original, std::size_t wanted, std::size_t count,
                     std::mt19937& random, Failures& failures) {
  std::vector<Mutation> mutations = all_mutations(original.xml, random);
  std::shuffle(mutations.begin(), mutations.end(), random);
  model::LoadOptions options;
  options.find_base = model::find_builtin_model;
  options.find_references = model::find_builtin_references;
  for (const Mutation& mutation : mutations) {
    if (wanted == 0) return;
    // Where an input begins, the interpreter emits nothing out of nothing.
    if (mutation.row.starts_with("contexts#")) continue;
    const auto result = model::load_model(mutate(original.xml, mutation), original.file, options);
    if (!result.loaded) continue;
    --wanted;
    const std::size_t failed = failures.count;
    for (const ErrorDetail detail : {ErrorDetail::none, ErrorDetail::number}) {
      std::optional<Comparison> made;
      try {
        made.emplace(result.loaded->model, detail);
      } catch (const prove::UnsupportedSpecification&) {
        continue;
      }
      ++failures.mutants;
      compare_all(*made, result.loaded->model, count, random, false, failures);
    }
    if (failures.count != failed)
      fmt::print("  {}: {}: {}\n", original.version, mutation.row, mutation.change);
  }
}

int run(std::size_t count, unsigned seed, std::size_t mutants) {
  std::mt19937 random(seed);
  Failures failures;
  std::size_t without_codes = 0;
  for (const model::Model* const model : model::builtin_models()) {
    for (const ErrorDetail detail :
         {ErrorDetail::none, ErrorDetail::number, ErrorDetail::positions}) {
      if (detail == ErrorDetail::positions && !model->names_errors) {
        ++without_codes;
        continue;
      }
      std::optional<Comparison> made;
      try {
        made.emplace(*model, detail);
      } catch (const prove::UnsupportedSpecification& e) {
        if (detail == ErrorDetail::none) throw;
        continue;
      }
      compare_all(*made, *model, count, random, true, failures);
    }
  }
  const bool all_followed = failures.not_followed == 0;
  const auto models = model::builtin_models();
  for (std::size_t i = 0; i < models.size(); ++i) {
    const std::size_t share = mutants * (i + 1) / models.size() - mutants * i / models.size();
    compare_mutants(*models[i], share, count / 10, random, failures);
  }
  fmt::print(
      "{} inputs, {} errors, {} with other tokens or errors; {} machines of mutants, {} inputs not "
      "followed\n",
      failures.inputs, failures.errors, failures.count, failures.mutants, failures.not_followed);
  const bool enough = failures.inputs > count * 130 && failures.errors > count * 130 &&
                      without_codes > 3 && all_followed && failures.mutants + 1 > mutants &&
                      failures.not_followed < failures.inputs / 500;
  return failures.count == 0 && enough ? 0 : 1;
}

}  // namespace
}  // namespace specdrift::test

int main(int argc, char** argv) {
  try {
    return specdrift::test::run(
        argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 1000,
        argc > 2 ? static_cast<unsigned>(std::strtoul(argv[2], nullptr, 10)) : 1,
        argc > 3 ? std::strtoul(argv[3], nullptr, 10) : 0);
  } catch (const std::exception& e) {
    fmt::print("{}\n", e.what());
    return 1;
  }
}
