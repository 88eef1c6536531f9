// jsoup, by its tree; or the tree that it cleans by a Safelist, and what it writes then.   apt install libjsoup-java default-jdk-headless
// Run: java -cp /usr/share/java/jsoup.jar Jsoup.java [none | simpleText | basic | basicWithImages | relaxed]
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.jsoup.nodes.*;

public class Jsoup {
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

    static void walk(Node parent, StringBuilder events, boolean quirks) {
        for (Node node : parent.childNodes()) {
            String event;
            if (node instanceof TextNode) event = "[\"T\"," + quoted(((TextNode) node).getWholeText()) + "]";
            else if (node instanceof DataNode) event = "[\"T\"," + quoted(((DataNode) node).getWholeData()) + "]";
            else if (node instanceof Comment) event = "[\"C\"," + quoted(((Comment) node).getData()) + "]";
            else if (node instanceof XmlDeclaration)
                event = "[\"C\"," + quoted(((XmlDeclaration) node).getWholeDeclaration()) + "]";
            else if (node instanceof DocumentType) {
                DocumentType type = (DocumentType) node;
                event = "[\"D\"," + quoted(type.name()) + "," + quoted(type.publicId()) + ","
                        + quoted(type.systemId()) + "," + quirks + "]";
            } else {
                StringBuilder pairs = new StringBuilder();
                for (Attribute attribute : node.attributes())
                    pairs.append(pairs.length() == 0 ? "" : ",").append("[").append(quoted(attribute.getKey()))
                            .append(",").append(quoted(attribute.getValue())).append("]");
                event = "[\"S\"," + quoted(((Element) node).tagName()) + ",[" + pairs + "]]";
            }
            events.append(events.length() == 0 ? "" : ",").append(event);
            walk(node, events, quirks);
        }
    }

    // Old releases have no Safelist, and are asked by their tree.
    interface Sanitizer { String clean(String input) throws ReflectiveOperationException; }

    static Sanitizer sanitizer(String policy) throws ReflectiveOperationException {
        Class<?> type = Class.forName("org.jsoup.safety.Safelist");
        Object list = type.getMethod(policy).invoke(null);
        java.lang.reflect.Method clean = org.jsoup.Jsoup.class.getMethod("clean", String.class, type);
        return input -> (String) clean.invoke(null, input, list);
    }

    public static void main(String[] arguments) throws Exception {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        String version = new java.io.File(System.getProperty("java.class.path")).getName()
                .replaceAll("^[a-z]+-|\\.jar$", "");
        Sanitizer sanitizer = arguments.length == 0 ? null : sanitizer(arguments[0]);
        String name = sanitizer == null ? "jsoup" : "jsoup, Safelist." + arguments[0];
        String kind = sanitizer == null ? "\"doctype\":\"ids\",\"quirks\":true" : "\"context\":\"fragment\",\"output\":true";
        out.println("{\"adapter\":1,\"name\":" + quoted(name) + ",\"version\":" + quoted(version)
                + ",\"level\":\"tree\",\"scripting\":false," + kind + "}");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line; (line = in.readLine()) != null;) {
            String input = member(line, "input");
            Document document = sanitizer == null ? org.jsoup.Jsoup.parse(input) : org.jsoup.Jsoup.parseBodyFragment(input);
            StringBuilder events = new StringBuilder();
            walk(sanitizer == null ? document : document.body(), events, document.quirksMode() == Document.QuirksMode.quirks);
            String output = sanitizer == null ? "" : ",\"output\":" + quoted(sanitizer.clean(input));
            out.println("{\"id\":" + quoted(member(line, "id")) + ",\"events\":[" + events + "]" + output + "}");
        }
    }
}
