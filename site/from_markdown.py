"""The Markdown of the repository's documents as HTML: headings, paragraphs, tables, lists of two levels, blocks of code, code spans, emphasis, links.
Anything else is an error."""
import html
import re

LINK = re.compile(r"\[([^\]\[]+)\]\(([^()\s]+)\)")


class Unknown(Exception):
    """A line that this does not know."""


def slug(title):
    """The fragment that GitHub gives a heading."""
    return re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")


def parsers(text):
    """The fragment of each parser in docs/parsers.md, which has a heading of its own."""
    return {title: slug(title) for title in re.findall(r"^## (.*)$", text, re.M)}


def prose(text, address):
    """Without code spans. `address` says where a link leads; None: its words alone."""
    made = html.escape(re.sub(r"\\([\\`*_<>&\[\]|~#])", r"\1", text))
    made = re.sub(r"\*\*([^*]+)\*\*", r"<b>\1</b>", made)
    return re.sub(r"(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])", r"<em>\1</em>", made)


def inline(text, address=lambda target: None):
    """Code spans, and links, emphasis and the escapes of Markdown in what is between them."""
    links = []

    def kept(match):
        links.append((match[1], address(html.unescape(match[2]))))
        return f"\0{len(links) - 1}\0"
    pieces = re.split(r"(?<![\\`])(`+)(?!`)(.+?)(?<!`)\1(?!`)", LINK.sub(kept, text))

    def written(number):
        words, target = links[int(number)]
        words = inline(words)
        return f'<a href="{html.escape(target)}">{words}</a>' if target else words
    result = ""
    for index, piece in enumerate(pieces):
        if index % 3 == 0:
            result += prose(piece, address)
        elif index % 3 == 2:
            if re.fullmatch(r" .*[^ ].* ", piece):
                piece = piece[1:-1]
            result += f"<code>{html.escape(re.sub(chr(0) + '([0-9]+)' + chr(0), lambda m: '[' + links[int(m[1])][0] + ']', piece))}</code>"
    return re.sub("\0([0-9]+)\0", lambda m: written(m[1]), result)


def table(lines, address):
    rows = [[cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line.strip())[1:-1]] for line in lines]
    head, marks, *body = rows
    numbers = [mark.endswith(":") for mark in marks]
    cells = "".join(f'<th scope="col">{inline(cell, address)}</th>' for cell in head)
    yield f'<div class="scroll" tabindex="0" role="region" aria-label="Table: {html.escape(head[0])} …">\n<table>\n<thead><tr>{cells}</tr></thead>\n<tbody>'
    for row in body:
        if len(row) != len(head):
            raise Unknown(f"a row of {len(row)} cells in a table of {len(head)}: {row}")
        cells = "".join(f'<td class="count">{inline(cell, address)}</td>' if number else f"<td>{inline(cell, address)}</td>"
                        for cell, number in list(zip(row, numbers))[1:])
        yield f'<tr><th scope="row">{inline(row[0], address)}</th>{cells}</tr>'
    yield "</tbody>\n</table>\n</div>"


def items(lines, address):
    """A list; items of the second level are indented, and lines that go on are, too."""
    joined = []
    for line in lines:
        if re.match(r" *(-|\d+\.) ", line):
            joined.append(line)
        else:
            joined[-1] += " " + line.strip()
    tag = "ul" if joined[0].startswith("- ") else "ol"
    depth = 0
    for line in joined:
        indent, mark, text = re.fullmatch(r"( *)(-|\d+\.) (.*)", line).groups()
        level = 1 + (len(indent) >= 2) + (len(indent) >= 4 and tag == "ul")
        if level > depth + 1 or level > 2:
            raise Unknown(f"a list of this depth: {line}")
        yield from ["</li>"] * (depth >= level)
        yield from [f"<{tag if level == 1 else 'ul'}>"] * (level > depth)
        yield from ["</ul></li>"] * (level < depth)
        yield f"<li>{inline(text, address)}"
        depth = level
    yield ("</li></ul>" if depth > 1 else "") + f"</li></{tag}>"


def blocks(text):
    """The blocks of a document, without the comments; code is one block."""
    text = re.sub(r"(?m)^<!-- [^>]* -->\n", "", text.strip() + "\n")
    for index, piece in enumerate(re.split(r"(?ms)^(```[a-z]*\n.*?^```$)", text)):
        if index % 2:
            yield piece
            continue
        # A list may follow a paragraph without an empty line.
        for block in re.split(r"\n{2,}", re.sub(r"(?m)^((?!  - |- | |\d+\. ).+)\n(?=(- |1\. ))", r"\1\n\n", piece.strip())):
            if block.strip():
                yield block


def as_html(text, address=lambda target: None):
    """(title, HTML) of a document; its headings of the second level get the fragments that GitHub gives them."""
    title, result = "", []
    for block in blocks(text):
        lines = block.splitlines()
        if heading := re.fullmatch(r"(#{1,4}) (.*)", block):
            if len(heading[1]) == 1:
                title = heading[2]
                continue
            level = len(heading[1])
            result.append(f'<h{level} id="{slug(heading[2])}">{inline(heading[2])}</h{level}>')
        elif block.startswith("```"):
            result.append(f'<pre class="console" tabindex="0">{html.escape(chr(10).join(lines[1:-1]))}</pre>')
        elif all(line.startswith("|") for line in lines):
            result.extend(table(lines, address))
        elif re.match(r"- |1\. ", block) and all(re.match(r" *(-|\d+\.) |  ", line) for line in lines):
            result.extend(items(lines, address))
        elif re.match(r"[|>#]|\d+\. |[-*] |    |<|!\[", block):
            raise Unknown(block[:200])
        else:
            result.append(f"<p>{inline(' '.join(line.strip() for line in lines), address)}</p>")
    return title, "\n".join(result) + "\n"
