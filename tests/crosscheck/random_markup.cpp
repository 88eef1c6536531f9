#include "tests/crosscheck/random_markup.h"

#include <iterator>
#include <string_view>

namespace specdrift::test {

std::string crowded_input(std::mt19937& random) {
  using namespace std::string_view_literals;
  constexpr std::string_view pieces[] = {"&",         "&#",
                                         "&#x",       "&#0",
                                         "&#x80",     "&#13",
                                         "&#xD800",   "&#1",
                                         "&a",        "&amp",
                                         "&gt",       "&Gt",
                                         "&GT",       "<a ",
                                         "<a/",       "</a ",
                                         "a=",        "a='",
                                         "a",         "\"",
                                         "'",         "=",
                                         "/",         ">",
                                         "<",         "\0"sv,
                                         "\x01",      "\v",
                                         "\x7f",      ";",
                                         "1",         "x",
                                         "g",         "-",
                                         "<!-",       "--",
                                         "!",         "<!",
                                         "]]>",       "?",
                                         " ",         "\n",
                                         "\r",        "<![CDATA[",
                                         "<!DOCTYPE", "\xEF\xBF\xBE",
                                         "\xFF",      "\xED\xA0\x80"};
  std::string input;
  for (auto n = 1 + random() % 7; n-- > 0;) input += pieces[random() % std::size(pieces)];
  return input;
}

std::string page_input(std::mt19937& random) {
  constexpr std::string_view pieces[] = {"<svg>",
                                         "</svg>",
                                         "<math>",
                                         "</math>",
                                         "<mi>",
                                         "<title>",
                                         "</title>",
                                         "<desc>",
                                         "<font>",
                                         "<p>",
                                         "</p>",
                                         "</br>",
                                         "<br>",
                                         "<br/>",
                                         "<a/>",
                                         "<col/>",
                                         "<frame/>",
                                         "<hr/>",
                                         "<command/>",
                                         "<track/>",
                                         "<isindex/>",
                                         "<select>",
                                         "</select>",
                                         "<option>",
                                         "<input>",
                                         "<template>",
                                         "</template>",
                                         "<table>",
                                         "</table>",
                                         "<td>",
                                         "<frameset>",
                                         "<noframes>",
                                         "</noframes>",
                                         "<noscript>",
                                         "</noscript>",
                                         "<script>",
                                         "</script>",
                                         "<style>",
                                         "</style>",
                                         "<xmp>",
                                         "<iframe>",
                                         "<textarea>",
                                         "<plaintext>",
                                         "<b>",
                                         "x",
                                         "<![CDATA[",
                                         "]]>",
                                         "<annotation-xml>",
                                         "<foreignObject>",
                                         "</foreignObject>",
                                         "<head>",
                                         "<body>",
                                         "<form>",
                                         "<button>"};
  std::string input;
  for (auto n = 2 + random() % 6; n-- > 0;) input += pieces[random() % std::size(pieces)];
  return input;
}

}  // namespace specdrift::test
