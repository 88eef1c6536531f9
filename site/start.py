"""The start page: one text that two versions read differently, then the doors."""
import datetime
import html
import json

TEXT = "<!--a--!><img src=x onerror=run()>-->"
LEADS = "playground.html#text=%3C!--a--!%3E%3Cimg%20src%3Dx%20onerror%3Drun()%3E--%3E"


def box(token):
    kind, *rest = token
    if kind == "StartTag":
        return f'<b class="tag">tag &lt;{html.escape(rest[0])} …&gt;</b>'
    return f'<span>{ {"Comment": "comment", "Character": "text"}[kind]} <code>{html.escape(rest[0])}</code></span>'


def lane(letter, who, tokens, css):
    return (f'<div class="lane-line {css}"><p><span class="letter {css}">{letter}</span> {who}</p><p class="boxes">{" ".join(map(box, tokens))}</p></div>\n')


def day(text):
    return datetime.date.fromisoformat(text).toordinal()


def hero(program):
    """(HTML, rules of style) of the text, its two lanes and the years."""
    epochs = json.loads(program.run("blame", "--format", "json", "--text", TEXT))["epochs"]
    tokens = {version: one["tokens"] for one in epochs for version in one["versions"]}
    old, new = tokens["2009"], tokens["living"]
    border = next(one["from"] for one in epochs if one["tokens"][0] != old[0])
    last = epochs[-1]["to"]
    spans = [day(border) - day(epochs[0]["from"]), day(last) - day(border)]
    made = (f'<section class="hero" aria-labelledby="hero-title">\n<h2 id="hero-title">Where does this comment end?</h2>\n<pre class="console big" tabindex="0">{html.escape(TEXT)}</pre>\n' +
            lane("A", f"the standard until {border}", old, "k0") + lane("B", "the standard since, and browsers", new, "k1") +
            '<p>A filter that reads as A finds no tag and lets the text pass. A browser that reads as B runs the script. That was '
            '<a href="entries/comment-end~_21~2007,2009~8.2.4,13.2.5,living~tokens.html">CVE-2022-36020</a>.</p>\n'
            f'<div class="since-strip"><span class="k0 y0">A<span class="vh">: from {epochs[0]["from"]}</span></span><span class="k1 y1">B<span class="vh">: from {border} to today</span></span></div>\n'
            f'<p class="strip-days dim"><span class="y0">{epochs[0]["from"][:4]}</span><span class="y1"><a href="history.html#r3191">{border}: a rule was added</a><span>{last[:4]}</span></span></p>\n'
            f'<p id="sees" role="status" data-text="{html.escape(TEXT)}"></p>\n<p><a class="go" href="{LEADS}">Change the text and see</a> <a class="go" href="course/4.html">Why? Lesson 4</a></p>\n</section>\n'
            "<p class=\"what\">HTML has been specified again and again since 2006, and programs follow different texts of it. specdrift runs all these texts on the same input, and shows where they "
            "differ, by which rule, and since when.</p>\n")
    return made, f".y0 {{ flex: {spans[0]} 1 0; }} .y1 {{ flex: {spans[1]} 1 0; }}\n"
