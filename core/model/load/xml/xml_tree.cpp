#include "core/model/load/xml/xml_tree.h"

#include <fmt/core.h>

#include <algorithm>
#include <boost/throw_exception.hpp>
#include <new>
#include <pugixml.hpp>

#include "core/text/line_index.h"

namespace specdrift::model {
namespace {

constexpr std::string_view white_space = " \t\r\n";
/// specification, procedure, step, row, action: and one to spare.
constexpr int deepest = 6;

/// Makes XmlElements of pugixml's nodes. pugixml knows where an element's name stands in the text,
/// but not where its attributes do: these are looked for in the text, which is known to be
/// well-formed by then.
class TreeReader {
 public:
  TreeReader(std::string_view text, std::string_view file, LoadErrors& errors)
      : text_(text),
        file_(file),
        errors_(errors),
        source_(Source::from_bytes(text)),
        lines_(source_) {}

  ErrorPlace place_at(std::size_t offset) const {
    const Position p = lines_.position(std::min(offset, text_.size()));
    return {file_, static_cast<std::uint32_t>(p.line), static_cast<std::uint32_t>(p.column)};
  }

  bool read(const pugi::xml_node& node, int depth, XmlElement& element) {
    const auto offset = static_cast<std::size_t>(node.offset_debug());
    const ErrorPlace place = place_at(offset - 1);  // at the `<`
    element.name = node.name();
    element.file = file_;
    element.line = place.line;
    element.column = place.column;
    if (depth > deepest) {
      errors_.add(place, fmt::format("<{}> is nested too deeply", element.name),
                  "no element of a specification is that deep");
      return false;
    }
    read_attributes(node, offset, element);
    for (const pugi::xml_node child : node.children()) {
      if (child.type() == pugi::node_element) {
        if (!read(child, depth + 1, element.children.emplace_back())) return false;
      } else if (child.type() == pugi::node_pcdata || child.type() == pugi::node_cdata) {
        element.text += child.value();
        element.text += ' ';
      }
    }
    element.text = single_spaced(element.text);
    return true;
  }

  /// Reports the first element that is not closed, or that the wrong end tag closes; false if there
  /// is none. Requires: the text is well-formed except for that.
  bool report_unclosed() {
    struct Open {
      std::string_view name;
      std::size_t at;
    };
    std::vector<Open> open;
    const auto error = [&](std::size_t at, std::string what, std::string why) {
      errors_.add(place_at(at), std::move(what), std::move(why));
      return true;
    };
    std::size_t at = 0;
    while ((at = text_.find('<', at)) != std::string_view::npos) {
      const std::string_view rest = text_.substr(at);
      const std::string_view end = rest.starts_with("<!--")        ? "-->"
                                   : rest.starts_with("<![CDATA[") ? "]]>"
                                   : rest.starts_with("<?")        ? "?>"
                                                                   : ">";
      std::size_t construct_end = end == ">" ? end_of_tag(at) : text_.find(end, at);
      construct_end = std::min(construct_end, text_.size());
      if (rest.starts_with("</")) {
        const std::string_view name = name_at(at + 2);
        if (open.empty()) return error(at, fmt::format("</{}> closes nothing", name), {});
        if (open.back().name != name)
          return error(at, fmt::format("</{}> cannot close <{}>", name, open.back().name),
                       fmt::format("that begins in line {}", place_at(open.back().at).line));
        open.pop_back();
      } else if (!rest.starts_with("<!") && !rest.starts_with("<?") &&
                 text_[construct_end - 1] != '/') {
        open.push_back({name_at(at + 1), at});
      }
      at = construct_end;
    }
    if (open.empty()) return false;
    return error(open.back().at, fmt::format("<{}> is not closed", open.back().name),
                 "the file ends within it");
  }

 private:
  std::string_view name_at(std::size_t at) const {
    return text_.substr(at, text_.find_first_of(" \t\r\n/>", at) - at);
  }

  /// The `>` that is in no attribute.
  std::size_t end_of_tag(std::size_t at) const {
    char quote = 0;
    for (; at < text_.size(); ++at) {
      if (quote != 0 ? text_[at] == quote : text_[at] == '"' || text_[at] == '\'')
        quote = quote != 0 ? char{0} : text_[at];
      else if (quote == 0 && text_[at] == '>')
        return at;
    }
    return text_.size();
  }

  void read_attributes(const pugi::xml_node& node, std::size_t offset, XmlElement& element) {
    std::size_t at = std::min(text_.size(), offset + element.name.size());
    for (const pugi::xml_attribute attribute : node.attributes()) {
      at = std::min(text_.find_first_not_of(white_space, at), text_.size());
      const ErrorPlace place = place_at(at);
      element.attributes.push_back({attribute.name(), attribute.value(), place.line, place.column});
      const std::size_t open = text_.find_first_of("\"'", at);
      if (open == std::string_view::npos) continue;
      const std::size_t close = text_.find(text_[open], open + 1);
      at = close == std::string_view::npos ? text_.size() : close + 1;
    }
  }

  std::string_view text_;
  std::string_view file_;
  LoadErrors& errors_;
  Source source_;
  LineIndex lines_;
};

}  // namespace

ErrorPlace XmlElement::place_of(std::string_view attribute) const {
  const XmlAttribute* const a = find(attribute);
  return a ? ErrorPlace{file, a->line, a->column} : place();
}

const XmlAttribute* XmlElement::find(std::string_view attribute) const {
  const auto at = std::ranges::find(attributes, attribute, &XmlAttribute::name);
  return at == attributes.end() ? nullptr : &*at;
}

std::string_view XmlElement::value(std::string_view attribute) const {
  const XmlAttribute* const a = find(attribute);
  return a ? std::string_view(a->value) : std::string_view();
}

const XmlElement* XmlElement::child(std::string_view child_name) const {
  const auto at = std::ranges::find(children, child_name, &XmlElement::name);
  return at == children.end() ? nullptr : &*at;
}

std::string XmlElement::note() const {
  std::string all;
  for (const XmlElement& child : children) {
    if (child.name != "note") continue;
    if (!all.empty()) all += ' ';
    all += child.text;
  }
  return all;
}

std::optional<XmlElement> parse_xml(std::string_view text, std::string_view file,
                                    LoadErrors& errors) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  TreeReader reader(text, file, errors);
  const ErrorPlace whole{file, 0, 0};
  if (text.find_first_not_of(white_space) == std::string_view::npos) {
    errors.add(whole, "the file is empty", {}, "a file begins with <specification version=…>");
    return std::nullopt;
  }
  if (const auto null = text.find('\0'); null != std::string_view::npos) {
    errors.add(reader.place_at(null), "this is not XML", "a byte is zero",
               "save the file as UTF-8");
    return std::nullopt;
  }
  pugi::xml_document document;
  const pugi::xml_parse_result result =
      document.load_buffer(text.data(), text.size(),
                           pugi::parse_default | pugi::parse_ws_pcdata_single, pugi::encoding_utf8);
  if (result.status == pugi::status_out_of_memory) boost::throw_exception(std::bad_alloc());
  if (!result) {
    if (result.status == pugi::status_end_element_mismatch && reader.report_unclosed())
      return std::nullopt;
    errors.add(reader.place_at(static_cast<std::size_t>(result.offset)), "this is not XML",
               result.description());
    return std::nullopt;
  }
  const pugi::xml_node root = document.document_element();
  if (!root) {
    errors.add(whole, "there is no element in the file", {},
               "a file begins with <specification version=…>");
    return std::nullopt;
  }
  for (pugi::xml_node more = root.next_sibling(); more; more = more.next_sibling()) {
    if (more.type() != pugi::node_element) continue;
    errors.add(reader.place_at(static_cast<std::size_t>(more.offset_debug()) - 1),
               fmt::format("<{}> comes after the end of the specification", more.name()),
               "a file is one element");
    return std::nullopt;
  }
  XmlElement element;
  if (!reader.read(root, 0, element)) return std::nullopt;
  return element;
}

std::vector<std::string_view> words_of(std::string_view list) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; (at = list.find_first_not_of(white_space, at)) < list.size();) {
    const std::size_t end = std::min(list.find_first_of(white_space, at), list.size());
    words.push_back(list.substr(at, end - at));
    at = end;
  }
  return words;
}

std::string single_spaced(std::string_view text) {
  std::string result;
  for (const std::string_view word : words_of(text)) {
    if (!result.empty()) result += ' ';
    result += word;
  }
  return result;
}

}  // namespace specdrift::model
