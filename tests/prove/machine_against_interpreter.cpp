// What a proof runs against what it is about: the machines of core/prove, one character at a time
// and with their steps remembered, make the tokens that the interpreter makes of the same data.
//   machine_against_interpreter INPUTS SEED
// Inputs are random, from every context of every version; short ones are taken in full.

#include <fmt/format.h>

#include <cstdlib>
#include <exception>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "core/model/builtin.h"
#include "core/model/interpreter.h"
#include "core/prove/question.h"
#include "core/text/utf8.h"

namespace specdrift::test {
namespace {

using namespace prove;

/// Tokens as one string. Of end tags the name alone.
class Writer {
 public:
  void text(std::string_view characters) { text_ += characters; }
  void token(const std::string& written) {
    if (!text_.empty()) tokens_ += fmt::format("text({})", text_);
    text_.clear();
    tokens_ += written;
  }
  std::string finish() {
    token("end");
    return tokens_;
  }

 private:
  std::string text_, tokens_;
};

std::string tokens_of(const model::Model& model, const std::string& input,
                      const StartContext& start) {
  const Source source = Source::from_bytes(input);
  const auto interpreter = model::make_interpreter(model, source, start);
  TokenBatch batch;
  Writer writer;
  const auto field = [](const std::optional<std::string_view>& f) {
    return f ? fmt::format("'{}'", *f) : "-";
  };
  while (interpreter->read(batch)) {
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

/// Does to tokens what the events say.
class Events2Tokens {
 public:
  void add(std::span<const Event> events) {
    for (const Event event : events) add(event);
  }
  std::string finish() { return writer_.finish(); }

 private:
  struct Attribute {
    std::string name, value;
    bool checked = false;
  };

  void add(Event event) {
    const std::uint32_t payload = event & 0xFFFFFF;
    const auto append = [&](std::string& to) {
      if ((payload & of_text) != 0)
        to += texts_.at(payload ^ of_text);
      else if (payload != present)
        utf8::append(to, char32_t{payload & 0x1FFFFF});
    };
    const auto append_field = [&](std::optional<std::string>& to) {
      if (!to) to.emplace();
      append(*to);
    };
    const auto field = [](const std::optional<std::string>& f) {
      return f ? fmt::format("'{}'", *f) : "-";
    };
    switch (kind_of(event)) {
    case EventKind::text: {
      std::string text;
      append(text);
      writer_.text(text);
      break;
    }
    case EventKind::comment_begin:
    case EventKind::tag_begin:
    case EventKind::doctype_begin:
    case EventKind::instruction_begin:
      name_.clear();
      data_.clear();
      attributes_.clear();
      fields_ = {};
      is_end_tag_ = payload == 1;
      break;
    case EventKind::comment_text:
    case EventKind::tag_name:
    case EventKind::instruction_target:
      append(name_);
      break;
    case EventKind::comment_end:
      writer_.token(fmt::format("comment({})", name_));
      break;
    case EventKind::attribute_begin:
      attributes_.emplace_back();
      break;
    case EventKind::attribute_name:
      append(attributes_.back().name);
      break;
    case EventKind::attribute_name_end:
      attributes_.back().checked = payload == 1;
      break;
    case EventKind::attribute_value:
      append(attributes_.back().value);
      break;
    case EventKind::tag_end: {
      if (is_end_tag_) {
        writer_.token(fmt::format("</{}>", name_));
        break;
      }
      std::string tag = "<" + name_;
      for (std::size_t i = 0; i < attributes_.size(); ++i) {
        bool is_duplicate = false;
        for (std::size_t j = 0; j < i; ++j)
          is_duplicate = is_duplicate || attributes_[j].name == attributes_[i].name;
        if (!is_duplicate || !attributes_[i].checked)
          tag += fmt::format(" {}='{}'", attributes_[i].name, attributes_[i].value);
      }
      writer_.token(tag + (payload == 1 ? "/>" : ">"));
      break;
    }
    case EventKind::doctype_name:
      append_field(fields_[0]);
      break;
    case EventKind::doctype_public:
      append_field(fields_[1]);
      break;
    case EventKind::doctype_system:
      append_field(fields_[2]);
      break;
    case EventKind::doctype_flag:
      flag_ = payload == 1;
      break;
    case EventKind::doctype_end:
      writer_.token(fmt::format("doctype({} {} {} {})", field(fields_[0]), field(fields_[1]),
                                field(fields_[2]), flag_));
      break;
    case EventKind::instruction_data:
      append(data_);
      break;
    case EventKind::instruction_end:
      writer_.token(fmt::format("<?{} {}>", name_, data_));
      break;
    case EventKind::text_begin:
      texts_.at(payload / text_slot(1)).clear();
      break;
    case EventKind::text_grows:
      utf8::append(texts_.at(payload / text_slot(1)), char32_t{payload & 0x1FFFFF});
      break;
    default:
      break;
    }
  }

  Writer writer_;
  std::string name_, data_;
  std::array<std::string, model::most_texts> texts_;  ///< what has been written of text variables
  std::vector<Attribute> attributes_;
  std::array<std::optional<std::string>, 3> fields_;
  bool is_end_tag_ = false;
  bool flag_ = false;
};

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
};

class Comparison {
 public:
  explicit Comparison(const model::Model& model)
      : model_(&model),
        models_{&model},
        alphabet_(models_, names()),
        numbers_(models_),
        graph_(model, false),
        machine_(graph_, alphabet_, numbers_, true),
        transducer_(machine_, alphabet_, pool_) {
    for (std::size_t i = 0; i < alphabet_.symbols().size(); ++i)
      places_[alphabet_.symbols()[i]] = i;
  }

  const Alphabet& alphabet() const { return alphabet_; }
  std::size_t configurations() const { return transducer_.size(); }

  /// Requires: every character stands for itself in the alphabet.
  void run(const std::vector<Symbol>& input, const StartContext& start, Failures& failures) {
    ++failures.inputs;
    Events2Tokens directly, remembered;
    Configuration configuration = machine_.start(start);
    Transducer::Number at = transducer_.start(start);
    for (const Symbol symbol : input) {
      Output output;
      machine_.feed(configuration, symbol, output);
      directly.add(output.events);
      const Transducer::Edge edge = transducer_.edge(at, places_[symbol]);
      remembered.add(pool_[edge.output]);
      at = edge.to;
    }
    Output end;
    machine_.finish(configuration, end);
    directly.add(end.events);
    remembered.add(pool_[transducer_.end_output(at)]);
    const std::string text = alphabet_.text(input);
    const std::string wanted = tokens_of(*model_, text, start);
    const std::string is = directly.finish();
    const std::string is_remembered = remembered.finish();
    if (is == wanted && is_remembered == wanted) return;
    if (++failures.count <= 20)
      fmt::print("{} {} '{}':\n  {}\n  {}\n  {}\n", model_->version, name_of(start), text, wanted,
                 is, is_remembered);
  }

 private:
  static std::vector<std::string> names() {
    std::vector<std::string> names;
    for (const NamedStart& start : all_starts()) names.push_back(start.start.last_start_tag);
    return names;
  }

  const model::Model* model_;
  std::vector<const model::Model*> models_;
  Alphabet alphabet_;
  Numbers numbers_;
  ControlGraph graph_;
  Machine machine_;
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

int run(std::size_t count, unsigned seed) {
  std::mt19937 random(seed);
  Failures failures;
  for (const model::Model* const model : model::builtin_models()) {
    Comparison comparison(*model);
    for (const NamedStart& start : all_starts()) {
      const bool has = std::ranges::any_of(model->contexts, [&](const model::ContextStart& c) {
        return c.mode == start.start.mode;
      });
      if (!has) continue;
      for (std::size_t i = 0; i < count; ++i) {
        std::string text;
        for (auto n = 1 + random() % 12; n > 0; --n) text += pieces[random() % std::size(pieces)];
        const auto nulls = model->stream.drops_null ? random() % 4 : random() % 16 == 0;
        for (auto n = nulls; n > 0; --n) text.insert(random() % (text.size() + 1), 1, '\0');
        comparison.run(symbols_of(comparison.alphabet(), text), start.start, failures);
      }
      for (const Symbol a : comparison.alphabet().symbols())
        for (const Symbol b : comparison.alphabet().symbols())
          comparison.run({a, b}, start.start, failures);
    }
  }
  fmt::print("{} inputs, {} with other tokens\n", failures.inputs, failures.count);
  const bool enough = failures.inputs > count * 13 * 10;
  return failures.count == 0 && enough ? 0 : 1;
}

}  // namespace
}  // namespace specdrift::test

int main(int argc, char** argv) {
  try {
    return specdrift::test::run(
        argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 1000,
        argc > 2 ? static_cast<unsigned>(std::strtoul(argv[2], nullptr, 10)) : 1);
  } catch (const std::exception& e) {
    fmt::print("{}\n", e.what());
    return 1;
  }
}
