#include "core/learn/battery.h"

#include <algorithm>
#include <utility>

#include "core/identify/probe_selector.h"
#include "core/model/run/interpreter.h"
#include "core/text/ascii.h"

namespace specdrift::learn {
namespace {

std::uint8_t symbol_at(std::string_view text, Offset at) {
  if (at >= text.size()) return end_of_input;
  const char c = text[at];
  if (c >= 'a' && c <= 'z') return any_lower;
  if (c >= 'A' && c <= 'Z') return any_upper;
  if (c >= '0' && c <= '9') return any_digit;
  const auto byte = static_cast<unsigned char>(c);
  return byte < 128 ? byte : beyond_ascii;
}

/// A changed model that comes to no end.
struct Endless {};

/// Is told of every row after the marker. Throws Endless.
class Rows final : public model::RowTracer {
 public:
  using Tell = std::function<void(model::TableIndex, std::size_t, Offset)>;
  Rows(std::size_t size, Tell tell) : most_(64 * (size + 64)), tell_(std::move(tell)) {}
  void row(model::TableIndex table, std::size_t row, Offset begin, Offset) override {
    if (++count_ > most_) throw Endless{};
    if (tell_ && begin >= identify::marker.size()) tell_(table, row, begin);
  }

 private:
  std::size_t count_ = 0, most_;
  Tell tell_;
};

/// A version that is run by its interpreter, which tells of its rows.
Version traced(const model::Model& model, model::RowTracer& tracer, bool by_character) {
  return {&model.info, &model,
          [&model, &tracer, by_character](const Source& source,
                                          const StartContext& start) -> std::unique_ptr<Tokenizer> {
            auto interpreter = model::make_interpreter(model, source, start);
            if (interpreter) {
              if (by_character) interpreter->end_runs_at(0);
              interpreter->set_row_tracer(&tracer);
            }
            return interpreter;
          },
          false};
}

}  // namespace

identify::Probe probe_of(const std::string& body) {
  identify::Probe probe;
  probe.input = std::string(identify::marker) + body;
  probe.setting = holes::setting_of(body);
  return probe;
}

ModelReader::ModelReader(const identify::Capabilities& capabilities)
    : capabilities_(capabilities),
      mode_(capabilities.scripting ? holes::Mode::standard : holes::Mode::scripting_off) {}

Reading ModelReader::read(const model::Model& model, const std::string& body,
                          bool with_sites) const {
  Reading reading;
  Rows::Tell tell;
  if (with_sites)
    tell = [&](model::TableIndex table, std::size_t row, Offset begin) {
      reading.sites.push_back({table, static_cast<std::uint8_t>(row),
                               symbol_at(body, begin - identify::marker.size())});
    };
  Rows rows(body.size(), std::move(tell));
  try {
    reading.events = holes::predicted(traced(model, rows, with_sites), mode_, capabilities_, body);
  } catch (const Endless&) {
    reading.events.reset();
  }
  std::ranges::sort(reading.sites);
  reading.sites.erase(std::unique(reading.sites.begin(), reading.sites.end()), reading.sites.end());
  return reading;
}

void ModelReader::note_beginnings(
    const model::Model& model, const std::string& body,
    std::map<std::uint16_t, std::vector<std::string>>& beginnings) const {
  constexpr std::size_t most_of_a_table = 3;
  Rows rows(body.size(), [&](model::TableIndex table, std::size_t, Offset begin) {
    auto& known = beginnings[table];
    if (known.size() >= most_of_a_table) return;
    std::string beginning = body.substr(0, begin - identify::marker.size());
    // Others that differ in their last character come to the same.
    const auto is_alike = [&](const std::string& other) {
      return other == beginning || (other.size() >= 2 && beginning.starts_with(other));
    };
    if (std::ranges::none_of(known, is_alike)) known.push_back(std::move(beginning));
  });
  (void)holes::predicted(traced(model, rows, true), mode_, capabilities_, body);
}

}  // namespace specdrift::learn
