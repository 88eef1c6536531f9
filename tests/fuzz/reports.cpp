// Reports of one input in every format, read back by a parser of the format: nothing of the input,
// or of its name, breaks out of the place that it has in them.

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "core/catalogue/catalogue.h"
#include "core/catalogue/causes.h"
#include "core/compare/differ.h"
#include "core/report/comparison/formats.h"
#include "core/report/explanation/explanation.h"
#include "core/report/trace/lock_step_trace.h"
#include "core/report/trace/trace_report.h"
#include "core/trace/fork.h"
#include "tests/fuzz/readers.h"
#include "tests/fuzz/versions.h"

namespace specdrift::fuzz {
namespace {

/// A writer, and what it has written.
class Written {
 public:
  explicit Written(report::MakeComparisonReport* make, report::TextStyle style = {})
      : writer_(make([this](std::string_view text) { text_ += text; }, {style, "0"})) {}
  Written(const Written&) = delete;
  Written& operator=(const Written&) = delete;

  report::ReportWriter& writer() { return *writer_; }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
  std::unique_ptr<report::ReportWriter> writer_;
};

class EveryFormat {
 public:
  explicit EveryFormat(report::TextStyle style) : text_(report::make_text_report, style) {}

  template <class Call> void each(Call call) {
    for (report::ReportWriter* const writer :
         {&json_.writer(), &lines_.writer(), &xml_.writer(), &sarif_.writer(), &junit_.writer(),
          &markdown_.writer(), &html_.writer(), &text_.writer()})
      call(*writer);
  }

  void read_back(std::uint64_t divergences) const {
    const auto expect = [&](std::size_t found, std::string_view format) {
      require(found == divergences, "a report that has not every divergence", format);
    };
    expect(read_json(json_.text(), "type", "divergence"), "json");
    expect(read_json_lines(lines_.text(), "type", "divergence"), "jsonl");
    expect(read_xml(xml_.text(), "divergence"), "xml");
    // A result is an episode of one facet.
    const std::size_t results = read_json(sarif_.text(), "ruleIndex", "");
    require(results <= divergences && (results > 0) == (divergences > 0),
            "a report with other results than episodes", "sarif");
    expect(read_markdown(markdown_.text(), "### "), "markdown");
    expect(read_html(html_.text(), "article"), "html");
    require((read_xml(junit_.text(), "failure") > 0) == (divergences > 0),
            "a report that fails for nothing, or not", "junit");
    check_nothing_is_hidden(text_.text());
  }

 private:
  Written json_{report::make_json_report};
  Written lines_{report::make_json_lines_report};
  Written xml_{report::make_xml_report};
  Written sarif_{report::make_sarif_report};
  Written junit_{report::make_junit_report};
  Written markdown_{report::make_markdown_report};
  Written html_{report::make_html_report};
  Written text_;
};

void explain(const report::DocumentReport& document, const report::Finding& finding,
             report::TextStyle style, report::Detail detail) {
  const std::string class_id = finding.forks.empty() ? "" : finding.forks.front().class_id;
  const Facet facet = finding.divergence.facet;
  const auto* const entry = catalogue::find(class_id, facet);
  const auto causes = catalogue::causes_of(class_id, facet);
  const report::Explanation explanation{
      {class_id, facet}, entry,   entry || causes.empty() ? nullptr : causes.front(),
      document,          finding, false};
  const auto written = [&](report::MakeExplanationWriter* make) {
    const auto writer = make({style, detail});
    return writer->begin("explanations") + writer->explanation(explanation, true) + writer->end();
  };
  read_html(written(report::make_explanation_html), "article");
  require(read_json(written(report::make_explanation_json), "explanations", "") == 1,
          "no explanations", "json");
  read_markdown(written(report::make_explanation_markdown), "#");
  check_nothing_is_hidden(written(report::make_explanation_text));
}

class Findings final : public DivergenceSink {
 public:
  Findings(const report::DocumentReport& document, EveryFormat& formats, report::TextStyle style,
           report::Detail detail)
      : document_(document),
        formats_(formats),
        style_(style),
        detail_(detail),
        finder_(document.models, *document.source, document.start) {}

  void divergence(const Divergence& divergence) override {
    const auto forks = finder_.find(divergence);
    const report::Finding finding{divergence, forks};
    formats_.each([&](report::ReportWriter& w) { w.divergence(document_, finding); });
    if (explained_++ < 2) explain(document_, finding, style_, detail_);
  }
  void episode(const Episode& episode) override {
    formats_.each([&](report::ReportWriter& w) { w.episode(document_, episode, {}); });
  }

 private:
  const report::DocumentReport& document_;
  EveryFormat& formats_;
  report::TextStyle style_;
  report::Detail detail_;
  trace::ForkFinder finder_;
  std::size_t explained_ = 0;
};

class Nobody final : public DivergenceSink {
 public:
  void divergence(const Divergence&) override {}
  void episode(const Episode&) override {}
};

Summary compare_once(const report::DocumentReport& document, DivergenceSink& sink) {
  std::vector<Participant> participants;
  for (const model::Model* model : document.models)
    participants.push_back({&model->info, tokenizer_of(*model, *document.source, document.start)});
  CompareOptions options;
  options.errors = document.errors_compared;
  return compare(*document.source, std::move(participants), options, sink);
}

void read_traces(const report::DocumentReport& document, report::TextStyle style) {
  const report::TraceDocument traced{document.name, document.source, document.lines,
                                     document.models, document.start};
  const Span whole{0, document.source->end()};
  const report::TraceJson json;
  read_json_lines(json.head(traced) + report::lock_step_trace(traced, json, whole, 20), "type", "");
  const report::TraceText text(style);
  check_nothing_is_hidden(text.head(traced) + report::lock_step_trace(traced, text, whole, 20));
}

void run(Bytes bytes) {
  Bytes head = bytes.take_head(head_size);
  const StartContext start = take_start(head);
  const Models models = take_models(head, start);
  const bool errors = !head.take_flag();
  const bool is_hostile_name = head.take_flag();
  const report::TextStyle style{false, 20 + head.take(4) * 40};
  const auto detail = static_cast<report::Detail>(head.take(4));
  const std::string input(bytes.rest());
  // A path holds no NUL.
  std::string name = is_hostile_name ? input : "page.html";
  std::ranges::replace(name, '\0', '0');
  const Source source = Source::from_bytes(input);
  const LineIndex lines(source);
  report::DocumentReport document{name, &source, &lines, {}, models, start, errors, {}};
  for (const model::Model* model : models) document.versions.push_back(&model->info);
  Nobody nobody;
  document.summary = compare_once(document, nobody);
  EveryFormat formats(style);
  Findings findings(document, formats, style, detail);
  formats.each([&](report::ReportWriter& w) {
    w.begin();
    w.begin_document(document);
  });
  if (document.summary.divergences > 0) compare_once(document, findings);
  report::TotalReport total;
  total.documents = 1;
  total.documents_apart = document.summary.divergences > 0;
  total.bytes = input.size();
  total.summary.add(document.summary);
  formats.each([&](report::ReportWriter& w) {
    w.end_document(document);
    w.end(total);
  });
  formats.read_back(document.summary.divergences);
  read_traces(document, style);
}

}  // namespace
}  // namespace specdrift::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  specdrift::fuzz::run({data, size});
  return 0;
}
