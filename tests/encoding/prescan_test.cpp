#include "core/encoding/prescan.h"

#include <boost/test/unit_test.hpp>
#include <string>

namespace specdrift::encoding {
namespace {

using namespace std::string_view_literals;

std::string found(std::string_view bytes) {
  const Encoding* const encoding = prescan(bytes).encoding;
  return encoding ? std::string(encoding->name) : "none";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(prescan_of_bytes)

BOOST_AUTO_TEST_CASE(meta_elements) {
  BOOST_TEST(found("<meta charset=big5>") == "Big5");
  BOOST_TEST(found("<META\tCHARSET = 'BIG5' >") == "Big5");
  BOOST_TEST(found("<meta/charset=big5/>") == "none");  // the label is "big5/"
  BOOST_TEST(found("<meta charset=nonsense><meta charset=big5>") == "Big5");
  BOOST_TEST(found("<metadata charset=big5>") == "none");
  BOOST_TEST(found("<p title='<meta charset=big5>'>") == "none");
  BOOST_TEST(found("</p title='<meta charset=big5>'>") == "none");
  BOOST_TEST(found("<meta charset=big5 charset=koi8-r>") == "Big5");
  BOOST_TEST(found("<meta charset=utf-16>") == "UTF-8");
  BOOST_TEST(found("<meta charset=x-user-defined>") == "windows-1252");
  BOOST_TEST(found("<meta charset=big5") == "none");  // the element has no end
}

BOOST_AUTO_TEST_CASE(pragmas) {
  const std::string content = "content='text/html; charset=big5'";
  BOOST_TEST(found("<meta http-equiv=Content-Type " + content + ">") == "Big5");
  BOOST_TEST(found("<meta " + content + " http-equiv=content-type>") == "Big5");
  BOOST_TEST(found("<meta " + content + ">") == "none");
  BOOST_TEST(found("<meta http-equiv=refresh " + content + ">") == "none");
  BOOST_TEST(found("<meta " + content + " charset=koi8-r>") == "KOI8-R");
  BOOST_TEST(found("<meta charset=nonsense http-equiv=content-type " + content + ">") == "none");
}

BOOST_AUTO_TEST_CASE(contents) {
  const auto of = [](std::string_view content) {
    const Encoding* const encoding = charset_of_content(content);
    return encoding ? std::string(encoding->name) : "none";
  };
  BOOST_TEST(of("charset=big5") == "Big5");
  BOOST_TEST(of("charset charset = \"big5\" x") == "Big5");
  BOOST_TEST(of("CHARSET='big5") == "none");
  BOOST_TEST(of("charset=big5;q=1") == "Big5");
  BOOST_TEST(of("charset=") == "none");
  BOOST_TEST(of("charset") == "none");
  BOOST_TEST(of("xcharset=big5") == "Big5");
}

BOOST_AUTO_TEST_CASE(comments_and_bogus_comments_are_passed) {
  BOOST_TEST(found("<!-- <meta charset=big5> --><meta charset=koi8-r>") == "KOI8-R");
  BOOST_TEST(found("<!--><meta charset=big5>") == "Big5");
  BOOST_TEST(found("<!---><meta charset=big5>") == "Big5");
  BOOST_TEST(found("<!-- <meta charset=big5>") == "none");
  BOOST_TEST(found("<!doctype <meta charset=big5>") == "none");
  BOOST_TEST(found("<? ><meta charset=big5>") == "Big5");
  // Markup that is no tag ends at the next ">", whatever is in it.
  for (const char* begin : {"<!x", "<?x", "</1"})
    BOOST_TEST(found(std::string(begin) + " <meta charset=big5><meta charset=koi8-r>") == "KOI8-R");
  BOOST_TEST(found("<1 <meta charset=big5><meta charset=koi8-r>") == "Big5");
  BOOST_TEST(found("</ ><meta charset=big5>") == "Big5");
}

BOOST_AUTO_TEST_CASE(no_more_than_its_length_is_looked_at) {
  const std::string meta = "<meta charset=big5>";
  BOOST_TEST(found(std::string(prescan_length - meta.size(), ' ') + meta) == "Big5");
  BOOST_TEST(found(std::string(prescan_length - meta.size() + 1, ' ') + meta) == "none");
}

BOOST_AUTO_TEST_CASE(xml_declarations) {
  BOOST_TEST(found("<?xml version='1.0' encoding='big5'?>") == "Big5");
  BOOST_TEST(found("<?xml encoding \n = \"big5\" ?>") == "Big5");
  BOOST_TEST(found("<?xml encoding='utf-16'?>") == "UTF-8");
  BOOST_TEST(found("<?xml encoding='big 5'?>") == "none");
  BOOST_TEST(found(" <?xml encoding='big5'?>") == "none");
  BOOST_TEST(found("<?xml encoding='big5'?><meta charset=koi8-r>") == "KOI8-R");
  BOOST_TEST(found("<\0?\0x\0"sv) == "UTF-16LE");
  BOOST_TEST(found("\0<\0?\0x"sv) == "UTF-16BE");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::encoding
