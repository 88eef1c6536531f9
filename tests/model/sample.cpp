#include "tests/model/sample.h"

#include <boost/test/unit_test.hpp>

#include "core/model/data/builtin.h"

namespace specdrift::model::test {

std::string_view sample() {
  return R"(<?xml version="1.0" encoding="UTF-8"?>
<specification version="sample" title="A sample" organisation="nobody" date="today" earliest="2020-01-01"
               latest="2020-01-02" source="none" section="1.2" errors="unnamed">
  <note>Small.</note>
  <tokens>
    <token kind="doctype" fields="doctype-name doctype-public-identifier" initially="missing" flag="quirks-flag"
           values="off on"/>
    <token kind="start-tag" fields="tag-name" attributes="yes" flag="self-closing-flag" values="unset set"/>
    <token kind="end-tag" fields="tag-name" attributes="yes" flag="self-closing-flag" values="unset set"/>
    <token kind="comment" fields="comment"/>
    <token kind="character"/>
    <token kind="end-of-file"/>
  </tokens>
  <variables>
    <variable name="mode" type="choice" values="plain fancy"/>
    <variable name="buffer" type="text"/>
    <variable name="code" type="number"/>
    <variable name="quote" type="character"/>
    <variable name="return-state" type="state"/>
  </variables>
  <conditions>
    <condition name="in-attribute" if="return-state is value"/>
    <condition name="end-tag-ahead" if="ahead is last-start-tag then TAB SPACE &gt; EOF"/>
  </conditions>
  <contexts>
    <context name="data"/>
    <context name="rcdata"> <set target="mode" value="fancy"/> </context>
  </contexts>
  <input-stream byte-order-mark="dropped" newlines="normalised">
    <on number="0x00"> <error/> <replace character="U+FFFD"/> </on>
  </input-stream>
  <emission>
    <when emitted="end-tag" if="tag-has-attributes"> <error/> </when>
  </emission>
  <feedback>
    <start-tag names="title"> <set target="mode" value="fancy"/> </start-tag>
  </feedback>
  <references file="references/tiny.tsv"/>
  <replacements>
    <replacement number="0x80" character="U+20AC"/>
    <replacement number="0x9F" character="U+0178"/>
  </replacements>

  <state id="data" number="1" name="Data state" concept="data">
    <concept name="rcdata" if="mode is fancy"/>
    <on input="&amp;"> <set target="return-state" state="data"/> <switch to="reference"/> </on>
    <on input="&lt;" if="mode is plain"> <switch to="tag-open"/> </on>
    <on input="&lt;" if="end-tag-ahead"> <as-anything-else/> </on>
    <on input="EOF"> <emit token="end-of-file"/> </on>
    <otherwise> <emit what="current"/> </otherwise>
  </state>
  <state id="tag-open" number="2" name="Tag open state" concept="tag-open">
    <on input="!"> <switch to="markup"/> </on>
    <on input="ascii-alpha">
      <create token="start-tag"/> <set target="tag-name" what="current-lowercase"/> <switch to="name"/>
    </on>
    <on input="/"> <create token="end-tag"/> <switch to="name"/> </on>
    <otherwise> <error/> <emit text="&lt;"/> <reconsume in="data"/> </otherwise>
  </state>
  <state id="name" number="3" name="Name state" concept="tag-name">
    <on input="TAB SPACE">
      <start-attribute/> <set target="attribute-name" text=""/> <switch to="value"/>
    </on>
    <on input="&gt;"> <emit token="tag"/> <switch to="data"/> </on>
    <on input="EOF"> <error/> <reconsume in="data"/> </on>
    <otherwise> <append to="tag-name" what="current"/> </otherwise>
  </state>
  <state id="value" number="4" name="Value state" concept="attribute-value-unquoted">
    <on input="&amp;"> <set target="return-state" state="value"/> <switch to="reference"/> </on>
    <on input="&gt; quote"> <emit token="tag"/> <switch to="data"/> </on>
    <on input="&quot; '"> <set target="quote" what="current"/> </on>
    <on input="EOF"> <error/> <reconsume in="data"/> </on>
    <otherwise> <append to="attribute-name" what="current"/> </otherwise>
    <leaving>
      <on if="duplicate-attribute"> <error/> <drop-attribute/> </on>
    </leaving>
  </state>
  <state id="markup" number="5" name="Markup state" concept="markup-declaration-open" reads="ahead">
    <on match="DOCTYPE" case="ignored">
      <consume what="match"/> <create token="doctype"/> <set target="quirks-flag" value="on"/> <emit token="doctype"/>
      <switch to="data"/>
    </on>
    <on input="-"> <consume/> <switch to="bogus" from="current"/> </on>
    <otherwise> <error/> <switch to="bogus" from="next"/> </otherwise>
  </state>
  <state id="bogus" number="6" name="Bogus state" concept="bogus-comment" reads="until" until="&gt;">
    <on result="found">
      <create token="comment"/> <set target="comment" what="consumed" null="U+FFFD"/> <emit token="comment"/>
      <switch to="data"/>
    </on>
    <on result="EOF"> <create token="comment"/> <emit token="comment"/> <reconsume in="data"/> </on>
  </state>
  <state id="reference" number="7" name="Reference state" concept="character-reference" reads="procedure"
         procedure="consume-a-reference">
    <before> <set target="buffer" text=""/> </before>
    <on result="nothing"> <append to="buffer" text="&amp;"/> <flush what="buffer"/> <switch to="return-state"/> </on>
    <on result="characters"> <append to="buffer" text=""/> <emit what="result"/> <switch to="return-state"/> </on>
  </state>

  <procedure id="consume-a-reference" number="8" name="Consuming references">
    <step id="start" concept="character-reference" reads="ahead">
      <on input="#"> <consume/> <go to="digits"/> </on>
      <otherwise> <go to="names"/> </otherwise>
    </step>
    <step id="digits" concept="numeric-character-reference" reads="run" of="ascii-digit">
      <on result="none"> <unconsume/> <error/> <return/> </on>
      <on result="some"> <set target="code" what="consumed" base="10"/> <go to="number"/> </on>
    </step>
    <step id="number" concept="numeric-character-reference-end" reads="number" of="code">
      <on number="replaced"> <error/> <return what="replacement"/> </on>
      <on number="0x00 0xD800-0xDFFF 0x110000-"> <error/> <return character="U+FFFD"/> </on>
      <otherwise> <return what="code"/> </otherwise>
    </step>
    <step id="names" concept="named-character-reference" reads="longest-match" of="references">
      <on result="none"> <error/> <return/> </on>
      <on result="match" if="last-matched is not ; and next is = or ascii-digit"> <unconsume/> <return/> </on>
      <on result="match"> <return what="reference"/> </on>
    </step>
  </procedure>
</specification>
)";
}

std::string sample_with(std::string_view from, std::string_view to) {
  std::string text(sample());
  const auto at = text.find(from);
  BOOST_REQUIRE_MESSAGE(at != std::string::npos, "not in the sample: " << from);
  BOOST_REQUIRE_MESSAGE(text.find(from, at + 1) == std::string::npos,
                        "twice in the sample: " << from);
  return text.replace(at, from.size(), to);
}

LoadOptions options() {
  LoadOptions options;
  options.find_base = find_builtin_model;
  options.read_file = [](std::string_view file) -> std::optional<std::string> {
    if (file != "references/tiny.tsv") return std::nullopt;
    return "name\tcharacters\namp\t0026\namp;\t0026\nnotin;\t2209\nfj;\t0066 006A\n";
  };
  return options;
}

std::unique_ptr<LoadedModel> load(std::string_view text) {
  LoadResult result = load_model(text, "sample.xml", options());
  for (const LoadError& error : result.errors) BOOST_ERROR(error.message());
  BOOST_REQUIRE(result.loaded);
  return std::move(result.loaded);
}

}  // namespace specdrift::model::test
