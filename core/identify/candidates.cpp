#include "core/identify/candidates.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "core/catalogue/catalogue.h"
#include "core/text/utf8.h"

namespace specdrift::identify {
namespace {

using namespace std::string_view_literals;
using Words = std::vector<std::string_view>;

class Collection {
 public:
  void add(std::string input, Setting setting, std::size_t region) {
    if (!setting.whole_document) input.insert(0, marker);
    if (!known_.insert(input).second) return;
    candidates_.push_back({std::move(input), setting, region});
  }

  /// `before`, up to `longest` words, and each of the ends.
  void add_all(std::string_view before, const Words& words, std::size_t longest, const Words& ends,
               Setting setting = {}) {
    ++region_;
    std::vector<std::string> layer{std::string(before)};
    for (std::size_t length = 0;; ++length) {
      for (const std::string& begun : layer)
        for (const std::string_view end : ends) add(begun + std::string(end), setting, region_);
      if (length == longest) return;
      std::vector<std::string> next;
      for (const std::string& begun : layer)
        for (const std::string_view word : words) next.push_back(begun + std::string(word));
      layer = std::move(next);
    }
  }

  std::size_t begin_region() { return ++region_; }

  std::vector<Candidate> finish() {
    std::ranges::stable_sort(candidates_, {}, [](const Candidate& c) { return c.input.size(); });
    return std::move(candidates_);
  }

 private:
  std::set<std::string> known_;
  std::vector<Candidate> candidates_;
  std::size_t region_ = 0;
};

// -- the catalogue

/// What makes a parser read as the start context of a witness asks.
std::string opening(const StartContext& start) {
  if (start.mode == TextMode::cdata_section) return "<math><![CDATA[";
  if (start.mode == TextMode::data) return start.foreign_content ? "<math>" : "";
  if (start.mode == TextMode::plaintext) return "<plaintext>";
  if (!start.last_start_tag.empty()) return fmt::format("<{}>", start.last_start_tag);
  return start.mode == TextMode::rcdata    ? "<textarea>"
         : start.mode == TextMode::rawtext ? "<style>"
                                           : "<script>";
}

bool begins_doctype(std::string_view text) {
  constexpr auto word = "<!doctype"sv;
  return text.size() >= word.size() &&
         std::equal(word.begin(), word.end(), text.begin(), [](char w, char c) {
           return w == c || (c >= 'A' && c <= 'Z' && w == c - 'A' + 'a');
         });
}

void add_witnesses(Collection& to) {
  constexpr std::string_view ends[] = {"", "z", ">z", ">z<u>", "\">z", "'>z", "-->z<u>", ";z"};
  for (const catalogue::Entry& entry : catalogue::entries()) {
    if (entry.key.facet != Facet::tokens) continue;
    const std::size_t region = to.begin_region();
    for (const std::string_view text : {entry.witness.text, entry.example.text}) {
      if (text.empty()) continue;
      const StartContext start = entry.witness.start();
      const std::string input = opening(start) + std::string(text);
      Setting setting;
      setting.whole_document = begins_doctype(input);
      setting.in_foreign_content =
          input.find("<math") != input.npos || input.find("<svg") != input.npos;
      for (const std::string_view end : ends) {
        to.add(input + std::string(end), setting, region);
        // Parsers may mind a name, and a space before it, for reasons of their own.
        constexpr auto short_name = "<!DOCTYPEa"sv;
        if (input.starts_with(short_name))
          to.add(fmt::format("<!DOCTYPE html{}{}", input.substr(short_name.size()), end), setting,
                 region);
      }
      if (!start.last_start_tag.empty())
        to.add(fmt::format("{}</{}>z<u>", input, start.last_start_tag), setting, region);
    }
  }
}

// -- the search

void add_tags(Collection& to) {
  const Words ends = {"", ">z", "\">z"};
  const Words words = {" ", "/", "=", "\"", "'", "c", "C", "<", "`", "\v", "\0"sv, "\f"};
  for (const std::string_view before : {"x<a"sv, "<a b"sv, "<a b "sv, "<a b="sv, "<a b=\"c\""sv})
    to.add_all(before, words, 2, ends);
  to.add_all("<a b=1 B", {"=2", "=\"2\""}, 1, ends);
  to.add_all("<a></", {"a", " ", "/", "b=\">\"", "\v", "\0"sv}, 3, ends);
}

void add_comments(Collection& to) {
  to.add_all("<!--", {"-", "!", ">", "x", " ", "<!--", "\0"sv, "--"}, 3,
             {"", "z", "-->z", "y<u>-->z"});
  for (const std::string_view before : {"<"sv, "<!"sv, "<?"sv, "<?x"sv, "<?x "sv, "</"sv})
    to.add_all(before,
               {"!", "?", "/", "-", "x", "X", " ", "1", "=", "\"", ":", "_", "xml", "\0"sv, "\v"},
               2, {"", ">z", " y>z", "?>z"});
}

void add_references(Collection& to, std::span<const std::string> names) {
  const std::size_t numbers = to.begin_region();
  std::vector<std::uint32_t> asked = {
      0,      1,      8,      9,       0xB,     0xC,      0xD,      0xE,       0x1F,
      0x7F,   0xA0,   0xD7FF, 0xD800,  0xDFFF,  0xFDCF,   0xFDD0,   0xFDE0,    0xFDEF,
      0xFFFD, 0xFFFE, 0xFFFF, 0x10000, 0x1FFFE, 0x10FFFF, 0x110000, 0xFFFFFFFF};
  for (std::uint32_t c = 0x80; c < 0xA0; ++c) asked.push_back(c);
  for (const std::uint32_t number : asked) {
    to.add(fmt::format("&#x{:X};z", number), {}, numbers);
    to.add(fmt::format("<a b=\"&#{};\">z", number), {}, numbers);
  }
  const std::size_t named = to.begin_region();
  for (const std::string& name : names) {
    to.add(fmt::format("&{}z", name), {}, named);
    to.add(fmt::format("<a b=\"&{}\">z", name), {}, named);
  }
  for (const std::string_view before : {"&"sv, "&#"sv, "&#x"sv, "&amp"sv, "&not"sv})
    to.add_all(before, {"#", "x", "X", "6", "a", ";", "amp", "it", "lang", "AMP", "="}, 2,
               {"", " z"});
  to.add_all("<a b=\"&", {"#", "x", "6", ";", "amp", "not", "lang", "=", "\""}, 2, {"\">z"});
  to.add_all("<a b=&", {"#", "x", "6", ";", "amp", "not", "=", " "}, 2, {"", ">z"});
}

void add_text(Collection& to) {
  to.add_all("", {"a", "<", ">", "\0"sv, " ", "&", "1"}, 3, {"z"});
  for (const std::string_view name : {"textarea"sv, "title"sv, "style"sv, "xmp"sv, "script"sv}) {
    const std::string close = fmt::format("</{}", name);
    const Words words = {"<!--", "-->",  "--!>", close,   ">", " ",
                         "\v",   "\0"sv, "/",    "&amp;", "-", "<"};
    for (const std::string_view inside : {"x"sv, "<!--"sv, "<!--x-->"sv})
      to.add_all(fmt::format("<{}>{}", name, inside), words, 2,
                 {"", "z<u>", fmt::format("{}>z<u>", close)});
  }
  to.add_all("<script><!--<script", {">", "x", "</script>", "-->", "--", "<", "/", " "}, 3,
             {"z<u>", "</script>z<u>"});
  to.add_all("<plaintext>", {"</plaintext>", "\0"sv, "&amp;", "<!--"}, 2, {"z"});
  const Setting foreign{.in_foreign_content = true};
  for (const std::string_view root : {"<math>"sv, "<svg>"sv})
    to.add_all(fmt::format("{}<![CDATA[", root), {"]", ">", "\0"sv, "x", "]]>"}, 3, {"", "]]>z"},
               foreign);
}

void add_doctypes(Collection& to) {
  const Setting document{.whole_document = true};
  const Words words = {" ",       "html",  "HTML", "A",    "PUBLIC", "SYSTEM", "\"x\"", "'x'",
                       "\"a>b\"", "'a>b'", "\v",   "\0"sv, "x",      "\"",     "\f"};
  const Words ends = {"", ">z", " >z"};
  for (const std::string_view before :
       {"<!DOCTYPE"sv, "<!DOCTYPE html"sv, "<!DOCTYPE html PUBLIC"sv, "<!DOCTYPE html SYSTEM"sv,
        "<!DOCTYPE html PUBLIC \"x\""sv, "<!DOCTYPE html SYSTEM \"x\""sv})
    to.add_all(before, words, 2, ends, document);
}

}  // namespace

std::vector<Candidate> make_candidates(std::span<const std::string> references) {
  Collection candidates;
  add_witnesses(candidates);
  add_tags(candidates);
  add_comments(candidates);
  add_references(candidates, references);
  add_text(candidates);
  add_doctypes(candidates);
  return candidates.finish();
}

}  // namespace specdrift::identify
