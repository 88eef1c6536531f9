// For each rule of a version's tree construction the shortest of many inputs that shows it, made
// smaller: version, rule, setting and input (as JSON), separated by tabs. Inputs are JSON strings
// on standard input. Rules that none shows go to standard error.
//   find_witnesses VERSION

#include <boost/json.hpp>
#include <iostream>

#include "core/model/data/builtin.h"
#include "tests/tree/without_rule.h"

using namespace specdrift;

namespace {

std::vector<std::string> parts_of(const std::string& input) {
  std::vector<std::string> parts;
  for (std::size_t at = 0; at < input.size();) {
    std::size_t end = input[at] == '<' ? input.find('>', at) + 1 : input.find('<', at);
    if (end == 0 || end == std::string::npos) end = input.size();
    parts.push_back(input.substr(at, end - at));
    at = end;
  }
  return parts;
}

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += part;
  return text;
}

}  // namespace

int main(int argc, char** argv) {
  const model::Model* const model = argc == 2 ? model::find_builtin_model(argv[1]) : nullptr;
  if (!model) return 2;
  std::vector<std::string> inputs;
  for (std::string line; std::getline(std::cin, line);)
    inputs.emplace_back(boost::json::parse(line).as_string());
  const std::size_t count = test::WithoutRule::count(*model);
  for (std::size_t i = 0; i < count; ++i) {
    const test::WithoutRule rule(*model, i);
    std::string best, best_setting;
    for (const std::string_view setting : {"", "n", "f"}) {
      const auto shows = [&](const std::string& input) {
        return test::noticed(*model, input, setting) != test::noticed(rule.without, input, setting);
      };
      int found = 0;
      for (const std::string& input : inputs) {
        if (!best.empty() && input.size() >= best.size() * 4) continue;
        if (!shows(input)) continue;
        std::vector<std::string> parts = parts_of(input);
        for (std::size_t p = parts.size(); p-- > 0;) {
          std::vector<std::string> fewer = parts;
          fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(p));
          if (shows(joined(fewer))) parts = std::move(fewer);
        }
        if (const std::string small = joined(parts); best.empty() || small.size() < best.size()) {
          best = small;
          best_setting = setting;
        }
        if (++found == 20) break;
      }
      if (!best.empty()) break;
    }
    if (best.empty())
      std::cerr << argv[1] << '\t' << rule.name << "\tis shown by none\n";
    else
      std::cout << argv[1] << '\t' << rule.name << '\t' << best_setting << '\t'
                << boost::json::serialize(boost::json::string(best)) << '\n';
  }
}
