#include "core/holes/modes.h"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "core/identify/probe_selector.h"
#include "core/text/ascii.h"

namespace specdrift::holes {
namespace {

using identify::Events;
using Names = std::span<const std::array<std::string_view, 2>>;

constexpr Mode modes[] = {Mode::standard,  Mode::scripting_off, Mode::no_foreign_content,
                          Mode::no_rcdata, Mode::no_feedback,   Mode::cdata_everywhere};

// Names of the same length that no version knows: an element with one is an element as any other.
constexpr std::array<std::string_view, 2> foreign_names[] = {{"svg", "sxg"}, {"math", "mxth"}};
constexpr std::array<std::string_view, 2> rcdata_names[] = {{"title", "tixle"},
                                                            {"textarea", "texxarea"}};

/// In any case of letters.
void replace_all(std::string& text, std::string_view what, std::string_view by) {
  const auto is_same = [](char a, char b) { return ascii::lowered(a) == b; };
  for (auto at = text.begin();; at += static_cast<std::ptrdiff_t>(by.size())) {
    at = std::search(at, text.end(), what.begin(), what.end(), is_same);
    if (at == text.end()) return;
    std::ranges::copy(by, at);
  }
}

Names names_of(Mode mode) {
  if (mode == Mode::no_foreign_content) return foreign_names;
  if (mode == Mode::no_rcdata) return rcdata_names;
  return {};
}

void name_back(Events& events, Names names) {
  for (identify::Event& event : events) {
    for (const auto& [name, other] : names) {
      replace_all(event.text, other, name);
      for (auto& attribute : event.attributes) {
        replace_all(attribute.first, other, name);
        replace_all(attribute.second, other, name);
      }
    }
  }
}

StartContext start_of(Mode mode) {
  StartContext start;
  const bool is_alone = mode == Mode::no_feedback || mode == Mode::cdata_everywhere;
  start.feedback = is_alone ? Feedback::none : Feedback::tree;
  start.scripting = mode != Mode::scripting_off;
  start.foreign_content = mode == Mode::cdata_everywhere;
  return start;
}

/// As identify asks, with elements whose place in a body is certain: img and noscript.
bool is_kept(Events events) {
  for (identify::Event& event : events)
    if (event.text == "img" || event.text == "noscript") event.text.insert(0, "x-");
  return is_kept_by_trees(events);
}

/// A source that owns its bytes.
struct Text {
  Text(std::string text, bool is_string)
      : bytes(std::move(text)),
        source(is_string ? Source::from_string(bytes) : Source::from_bytes(bytes)) {}
  std::string bytes;
  Source source;
};

/// Reads a text in which some names are others of the same length, and names them back.
class Renaming final : public Tokenizer {
 public:
  /// Requires: `source`, whose text this is apart from the names, outlives it.
  Renaming(std::shared_ptr<const Text> text, std::unique_ptr<Tokenizer> tokenizer, Names names,
           const Source& source)
      : text_(std::move(text)), tokenizer_(std::move(tokenizer)), names_(names), source_(source) {}

  bool read_on(TokenBatch& batch, Offset pause_from) override {
    const std::size_t tokens = batch.tokens.size(), attributes = batch.attributes.size(),
                      doctypes = batch.doctypes.size(), instructions = batch.instructions.size();
    if (!tokenizer_->read_on(batch, pause_from)) return false;
    for (std::size_t i = tokens; i < batch.tokens.size(); ++i) {
      Token& token = batch.tokens[i];
      // A run that is verbatim is read from the source itself.
      token.text = token.kind == TokenKind::characters && token.verbatim
                       ? slice(source_.bytes(), token.span)
                       : named_back(token.text, batch);
    }
    for (std::size_t i = attributes; i < batch.attributes.size(); ++i) {
      batch.attributes[i].name = named_back(batch.attributes[i].name, batch);
      batch.attributes[i].value = named_back(batch.attributes[i].value, batch);
    }
    for (std::size_t i = doctypes; i < batch.doctypes.size(); ++i)
      for (auto* const one : {&batch.doctypes[i].name, &batch.doctypes[i].public_identifier,
                              &batch.doctypes[i].system_identifier})
        if (*one) *one = named_back(**one, batch);
    for (std::size_t i = instructions; i < batch.instructions.size(); ++i)
      batch.instructions[i] = named_back(batch.instructions[i], batch);
    return true;
  }

  std::unique_ptr<Tokenizer> clone() const override {
    return std::make_unique<Renaming>(text_, tokenizer_->clone(), names_, source_);
  }

 private:
  std::string_view named_back(std::string_view text, TokenBatch& batch) const {
    std::string copy(text);
    for (const auto& [name, other] : names_) replace_all(copy, other, name);
    return batch.strings.copy(copy);
  }

  std::shared_ptr<const Text> text_;
  std::unique_ptr<Tokenizer> tokenizer_;
  Names names_;
  const Source& source_;
};

}  // namespace

std::span<const Mode> all_modes() {
  return modes;
}

std::string_view name_of(Mode mode) {
  switch (mode) {
  case Mode::standard:
    break;
  case Mode::scripting_off:
    return "scripting off";
  case Mode::no_foreign_content:
    return "no foreign content";
  case Mode::no_rcdata:
    return "no RCDATA";
  case Mode::no_feedback:
    return "no feedback";
  case Mode::cdata_everywhere:
    return "no feedback, CDATA sections everywhere";
  }
  return {};
}

std::optional<Mode> mode_named(std::string_view name) {
  for (const Mode mode : modes)
    if (mode != Mode::standard && name_of(mode) == name) return mode;
  return std::nullopt;
}

std::string mode_names() {
  std::string names;
  for (const Mode mode : modes)
    if (mode != Mode::standard)
      names.append(names.empty() ? "'" : ", '").append(name_of(mode)) += '\'';
  return names;
}

std::optional<StartContext> start_in(Mode mode) {
  if (!names_of(mode).empty()) return std::nullopt;
  return start_of(mode);
}

std::optional<NamedMode> split_mode(std::string_view reader) {
  constexpr std::string_view with = " with ";
  const std::size_t at = reader.find(with);
  if (at == reader.npos) return std::nullopt;
  return NamedMode{reader.substr(0, at), reader.substr(at + with.size())};
}

identify::Setting setting_of(std::string_view body) {
  identify::Setting setting;
  const std::string text = ascii::lowered(body);
  setting.in_foreign_content = text.find("<math") != text.npos || text.find("<svg") != text.npos;
  return setting;
}

std::optional<Events> predicted(const Version& version, Mode mode,
                                const identify::Capabilities& capabilities,
                                const std::string& body) {
  const Names names = names_of(mode);
  std::string text = body;
  for (const auto& [name, other] : names) replace_all(text, name, other);
  if (!names.empty() && text == body) return std::nullopt;
  const std::string input = std::string(identify::marker) + text;
  const Source source = Source::from_string(input);
  StartContext start = start_of(mode);
  if (start.feedback == Feedback::tree) start.feedback = identify::feedback_of(capabilities);
  const auto tokenizer = version.make_tokenizer(source, start);
  if (!tokenizer) return std::nullopt;
  Events events = identify::read_events(*tokenizer, source);
  drop_what_precedes(events);
  name_back(events, names);
  const identify::Setting setting = setting_of(body);
  const bool is_tree = capabilities.level == identify::Capabilities::Level::tree;
  if (is_tree && !is_kept(events)) return std::nullopt;
  if (!can_show(body, events, capabilities, setting)) return std::nullopt;
  return project(std::move(events), capabilities, setting);
}

Version version_in_mode(const Version& version, Mode mode, const VersionInfo* info) {
  const auto make = version.make_tokenizer;
  return {
      info, nullptr,
      [make, mode](const Source& source, const StartContext& from) -> std::unique_ptr<Tokenizer> {
        StartContext start = from;
        const Names names = names_of(mode);
        if (mode == Mode::scripting_off) start.scripting = false;
        if (mode == Mode::no_feedback || mode == Mode::cdata_everywhere)
          start.feedback = Feedback::none;
        if (mode == Mode::cdata_everywhere) start.foreign_content = true;
        if (names.empty()) return make(source, start);
        std::string text(source.bytes());
        for (const auto& [name, other] : names) replace_all(text, name, other);
        const auto renamed =
            std::make_shared<const Text>(std::move(text), source.may_hold_surrogates());
        auto tokenizer = make(renamed->source, start);
        if (!tokenizer) return nullptr;
        return std::make_unique<Renaming>(renamed, std::move(tokenizer), names, source);
      },
      false};
}

identify::Capabilities everything_seen() {
  identify::Capabilities seen;
  seen.level = identify::Capabilities::Level::tokens;
  seen.instructions = identify::Capabilities::Instructions::node;
  seen.doctype = identify::Capabilities::Doctype::ids;
  seen.quirks = true;
  seen.self_closing = true;
  return seen;
}

identify::Observation answer_in_mode(const Version& version, Mode mode,
                                     const identify::Capabilities& capabilities,
                                     const identify::Probe& probe) {
  const std::string body = probe.input.substr(identify::marker.size());
  auto events = predicted(version, mode, capabilities, body);
  // A mode that says nothing of an input reads it as the standard does.
  if (!events) events = predicted(version, Mode::standard, capabilities, body);
  identify::Observation answer;
  if (events)
    answer.events = std::move(*events);
  else
    answer.outcome = identify::Outcome::declined;
  return answer;
}

}  // namespace specdrift::holes
