#include "core/prove/certificate/saved_exploration.h"

#include <fmt/core.h>

#include <algorithm>
#include <boost/json.hpp>
#include <stdexcept>
#include <system_error>

#include "core/prove/analysis/digest.h"
#include "core/prove/certificate/json_fields.h"
#include "core/prove/search/pair_setup.h"
#include "core/text/number.h"
#include "core/token/hash.h"

namespace specdrift::prove {
namespace {

constexpr std::string_view saved_form = "specdrift-states-2";
constexpr std::string_view form_without_digest = "specdrift-states-1";
constexpr std::string_view digest_word = "digest ";

/// The last line: a digest of all before.
std::string digest_line(std::string_view text) {
  return fmt::format("{}{}\n", digest_word, written_digest(hash_of(text)));
}

/// The text before the last line. Throws where that is not its digest.
std::string_view without_digest(std::string_view text) {
  const std::size_t size = digest_line({}).size();
  const std::string_view rest = text.substr(0, text.size() - std::min(size, text.size()));
  if (text.substr(rest.size()) != digest_line(rest))
    throw std::runtime_error("it is damaged, or not whole: its digest is another one");
  return rest;
}

/// `start 0 1 2`, then `PARENT SYMBOL SYMBOL` for each that has found others, in their order.
std::string tree_text(const std::vector<Checkpoint::Node>& nodes) {
  std::string text;
  std::uint32_t parent = 0;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const bool goes_on = i > 0 && nodes[i].parent == parent;
    parent = nodes[i].parent;
    if (goes_on)
      text += fmt::format(" {}", nodes[i].symbol);
    else if (parent == Checkpoint::no_parent)
      text += fmt::format("{}start {}", i > 0 ? "\n" : "", nodes[i].symbol);
    else
      text += fmt::format("{}{} {}", i > 0 ? "\n" : "", parent, nodes[i].symbol);
  }
  return text + "\n";
}

std::uint32_t number(std::string_view word, std::uint32_t most) {
  const auto value = parse_number<std::uint32_t>(word);
  if (!value || *value > most)
    throw std::runtime_error("one of its states is not a number in range");
  return *value;
}

std::vector<Checkpoint::Node> read_tree(std::string_view text) {
  std::vector<Checkpoint::Node> nodes;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) throw std::runtime_error("its last line is cut off");
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    std::uint32_t parent = 0;
    for (bool is_first = true; !line.empty(); is_first = false) {
      const std::string_view word = line.substr(0, line.find(' '));
      line.remove_prefix(std::min(word.size() + 1, line.size()));
      if (is_first)
        parent = word == "start" ? Checkpoint::no_parent : number(word, Checkpoint::no_parent - 1);
      else
        nodes.push_back({parent, static_cast<std::uint8_t>(number(word, 0xFF))});
    }
  }
  return nodes;
}

}  // namespace

SavedExploration about(const model::Model& a, const model::Model& b, const ProofTask& task) {
  if (task.language) throw std::invalid_argument("what is kept is about all inputs");
  const Assumptions assumptions = PairSetup(a, b, task).assumptions();
  SavedExploration run;
  for (const model::Model* const model : {&a, &b})
    run.versions.push_back({std::string(model->version), written_digest(behaviour_digest(*model))});
  run.facet = name_of(task.errors);
  run.contexts = assumptions.contexts;
  run.concepts = task.concepts;
  run.alphabet = assumptions.alphabet;
  run.references = task.every_reference ? "every" : "shapes";
  return run;
}

std::string saved_exploration_text(const SavedExploration& run) {
  const bool of_errors = run.facet != name_of(ErrorDetail::none);
  json::array versions, candidates;
  for (const Certificate::Version& v : run.versions)
    versions.push_back(json::object{{"name", v.name}, {"digest", v.digest}});
  for (const Checkpoint::Candidate& s : run.checkpoint.candidates) {
    json::array candidate{s.node, s.symbol ? static_cast<std::int64_t>(*s.symbol) : -1, s.length};
    if (of_errors) candidate.insert(candidate.end(), {s.of_tokens, s.difference, s.leads_to});
    candidates.push_back(candidate);
  }
  json::object head{{"form", saved_form},
                    {"versions", versions},
                    {"facet", run.facet},
                    {"contexts", array_of(run.contexts)},
                    {"concepts", array_of(run.concepts)},
                    {"alphabet", run.alphabet},
                    {"references", run.references},
                    {"states", run.checkpoint.nodes.size()},
                    {"next", run.checkpoint.next},
                    {"level_end", run.checkpoint.level_end},
                    {"length", run.checkpoint.length},
                    {"stuck", run.checkpoint.stuck},
                    {"suspicions", candidates}};
  if (of_errors) {
    head["parted"] = run.checkpoint.diverged;
    json::array pending;
    for (const Checkpoint::Node& node : run.checkpoint.pending)
      pending.push_back(json::array{node.parent, node.symbol});
    head["pending"] = pending;
  }
  const std::string text = json::serialize(head) + "\n" + tree_text(run.checkpoint.nodes);
  return text + digest_line(text);
}

namespace {

Checkpoint::Candidate candidate_of(const json::array& array, bool of_errors) {
  Checkpoint::Candidate candidate;
  const auto symbol = array.at(1).to_number<std::int64_t>();
  candidate.node = array.at(0).to_number<std::uint32_t>();
  if (symbol >= 0) candidate.symbol = static_cast<std::size_t>(symbol);
  candidate.length = array.at(2).to_number<std::size_t>();
  if (!of_errors) return candidate;
  candidate.of_tokens = array.at(3).as_bool();
  candidate.difference = array.at(4).to_number<int>();
  candidate.leads_to = array.at(5).to_number<std::uint64_t>();
  return candidate;
}

}  // namespace

SavedExploration read_saved_exploration(std::string_view text) {
  return read_fields("it keeps no states", [&] {
    const std::size_t end = text.find('\n');
    const json::value parsed = json::parse(text.substr(0, end));
    const json::object& head = parsed.as_object();
    SavedExploration run;
    run.has_digest = head.at("form").as_string() == saved_form;
    if (!run.has_digest && head.at("form").as_string() != form_without_digest)
      throw std::runtime_error("it has another form");
    for (const json::value& v : head.at("versions").as_array())
      run.versions.push_back({std::string(v.as_object().at("name").as_string()),
                              std::string(v.as_object().at("digest").as_string())});
    run.facet = head.at("facet").as_string();
    run.contexts = strings_of(head.at("contexts"));
    run.concepts = strings_of(head.at("concepts"));
    run.alphabet = head.at("alphabet").as_string();
    run.references = head.at("references").as_string();
    run.checkpoint.next = number_of<std::uint32_t>(head, "next");
    run.checkpoint.level_end = number_of<std::uint32_t>(head, "level_end");
    run.checkpoint.length = number_of<std::size_t>(head, "length");
    run.checkpoint.stuck = head.at("stuck").as_string();
    const bool of_errors = run.facet != name_of(ErrorDetail::none);
    for (const json::value& s : head.at("suspicions").as_array())
      run.checkpoint.candidates.push_back(candidate_of(s.as_array(), of_errors));
    if (of_errors) {
      run.checkpoint.diverged = number_of<std::uint64_t>(head, "parted");
      for (const json::value& node : head.at("pending").as_array())
        run.checkpoint.pending.push_back({node.as_array().at(0).to_number<std::uint32_t>(),
                                          node.as_array().at(1).to_number<std::uint8_t>()});
    }
    const std::string_view lines = run.has_digest ? without_digest(text) : text;
    if (end < lines.size()) run.checkpoint.nodes = read_tree(lines.substr(end + 1));
    if (run.checkpoint.nodes.size() != number_of<std::size_t>(head, "states"))
      throw std::runtime_error("it does not hold as many states as it says");
    return run;
  });
}

std::string difference_of(const SavedExploration& wanted, const SavedExploration& found) {
  if (found.versions.size() != wanted.versions.size()) return "it is not about two versions";
  for (std::size_t i = 0; i < wanted.versions.size(); ++i) {
    if (found.versions[i].name != wanted.versions[i].name)
      return fmt::format("it is about {}, not {}", found.versions[i].name, wanted.versions[i].name);
    if (found.versions[i].digest != wanted.versions[i].digest)
      return fmt::format("the data of {} has changed since", wanted.versions[i].name);
  }
  if (found.facet != wanted.facet) return "it is about another facet";
  if (found.contexts != wanted.contexts) return "it begins in other contexts";
  if (found.concepts != wanted.concepts) return "it keeps to other concepts";
  if (found.references != wanted.references) return "it has other names of references";
  if (found.alphabet != wanted.alphabet) return "it has other classes of characters";
  return {};
}

}  // namespace specdrift::prove
