#include "spec/model_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/core/demangle.hpp>
#include <boost/pfr.hpp>
#include <type_traits>
#include <typeinfo>

#include "spec/literal.h"

namespace {

using namespace specdrift;
using namespace specdrift::model;

/// Lines of a file, each as a literal of its own: the compiler joins them.
std::string long_literal(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    out += fmt::format("    {}\n", literal(text.substr(at, end - at)));
    at = end;
  }
  return out.empty() ? "\"\"" : "\n" + out;
}

template <class T> std::string type_name() {
  return boost::core::demangle(typeid(T).name());
}

template <class T> inline constexpr bool is_span = false;
template <class T> inline constexpr bool is_span<std::span<const T>> = true;
template <class T> inline constexpr bool is_array = false;
template <class T, std::size_t size> inline constexpr bool is_array<std::array<T, size>> = true;

}  // namespace

template <class T> std::string ModelWriter::array(const std::vector<std::string>& items) {
  if (items.empty()) return "{}";
  std::string name = fmt::format("a{}", arrays_++);
  out_ += fmt::format("constexpr {} {}[] = {{\n    {},\n}};\n", type_name<T>(), name,
                      fmt::join(items, ",\n    "));
  return name;
}

template <class T> std::string ModelWriter::value(const T& of) {
  if constexpr (std::is_same_v<T, bool>) {
    return of ? "true" : "false";
  } else if constexpr (std::is_enum_v<T>) {
    return fmt::format("{}{{{}}}", type_name<T>(), static_cast<int>(of));
  } else if constexpr (std::is_integral_v<T>) {
    return fmt::format("{}U", static_cast<std::uint64_t>(of));
  } else if constexpr (std::is_same_v<T, std::string_view>) {
    constexpr std::size_t long_text = 4096;
    if (of.find('\0') != std::string_view::npos) return sized_literal(of);
    return of.size() > long_text ? long_literal(of) : literal(of);
  } else if constexpr (std::is_same_v<T, StopSet>) {
    std::string stops;
    for (int c = 0; c < 128; ++c)
      if (of.contains(static_cast<char>(c))) stops += static_cast<char>(c);
    return fmt::format("StopSet({})", sized_literal(stops));
  } else if constexpr (std::is_same_v<T, NamedReferences>) {
    return references(of);
  } else if constexpr (is_span<T> || is_array<T>) {
    std::vector<std::string> items;
    for (const auto& item : of) items.push_back(value(item));
    if constexpr (is_array<T>)
      return fmt::format("{{{{{}}}}}", fmt::join(items, ", "));
    else
      return array<typename T::value_type>(items);
  } else {
    return members(of);
  }
}

/// Without the last ones, as far as they are what they are by themselves.
template <class T> std::string ModelWriter::members(const T& of) {
  const auto written = [&](const T& one) {
    std::vector<std::string> values;
    boost::pfr::for_each_field(one, [&](const auto& member) { values.push_back(value(member)); });
    return values;
  };
  static const std::vector<std::string> usual = written(T{});
  std::vector<std::string> values = written(of);
  while (!values.empty() && values.back() == usual[values.size() - 1]) values.pop_back();
  return fmt::format("{{{}}}", fmt::join(values, ", "));
}

std::string ModelWriter::references(const NamedReferences& of) {
  std::string strings;
  std::vector<std::string> entries;
  std::size_t at = 0;
  for (std::size_t i = 0; i < of.size(); ++i) {
    const auto [name, text] = of[i];
    entries.push_back(fmt::format("{{{}, {}, {}}}", at, name.size(), text.size()));
    strings += fmt::format("    {}\n    {}\n", literal(name), literal(text));
    at += name.size() + text.size();
  }
  if (entries.empty()) return "NamedReferences({}, \"\")";
  std::string& known = references_[strings];
  if (known.empty()) {
    const std::string name = array<NamedReferences::Entry>(entries);
    out_ += fmt::format("constexpr char {}_strings[] =\n{};\n", name, strings);
    known = fmt::format("NamedReferences({0}, {0}_strings)", name);
  }
  return known;
}

void ModelWriter::add(const Model& model) {
  Model built_in = model;
  built_in.info.common_subset = model.declared_subset;  // a test proves it
  const std::string written = value(built_in);
  models_.push_back(fmt::format("model_{}", models_.size()));
  out_ +=
      fmt::format("\n// {}\nconstexpr Model {} = {};\n\n", model.version, models_.back(), written);
}

std::string ModelWriter::text() const {
  std::string pointers;
  for (const std::string& name : models_) pointers += fmt::format("&{}, ", name);
  return fmt::format(
      "#include \"core/model/data/builtin.h\"\n\n#include <algorithm>\n\n"
      "namespace specdrift::model {{\nnamespace {{\n\n{}"
      "constexpr const Model* models[] = {{{}}};\n\n}}  // namespace\n\n"
      "std::span<const Model* const> builtin_models() {{ return models; }}\n\n"
      "const Model* find_builtin_model(std::string_view version) {{\n"
      "  const auto at = std::ranges::find(models, version, &Model::version);\n"
      "  return at == std::end(models) ? nullptr : *at;\n}}\n\n"
      "const NamedReferences* find_builtin_references(std::string_view file) {{\n"
      "  const auto at = std::ranges::find(models, file, &Model::references_file);\n"
      "  return at == std::end(models) ? nullptr : &(*at)->references;\n}}\n\n"
      "}}  // namespace specdrift::model\n",
      out_, pointers);
}
