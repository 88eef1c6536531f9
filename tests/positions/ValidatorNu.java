// The tokenizer of validator.nu: answers the JSON Lines of `specdrift tokens --batch` with errors and their places.
// Run: java -cp JAR ValidatorNu.java     JAR: htmlparser.jar of libhtml5parser-java, or vnu.jar of npm's vnu-jar
package nu.validator.htmlparser.impl;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import nu.validator.htmlparser.common.TokenHandler;
import nu.validator.htmlparser.common.XmlViolationPolicy;
import org.xml.sax.SAXException;

public class ValidatorNu extends ErrorReportingTokenizer {
    final StringBuilder errors = new StringBuilder();

    ValidatorNu(TokenHandler handler) { super(handler); }

    void report(String code) {
        errors.append(errors.length() == 0 ? "" : ",").append("{\"code\":\"" + code + "\",\"line\":" + getLineNumber() + ",\"col\":"
                + getColumnNumber() + "}");
    }

    @Override protected void errLtSlashGt() { report("missing-end-tag-name"); }
    @Override protected void errGarbageAfterLtSlash() { report("invalid-first-character-of-tag-name"); }
    @Override protected void errBadCharAfterLt(char c) { report("invalid-first-character-of-tag-name"); }
    @Override protected void errLtGt() { report("invalid-first-character-of-tag-name"); }
    @Override protected void errProcessingInstruction() { report("unexpected-question-mark-instead-of-tag-name"); }
    @Override protected void errCharRefLacksSemicolon() { report("missing-semicolon-after-character-reference"); }
    @Override protected void errNotSemicolonTerminated() { report("missing-semicolon-after-character-reference"); }
    @Override protected void errNoDigitsInNCR() { report("absence-of-digits-in-numeric-character-reference"); }
    @Override protected void errNcrZero() { report("null-character-reference"); }
    @Override protected void errNcrOutOfRange() { report("character-reference-outside-unicode-range"); }
    @Override protected void errNcrSurrogate() { report("surrogate-character-reference"); }
    @Override protected void errNcrCr() { report("control-character-reference"); }
    @Override protected void errNcrInC1Range() { report("control-character-reference"); }
    @Override protected void errGtInPublicId() { report("abrupt-doctype-public-identifier"); }
    @Override protected void errGtInSystemId() { report("abrupt-doctype-system-identifier"); }
    @Override protected void errNamelessDoctype() { report("missing-doctype-name"); }
    @Override protected void errMissingSpaceBeforeDoctypeName() { report("missing-whitespace-before-doctype-name"); }
    @Override protected void errNoSpaceBetweenDoctypePublicKeywordAndQuote() {
        report("missing-whitespace-after-doctype-public-keyword");
    }
    @Override protected void errNoSpaceBetweenDoctypeSystemKeywordAndQuote() {
        report("missing-whitespace-after-doctype-system-keyword");
    }
    @Override protected void errNoSpaceBetweenPublicAndSystemIds() {
        report("missing-whitespace-between-doctype-public-and-system-identifiers");
    }
    @Override protected void errNestedComment() { report("nested-comment"); }
    @Override protected void errPrematureEndOfComment() { report("abrupt-closing-of-empty-comment"); }
    @Override protected void errBogusComment() { report("incorrectly-opened-comment"); }
    @Override protected void errSlashNotFollowedByGt() { report("unexpected-solidus-in-tag"); }
    @Override protected void errNoSpaceBetweenAttributes() { report("missing-whitespace-between-attributes"); }
    @Override protected void errAttributeValueMissing() { report("missing-attribute-value"); }
    @Override protected void errEqualsSignBeforeAttributeName() { report("unexpected-equals-sign-before-attribute-name"); }
    @Override protected void errDuplicateAttribute() { report("duplicate-attribute"); }
    @Override protected void errEofInComment() { report("eof-in-comment"); }
    @Override protected void errEofInDoctype() { report("eof-in-doctype"); }
    @Override protected void errEofInPublicId() { report("eof-in-doctype"); }
    @Override protected void errEofInSystemId() { report("eof-in-doctype"); }
    @Override protected void errEofInAttributeValue() { report("eof-in-tag"); }
    @Override protected void errEofInAttributeName() { report("eof-in-tag"); }
    @Override protected void errEofWithoutGt() { report("eof-in-tag"); }
    @Override protected void errEofInTagName() { report("eof-in-tag"); }
    @Override protected void errEofInEndTag() { report("eof-in-tag"); }
    @Override protected void errEofAfterLt() { report("eof-before-tag-name"); }

    // Its messages alone tell these apart, or it has none of them.
    @Override public void err(String message) {}
    @Override public void errTreeBuilder(String message) {}
    @Override public void fatal(String message) {}
    @Override public void warn(String message) {}
    @Override public void note(String profile, String message) {}

    /** The value of a member of a flat JSON object, null where there is none. */
    static String member(String json, String name) {
        int at = json.indexOf("\"" + name + "\":");
        if (at < 0) return null;
        for (at += name.length() + 3; json.charAt(at) == ' ';) ++at;
        if (json.charAt(at) != '"') return json.substring(at, at + 4);
        StringBuilder out = new StringBuilder();
        for (++at; json.charAt(at) != '"'; ++at) {
            if (json.charAt(at) != '\\') { out.append(json.charAt(at)); continue; }
            char c = json.charAt(++at);
            if (c == 'u') { out.append((char) Integer.parseInt(json.substring(at + 1, at + 5), 16)); at += 4; }
            else out.append("nrtbf".indexOf(c) < 0 ? c : "\n\r\t\b\f".charAt("nrtbf".indexOf(c)));
        }
        return out.toString();
    }

    static int state(String name) {
        if (name == null) return DATA;
        switch (name) {
        case "RCDATA state": return RCDATA;
        case "RAWTEXT state": return RAWTEXT;
        case "Script data state": return SCRIPT_DATA;
        case "PLAINTEXT state": return PLAINTEXT;
        case "CDATA section state": return CDATA_SECTION;
        default: return DATA;
        }
    }

    static String answer(String line) throws SAXException {
        boolean foreign = "true".equals(member(line, "foreign"));
        TokenHandler handler = (TokenHandler) Proxy.newProxyInstance(ValidatorNu.class.getClassLoader(), new Class<?>[] {TokenHandler.class},
                (proxy, method, arguments) -> method.getReturnType() != boolean.class ? null : method.getName().equals("wantsComments") || foreign);
        ValidatorNu tokenizer = new ValidatorNu(handler);
        tokenizer.setCommentPolicy(XmlViolationPolicy.ALLOW);
        tokenizer.setContentNonXmlCharPolicy(XmlViolationPolicy.ALLOW);
        tokenizer.setContentSpacePolicy(XmlViolationPolicy.ALLOW);
        tokenizer.setNamePolicy(XmlViolationPolicy.ALLOW);
        tokenizer.setXmlnsPolicy(XmlViolationPolicy.ALLOW);
        tokenizer.setErrorHandler(new org.xml.sax.helpers.DefaultHandler());
        tokenizer.start();
        tokenizer.initLocation(null, null);
        String name = member(line, "lastStartTag");
        if (name != null) tokenizer.setStateAndEndTagExpectation(state(member(line, "state")), name);
        else tokenizer.setState(state(member(line, "state")));
        char[] input = member(line, "input").toCharArray();
        UTF16Buffer buffer = new UTF16Buffer(input, 0, input.length);
        for (boolean after_cr = false; buffer.hasMore();) {
            buffer.adjust(after_cr);
            after_cr = buffer.hasMore() && tokenizer.tokenizeBuffer(buffer);
        }
        tokenizer.eof();
        tokenizer.end();
        return "{\"errors\":[" + tokenizer.errors + "]}";
    }

    public static void main(String[] arguments) throws Exception {
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line; (line = in.readLine()) != null;) out.print(answer(line) + "\n");
        out.flush();
    }
}
