#include <fmt/core.h>

#include <pugixml.hpp>

#include "core/catalogue/class_name.h"
#include "core/report/common/cause_rows.h"
#include "core/report/common/parser_cause_words.h"
#include "core/report/common/report_words.h"
#include "core/report/common/schema.h"
#include "core/report/common/tree_words.h"
#include "core/report/common/xml.h"
#include "core/report/comparison/formats.h"
#include "core/report/escape/reversible_escape.h"

namespace specdrift::report {
namespace {

void set(pugi::xml_node node, const char* name, std::uint64_t number) {
  node.append_attribute(name).set_value(static_cast<unsigned long long>(number));
}

void set(pugi::xml_node node, const char* name, bool value) {
  node.append_attribute(name).set_value(value);
}

void set(pugi::xml_node node, const char* name, std::string_view word) {
  node.append_attribute(name).set_value(std::string(word).c_str());
}

/// A string that may be anything is the text of an element. A very long one is cut to its
/// beginning, with its size next to it.
void add(pugi::xml_node parent, const char* name, std::string_view text, bool surrogates = true) {
  pugi::xml_node node = parent.append_child(name);
  const std::string_view shown = beginning(text, longest_text);
  const ReversibleText held = reversible(shown, Medium::xml, surrogates);
  if (held.escaped) set(node, "escaped", std::string_view("yes"));
  if (shown.size() < text.size()) set(node, "bytes", std::uint64_t{text.size()});
  if (!held.text.empty()) node.append_child(pugi::node_pcdata).set_value(held.text.c_str());
}

void add_if_there(pugi::xml_node parent, const char* name,
                  const std::optional<std::string_view>& text) {
  if (text) add(parent, name, *text);
}

void set_span(pugi::xml_node node, const Source& source, Span span) {
  span = source.original(span);
  set(node, "begin", span.begin);
  set(node, "end", span.end);
}

void set_place(pugi::xml_node node, const DocumentReport& document, Offset at) {
  const Position position = document.lines->position(at);
  set(node, "byte", document.byte(at));
  set(node, "line", position.line);
  set(node, "column", position.column);
}

void add_place(pugi::xml_node parent, const char* name, const DocumentReport& document, Offset at) {
  set_place(parent.append_child(name), document, at);
}

void add_partition(pugi::xml_node parent, const DocumentReport& document,
                   const Partition& partition) {
  add(parent, "partition", partition_name(document.versions, partition));
}

const char* element_of(TokenKind kind) {
  switch (kind) {
  case TokenKind::doctype:
    return "doctype";
  case TokenKind::start_tag:
    return "start-tag";
  case TokenKind::end_tag:
    return "end-tag";
  case TokenKind::comment:
    return "comment";
  case TokenKind::processing_instruction:
    return "processing-instruction";
  case TokenKind::characters:
    return "characters";
  case TokenKind::end_of_file:
    break;
  }
  return "end-of-file";
}

void add_token(pugi::xml_node parent, const Source& source, const KeptToken& kept) {
  pugi::xml_node node = parent.append_child(element_of(kept.token.kind));
  set_span(node, source, kept.token.span);
  switch (kept.token.kind) {
  case TokenKind::doctype:
    set(node, "force-quirks", kept.doctype.force_quirks);
    add_if_there(node, "name", kept.doctype.name);
    add_if_there(node, "public-identifier", kept.doctype.public_identifier);
    add_if_there(node, "system-identifier", kept.doctype.system_identifier);
    break;
  case TokenKind::start_tag:
  case TokenKind::end_tag:
    set(node, "self-closing", kept.token.self_closing);
    if (kept.token.attribute_count > kept.attributes.size())
      set(node, "attribute-count", std::uint64_t{kept.token.attribute_count});
    add(node, "name", kept.token.text);
    for (const Attribute& attribute : kept.attributes) {
      pugi::xml_node child = node.append_child("attribute");
      set_span(child, source, attribute.span);
      add(child, "name", attribute.name);
      add(child, "value", attribute.value);
    }
    break;
  case TokenKind::processing_instruction:
    add(node, "target", kept.token.text);
    add(node, "data", kept.instruction_data);
    break;
  case TokenKind::comment:
  case TokenKind::characters:
    add(node, "data", kept.token.text);
    break;
  case TokenKind::end_of_file:
    break;
  }
}

void add_class(pugi::xml_node parent, const DocumentReport& document, const Divergence& divergence,
               std::size_t c) {
  pugi::xml_node node = parent.append_child("class");
  const bool has_tokens = divergence.facet == Facet::tokens;
  if (has_tokens) {
    set(node, "token-count", divergence.classes[c].count);
    set(node, "complete", divergence.classes[c].complete);
  }
  for (std::size_t i = 0; i < document.versions.size(); ++i)
    if (divergence.partition.class_of(i) == c) add(node, "version", document.versions[i]->name);
  if (!has_tokens) return;
  for (const KeptToken& kept : divergence.classes[c].tokens)
    add_token(node, *document.source, kept);
}

void add_error(pugi::xml_node parent, const DocumentReport& document, const KeptError& kept) {
  pugi::xml_node node = parent.append_child("error");
  set_place(node, document, kept.error.at);
  if (!kept.error.code.empty()) add(node, "code", kept.error.code);
  for (const std::uint16_t version : kept.versions)
    add(node, "version", document.versions[version]->name);
}

void add_fork(pugi::xml_node parent, const DocumentReport& document, const trace::Fork& fork,
              Facet facet) {
  pugi::xml_node node = parent.append_child("fork");
  set_span(node, *document.source, fork.read);
  add(node, "class-name", catalogue::class_name(fork.class_id, facet, document.versions));
  add(node, "class-id", fork.class_id);
  add(node, "concept", fork.concept_name);
  add(node, "character-class", fork.character_class);
  add_place(node, "at", document, fork.at);
  add_partition(node, document, fork.partition);
  for (const CauseRow& taken : cause_rows(document, fork)) {
    pugi::xml_node row = node.append_child("row");
    set_span(row, *document.source, taken.read);
    add(row, "version", taken.version);
    add(row, "section", taken.section);
    add(row, "state", taken.state);
    add(row, "heading", taken.heading);
    add(row, "id", taken.id);
    add(row, "does", taken.does);
  }
  if (!fork.tree) return;
  for (const TreeRuleReport& rule : tree_rules(document, fork)) {
    pugi::xml_node of_rule = node.append_child("tree-rule");
    add(of_rule, "rule", rule.rule);
    for (const std::string& value : rule.values) add(of_rule, "value", value);
    for (const std::string& change : rule.changes) add(of_rule, "change", change);
  }
}

void add_parser_cause(pugi::xml_node parent, const ParserCauseReport& cause) {
  pugi::xml_node node = parent.append_child("parser-cause");
  const auto add_unless_empty = [&](const char* name, std::string_view text) {
    if (!text.empty()) add(node, name, text, false);
  };
  if (cause.entry) set(node, "lacking", std::string_view(cause.lacks ? "parser" : "version"));
  add(node, "parser", cause.parser);
  add(node, "cause", cause.name);
  add_unless_empty("reads-as", cause.reads_as);
  for (const std::string& version : cause.follows) add(node, "follows", version);
  add_unless_empty("class-id", cause.class_id);
  if (cause.entry) {
    add(node, "title", cause.entry->title);
    for (const catalogue::Change& change : cause.entry->since) {
      pugi::xml_node of_change = node.append_child("change");
      add(of_change, "date", change.date);
      add(of_change, "revision", change.revision);
      add(of_change, "what", change.what);
    }
  }
  for (const ParserCauseReport::Row& row : cause.rows) {
    pugi::xml_node of_row = node.append_child("row");
    add(of_row, "version", row.version);
    add(of_row, "state", row.state);
    add(of_row, "sentence", row.sentence);
  }
  add_unless_empty("construct", cause.construct);
  add_unless_empty("characters", cause.characters);
  add_unless_empty("smallest", cause.smallest);
  add(node, "words", words_of(cause));
}

void add_summary(pugi::xml_node parent, const Summary& summary) {
  pugi::xml_node node = parent.append_child("summary");
  set(node, "divergences", summary.divergences);
  for (std::size_t i = 0; i < severity_count; ++i)
    set(node, std::string(name_of(static_cast<Severity>(i))).c_str(), summary.by_severity[i]);
  set(node, "episodes", summary.episodes);
  set(node, "cells-apart", summary.cells_apart);
  set(node, "bytes-apart", summary.bytes_apart);
}

void add_context(pugi::xml_node parent, const StartContext& start) {
  pugi::xml_node node = parent.append_child("context");
  set(node, "initial-state", name_of(start.mode));
  set(node, "foreign-content", start.foreign_content);
  set(node, "feedback", name_of(start.feedback));
  set(node, "scripting", start.scripting);
  if (!start.last_start_tag.empty()) add(node, "last-start-tag", start.last_start_tag, false);
}

/// The members of JSON as elements and attributes (docs/formats.md, schemas/compare.rng): a
/// `comparison` of documents, each with its findings in the order in which they are complete, and a
/// `total`. An element is written when it is whole, so that memory does not grow with the report.
class XmlReport final : public ReportWriter {
 public:
  explicit XmlReport(TextSink out) : out_(std::move(out)) {}

  void begin() override {
    out_(
        fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                    "<comparison schema=\"specdrift/compare\" schema-version=\"{}\">\n",
                    schema_version));
  }

  void begin_document(const DocumentReport& document) override {
    out_(fmt::format("<document bytes=\"{}\" ill-formed=\"{}\">\n",
                     document.source->original_size(), document.source->ill_formed_count()));
    pugi::xml_document head;
    add(head, "name", document.name, false);
    if (document.encoding) {
      pugi::xml_node node = head.append_child("encoding");
      add(node, "name", document.encoding->name);
      add(node, "from", document.encoding->from);
      if (!document.encoding->decoder.empty()) add(node, "decoder", document.encoding->decoder);
    }
    add_context(head, document.start);
    add(head, "facet", "tokens");
    if (document.errors_compared) add(head, "facet", "errors");
    for (std::size_t i = 0; i < document.versions.size(); ++i) {
      add(head, "version", document.versions[i]->name);
      set(head.last_child(), "tokens", document.summary.tokens[i]);
      set(head.last_child(), "errors", document.summary.errors[i]);
    }
    for (const ParserReport& parser : document.parsers) {
      add(head, "parser", parser.title);
      set(head.last_child(), "name", std::string_view(parser.name));
      set(head.last_child(), "not-shown", std::string_view(parser.not_seen));
      set(head.last_child(), "places", parser.has_places);
      set(head.last_child(), "tree", parser.has_tree);
      set(head.last_child(), "scripting", parser.scripting);
    }
    add_summary(head, document.summary);
    for (const pugi::xml_node node : head) print_element(out_, node);
  }

  void divergence(const DocumentReport& document, const Finding& finding) override {
    const Divergence& divergence = finding.divergence;
    pugi::xml_document holder;
    pugi::xml_node node = holder.append_child("divergence");
    set(node, "facet", name_of(divergence.facet));
    set(node, "severity", name_of(divergence.severity));
    if (divergence.episode > 0) set(node, "episode", divergence.episode);
    set(node, "error-count", divergence.error_count);
    if (document.known) set(node, "in-baseline", is_known(document, finding));
    if (const std::string_view id = class_of(finding); !id.empty()) {
      add(node, "class-name", class_name(document, finding));
      if (!finding.forks.empty()) add(node, "class-id", id);
    }
    add_partition(node, document, divergence.partition);
    add_place(node, "begin", document, divergence.span.begin);
    add_place(node, "end", document, divergence.span.end);
    add(node, "source", slice(document.source->bytes(), divergence.span),
        document.source->may_hold_surrogates());
    for (std::size_t c = 0; c < divergence.partition.class_count(); ++c)
      add_class(node, document, divergence, c);
    for (const KeptError& kept : divergence.errors) add_error(node, document, kept);
    for (const trace::Fork& fork : finding.forks) add_fork(node, document, fork, divergence.facet);
    for (const ParserCauseReport& cause : finding.parser_causes) add_parser_cause(node, cause);
    print_element(out_, node);
  }

  void episode(const DocumentReport& document, const Episode& episode,
               const EpisodeFindings& findings) override {
    pugi::xml_document holder;
    pugi::xml_node node = holder.append_child("episode");
    set(node, "number", episode.number);
    set(node, "divergences", episode.divergences);
    set(node, "shown", findings.shown);
    set(node, "folded", findings.folded.divergences);
    set(node, "met-again", episode.met_again);
    add_place(node, "begin", document, episode.span.begin);
    add_place(node, "end", document, episode.span.end);
    print_element(out_, node);
  }

  void end_document(const DocumentReport& document) override {
    if (const Folded& folded = document.folded; folded.divergences > 0) {
      pugi::xml_document holder;
      pugi::xml_node node = holder.append_child("folded");
      set(node, "divergences", folded.divergences);
      for (std::size_t i = 0; i < severity_count; ++i)
        set(node, std::string(name_of(static_cast<Severity>(i))).c_str(), folded.by_severity[i]);
      print_element(out_, node);
    }
    out_("</document>\n");
  }

  void end(const TotalReport& total) override {
    pugi::xml_document holder;
    pugi::xml_node node = holder.append_child("total");
    set(node, "documents", total.documents);
    set(node, "documents-apart", total.documents_apart);
    set(node, "bytes", total.bytes);
    set(node, "folded", total.folded);
    add_summary(node, total.summary);
    if (total.change) {
      pugi::xml_node change = node.append_child("baseline");
      for (const std::string& name : total.change->fresh) add(change, "new", name);
      for (const std::string& name : total.change->gone) add(change, "gone", name);
    }
    print_element(out_, node);
    out_("</comparison>\n");
  }

 private:
  TextSink out_;
};

}  // namespace

std::unique_ptr<ReportWriter> make_xml_report(TextSink out, const FormatSettings& /*settings*/) {
  return std::make_unique<XmlReport>(std::move(out));
}

}  // namespace specdrift::report
