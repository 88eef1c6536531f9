// Everything that spec/common-subset.xml calls common is common to every version, by the data of
// all of them:
//   proof SPEC-DIRECTORY
// Where nobody simulates tree construction, core/prove explores each version side by side with
// another one over all inputs of the grammar: they make the same tokens, and no error. Inputs that
// come to each of their joint states are then read by all interpreters, which make the tokens at
// the same places. Where tree construction is simulated: the lists of names, one by one. And
// core/common_subset takes nothing that the grammar does not allow.

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <exception>
#include <iterator>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "core/common_subset/subset_reader.h"
#include "core/common_subset/tag_meanings.h"
#include "core/model/data/builtin.h"
#include "core/model/run/interpreter.h"
#include "core/model/run/subset_models.h"
#include "tests/common_subset/pair.h"
#include "tests/support/signature.h"

namespace specdrift::test {
namespace {

constexpr std::string_view compared_with = "13.2.5";
const std::string tail(120, 'x');

/// Notes the concepts of the states that rows are taken in.
class Watch final : public model::RowTracer {
 public:
  Watch(const model::Model& model, std::set<std::string_view>& concepts)
      : model_(model), concepts_(concepts) {}

  void row(model::TableIndex table, std::size_t, Offset, Offset) override {
    concepts_.insert(model_.tables[table].concept_name);
  }

 private:
  const model::Model& model_;
  std::set<std::string_view>& concepts_;
};

/// Those that read the common subset, or its narrow part: their files declare it.
constexpr std::size_t count_of_proved_models = 12;
constexpr std::size_t count_of_narrow_models = 1;
const std::vector<const model::Model*>& proved_models() {
  static const std::vector<const model::Model*> models = [] {
    std::vector<const model::Model*> all;
    std::ranges::copy_if(
        model::builtin_models(), std::back_inserter(all),
        [](const model::Model* model) { return model->info.common_subset != CommonSubset::none; });
    return all;
  }();
  return models;
}

bool is_narrow(const model::Model& model) {
  return model.info.common_subset == CommonSubset::narrow;
}

class Proof {
 public:
  explicit Proof(const SubsetGrammar& grammar) : grammar_(grammar) {}

  /// Each version with one of them, and what comes to their states, as it stands: those to which
  /// the whole language is common, or those to which the narrow one is, and these with the others.
  void explore(const SubsetLanguage& language, bool narrow) {
    const model::Model& other = *model::find_builtin_model(compared_with);
    std::set<std::string> texts;
    for (const model::Model* const model : proved_models()) {
      if (is_narrow(*model) != narrow) continue;
      const SubsetPair pair = explore_common_subset(*model, other, language);
      fmt::print("{}: {} states, {} edges, {} states with errors, in {:.2f} s\n", model->info.name,
                 pair.tokens.states, pair.tokens.edges, pair.errors.states, pair.seconds);
      states += pair.tokens.states;
      if (!pair.failure.empty())
        fmt::print("{} reads something else: {}\n", model->info.name, pair.failure);
      failures += pair.failure.empty() ? 0 : 1;
      concepts_.insert(pair.concepts.begin(), pair.concepts.end());
      texts.insert(pair.inputs.begin(), pair.inputs.end());
    }
    for (const std::string& text : texts) check(text, {}, /*whole=*/false, narrow);
  }

  void check_names() {
    StartContext page;
    page.feedback = Feedback::tree;
    StartContext without_scripts = page;
    without_scripts.scripting = false;
    const auto is_in = [](const auto& list, std::string_view name) {
      return std::ranges::find(list, name) != list.end();
    };
    for (const TagTraits& tag : known_tags) {
      const bool is_element = std::ranges::any_of(
          grammar_.elements, [&](const auto& element) { return element.name == tag.name; });
      if (is_element || is_in(grammar_.uncommon, tag.name)) continue;
      const std::string name(tag.name);
      const bool text = is_in(grammar_.rawtext, name) || is_in(grammar_.rcdata, name);
      if (!text && !is_in(grammar_.scripting, name))
        for (const char* before : {"", "<p>", "<html><head>"})
          check(std::string(before) + "<" + name + ">x<p></" + name + ">y</p>", page);
      if (is_in(grammar_.scripting, name))
        check("<" + name + "><p></" + name + ">", without_scripts);
      if (is_in(grammar_.scripting, name) || text) check_text_element(name, page);
    }
    for (const auto* list : {&grammar_.rawtext, &grammar_.rcdata, &grammar_.scripting})
      for (const std::string& name : *list) text_elements += find_known_tag(name) != 0;
  }

  /// Two levels of all that an element may hold: what a start tag does depends on where it stands
  /// and on nothing that it does not stand in.
  void check_elements() {
    StartContext page;
    page.feedback = Feedback::tree;
    for (const SubsetGrammar::Element& element : grammar_.elements) {
      const auto wrapped = [&](const std::string& name, const std::string& content) {
        return "<" + name + " a='b'>&lt;t" + content + "<!--c-->&amp;</" + name + ">\n";
      };
      const auto check_it = [&](const std::string& content) {
        for (const char* before : {"", "<body><p>"})
          check(before + wrapped(element.name, content), page, /*whole=*/true);
      };
      std::vector<std::string> all = element.holds;
      all.insert(all.end(), element.leaves.begin(), element.leaves.end());
      check_it("");
      for (const std::string& outer : all) {
        ++held_names;
        for (const std::string& inner : all) {
          if (!element.nested) {
            check_it("<" + outer + ">t<" + inner + " b>");
            check_it("<" + outer + "></" + inner + "></" + outer + ">");
          } else if (std::ranges::find(element.leaves, outer) == element.leaves.end()) {
            check_it(wrapped(outer, wrapped(inner, "")));
            check_it(wrapped(outer, wrapped(outer, wrapped(inner, "")) + wrapped(inner, "")));
          } else {
            check_it(wrapped(outer, ""));
          }
        }
      }
    }
  }

  /// core/common_subset is told the same names.
  bool has_the_names_of_the_reader() const {
    const auto equal = [](const auto& a, const auto& b) { return std::ranges::equal(a, b); };
    std::size_t contents = grammar_.rawtext.size() + grammar_.rcdata.size() +
                           grammar_.scripting.size() + grammar_.uncommon.size() +
                           grammar_.elements.size();
    const auto all = [](const auto& names, common_subset::Content content) {
      return std::ranges::all_of(names, [&](const std::string& name) {
        return common_subset::content_of(name, common_subset::key_of(name)) == content;
      });
    };
    for (const TagTraits& tag : known_tags)
      if (tag.has(TagTraits::head) != common_subset::is_one_of(common_subset::head_tags, tag.name))
        return false;
    if (!has_the_elements_of_the_reader()) return false;
    return equal(grammar_.solidus, common_subset::may_have_solidus) &&
           equal(grammar_.head, common_subset::head_tags) &&
           contents == common_subset::contents.size() &&
           all(grammar_.rawtext, common_subset::Content::rawtext) &&
           all(grammar_.rcdata, common_subset::Content::rcdata) &&
           all(grammar_.scripting, common_subset::Content::scripting) &&
           all(grammar_.uncommon, common_subset::Content::uncommon);
  }

  bool has_the_elements_of_the_reader() const {
    std::size_t pairs = 0;
    for (const SubsetGrammar::Element& element : grammar_.elements) {
      const auto held =
          std::ranges::find(common_subset::elements, element.name, &common_subset::HeldIn::element);
      if (held == common_subset::elements.end() || held->nested != element.nested ||
          common_subset::content_of(element.name, common_subset::key_of(element.name)) !=
              common_subset::Content::element)
        return false;
      for (const auto* names : {&element.holds, &element.leaves})
        for (const std::string& name : *names) {
          const common_subset::HeldName& found = common_subset::find_held_name(name);
          if ((found.in & held->bit) == 0 || found.leaf != (names == &element.leaves)) return false;
          ++pairs;
        }
    }
    std::size_t pairs_of_reader = 0;
    for (const common_subset::HeldName& name : common_subset::held_names)
      pairs_of_reader += static_cast<std::size_t>(std::popcount(name.in));
    return grammar_.elements.size() == common_subset::elements.size() && pairs == pairs_of_reader;
  }

  /// The list that a version given as data is compared with a known one by.
  bool has_the_concepts_of_the_models() const {
    for (const std::string_view name : concepts_)
      if (!std::ranges::binary_search(model::common_subset_concepts, name))
        fmt::print("'{}' is a concept of common input\n", name);
    return std::ranges::equal(concepts_, model::common_subset_concepts);
  }

  std::size_t states = 0;
  std::size_t inputs = 0;
  std::size_t failures = 0;
  std::size_t text_elements = 0;
  std::size_t held_names = 0;
  std::size_t comments_in_text = 0;
  std::size_t inputs_of_narrow = 0;

 private:
  /// All texts of four pieces.
  static void for_texts_of(const std::vector<std::string>& pieces, const auto& take) {
    for (std::size_t n = 0; n < pieces.size() * pieces.size() * pieces.size() * pieces.size();
         ++n) {
      std::string text;
      for (std::size_t digits = n, i = 0; i < 4; ++i, digits /= pieces.size())
        text += pieces[digits % pieces.size()];
      take(text);
    }
  }

  /// Checks texts that look like end tags or comments in a text element.
  void check_text_element(const std::string& name, const StartContext& page) {
    const auto whole = [&](const std::string& text) {
      return "<" + name + ">" + text + "</" + name + ">";
    };
    for_texts_of({"a", "<", "/", "!", "-", ">", "</a>", name, " ", "</", "</" + name + "a>"},
                 [&](const std::string& text) {
                   // No comment, and no end tag before the last.
                   const std::string lower = text + "</" + name + ">";
                   bool common = text.find("<!--") == std::string::npos;
                   for (auto at = lower.find("</" + name); at < text.size();
                        at = lower.find("</" + name, at + 1))
                     common = common && lower[at + name.size() + 2] == 'a';
                   const bool narrow = text.find("</") == std::string::npos;
                   if (common) check(whole(text), page, /*whole=*/false, narrow);
                 });
    if (std::ranges::find(grammar_.rcdata, name) != grammar_.rcdata.end()) return;
    for_texts_of({"<!--", "-->", "-", "<", "</", ">", " ", name, "script"},
                 [&](const std::string& text) {
                   if (text.find("<!--") == std::string::npos) return;
                   if (!holds_common_comments(text, name)) return;
                   ++comments_in_text;
                   check(whole(text), page, /*whole=*/true, text.find("</") == std::string::npos);
                 });
  }

  /// Whether every `<!--` in the text of an element that holds no references is followed by `-->`
  /// with nothing between that looks like a tag of it or of a script, and nothing outside looks
  /// like its end.
  static bool holds_common_comments(std::string text, const std::string& name) {
    for (auto begin = text.find("<!--"); begin != std::string::npos; begin = text.find("<!--")) {
      const auto end = text.find("-->", begin + 2);
      if (end == std::string::npos) return false;
      for (const std::string& word : {name, std::string("script")})
        for (const std::string& tag : {"<" + word, "</" + word})
          if (const auto at = text.find(tag, begin); at < end) return false;
      text.replace(begin, end + 3 - begin, "x");
    }
    return (text + "</").find("</" + name) == std::string::npos;
  }

  /// All versions have to make the same of `text`, and no error; of a whole element, contexts
  /// within it left out. A text that is not narrow is not checked with narrow versions.
  void check(const std::string& text, const StartContext& context, bool whole = false,
             bool narrow = true) {
    ++inputs;
    StartContext start = context;
    start.runs = false;
    const std::string input = text + tail;
    const Source source = Source::from_bytes(input);
    std::optional<Signature> first;
    for (const model::Model* const model : proved_models()) {
      if (is_narrow(*model) && !narrow) continue;
      inputs_of_narrow += is_narrow(*model);
      const auto interpreter = model::make_interpreter(*model, source, start);
      Watch watch(*model, concepts_);
      interpreter->set_row_tracer(&watch);
      Signature signature;
      std::string mistake;
      sign(*interpreter, source, batch_, signature, mistake);
      if (!model->info.models_self_closing) signature.self_closing.clear();
      if (whole) signature.contexts = last_context(signature.contexts);
      if (!first || first->self_closing.empty()) {
        if (first) first->self_closing = signature.self_closing;
        if (!first) first = signature;
      }
      if (!model->info.models_self_closing) signature.self_closing = first->self_closing;
      if (signature != *first || !signature.errors.empty() || !mistake.empty()) {
        if (++failures <= 20)
          fmt::print("'{}' is not common to {}: {} {}\n", text, model->info.name, signature.errors,
                     mistake);
      }
    }
  }

  /// Without the place: that is an end, which is in one text where the last tag that matters is.
  static std::string last_context(std::string_view contexts) {
    contexts.remove_suffix(1);
    contexts.remove_prefix(contexts.rfind(' ') + 1);
    contexts.remove_prefix(contexts.find_first_not_of("0123456789"));
    return std::string(contexts);
  }

  const SubsetGrammar& grammar_;
  std::set<std::string_view> concepts_;
  TokenBatch batch_;
};

/// The common reader takes nothing that the grammar does not allow.
std::size_t count_taken_wrongly(const SubsetLanguage& language, bool narrow, std::size_t count,
                                std::size_t& taken) {
  constexpr std::string_view pieces[] = {"<",          ">",
                                         "/",          "=",
                                         "\"",         "'",
                                         " ",          "&",
                                         "a",          "b",
                                         "-",          "!",
                                         "<a",         "</a>",
                                         "<br",        "<img b",
                                         "=\"c\"",     "='d' ",
                                         " e=f",       "/>",
                                         "&amp;",      ";",
                                         "<!--",       "-->",
                                         "--",         "x y",
                                         "\n",         "\xC3\xA9",
                                         "&#64;",      "A",
                                         "<!DOCTYPE",  "html",
                                         " PUBLIC \"", "<!doctype html",
                                         "&lang;",     "&#1",
                                         "`",          "<?",
                                         "1",          "_:.",
                                         "<p>",        "</p >",
                                         "?",          "&#x41;"};
  std::mt19937 random(1);
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < count; ++i) {
    std::string text;
    for (auto n = 1 + random() % 10; n > 0; --n) text += pieces[random() % std::size(pieces)];
    text += tail;
    const Source source = Source::from_bytes(text);
    ResumePoint state;
    state.narrow = narrow;
    SubsetReader(source).pass(state);
    const std::string_view common = std::string_view(text).substr(0, state.at);
    taken += common.size();
    if (language.automaton().has(common)) continue;
    if (++wrong < 20) fmt::print("'{}' was taken to be common\n", common);
  }
  return wrong;
}

int run(const std::string& spec_directory) {
  const SubsetGrammar grammar = read_subset_grammar(spec_directory);
  const SubsetGrammar narrow_grammar = grammar.narrowed();
  const SubsetLanguage language(grammar), narrow(narrow_grammar);
  Proof proof(grammar);
  proof.explore(language, /*narrow=*/false);
  proof.explore(narrow, /*narrow=*/true);
  proof.check_names();
  proof.check_elements();
  std::size_t taken = 0;
  const std::size_t wrong = count_taken_wrongly(language, false, 100'000, taken) +
                            count_taken_wrongly(narrow, true, 100'000, taken);
  const bool same_names =
      proof.has_the_names_of_the_reader() && proof.has_the_concepts_of_the_models();
  fmt::print("{} joint states, {} inputs to {} versions, {} not common\n", proof.states,
             proof.inputs, proved_models().size(), proof.failures);
  fmt::print("{} bytes taken by the reader, {} inputs wrongly; its lists of names are {}\n", taken,
             wrong, same_names ? "the same" : "others");
  const bool enough = proof.states > 100'000 && proof.inputs > 100'000 &&
                      grammar.references.size() > 200 && proof.text_elements == 9 &&
                      proof.held_names == 53 && proof.comments_in_text > 1000 &&
                      proved_models().size() == count_of_proved_models && taken > 2'000'000 &&
                      proof.inputs_of_narrow > 40'000 &&
                      std::ranges::count_if(proved_models(), [](const model::Model* model) {
                        return is_narrow(*model);
                      }) == count_of_narrow_models;
  return proof.failures == 0 && wrong == 0 && same_names && enough ? 0 : 1;
}

}  // namespace
}  // namespace specdrift::test

int main(int argc, char** argv) {
  try {
    return specdrift::test::run(argc > 1 ? argv[1] : "spec");
  } catch (const std::exception& e) {
    fmt::print("{}\n", e.what());
    return 1;
  }
}
