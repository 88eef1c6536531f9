#include "core/model/load/rows/reads_reader.h"

#include <fmt/core.h>

#include "core/model/data/words.h"

namespace specdrift::model {
namespace {

/// The attribute that says what `reads` is about, or "".
std::string_view attribute_for(Reads reads) {
  switch (reads) {
  case Reads::character:
  case Reads::ahead:
    return {};
  case Reads::until:
    return "until";
  case Reads::procedure:
    return "procedure";
  case Reads::run:
  case Reads::longest_match:
  case Reads::number:
    return "of";
  }
  return {};
}

class ReadsReader {
 public:
  ReadsReader(const XmlElement& element, Table& table, LoadContext& context)
      : element_(element), table_(table), context_(context) {}

  void read(bool in_step) {
    const std::string_view reads = element_.value("reads");
    if (!reads.empty()) table_.reads = *find_word(reads_words(), reads);
    if (in_step && (table_.reads == Reads::character || table_.reads == Reads::until ||
                    table_.reads == Reads::procedure))
      error("reads", fmt::format("a step cannot read '{}'", word_for(reads_words(), table_.reads)),
            "a procedure looks before it consumes", "use reads=\"ahead\"");
    if (!in_step && table_.reads == Reads::run)
      error("reads", "a state cannot read a 'run'", "steps of procedures do");
    const std::string_view wanted = attribute_for(table_.reads);
    for (const std::string_view attribute : {"until", "of", "procedure"})
      if (attribute != wanted && element_.has(attribute))
        error(attribute, fmt::format("'{}' does not go with what is read", attribute),
              wanted.empty() ? "" : fmt::format("it takes '{}'", wanted));
    if (wanted.empty()) return;
    if (!element_.has(wanted))
      return error("reads", fmt::format("'{}' is missing", wanted),
                   fmt::format("reads=\"{}\" needs it", reads));
    table_.of = context_.storage.keep(element_.value(wanted));
    read_object(wanted);
  }

 private:
  void error(std::string_view attribute, std::string what, std::string why = {},
             std::string hint = {}) {
    context_.errors.add(element_.place_of(attribute), std::move(what), std::move(why),
                        std::move(hint));
  }

  void read_object(std::string_view attribute) {
    if (table_.reads == Reads::until && table_.of.empty())
      error(attribute, "nothing ends what is read");
    if (table_.reads == Reads::longest_match && table_.of != "references")
      error(attribute, fmt::format("there is no table '{}'", table_.of), {},
            "use of=\"references\"");
    if (table_.reads == Reads::run) read_run(attribute);
    if (table_.reads == Reads::number) read_number(attribute);
    if (table_.reads == Reads::procedure) read_procedure(attribute);
  }

  void read_run(std::string_view attribute) {
    table_.run = read_characters(table_.of, element_.place_of(attribute), context_);
    bool printable = table_.run.is_simple() && !table_.run.end_of_input;
    for (unsigned c = 0; c < 0x80; ++c)
      if (table_.run.has_ascii(c) && (c < ' ' || c > '~')) printable = false;
    if (!printable) error(attribute, "a run can be of printable ASCII characters only");
  }

  void read_number(std::string_view attribute) {
    const Names& names = context_.names;
    const Variable* const v = names.variable(table_.of, VariableType::number);
    if (v) table_.index = v->slot;
    if (!v)
      error(attribute, fmt::format("there is no number '{}'", table_.of), {},
            suggest(table_.of, names.names_of(VariableType::number)));
  }

  void read_procedure(std::string_view attribute) {
    const auto& procedures = context_.names.procedures;
    const auto at = procedures.find(table_.of);
    if (at != procedures.end()) table_.index = at->second;
    if (at == procedures.end())
      error(attribute, fmt::format("there is no procedure '{}'", table_.of), {},
            suggest(table_.of, keys_of(procedures)));
  }

  const XmlElement& element_;
  Table& table_;
  LoadContext& context_;
};

}  // namespace

void read_reads(const XmlElement& element, bool in_step, Table& table, LoadContext& context) {
  ReadsReader(element, table, context).read(in_step);
}

std::array<ReadResult, 2> results_of(Reads reads) {
  using enum ReadResult;
  switch (reads) {
  case Reads::until:
    return {found, end_of_input};
  case Reads::run:
    return {some, none};
  case Reads::longest_match:
    return {match, none};
  default:
    return {characters, nothing};
  }
}

}  // namespace specdrift::model
