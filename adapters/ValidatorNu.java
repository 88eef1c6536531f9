// The parser of validator.nu, by its tree (SAX).   apt install libhtml5parser-java default-jdk-headless
// Run: java -cp /usr/share/java/htmlparser.jar ValidatorNu.java
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import nu.validator.htmlparser.common.DocumentMode;
import nu.validator.htmlparser.common.XmlViolationPolicy;
import nu.validator.htmlparser.sax.HtmlParser;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.ext.DefaultHandler2;

public class ValidatorNu {
    static String quoted(String text) {
        StringBuilder out = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            if (c == '"' || c == '\\') out.append('\\').append(c);
            else if (c < 0x20 || c > 0x7e) out.append(String.format("\\u%04x", (int) c));
            else out.append(c);
        }
        return out.append('"').toString();
    }

    // The value of a member of a flat JSON object whose values are strings.
    static String member(String json, String name) {
        int at = json.indexOf('"', json.indexOf(':', json.indexOf("\"" + name + "\"")) + 1) + 1;
        StringBuilder out = new StringBuilder();
        for (; json.charAt(at) != '"'; ++at) {
            if (json.charAt(at) != '\\') { out.append(json.charAt(at)); continue; }
            char c = json.charAt(++at);
            if (c == 'u') { out.append((char) Integer.parseInt(json.substring(at + 1, at + 5), 16)); at += 4; }
            else out.append("nrtbf".indexOf(c) < 0 ? c : "\n\r\t\b\f".charAt("nrtbf".indexOf(c)));
        }
        return out.toString();
    }

    static class Events extends DefaultHandler2 {
        StringBuilder all = new StringBuilder();
        String doctype = "";
        boolean quirks = false;

        void add(String event) { all.append(",").append(event); }

        @Override public void startElement(String uri, String name, String qualified, Attributes attributes) {
            StringBuilder pairs = new StringBuilder();
            for (int i = 0; i < attributes.getLength(); ++i)
                pairs.append(i == 0 ? "" : ",").append("[").append(quoted(attributes.getQName(i))).append(",")
                        .append(quoted(attributes.getValue(i))).append("]");
            add("[\"S\"," + quoted(name) + ",[" + pairs + "]]");
        }
        @Override public void characters(char[] text, int at, int length) {
            add("[\"T\"," + quoted(new String(text, at, length)) + "]");
        }
        @Override public void ignorableWhitespace(char[] text, int at, int length) { characters(text, at, length); }
        @Override public void comment(char[] text, int at, int length) {
            add("[\"C\"," + quoted(new String(text, at, length)) + "]");
        }
        @Override public void startDTD(String name, String publicId, String systemId) {
            doctype = "[\"D\"," + quoted(name == null ? "" : name) + "," + quoted(publicId == null ? "" : publicId) + ","
                    + quoted(systemId == null ? "" : systemId);
            add("DOCTYPE");
        }
        String finish() {
            String events = all.toString().replace(",DOCTYPE", "," + doctype + "," + quirks + "]");
            return events.isEmpty() ? "" : events.substring(1);
        }
    }

    public static void main(String[] arguments) throws Exception {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        String version = new java.io.File(System.getProperty("java.class.path")).getName()
                .replaceAll("^[a-z]+-|\\.jar$", "");
        out.println("{\"adapter\":1,\"name\":\"validator.nu\",\"version\":" + quoted(version)
                + ",\"level\":\"tree\",\"doctype\":\"ids\",\"quirks\":true,\"scripting\":false}");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line; (line = in.readLine()) != null;) {
            Events events = new Events();
            HtmlParser parser = new HtmlParser(XmlViolationPolicy.ALLOW);
            parser.setContentHandler(events);
            parser.setLexicalHandler(events);
            parser.setDocumentModeHandler((mode, publicId, systemId, html4) -> events.quirks = mode == DocumentMode.QUIRKS_MODE);
            parser.parse(new InputSource(new StringReader(member(line, "input"))));
            out.println("{\"id\":" + quoted(member(line, "id")) + ",\"events\":[" + events.finish() + "]}");
        }
    }
}
