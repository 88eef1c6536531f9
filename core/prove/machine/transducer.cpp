#include "core/prove/machine/transducer.h"

#include <algorithm>
#include <utility>

#include "core/token/hash.h"

namespace specdrift::prove {

std::size_t EventPool::Hash::operator()(const Events& events) const {
  const auto* const bytes = reinterpret_cast<const char*>(events.data());
  return static_cast<std::size_t>(hash_of({bytes, events.size() * sizeof(Event)}));
}

std::uint32_t EventPool::number_of(const Events& events) {
  if (events.empty() && !all_.empty()) return 0;
  if (events.size() == 1) {
    // Nearly all that is written is one character.
    const auto [known, is_new] =
        of_one_.try_emplace(events.front(), static_cast<std::uint32_t>(all_.size()));
    if (is_new) all_.push_back(events);
    return known->second;
  }
  if (const auto known = numbers_.find(events); known != numbers_.end()) return *known;
  const auto number = static_cast<std::uint32_t>(all_.size());
  all_.push_back(events);
  numbers_.insert(number);
  return number;
}

std::size_t Transducer::KeyHash::operator()(std::string_view key) const {
  return static_cast<std::size_t>(hash_of(key));
}

Transducer::Transducer(const Machine& machine, const Alphabet& alphabet, EventPool& pool)
    : machine_(&machine),
      alphabet_(&alphabet),
      pool_(&pool),
      symbols_(alphabet.symbols().size()),
      stepped_in_(machine.graph().model().tables.size()) {
  for (std::size_t i = 0; i < symbols_; ++i)
    place_[alphabet.symbols()[i]] = static_cast<std::uint8_t>(i);
  // As a machine keeps it.
  if (machine.graph().model().stream.replaces_null()) place_[replacement_symbol] = place_[0];
}

Transducer::Number Transducer::start(const StartContext& start) {
  return number_of(machine_->start(start));
}

const Transducer::Edge& Transducer::edge(Number from, std::size_t symbol) {
  const Edge& known = outline(from, symbol);
  if (known.to != not_made) return known;
  Output again;
  const Number to = run(from, alphabet_->symbols()[symbol], again, true);
  steps_[from].edges[symbol].to = to;
  return known;
}

const Transducer::Edge& Transducer::outline(Number from, std::size_t symbol) {
  if (!steps_[from].edges) steps_[from].edges = std::make_unique<Edge[]>(symbols_);
  // The steps may move while it runs, and the edges do not.
  Edge& known = steps_[from].edges[symbol];
  if (known.to != unknown) return known;
  // The one before has memory already; a step may ask for another edge meanwhile.
  Output output = std::exchange(spare_, {});
  output.clear();
  Edge edge;
  try {
    const Symbol character = alphabet_->symbols()[symbol];
    if (shares(from, character)) {
      output = shared_.output;
      edge.to = follow(shared_.to, character, 0, output);
    } else {
      edge.to = run(from, character, output, false);
    }
  } catch (const TooLarge&) {
    note_stuck("a version holds back more than a configuration can");
    edge.to = too_large;
  } catch (const UnsupportedSpecification& e) {
    note_stuck(e.what());
    edge.to = too_large;
  }
  edge.output = pool_->number_of(output.events) & 0x7FFFFFFFU;
  edge.is_redundant = output.is_redundant ? 1 : 0;
  if (output.is_redundant) redundant_[from * symbols_ + symbol] = output.number;
  if (!output.errors.empty()) {
    auto& errors = steps_[from].errors;
    if (!errors) errors = std::make_unique<std::uint32_t[]>(symbols_);
    errors[symbol] = pool_->number_of(output.errors);
  }
  spare_ = std::move(output);
  return known = edge;
}

/// Takes the steps that one more character decides. Characters that are then left to be read are
/// fed to the configuration without them: those that were looked at in vain have been read before.
Transducer::Number Transducer::run(Number from, Symbol symbol, Output& output, bool makes_all) {
  Configuration configuration = configurations_[from];
  machine_->read(configuration, symbol);
  for (auto table = Machine::table_of(configuration);
       machine_->advance(configuration, false, output); table = Machine::table_of(configuration)) {
    stepped_in_[table] = true;
    const std::size_t left = configuration.lookahead.rest.size();
    if (configuration.lookahead.position != 0 || left == 0) continue;
    // After a number, too, what begins anew is the same for many.
    const Configuration& before = configurations_[from];
    const bool has_returned =
        before.control.step != model::no_table && configuration.control.step == model::no_table;
    if (left == 1 && before.lookahead.rest.empty() && !has_returned) continue;
    const auto rest = configuration.lookahead.rest;
    configuration.lookahead.rest.clear();
    const Number before_last =
        feed(number_of(configuration), std::span(rest).first(left - 1), output);
    Shared shared;
    if (!output.looks_at_last && !output.is_redundant && symbol != 0)
      shared = {from, before_last, output};
    const Number to = follow(before_last, rest.back(), 0, output);
    // Others may have been asked about meanwhile.
    if (shared.from == from) shared_ = std::move(shared);
    return to;
  }
  return output.is_redundant && !makes_all ? not_made : number_of(configuration);
}

/// Takes the edge of a character of `text` that `more` characters come after.
Transducer::Number Transducer::follow(Number at, Symbol symbol, std::size_t more, Output& output) {
  const std::size_t place = place_[symbol];
  const Edge step = edge(at, place);
  if (step.to == too_large) throw TooLarge();
  const Events& events = (*pool_)[step.output];
  output.events.insert(output.events.end(), events.begin(), events.end());
  for (const ErrorEvent error : (*pool_)[errors(at, place)])
    output.errors.push_back(machine_->error_names().after(error, more));
  if (step.is_redundant) output.note_number(number(at, place), false);
  return step.to;
}

/// Whether the way of others is that of this character: what a stream drops has its own.
bool Transducer::shares(Number from, Symbol symbol) const {
  return shared_.from == from && symbol != 0 && machine_->is_missed(shared_.output, symbol);
}

/// Feeds text that was looked at in vain, before one more character. It is the same for most
/// symbols that a configuration is asked about, one after the other.
Transducer::Number Transducer::feed(Number at, std::span<const Symbol> text, Output& output) {
  if (fed_.from != at || !std::ranges::equal(fed_.text, text)) {
    Fed fed{at, {text.begin(), text.end()}, at, {}};
    for (std::size_t i = 0; i < text.size(); ++i)
      fed.to = follow(fed.to, text[i], text.size() - i, fed.output);
    fed_ = std::move(fed);
  }
  const Number to = fed_.to;
  output.events.insert(output.events.end(), fed_.output.events.begin(), fed_.output.events.end());
  output.errors.insert(output.errors.end(), fed_.output.errors.begin(), fed_.output.errors.end());
  if (fed_.output.is_redundant) output.note_number(fed_.output.number, false);
  return to;
}

std::uint32_t Transducer::end_output(Number at) {
  if (end_outputs_[at] != unknown) return end_outputs_[at];
  scratch_.events.clear();
  scratch_.errors.clear();
  try {
    machine_->finish(configurations_[at], scratch_);
  } catch (const TooLarge&) {
    return note_stuck("a version holds back more than a configuration can"), unknown;
  } catch (const UnsupportedSpecification& e) {
    return note_stuck(e.what()), unknown;
  }
  end_errors_[at] = pool_->number_of(scratch_.errors);
  return end_outputs_[at] = pool_->number_of(scratch_.events);
}

Transducer::Number Transducer::number_of(const Configuration& configuration) {
  const std::string_view key = configuration.write_key(key_);
  if (const auto known = numbers_.find(key); known != numbers_.end()) return known->second;
  const auto number = static_cast<Number>(configurations_.size());
  numbers_.emplace(keys_.copy(key), number);
  configurations_.push_back(configuration);
  steps_.emplace_back();
  end_outputs_.push_back(unknown);
  end_errors_.push_back(0);
  return number;
}

}  // namespace specdrift::prove
