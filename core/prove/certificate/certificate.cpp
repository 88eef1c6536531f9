#include "core/prove/certificate/certificate.h"

#include <fmt/core.h>

#include <algorithm>
#include <span>
#include <stdexcept>

#include "core/prove/analysis/digest.h"
#include "core/prove/certificate/json_fields.h"
#include "core/token/hash.h"

namespace specdrift::prove {
namespace {

constexpr std::string_view certificate_form = "specdrift-certificate-1";

constexpr Abstraction all_abstractions[] = {
    {"character-classes",
     "two characters of each class that no row, condition, word or name of a reference tells "
     "apart"},
    {"number-classes",
     "two numbers of each class that no row on numbers and no replacement tells apart: numbers are "
     "asked for nowhere else"},
    {"cancelled-output",
     "what both have written is equal, and no row asks for what is in a token but for the names "
     "that are kept"},
    {"operations-for-tokens",
     "tokens are a function of what is done to them, in order; that a version looks for duplicate "
     "attributes is part of it"},
    {"early-output",
     "what happens in any case is written at once: marks where a name or value can grow no more, "
     "and a buffer that can only be emitted"},
    {"end-tags", "of end tags the name alone is compared, as in every comparison"},
    {"dropped-characters",
     "several that a stream drops are as one: what looks ahead goes no further than the first, or "
     "over all of them"},
    {"growing-texts",
     "what a text variable grows to that nothing asks for stands for itself where it is used"},
    {"unasked-facts", "what nothing can ask for any more is left out of a state"},
    {"names-of-last-start-tags",
     "one that ends the text, one of one letter, one with a digit, none: names only matter by "
     "what of them is still to come"},
    {"duplicate-attributes",
     "where errors count, how many a duplicate is worth is written behind each name that is looked "
     "for: equal names make equal duplicates"},
    {"errors-of-streams",
     "where errors count, what an input stream reports of a character hangs on it alone; "
     "characters of one class are worth the same, or differ at once"},
    {"no-tree-construction", "each context is explored by itself"},
    {"no-byte-stage", "newlines, the byte order mark and ill-formed bytes are not part of it"},
};

std::string as_written(std::string_view name, std::string_view why) {
  return fmt::format("{}: {}", name, why);
}

constexpr std::string_view members[] = {
    "form",     "versions",       "facet",        "context_words", "concepts",      "contexts",
    "alphabet", "references",     "abstractions", "same_data",     "closed",        "states",
    "edges",    "configurations", "length",       "states_file",   "counterexample"};
constexpr std::string_view version_members[] = {"name", "digest"};
constexpr std::string_view abstraction_members[] = {"name", "why"};
constexpr std::string_view counterexample_members[] = {"input", "context"};

/// Whoever reads a certificate may believe all that it says: it says nothing that is not checked.
const json::object& object_of(const json::value& value, std::span<const std::string_view> names) {
  for (const auto& member : value.as_object())
    if (std::ranges::find(names, std::string_view(member.key())) == names.end())
      throw std::runtime_error(
          fmt::format("a certificate has no member '{}'", std::string_view(member.key())));
  return value.as_object();
}

std::size_t count_members(const json::value& value) {
  std::size_t count = 0;
  if (const auto* const array = value.if_array())
    for (const json::value& element : *array) count += count_members(element);
  if (const auto* const object = value.if_object())
    for (const auto& member : *object) count += 1 + count_members(member.value());
  return count;
}

/// Refuses members that are there twice: another program may read the one that is not checked.
void refuse_double_members(std::string_view text, const json::value& parsed) {
  std::size_t colons = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (in_string && text[i] == '\\')
      ++i;
    else if (text[i] == '"')
      in_string = !in_string;
    else if (!in_string && text[i] == ':')
      ++colons;
  }
  if (colons != count_members(parsed)) throw std::runtime_error("it has a member twice");
}

}  // namespace

json::array array_of(const std::vector<std::string>& strings) {
  json::array array;
  for (const std::string& s : strings) array.emplace_back(s);
  return array;
}

std::vector<std::string> strings_of(const json::value& value) {
  std::vector<std::string> strings;
  for (const json::value& s : value.as_array()) strings.emplace_back(s.as_string());
  return strings;
}

std::vector<std::string> written_abstractions() {
  std::vector<std::string> written;
  for (const Abstraction& a : all_abstractions) written.push_back(as_written(a.name, a.why));
  return written;
}

Certificate make_certificate(const model::Model& a, const model::Model& b, const ProofTask& task,
                             const ProofResult& answer) {
  if (task.language) throw std::invalid_argument("certificates are about all inputs");
  Certificate certificate;
  for (const model::Model* const model : {&a, &b})
    certificate.versions.push_back(
        {std::string(model->version), written_digest(behaviour_digest(*model))});
  certificate.facet = name_of(task.errors);
  for (const NamedStart& start : task.starts)
    if (certificate.context_words.empty() || certificate.context_words.back() != start.context)
      certificate.context_words.emplace_back(start.context);
  certificate.concepts = task.concepts;
  certificate.contexts = answer.assumptions.contexts;
  certificate.alphabet = answer.assumptions.alphabet;
  certificate.references = task.every_reference ? "every" : "shapes";
  certificate.abstractions = written_abstractions();
  certificate.same_data = answer.same_data;
  if (answer.witness) {
    certificate.counterexample = {answer.witness->input, name_of(answer.witness->start)};
    return certificate;
  }
  certificate.closed = answer.exploration.closed;
  certificate.configurations = answer.configurations;
  certificate.states = answer.exploration.states;
  certificate.edges = answer.exploration.edges;
  certificate.length = answer.exploration.length;
  return certificate;
}

std::string certificate_text(const Certificate& certificate) {
  json::array versions, names;
  for (const Certificate::Version& v : certificate.versions)
    versions.push_back(json::object{{"name", v.name}, {"digest", v.digest}});
  for (const Abstraction& a : all_abstractions)
    names.push_back(json::object{{"name", a.name}, {"why", a.why}});
  json::object object{{"form", certificate_form},
                      {"versions", versions},
                      {"facet", certificate.facet},
                      {"context_words", array_of(certificate.context_words)},
                      {"concepts", array_of(certificate.concepts)},
                      {"contexts", array_of(certificate.contexts)},
                      {"alphabet", certificate.alphabet},
                      {"references", certificate.references},
                      {"abstractions", names},
                      {"same_data", certificate.same_data},
                      {"closed", certificate.closed},
                      {"states", certificate.states},
                      {"configurations", certificate.configurations},
                      {"edges", certificate.edges},
                      {"length", certificate.length}};
  if (!certificate.states_file.empty())
    object["states_file"] =
        json::object{{"name", certificate.states_file}, {"digest", certificate.states_digest}};
  if (certificate.counterexample)
    object["counterexample"] = json::object{{"input", certificate.counterexample->input},
                                            {"context", certificate.counterexample->context}};
  return json::serialize(object) + "\n";
}

Certificate read_certificate(std::string_view text) {
  return read_fields("it is no certificate", [&] {
    const json::value parsed = json::parse(text);
    refuse_double_members(text, parsed);
    if (parsed.as_object().at("form").as_string() != certificate_form)
      throw std::runtime_error("it has another form");
    const json::object& object = object_of(parsed, members);
    Certificate certificate;
    for (const json::value& v : object.at("versions").as_array()) {
      const json::object& version = object_of(v, version_members);
      certificate.versions.push_back({std::string(version.at("name").as_string()),
                                      std::string(version.at("digest").as_string())});
    }
    if (certificate.versions.size() != 2) throw std::runtime_error("it is not about two versions");
    certificate.facet = object.at("facet").as_string();
    certificate.context_words = strings_of(object.at("context_words"));
    certificate.concepts = strings_of(object.at("concepts"));
    certificate.contexts = strings_of(object.at("contexts"));
    certificate.alphabet = object.at("alphabet").as_string();
    certificate.references = object.at("references").as_string();
    for (const json::value& a : object.at("abstractions").as_array()) {
      const json::object& abstraction = object_of(a, abstraction_members);
      certificate.abstractions.push_back(
          as_written(std::string_view(abstraction.at("name").as_string()),
                     std::string_view(abstraction.at("why").as_string())));
    }
    certificate.same_data = object.at("same_data").as_bool();
    certificate.closed = object.at("closed").as_bool();
    certificate.states = number_of<std::uint64_t>(object, "states");
    certificate.edges = number_of<std::uint64_t>(object, "edges");
    certificate.length = number_of<std::size_t>(object, "length");
    certificate.configurations = number_of<std::uint64_t>(object, "configurations");
    if (const json::value* const file = object.if_contains("states_file")) {
      const json::object& states = object_of(*file, version_members);
      certificate.states_file = states.at("name").as_string();
      certificate.states_digest = states.at("digest").as_string();
    }
    if (const json::value* const found = object.if_contains("counterexample")) {
      const json::object& example = object_of(*found, counterexample_members);
      certificate.counterexample = {std::string(example.at("input").as_string()),
                                    std::string(example.at("context").as_string())};
    }
    return certificate;
  });
}

}  // namespace specdrift::prove
