#include "cli/process/ask_adapter.h"

#include <fmt/core.h>

#include "cli/terminal/progress.h"
#include "cli/terminal/user_error.h"

namespace specdrift::cli {

/// Returns what the task returns; its trouble is told with the name of the adapter.
template <class Task> auto AdapterConversation::told(const Task& task) {
  try {
    return task();
  } catch (const identify::AdapterTrouble& trouble) {
    throw UserError(name_, trouble.what(), trouble.hint());
  }
}

identify::Capabilities AdapterConversation::begin() {
  return told([&] { return asked_.begin(); });
}

void AdapterConversation::test(const identify::ProbeSet& set) {
  told([&] { asked_.test(set); });
}

void AdapterConversation::test(const std::vector<identify::Probe>& probes) {
  told([&] { asked_.test(probes); });
}

identify::Capabilities AdapterConversation::begin_in_order(const identify::ProbeSearch& probes) {
  identify::Capabilities capabilities = begin();
  if (!capabilities.in_document_order)
    throw UserError(name_, "it reports events in no order",
                    "only identify and holes can use such an adapter");
  test(probes.make_self_test(capabilities));
  return capabilities;
}

identify::Observation AdapterConversation::ask_in_search(const identify::Probe& probe) {
  return told([&] { return asked_.ask_in_search(probe); });
}

std::vector<identify::Observation> AdapterConversation::ask(const identify::ProbeSet& set) {
  Progress progress(fmt::format("{}: probe", name_), set.probes.size());
  return told([&] { return asked_.ask(set, [&](std::size_t done) { progress.at(done); }); });
}

}  // namespace specdrift::cli
