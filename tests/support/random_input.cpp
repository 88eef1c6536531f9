#include "tests/support/random_input.h"

#include <iterator>
#include <string_view>

namespace specdrift::test {
namespace {

using namespace std::string_view_literals;

/// What random inputs are made of: what some row or some rule of some text names, whole.
constexpr std::string_view pieces[] = {
    "<",
    ">",
    "/",
    "!",
    "-",
    "--",
    "=",
    "&",
    "#",
    ";",
    "\"",
    "'",
    "a",
    "B",
    " ",
    "?",
    "`",
    "[",
    "]",
    "]]>",
    "\t",
    "\n",
    "\f",
    "\v",
    "\r",
    "\r\n",
    "\0"sv,
    "\x01",
    "\x7F",
    "\xC2\x85",
    "\xEF\xBF\xBE",
    "\xEF\xB7\x90",
    "\xFF",
    "\xC3",
    "\xC3\xA9",
    "\xF0\x9F\x98\x80",
    "</",
    "<!--",
    "-->",
    "--!>",
    "<!",
    "<!DOCTYPE",
    "doctype",
    "html",
    " PUBLIC ",
    "public",
    "SYSTEM",
    "<![CDATA[",
    "<a",
    "</a",
    "<A ",
    "b=",
    "b='",
    "c=\"",
    "/>",
    "<br/>",
    "script",
    "<script",
    "</script",
    "<SCRIPT>",
    "title",
    "<title>",
    "</title",
    "</TITLE>",
    "<style>",
    "</style>",
    "<textarea>",
    "<plaintext>",
    "<svg>",
    "</svg>",
    "<math><mi>",
    "</math>",
    "&amp",
    "&amp;",
    "&notit;",
    "&notin;",
    "&lang;",
    "&AMP",
    "&zz;",
    "&zz",
    "&#",
    "&#x",
    "&#X",
    "1",
    "0",
    "80;",
    "13",
    "D800;",
    "FFFE;",
    "110000;",
    "99999999999",
    "x41;",
    "xDFFF",
    "x0",
    "&phiv;",
    "&NotEqualTilde;",
};

constexpr std::string_view openings[] = {
    "<!DOCTYPE html PUBLIC",
    "<!DOCTYPE html PUBLIC ",
    "<!DOCTYPE html PUBLIC \"a",
    "<!DOCTYPE html PUBLIC 'a",
    "<!DOCTYPE html PUBLIC \"a\"",
    "<!DOCTYPE html PUBLIC 'a' ",
    "<!DOCTYPE html SYSTEM",
    "<!DOCTYPE html SYSTEM ",
    "<!DOCTYPE html SYSTEM \"a",
    "<!DOCTYPE html SYSTEM 'a",
    "<!DOCTYPE html SYSTEM 'a'",
    "<!DOCTYPE html x",
    "<!--a--!",
    "<!--a--",
    "<!--",
    "<!---",
    "<!--<!-",
    "<!--<script>",
    "<!--<script>-",
    "<!--<script>--",
    "<!--<script></script",
    "<!--</script",
    "<br ",
    "<br b",
    "<br b ",
    "<a b=c b",
    "<a b='c'",
    "<a b=",
    "</a b",
    "<![CDATA[a]]",
};

}  // namespace

std::span<const std::string_view> random_openings() {
  return openings;
}

std::string random_input(std::mt19937& random) {
  std::string input;
  if (random() % 2 == 0) input = openings[random() % std::size(openings)];
  for (auto n = random() % 9; n-- > 0;) input += pieces[random() % std::size(pieces)];
  return input;
}

}  // namespace specdrift::test
