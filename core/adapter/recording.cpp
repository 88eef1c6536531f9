#include "core/adapter/recording.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "core/text/utf8.h"

namespace specdrift::adapter {
namespace {

using identify::Capabilities;
using Level = Capabilities::Level;

/// The elements that trees have whether or not there are tags for them.
bool is_always_there(std::string_view name) {
  return name == "html" || name == "head" || name == "body";
}

/// The foreign elements that are open, as far as they decide what tree construction makes of
/// U+0000: foreign content replaces it, a body ignores it, and so do integration points.
class ForeignElements {
 public:
  /// `is_foreign`: whether the current node is foreign after the tag.
  void start_tag(std::string_view name, bool is_point_by_attribute, bool is_foreign) {
    const bool is_root = name == "svg" || name == "math";
    // In an integration point, other tags are of HTML, and none that stays open leaves it current.
    if (!is_foreign || (ignores_nul() && !is_root)) return;
    const bool in_svg = is_root ? name == "svg" : !open_.empty() && open_.back().in_svg;
    const bool is_point =
        !is_root && (in_svg ? is_one_of(name, svg_points)
                            : is_one_of(name, math_points) || is_point_by_attribute);
    open_.push_back({name, in_svg, is_point});
  }
  void end_tag(std::string_view name) {
    for (std::size_t i = open_.size(); i-- > 0;)
      if (open_[i].name == name) return open_.resize(i);
  }
  bool ignores_nul() const { return !open_.empty() && open_.back().is_point; }

 private:
  static constexpr std::array<std::string_view, 3> svg_points{"foreignobject", "desc", "title"};
  static constexpr std::array<std::string_view, 5> math_points{"mi", "mo", "mn", "ms", "mtext"};

  struct Element {
    std::string_view name;
    bool in_svg, is_point;
  };
  std::vector<Element> open_;
};

class Recorder {
 public:
  Recorder(const Source& source, const Capabilities& seen)
      : source_(source), seen_(seen), recording_(std::make_shared<Recording>()) {}

  void add(const TokenBatch& batch) {
    recording_->contexts.insert(recording_->contexts.end(), batch.contexts.begin(),
                                batch.contexts.end());
    for (const Token& token : batch.tokens) {
      if (is_tree()) note_elements(token, batch);
      if (token.kind != TokenKind::characters) in_script_ = begins_script(token);
      if (is_shown(token, batch)) add(token, batch);
    }
    for (const ParseError& error : batch.errors) recording_->errors.insert(error);
  }

  std::shared_ptr<const Recording> result() { return recording_; }

 private:
  std::string_view held(std::string_view text) {
    const std::string_view bytes = source_.bytes();
    const bool in_source = text.data() >= bytes.data() && text.data() < bytes.data() + bytes.size();
    return in_source ? text : recording_->strings.copy(text);
  }
  std::string_view slice_of(Span span) const { return slice(source_.bytes(), span); }
  bool is_tree() const { return seen_.level == Level::tree; }

  /// Whether the current node is foreign at an offset that is not before the last one asked for.
  bool is_foreign_at(Offset at) {
    const auto& contexts = recording_->contexts;
    for (; next_context_ < contexts.size() && contexts[next_context_].at <= at; ++next_context_)
      is_foreign_ = contexts[next_context_].context.cdata_allowed ||
                    contexts[next_context_].context.text == TextKind::cdata_section;
    return is_foreign_;
  }

  static bool is_html_annotation(const Token& token, const TokenBatch& batch) {
    return token.text == "annotation-xml" &&
           std::ranges::any_of(batch.attributes_of(token), [](const Attribute& attribute) {
             return attribute.name == "encoding";
           });
  }

  /// As in `holes` (core/holes/direction.cpp); an element of SVG may be empty.
  bool begins_script(const Token& token) {
    return token.kind == TokenKind::start_tag && token.text == "script" &&
           !(token.self_closing && is_foreign_at(token.span.end));
  }

  void note_elements(const Token& token, const TokenBatch& batch) {
    auto& selects = recording_->selects;
    if (token.kind == TokenKind::start_tag) {
      const bool is_foreign = is_foreign_at(token.span.end);
      if (is_foreign && !token.self_closing)
        elements_.start_tag(recording_->strings.copy(token.text), is_html_annotation(token, batch),
                            is_foreign);
      if (is_foreign) return;
      note_columns(token);
      if (token.text != "select") return;
      if (in_select_)
        selects.back().end = token.span.begin;
      else
        selects.push_back({token.span.end, source_.end()});
      in_select_ = !in_select_;
    } else if (token.kind == TokenKind::end_tag) {
      elements_.end_tag(token.text);
      if (token.text == "template" && !templates_.empty()) {
        if (templates_.back() != none)
          recording_->columns[templates_.back()].end = token.span.begin;
        templates_.pop_back();
      }
      if (in_select_ && token.text == "select") {
        selects.back().end = token.span.begin;
        in_select_ = false;
      }
    }
  }

  void note_columns(const Token& tag) {
    if (tag.text == "template") return templates_.push_back(none);
    if (tag.text != "col" || templates_.empty() || templates_.back() != none) return;
    templates_.back() = recording_->columns.size();
    recording_->columns.push_back({tag.span.end, source_.end()});
  }

  bool is_shown(const Token& token, const TokenBatch&) const {
    switch (token.kind) {
    case TokenKind::comment: {
      const std::string_view text = slice_of(token.span);
      if (text.starts_with("<?") && seen_.instructions == Capabilities::Instructions::none)
        return false;
      return seen_.comments && (seen_.bogus || text.starts_with("<!--"));
    }
    case TokenKind::processing_instruction:
      return seen_.instructions != Capabilities::Instructions::none;
    case TokenKind::doctype:
      return seen_.doctype != Capabilities::Doctype::none;
    case TokenKind::end_tag:
      return !is_tree();
    case TokenKind::start_tag:
      if (is_tree() && is_always_there(token.text)) return false;
      return seen_.exact_names || is_plain_name(token.text);
    case TokenKind::characters:
    case TokenKind::end_of_file:
      break;
    }
    return true;
  }

  void add(const Token& token, const TokenBatch& batch) {
    if (token.kind == TokenKind::characters) return add_characters(token);
    Token copy = token;
    copy.text = held(token.text);
    switch (token.kind) {
    case TokenKind::start_tag:
      add_attributes(copy, batch.attributes_of(token));
      break;
    case TokenKind::end_tag:
      copy.first = 0;
      copy.attribute_count = 0;
      break;
    case TokenKind::doctype:
      add_doctype(copy, batch.doctype_of(token));
      break;
    case TokenKind::processing_instruction:
      copy.first = static_cast<std::uint32_t>(recording_->instructions.size());
      recording_->instructions.push_back(held(batch.instruction_data_of(token)));
      break;
    default:
      break;
    }
    recording_->tokens.push_back(copy);
  }

  /// In a body, tree construction ignores U+0000; in foreign content it replaces it.
  void add_nul(Offset at) {
    if (!is_foreign_at(at) || elements_.ignores_nul()) return;
    Token token{};
    token.kind = TokenKind::characters;
    token.of_script = in_script_;
    token.span = {at, at + 1};
    token.text = utf8::replacement;
    recording_->tokens.push_back(token);
  }

  void add_characters(Token token) {
    token.of_script = in_script_;
    if (!token.verbatim) {
      const std::string_view made_of = slice_of(token.span);
      if (is_tree() && token.text == std::string_view("\0", 1)) return add_nul(token.span.begin);
      if (!seen_.decodes_references && made_of.starts_with('&')) {
        token.verbatim = true;
        token.text = made_of;
      } else {
        token.text = held(token.text);
      }
      recording_->tokens.push_back(token);
      return;
    }
    const Offset end = token.span.end;
    for (Offset at = token.span.begin; at < end;) {
      const std::string_view rest = slice_of({at, end});
      const std::size_t size = is_tree() ? std::min(rest.find('\0'), rest.size()) : rest.size();
      if (size > 0) {
        token.span = {at, at + size};
        token.text = rest.substr(0, size);
        recording_->tokens.push_back(token);
      }
      at += size;
      if (at < end) add_nul(at++);
    }
  }

  void add_attributes(Token& tag, std::span<const Attribute> attributes) {
    tag.first = static_cast<std::uint32_t>(recording_->attributes.size());
    if (seen_.attributes != Capabilities::Attributes::none) {
      for (const Attribute& attribute : attributes) {
        if (!seen_.exact_names && !is_plain_name(attribute.name)) continue;
        const bool is_raw =
            !seen_.decodes_references && slice_of(attribute.span).find('&') != std::string::npos;
        recording_->attributes.push_back({held(attribute.name),
                                          is_raw ? std::string_view() : held(attribute.value),
                                          attribute.span});
      }
    }
    tag.attribute_count = static_cast<std::uint32_t>(recording_->attributes.size()) - tag.first;
    if (seen_.attributes == Capabilities::Attributes::map)
      std::ranges::sort(recording_->attributes.begin() + tag.first, recording_->attributes.end(),
                        {}, &Attribute::name);
    if (is_tree()) tag.self_closing = false;
  }

  void add_doctype(Token& token, const Doctype& doctype) {
    // An adapter has the same for an empty string and a missing one.
    const auto shown = [&](const std::optional<std::string_view>& text) {
      return text && !text->empty() ? std::optional(held(*text)) : std::nullopt;
    };
    Doctype copy;
    copy.name = shown(doctype.name);
    if (seen_.doctype == Capabilities::Doctype::ids) {
      copy.public_identifier = shown(doctype.public_identifier);
      copy.system_identifier = shown(doctype.system_identifier);
    }
    copy.force_quirks = seen_.quirks && !is_tree() && doctype.force_quirks;
    token.first = static_cast<std::uint32_t>(recording_->doctypes.size());
    recording_->doctypes.push_back(copy);
  }

  static constexpr std::size_t none = ~std::size_t{0};

  const Source& source_;
  const Capabilities& seen_;
  std::shared_ptr<Recording> recording_;
  ForeignElements elements_;
  std::size_t next_context_ = 0;
  bool is_foreign_ = false;
  /// For each open template, the number of its columns; none: no col has come.
  std::vector<std::size_t> templates_;
  bool in_select_ = false;
  bool in_script_ = false;
};

class Replay final : public Tokenizer {
 public:
  explicit Replay(std::shared_ptr<const Recording> recording) : recording_(std::move(recording)) {}

  bool read_on(TokenBatch& batch, Offset) override {
    const Recording& all = *recording_;
    if (next_ == all.tokens.size()) return false;
    if (next_ == 0)
      for (const ParseError& error : all.errors) batch.errors.insert(error);
    const std::size_t end =
        std::min(all.tokens.size(), next_ + std::max<std::size_t>(batch.capacity, 1));
    for (; next_ < end; ++next_) {
      Token token = all.tokens[next_];
      if (token.kind == TokenKind::start_tag || token.kind == TokenKind::end_tag) {
        const auto attributes = all.attributes_of(token);
        token.first = static_cast<std::uint32_t>(batch.attributes.size());
        batch.attributes.insert(batch.attributes.end(), attributes.begin(), attributes.end());
      } else if (token.kind == TokenKind::doctype) {
        batch.doctypes.push_back(all.doctype_of(token));
        token.first = static_cast<std::uint32_t>(batch.doctypes.size() - 1);
      } else if (token.kind == TokenKind::processing_instruction) {
        batch.instructions.push_back(all.instruction_data_of(token));
        token.first = static_cast<std::uint32_t>(batch.instructions.size() - 1);
      }
      batch.tokens.push_back(token);
    }
    const bool is_last = next_ == all.tokens.size();
    while (next_context_ < all.contexts.size() &&
           (is_last || all.contexts[next_context_].at <= batch.tokens.back().span.end))
      batch.contexts.push_back(all.contexts[next_context_++]);
    return true;
  }

  std::unique_ptr<Tokenizer> clone() const override { return std::make_unique<Replay>(*this); }

 private:
  std::shared_ptr<const Recording> recording_;
  std::size_t next_ = 0, next_context_ = 0;
};

}  // namespace

std::shared_ptr<const Recording> record(Tokenizer& tokenizer, const Source& source,
                                        const Capabilities& seen) {
  Recorder recorder(source, seen);
  for (TokenBatch batch; tokenizer.read(batch);) recorder.add(batch);
  return recorder.result();
}

std::unique_ptr<Tokenizer> replay(std::shared_ptr<const Recording> recording) {
  return std::make_unique<Replay>(std::move(recording));
}

Capabilities common(const std::vector<Capabilities>& all) {
  Capabilities least = all.front();
  for (const Capabilities& one : all) {
    least.level = std::max(least.level, one.level);
    least.attributes = std::max(least.attributes, one.attributes);
    least.comments = least.comments && one.comments;
    least.bogus = least.bogus && one.bogus;
    least.instructions = std::max(least.instructions, one.instructions);
    least.doctype = std::min(least.doctype, one.doctype);
    least.quirks = least.quirks && one.quirks;
    least.exact_names = least.exact_names && one.exact_names;
    least.decodes_references = least.decodes_references && one.decodes_references;
    least.nul = least.nul && one.nul;
    least.in_document_order = least.in_document_order && one.in_document_order;
    least.context = std::max(least.context, one.context);
    least.feedback = least.feedback && one.feedback;
    least.self_closing = least.self_closing && one.self_closing;
    least.errors = Capabilities::Errors::none;
  }
  // A tree's quirks mode is more than a flag of the DOCTYPE.
  least.quirks = least.quirks && least.level == Level::tokens;
  return least;
}

bool is_one_of(std::string_view name, std::span<const std::string_view> names) {
  return std::ranges::find(names, name) != names.end();
}

bool is_plain_name(std::string_view name) {
  if (name == "xmlns") return false;
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  return !name.empty() && is_letter(name[0]) && std::ranges::all_of(name, [&](char c) {
    return is_letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '.';
  });
}

}  // namespace specdrift::adapter
