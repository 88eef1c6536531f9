// What spec/plain.xml calls plain is plain to every version, by the data of all of them:
//   proof SPEC-DIRECTORY
// The automaton of the plain grammar and the interpreters of all versions are explored together:
// from every combination of states that is reached, every character that the grammar allows there
// is tried, each in a string completed to the end of its construct. Everywhere all versions make
// the same tokens, at the same places, and no error. Then the lists of names and references, one
// by one; and that core/plain takes nothing that the grammar does not allow.

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <exception>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "core/model/builtin.h"
#include "core/model/interpreter.h"
#include "core/plain/plain_names.h"
#include "core/plain/plain_reader.h"
#include "tests/plain/grammar.h"
#include "tests/support/signature.h"

namespace specdrift::test {
namespace {

const std::string tail(120, 'x');

/// A place in a plain text: what has been written of it, and where the grammar stands.
struct Node {
  std::string text;
  std::string state;
  bool may_have_solidus = false;
  std::vector<std::string> attributes;  ///< the names in the current tag, the last one unfinished

  bool has_duplicate() const {
    return std::set<std::string>(attributes.begin(), attributes.end()).size() != attributes.size();
  }
};

/// The node behind an edge, or nothing if a rule beside the automaton forbids it.
std::optional<Node> behind(const Node& from, const std::string& string, const std::string& to) {
  if (to == "solidus" && !from.may_have_solidus) return std::nullopt;
  Node node = from;
  node.text += string;
  node.state = to;
  if (to == "attribute-name") {
    if (from.state != to) node.attributes.emplace_back();
    node.attributes.back() += string;
  } else if (from.state == "attribute-name" && node.has_duplicate()) {
    return std::nullopt;
  }
  if (to == "data" || to == "tag-open") {
    node.attributes.clear();
    node.may_have_solidus = false;
  }
  return node;
}

/// The shortest way to the end of the construct.
Node completed(const PlainGrammar& grammar, const Node& from) {
  std::deque<Node> waiting{from};
  std::set<std::string> seen;
  while (!waiting.empty()) {
    Node node = std::move(waiting.front());
    waiting.pop_front();
    if (node.state == grammar.start) return node;
    if (!seen.insert(node.state).second) continue;
    for (const PlainGrammar::Edge& edge : grammar.states.at(node.state))
      if (auto next = behind(node, edge.strings.front(), edge.to))
        waiting.push_back(std::move(*next));
  }
  throw std::runtime_error("no way out of " + from.state);
}

/// What an interpreter has become by the time that it has consumed up to a place: without the texts
/// that it has gathered.
class Watch final : public model::RowTracer {
 public:
  Watch(const model::Interpreter& interpreter, Offset place)
      : interpreter_(interpreter), place_(place), now_(interpreter.configuration()) {}

  void row(model::TableIndex, std::size_t, Offset, Offset end) override {
    if (end > place_) return;
    now_ = interpreter_.configuration();
    end_ = end;
  }

  std::string key() const {
    std::string key =
        fmt::format("{} {} {} {} {} {} {} {} {} {}:", now_.state, now_.previous_state,
                    place_ - end_, now_.has_tag, now_.tag_is_end_tag, now_.self_closing,
                    now_.has_attributes, now_.has_attribute, now_.has_comment, now_.has_doctype);
    for (const std::uint32_t value : now_.values) key += fmt::format(" {}", value);
    return key;
  }

 private:
  const model::Interpreter& interpreter_;
  Offset place_;
  Offset end_ = 0;
  model::Configuration now_;
};

/// Those that take what is plain: history/ is read by interpreters alone, which do not.
const std::vector<const model::Model*>& proved_models() {
  static const std::vector<const model::Model*> models = [] {
    std::vector<const model::Model*> all;
    for (const model::Model* const model : model::builtin_models())
      if (!model->file.starts_with("spec/history/")) all.push_back(model);
    return all;
  }();
  return models;
}

class Proof {
 public:
  explicit Proof(const PlainGrammar& grammar) : grammar_(grammar) {}

  void explore() {
    std::deque<Node> waiting;
    const auto add = [&](const std::optional<Node>& node) {
      if (!node || node->has_duplicate()) return;
      const Node whole = completed(grammar_, *node);
      std::string key = node->state + (node->may_have_solidus ? " solidus" : "");
      check(whole.text, {}, node->text.size(), &key);
      if (keys_.insert(key).second) waiting.push_back(*node);
    };
    add(Node{.text = {}, .state = grammar_.start, .attributes = {}});
    while (!waiting.empty() && failures < 20) {
      const Node node = std::move(waiting.front());
      waiting.pop_front();
      for (const PlainGrammar::Edge& edge : grammar_.states.at(node.state))
        for (const std::string& string : edge.strings) add(behind(node, string, edge.to));
      if (node.state != "tag-open") continue;
      for (const std::string& name : grammar_.solidus) {
        Node named = node;
        named.text += name;
        named.state = "start-tag-name";
        named.may_have_solidus = true;
        add(named);
      }
    }
  }

  void check_references() {
    for (const auto& list : {grammar_.references, grammar_.numbers}) {
      for (const std::string& reference : list) {
        check(reference, {});
        check("<a b=\"" + reference + "\" c='" + reference + "1'>", {});
      }
    }
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
      if (is_in(grammar_.unplain, tag.name)) continue;
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

  /// core/plain is told the same names.
  bool has_the_names_of_the_reader() const {
    const auto equal = [](const auto& a, const auto& b) { return std::ranges::equal(a, b); };
    std::size_t contents = grammar_.rawtext.size() + grammar_.rcdata.size() +
                           grammar_.scripting.size() + grammar_.unplain.size();
    const auto all = [](const auto& names, plain::Content content) {
      return std::ranges::all_of(names, [&](const std::string& name) {
        return plain::content_of(name, plain::key_of(name)) == content;
      });
    };
    for (const TagTraits& tag : known_tags)
      if (tag.has(TagTraits::head) != plain::is_one_of(plain::head_tags, tag.name)) return false;
    return equal(grammar_.solidus, plain::may_have_solidus) &&
           equal(grammar_.head, plain::head_tags) && contents == plain::contents.size() &&
           all(grammar_.rawtext, plain::Content::rawtext) &&
           all(grammar_.rcdata, plain::Content::rcdata) &&
           all(grammar_.scripting, plain::Content::scripting) &&
           all(grammar_.unplain, plain::Content::unplain);
  }

  std::size_t combinations() const { return keys_.size(); }

  std::size_t inputs = 0;
  std::size_t failures = 0;
  std::size_t text_elements = 0;

 private:
  /// All texts of up to four pieces of what looks like an end tag or a comment in a text element.
  void check_text_element(const std::string& name, const StartContext& page) {
    const std::vector<std::string> pieces{
        "a", "<", "/", "!", "-", ">", "</a>", name, " ", "</", "</" + name + "a>"};
    for (std::size_t n = 0; n < pieces.size() * pieces.size() * pieces.size() * pieces.size();
         ++n) {
      std::string text;
      for (std::size_t digits = n, i = 0; i < 4; ++i, digits /= pieces.size())
        text += pieces[digits % pieces.size()];
      // Plain texts have no comment, and no end tag before the last.
      std::string lower = text + "</" + name + ">";
      const auto end = lower.find("</" + name);
      const auto behind = [&](std::size_t at) { return lower[at + name.size() + 2]; };
      bool plain = text.find("<!--") == std::string::npos;
      for (auto at = end; at < text.size(); at = lower.find("</" + name, at + 1))
        plain = plain && behind(at) == 'a';
      if (plain) check("<" + name + ">" + text + "</" + name + ">", page);
    }
  }

  /// All versions have to make the same of `text`, and no error.
  void check(const std::string& text, const StartContext& context, Offset place = 0,
             std::string* key = nullptr) {
    ++inputs;
    StartContext start = context;
    start.runs = false;
    const std::string input = text + tail;
    const Source source = Source::from_bytes(input);
    std::optional<Signature> first;
    for (const model::Model* const model : proved_models()) {
      const auto interpreter = model::make_interpreter(*model, source, start);
      Watch watch(*interpreter, place);
      interpreter->set_row_tracer(&watch);
      Signature signature;
      std::string mistake;
      sign(*interpreter, source, batch_, signature, mistake);
      if (!model->info.models_self_closing) signature.self_closing.clear();
      if (!first || first->self_closing.empty()) {
        if (first) first->self_closing = signature.self_closing;
        if (!first) first = signature;
      }
      if (!model->info.models_self_closing) signature.self_closing = first->self_closing;
      if (signature != *first || !signature.errors.empty() || !mistake.empty()) {
        if (++failures <= 20)
          fmt::print("'{}' is not plain to {}: {} {}\n", text, model->info.name, signature.errors,
                     mistake);
      }
      if (key) *key += "|" + watch.key();
    }
  }

  const PlainGrammar& grammar_;
  std::set<std::string> keys_;
  TokenBatch batch_;
};

/// Whether the grammar allows `text`, where nobody simulates tree construction.
bool allows(const PlainGrammar& grammar, std::string_view text) {
  std::deque<Node> waiting{Node{.text = {}, .state = grammar.start, .attributes = {}}};
  std::set<std::pair<std::size_t, std::string>> seen;
  while (!waiting.empty()) {
    Node node = std::move(waiting.front());
    waiting.pop_front();
    if (node.text.size() == text.size() && node.state == grammar.start) return true;
    const std::string_view rest = text.substr(node.text.size());
    const auto follow = [&](const std::string& string, const std::string& to) {
      if (!rest.starts_with(string)) return;
      auto next = behind(node, string, to);
      if (next && seen.emplace(next->text.size(), to + (next->may_have_solidus ? "/" : "")).second)
        waiting.push_back(std::move(*next));
    };
    for (const PlainGrammar::Edge& edge : grammar.states.at(node.state)) {
      if (!edge.reference) {
        for (const std::string& string : edge.strings) follow(string, edge.to);
        continue;
      }
      if (!rest.starts_with('&')) continue;
      const std::string reference(rest.substr(0, rest.find(';') + 1));
      const auto is_in = [&](const auto& list) {
        return std::ranges::find(list, reference) != list.end();
      };
      const bool padded = reference.size() > 4 && reference.starts_with("&#0");
      if (padded || is_in(grammar.references) || is_in(grammar.numbers)) follow(reference, edge.to);
    }
    if (node.state == "tag-open") {
      for (const std::string& name : grammar.solidus) {
        if (!rest.starts_with(name)) continue;
        node.may_have_solidus = true;
        follow(name, "start-tag-name");
        node.may_have_solidus = false;
      }
    }
  }
  return false;
}

/// The plain reader takes nothing that the grammar does not allow.
std::size_t count_taken_wrongly(const PlainGrammar& grammar, std::size_t count,
                                std::size_t& taken) {
  constexpr std::string_view pieces[] = {
      "<",      ">",   "/",    "=",    "\"",  "'",      " ",      "&",        "a",     "b",
      "-",      "!",   "<a",   "</a>", "<br", "<img b", "=\"c\"", "='d' ",    " e=f",  "/>",
      "&amp;",  ";",   "<!--", "-->",  "--",  "x y",    "\n",     "\xC3\xA9", "&#64;", "A",
      "&lang;", "&#1", "`",    "<?",   "1",   "_:.",    "<p>",    "</p >",    "?",     "&#x41;"};
  std::mt19937 random(1);
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < count; ++i) {
    std::string text;
    for (auto n = 1 + random() % 10; n > 0; --n) text += pieces[random() % std::size(pieces)];
    text += tail;
    const Source source = Source::from_bytes(text);
    PlainState state;
    PlainReader(source).pass(state);
    const std::string_view plain = std::string_view(text).substr(0, state.at);
    taken += plain.size();
    if (allows(grammar, plain)) continue;
    if (++wrong < 20) fmt::print("'{}' was taken to be plain\n", plain);
  }
  return wrong;
}

int run(const std::string& spec_directory) {
  const PlainGrammar grammar = read_plain_grammar(spec_directory);
  Proof proof(grammar);
  proof.explore();
  proof.check_references();
  proof.check_names();
  std::size_t taken = 0;
  const std::size_t wrong = count_taken_wrongly(grammar, 100'000, taken);
  const bool same_names = proof.has_the_names_of_the_reader();
  fmt::print("{} combinations of states, {} inputs to {} versions, {} not plain\n",
             proof.combinations(), proof.inputs, proved_models().size(), proof.failures);
  fmt::print("{} bytes taken by the reader, {} inputs wrongly; its lists of names are {}\n", taken,
             wrong, same_names ? "the same" : "others");
  const bool enough = proof.combinations() > 100 && grammar.references.size() > 200 &&
                      grammar.numbers.size() > 50'000 && proof.text_elements == 9 &&
                      proved_models().size() >= 5 && taken > 1'000'000;
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
