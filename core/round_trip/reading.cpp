#include "core/round_trip/reading.h"

#include <utility>

namespace specdrift::round_trip {
namespace {

using identify::Event;
using identify::EventKind;

constexpr std::string_view replacement = "\xEF\xBF\xBD";

/// A token with its place.
struct Placed {
  Event event;
  Span span;
};

bool holds_raw_text(TextKind kind) {
  return kind != TextKind::none && kind != TextKind::data && kind != TextKind::cdata_section;
}

bool begins_with_line_feed(const Event& event) {
  return event.kind == EventKind::text && event.text.starts_with('\n');
}

/// The contexts of a document, asked for in the order of its places.
class Contexts {
 public:
  explicit Contexts(const std::vector<ContextMark>& marks) : marks_(marks) {}

  const Context& at(Offset place) {
    while (next_ < marks_.size() && marks_[next_].at <= place) now_ = marks_[next_++].context;
    return now_;
  }

 private:
  const std::vector<ContextMark>& marks_;
  std::size_t next_ = 0;
  Context now_;
};

class Keeper {
 public:
  Reading keep(std::vector<Placed>& tokens, const std::vector<ContextMark>& marks) {
    Contexts contexts(marks);
    for (Placed& token : tokens) {
      const Context before = contexts.at(token.span.begin);
      switch (token.event.kind) {
      case EventKind::start:
        keep_start_tag(std::move(token.event), before, contexts.at(token.span.end));
        break;
      case EventKind::text:
        keep_text(token.event.text, before);
        break;
      case EventKind::end:
        keep_end_tag(std::move(token.event));
        break;
      default:
        keep_other(std::move(token.event));
      }
    }
    // Some texts go to the data state where the input ends: the context does not tell.
    if (!raw_element_.empty()) {
      Event end;
      end.kind = EventKind::end;
      end.text = raw_element_;
      keep_end_tag(std::move(end));
      kept_.back().is_implied = true;
    }
    return std::move(kept_);
  }

 private:
  void keep_start_tag(Event event, const Context& before, const Context& after) {
    const std::string name = event.text;
    const bool is_foreign =
        name == "svg" || name == "math" || (before.cdata_allowed && after.cdata_allowed);
    const bool ends_itself = std::exchange(event.self_closing, false) && is_foreign;
    kept_.push_back({std::move(event)});
    kept_.back().is_foreign = is_foreign;
    raw_element_ = holds_raw_text(after.text) ? name : std::string();
    leaves_line_feed_out_ =
        !is_foreign && (name == "pre" || name == "textarea" || name == "listing");
    is_of_noscript_ = name == "noscript" && !is_foreign && raw_element_.empty();
    in_noscript_ = in_noscript_ || is_of_noscript_;
    if (!ends_itself) return;
    Event end;
    end.kind = EventKind::end;
    end.text = name;
    kept_.push_back({std::move(end)});
  }

  void keep_end_tag(Event event) {
    if (event.text == "noscript") in_noscript_ = is_of_noscript_ = false;
    event.attributes.clear();
    event.self_closing = false;
    raw_element_.clear();
    leaves_line_feed_out_ = false;
    kept_.push_back({std::move(event)});
  }

  void keep_other(Event event) {
    leaves_line_feed_out_ = false;
    event.bogus = false;
    if (event.kind == EventKind::doctype) {
      event.public_identifier.clear();
      event.system_identifier.clear();
      event.quirks = false;
    }
    kept_.push_back({std::move(event)});
  }

  void keep_text(std::string& text, const Context& context) {
    const bool is_first = std::exchange(leaves_line_feed_out_, false);
    if (is_first && text.starts_with('\n')) text.erase(0, 1);
    if (raw_element_.empty()) {
      std::string without;
      for (const char c : text) {
        if (c != 0)
          without += c;
        else if (context.cdata_allowed)
          without += replacement;
      }
      text = std::move(without);
    }
    if (text.empty()) return;
    const bool goes_on = !kept_.empty() && kept_.back().event.kind == EventKind::text;
    if (goes_on) {
      kept_.back().event.text += text;
      return;
    }
    Kept one;
    one.event.text = std::move(text);
    one.parent = raw_element_;
    one.in_noscript = in_noscript_;
    one.is_of_noscript = is_of_noscript_;
    if (!kept_.empty() && kept_.back().event.kind == EventKind::start) {
      if (kept_.back().event.text == "pre") one.around = "pre";
      if (kept_.back().event.text == "listing") one.around = "listing";
    }
    kept_.push_back(std::move(one));
  }

  Reading kept_;
  std::string raw_element_;
  bool leaves_line_feed_out_ = false;
  bool in_noscript_ = false, is_of_noscript_ = false;
};

// -- writing

void write_escaped(std::string& to, std::string_view text, const Escapes& escapes) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '&') {
      to += "&amp;";
    } else if (c == '"' && escapes.quotation_mark) {
      to += "&quot;";
    } else if (c == '<' && escapes.angle_brackets) {
      to += "&lt;";
    } else if (c == '>' && escapes.angle_brackets) {
      to += "&gt;";
    } else if (escapes.no_break_space && text.substr(i).starts_with("\xC2\xA0")) {
      to += "&nbsp;";
      ++i;
    } else {
      to += c;
    }
  }
}

bool is_literal(const Kept& text, const Serialisation& rules, bool scripting) {
  for (const std::string_view name : {"style", "script", "xmp", "iframe", "noembed", "noframes"})
    if (text.parent == name) return true;
  if (text.parent == "plaintext") return rules.plaintext_is_literal;
  if (text.parent != "noscript" &&
      !(rules.looks_at_ancestors ? text.in_noscript : text.is_of_noscript))
    return false;
  return scripting || !rules.noscript_needs_scripting;
}

bool needs_line_feed(const Reading& reading, std::size_t at, const Serialisation& rules) {
  const Kept& tag = reading[at];
  const std::string& name = tag.event.text;
  if (tag.is_foreign ||
      (name != "pre" && name != "textarea" && (name != "listing" || !rules.listing_has_line_feed)))
    return false;
  if (rules.line_feed != LineFeed::before_another) return rules.line_feed == LineFeed::always;
  return at + 1 < reading.size() && begins_with_line_feed(reading[at + 1].event);
}

}  // namespace

std::optional<Reading> read(const Reader& reader, const std::string& input) {
  const Source source = Source::from_string(input);
  const auto tokenizer = reader.version.make_tokenizer(source, reader.start);
  if (!tokenizer) return std::nullopt;
  std::vector<Placed> tokens;
  std::vector<ContextMark> marks;
  for (TokenBatch batch; tokenizer->read(batch);) {
    marks.insert(marks.end(), batch.contexts.begin(), batch.contexts.end());
    for (const Token& token : batch.tokens)
      if (token.kind != TokenKind::end_of_file)
        tokens.push_back({identify::event_of(batch, token, source), token.span});
  }
  return Keeper().keep(tokens, marks);
}

Reading kept_of(const identify::Events& events) {
  Reading kept;
  std::string parent;
  std::size_t depth = 0;  // of svg and math
  for (const Event& event : events) {
    Kept one{event};
    const bool is_root = event.text == "svg" || event.text == "math";
    if (event.kind == EventKind::start) {
      one.is_foreign = is_root || depth > 0;
      depth += is_root && !event.self_closing;
      parent = one.is_foreign ? std::string() : event.text;
    } else if (event.kind == EventKind::end) {
      if (is_root && depth > 0) --depth;
      parent.clear();
    } else if (event.kind == EventKind::text) {
      one.parent = parent;
    }
    kept.push_back(std::move(one));
  }
  return kept;
}

identify::Events events_of(const Reading& reading) {
  identify::Events events;
  events.reserve(reading.size());
  for (const Kept& one : reading) events.push_back(one.event);
  return events;
}

std::string write(const Reading& reading, const Serialisation& rules, bool scripting) {
  std::string output;
  for (std::size_t i = 0; i < reading.size(); ++i) {
    const Event& event = reading[i].event;
    switch (event.kind) {
    case EventKind::start:
      output += '<' + event.text;
      for (const auto& [name, value] : event.attributes) {
        output += ' ' + name + "=\"";
        write_escaped(output, value, rules.attribute);
        output += '"';
      }
      output += '>';
      if (needs_line_feed(reading, i, rules)) output += '\n';
      break;
    case EventKind::end:
      output += "</" + event.text + '>';
      break;
    case EventKind::text:
      if (is_literal(reading[i], rules, scripting))
        output += event.text;
      else
        write_escaped(output, event.text, rules.text);
      break;
    case EventKind::comment:
      output += "<!--" + event.text + "-->";
      break;
    case EventKind::instruction:
      output += "<?" + event.text + ' ' + event.data;
      output += rules.instruction_end.empty() ? ">" : rules.instruction_end;
      break;
    case EventKind::doctype:
      output += "<!DOCTYPE " + event.text + '>';
      break;
    case EventKind::error:
      break;
    }
  }
  return output;
}

}  // namespace specdrift::round_trip
