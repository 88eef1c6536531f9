"""The Markdown of docs/parsers.md as HTML: headings, paragraphs, tables, lists of two levels, code spans. Anything else is an error."""
import html
import re


class Unknown(Exception):
    """A line that this does not know."""


def inline(text):
    """Code spans, and the escapes of Markdown in what is between them."""
    pieces = re.split(r"(?<![\\`])(`+)(?!`)(.+?)(?<!`)\1(?!`)", text)
    result = ""
    for index, piece in enumerate(pieces):
        if index % 3 == 0:
            result += html.escape(re.sub(r"\\([\\`*_<>&\[\]|~#])", r"\1", piece))
        elif index % 3 == 2:
            if re.fullmatch(r" .*[^ ].* ", piece):
                piece = piece[1:-1]
            result += f"<code>{html.escape(piece)}</code>"
    return result


def table(lines):
    rows = [[cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line.strip())[1:-1]] for line in lines]
    head, marks, *body = rows
    numbers = [mark.endswith(":") for mark in marks]
    cells = "".join(f'<th scope="col">{inline(cell)}</th>' for cell in head)
    yield f'<div class="scroll" tabindex="0" role="region" aria-label="Table">\n<table>\n<thead><tr>{cells}</tr></thead>\n<tbody>'
    for row in body:
        if len(row) != len(head):
            raise Unknown(f"a row of {len(row)} cells in a table of {len(head)}: {row}")
        cells = "".join(f'<td class="count">{inline(cell)}</td>' if number else f"<td>{inline(cell)}</td>"
                        for cell, number in list(zip(row, numbers))[1:])
        yield f'<tr><th scope="row">{inline(row[0])}</th>{cells}</tr>'
    yield "</tbody>\n</table>\n</div>"


def items(lines):
    """A list; items of the second level are indented by two spaces."""
    depth = 0
    for line in lines:
        indent, text = re.fullmatch(r"( *)- (.*)", line).groups()
        level = 1 + len(indent) // 2
        if level > depth + 1 or level > 2:
            raise Unknown(f"a list of this depth: {line}")
        yield from ["</li>"] * (depth >= level)
        yield from ["<ul>"] * (level > depth)
        yield from ["</ul></li>"] * (level < depth)
        yield f"<li>{inline(text)}"
        depth = level
    yield "</li></ul>" * depth


def slug(title):
    """The fragment that GitHub gives a heading."""
    return re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")


def parsers(text):
    """Of docs/parsers.md: the fragment of each parser, which has a heading of its own."""
    return {title: slug(title) for title in re.findall(r"^## (.*)$", text, re.M)}


def as_html(text):
    """(title, HTML) of a document; its headings of the second level get the fragments that GitHub gives them."""
    title, result = "", []
    # A list may follow a paragraph without an empty line.
    for block in re.split(r"\n{2,}", re.sub(r"(?m)^((?!  - |- ).+)\n(?=- )", r"\1\n\n", text.strip())):
        lines = block.splitlines()
        if heading := re.fullmatch(r"(#{1,3}) (.*)", block):
            if len(heading[1]) == 1:
                title = heading[2]
                continue
            level = len(heading[1])
            result.append(f'<h{level} id="{slug(heading[2])}">{inline(heading[2])}</h{level}>')
        elif all(line.startswith("|") for line in lines):
            result.extend(table(lines))
        elif all(re.match(r"(  )?- ", line) for line in lines):
            result.extend(items(lines))
        elif re.match(r"[|>#]|```|\d+\. |[-*] |    |<", block):
            raise Unknown(block[:200])
        else:
            result.append(f"<p>{inline(' '.join(lines))}</p>")
    return title, "\n".join(result) + "\n"
