// Loads what may be a specification. A specification that loads runs, and ends.

#include <string>
#include <string_view>

#include "core/model/data/builtin.h"
#include "core/model/diff/spec_diff.h"
#include "core/model/load/load.h"
#include "core/model/run/interpreter.h"
#include "core/token/token_batch.h"
#include "tests/fuzz/fuzz.h"

namespace specdrift::fuzz {
namespace {

constexpr std::string_view inputs[] = {
    "",
    "x<a b=c D='e' f=\"g\" h/>&amp;&notit;&#x41;&#0</a><!--x--!>-->",
    "<!DOCTYPE html PUBLIC \"a\" 'b'><![CDATA[x]]>\r\n\xFF\v",
    "<title>&lt;</title><script><!--<script></script>--></script><p\0q>",
};

void run_on(const model::Model& model, const StartContext& start) {
  TokenBatch batch;
  for (const std::string_view input : inputs) {
    const Source source = Source::from_bytes(input);
    const auto tokenizer = model::make_interpreter(model, source, start);
    if (!tokenizer) continue;
    Offset last = 0;
    while (tokenizer->read(batch))
      for (const Token& token : batch.tokens) {
        require(token.span.begin <= token.span.end && token.span.end <= source.end(),
                "a token beyond the input", model.version);
        last = token.span.end;
      }
    require(last <= source.end(), "it reads beyond the input", model.version);
  }
}

void run(std::string_view text) {
  model::LoadOptions options;
  options.find_base = model::find_builtin_model;
  options.read_file = [](std::string_view) { return std::nullopt; };
  options.find_references = model::find_builtin_references;
  const model::LoadResult result = model::load_model(text, "mine.xml", options);
  require(!result.loaded == !result.errors.empty(), "neither loaded nor refused");
  for (const model::LoadError& error : result.errors)
    require(!error.what.empty(), "an error without words");
  if (!result.loaded) return;
  const model::Model& model = result.loaded->model;
  StartContext page, title, script;
  page.feedback = Feedback::tree;
  title.mode = TextMode::rcdata;
  title.last_start_tag = "title";
  script.mode = TextMode::script_data;
  script.last_start_tag = "script";
  for (const StartContext& start : {StartContext(), page, title, script}) run_on(model, start);
  model::compare_models(*model::find_builtin_model("13.2.5"), model);
}

}  // namespace
}  // namespace specdrift::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  specdrift::fuzz::run({reinterpret_cast<const char*>(data), size});
  return 0;
}
