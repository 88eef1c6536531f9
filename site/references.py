"""The references of the interfaces for C, C++ and Python, as their headers and their module document themselves."""
import ast
import functools
import html
import pathlib
import re

import documents
import from_markdown

ROOT = pathlib.Path(__file__).resolve().parent.parent
HEADER = ROOT / "library/c/specdrift-c.h"
CPP_HEADER = ROOT / "library/c/specdrift-c.hpp"
MODULE = ROOT / "python/specdrift/__init__.py"
GUIDES = {"c": "C", "cpp": "C++", "python": "Python"}


def led(keys, folder=""):
    return ", ".join(f'<a href="{folder}reference-{key}.html">{GUIDES[key]}</a>' for key in keys)


OVERVIEW = f"<p>Every function with its declaration: the references of {led(GUIDES, 'docs/')}.</p>\n"


# -- words and code as HTML

@functools.cache
def address():
    """Where links of documents lead; it knows the names of all documents."""
    return documents.address_in("../")


def linked(made, names):
    """Names get links to where they are described. `made`: HTML in which none is in a tag."""
    return re.sub(r"[A-Za-z_]\w+", lambda m: f'<a href="{names[m[0]]}">{m[0]}</a>' if m[0] in names else m[0], made)


def paragraph(text, names):
    made = linked(from_markdown.inline(" ".join(text.split())), names)
    return "<p>" + re.sub(r"\bdocs/([\w-]+\.md)", lambda m: f'<a href="{address()(m[1])}">{m[1]}</a>' if address()(m[1]) else m[0], made) + "</p>\n"


def code(text, names=None):
    return f'<pre class="console" tabindex="0">{linked(html.escape(text), names or {})}</pre>\n'


def words(text, names):
    """Paragraphs; what is indented, and doctests, are code. A line that says what a parameter is begins a paragraph."""
    pieces = re.split(r"\n{2,}|\n(?=[a-z_]+(?:, [a-z_]+)*: )", text.strip("\n"))
    return "".join(code(piece) if re.match(r"  |>>> ", piece) else paragraph(piece, names) for piece in pieces if piece.strip())


def entry(name, shown, told, names):
    """A function or type: its name, its declaration, and HTML about it."""
    others = {other: place for other, place in names.items() if other != name}
    return f'<section id="{name}">\n<h2><code>{name}</code></h2>\n{code(shown, others)}{told}</section>\n'


def page(key, intro, entries):
    """(name, title, body)"""
    listed = " ".join(f'<a href="#{name}"><code>{name}</code></a>' for name, _ in entries)
    guide = "python" if key == "python" else "c"
    body = (f'<p>The guide, with examples: <a href="{guide}.html">{documents.title_of(guide)}</a>. Other references: {led(other for other in GUIDES if other != key)}.</p>\n{intro}'
            f'<p class="flow">{listed}</p>\n{"".join(made for _, made in entries)}')
    return f"reference-{key}", f"Reference: {GUIDES[key]}", body


# -- C and C++

def comment_of(lines):
    """The words of a comment, without its marks."""
    marks = re.compile(r"^\s*(?:/\*\*|///?<?|\*/|\*)? ?|\s*\*/\s*$")
    kept = [marks.sub("", line) for line in lines]
    return "\n".join(line for line in kept if not line.startswith("@file")).strip("\n")


def name_of(declaration):
    bare = re.sub(r"template <[^>]*> ", "", declaration)
    found = re.match(r"(?:typedef )?(?:struct|enum|class) (\w+)|#define (\w+)", bare) or re.search(r"\(\*(\w+)\)|(\w+)\(", bare)
    return next(filter(None, found.groups()))


def shown_of(declaration):
    """The declaration as a caller sees it: functions without their bodies, classes without their private part."""
    if re.match(r"#|typedef|struct|enum|(?:template <[^>]*> )?class", declaration):
        shown = re.sub(r"\n\n? private:.*(?=\n};)", "", declaration, flags=re.S)
        shown = re.sub(r"(\)[^\n{;]*) \{\n(?:    .*\n)+  \}", r"\1;", shown)
        return re.sub(r"(?m)^(  .*?\)(?: const| noexcept| ?&+)*) [:{] ?.*\}$", r"\1;", shown)
    return re.sub(r" \{\n.*", ";", declaration, flags=re.S)


def declarations(text):
    """(words of the file, [(words, declaration)]) of a header."""
    about, found, told, lines = None, [], [], iter(text.splitlines())
    for line in lines:
        if re.match(r"namespace detail", line):
            while not line.startswith("}  // namespace"):
                line = next(lines)
        elif re.match(r"/\*\*|//", line):
            told.append(line)
            while line.startswith("/*") and "*/" not in told[-1]:
                told.append(next(lines))
        elif re.match(r"typedef|struct|enum|class|template|inline|SD_API|#define SD_ABI ", line):
            whole = [line]
            while not re.match(r"#|.*[;}]$", line) or (joined := "\n".join(whole)).count("{") != joined.count("}"):
                line = next(lines)
                whole.append(line)
            found.append((comment_of(told), "\n".join(whole)))
            told = []
        else:
            if told and about is None:
                about = comment_of(told)
            told = []
    return about, found


def options_of():
    """The options of each function, as docs/c.md says them."""
    text = (ROOT / "docs/c.md").read_text(encoding="utf-8")
    return {name: options for names, options in re.findall(r"^\| (`sd_.*?) \| .*? \| (.+) \|$", text, re.M) for name in re.findall(r"sd_\w+", names)}


def of_c():
    about, found = declarations(HEADER.read_text(encoding="utf-8"))
    names, options = {name_of(declaration): f"#{name_of(declaration)}" for _, declaration in found}, options_of()
    entries = []
    for told, declaration in found:
        name = name_of(declaration)
        made = words(told, names)
        if name in options:
            made += f'<p>Options: {from_markdown.inline(options[name], address())}. “Versions” and what every function takes: <a href="c.html#functions-and-their-options">C and C++</a>.</p>\n'
        entries.append((name, entry(name, declaration.removeprefix("SD_API "), made, names)))
    return page("c", words(about, names), entries)


def of_cpp():
    about, found = declarations(CPP_HEADER.read_text(encoding="utf-8"))
    names = {name_of(declaration): f"reference-c.html#{name_of(declaration)}" for _, declaration in declarations(HEADER.read_text(encoding="utf-8"))[1]}
    entries = []
    for told, declaration in found:
        name, called = name_of(declaration), re.search(r"\b(sd_\w+)\(", declaration)
        made = words(told, names) + (paragraph(f"As {called[1]}.", names) if called and called[1] in names else "")
        entries.append((name, entry(name, shown_of(declaration), made, names)))
    return page("cpp", words(about, names), entries)


# -- Python

def documented(node, lines, names):
    """(declaration, HTML) of a function or a class of the module."""
    end = node.body[0].lineno - 1
    head = "\n".join(lines[node.lineno - 1:max(end, node.lineno)]).strip()
    told = words(ast.get_docstring(node) or "", names)
    if isinstance(node, ast.FunctionDef):
        return head.removesuffix(":"), told
    fields = [line.strip() for part in node.body if isinstance(part, ast.AnnAssign) for line in lines[part.lineno - 1:part.end_lineno]]
    for part in node.body:
        if not isinstance(part, ast.FunctionDef) or part.name.startswith("_") and part.name != "__init__":
            continue
        if part.name == "__init__":  # what it stores, with the words that follow it
            fields += [re.sub(r" = .*?(?=  #: )", "", line.strip()).replace("self.", "") for line in lines[part.lineno - 1:part.end_lineno] if "#: " in line]
            continue
        is_property = any(isinstance(one, ast.Name) and one.id == "property" for one in part.decorator_list)
        declared, said = documented(part, lines, names)
        declared = re.sub(r"def (\w+)\(self\) -> ", r"\1: ", declared) if is_property else re.sub(r"\(self(?:, )?", "(", declared)
        told += f'<h3 id="{node.name}.{part.name}"><code>{html.escape(declared)}</code></h3>\n{said}'
    return "\n".join([head.removesuffix(":"), *(f"    {one}" for one in fields)]), told


def of_python():
    text = MODULE.read_text(encoding="utf-8")
    tree, lines = ast.parse(text), text.splitlines()
    public = next(ast.literal_eval(node.value) for node in tree.body if isinstance(node, ast.Assign) and node.targets[0].id == "__all__")
    names = {name: f"#{name}" for name in public if name[0].isupper()} | {"Text": "#Text", "Events": "#Events"}
    entries = []
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node.name in public:
            entries.append((node.name, entry(node.name, *documented(node, lines, names), names)))
        elif isinstance(node, ast.Assign) and node.targets[0].id in ("Text", "Events"):
            entries.append((node.targets[0].id, entry(node.targets[0].id, ast.unparse(node), "", names)))
    return page("python", words(ast.get_docstring(tree), names), sorted(entries))


def lead(name):
    """The sentence that leads from a document to its references; most have none."""
    keys = {"c": ["c", "cpp"], "python": ["python"]}.get(name)
    return f"<p>Every function with its declaration: {led(keys)}.</p>\n" if keys else ""


def pages():
    """(name, title, body) of each."""
    return [of_c(), of_cpp(), of_python()]
