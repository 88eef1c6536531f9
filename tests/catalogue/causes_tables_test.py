"""causes_tables_test.py ROOT: that mistakes in the tables of spec/causes/ are told, with their line; and that tools/causes
shows what differs from them, and the command that repairs it."""

import contextlib
import importlib.machinery
import importlib.util
import io
import pathlib
import stat
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
ROOT = pathlib.Path(sys.argv[1])
NAMES = ("pairs", "tokens", "errors", "rows")
FOUND = {
    "pairs": ["a,b\ttokens\tall"],
    "tokens": ["a,b\tdata/NUL/a|b\ttext\t1\tdata\t\t\t\\u{0}"],
    "errors": ["a,b\tdata/x/a|b\terrors\t1\tequal\tdata\t\t\tx", "a,b\tdata/y/a|b\terrors\t1\tdiffer\tdata\t\t\ty"],
    "rows": ["a\trcdata\ttitle\tforeign\t\\\\\\n?"],
}


def loaded(name, path):
    loader = importlib.machinery.SourceFileLoader(name, str(path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    loader.exec_module(module)
    return module


tool = loaded("causes", ROOT / "tools" / "causes")


def write(folder, lines):
    for name in NAMES:
        text = "".join(line + "\n" for line in ["\t".join(tool.TABLES[name]), *lines[name]])
        (folder / f"{name}.tsv").write_text(text, encoding="ascii")


def generate(folder):
    return subprocess.run([sys.executable, ROOT / "spec" / "generate_causes.py", folder / "out.cpp",
                           *(folder / f"{name}.tsv" for name in NAMES)], capture_output=True, text=True, check=False)


def constants(folder):
    write(folder, FOUND)
    assert generate(folder).returncode == 0
    text = (folder / "out.cpp").read_text(encoding="ascii")
    assert '{"a,b"sv, Facet::tokens, true}' in text, text
    assert r'{"data/NUL/a|b"sv, Facet::tokens, Severity::text, 1, {.text = "\000"sv, .versions = "a,b"sv}}' in text, text
    for literal in (r'Severity::errors, 1, {.text = "x"sv, .versions = "a,b"sv}}', r'1, {.text = "y"sv, .versions = "a,b"sv}, true}'):
        assert literal in text, text
    assert (r'{"a"sv, {.text = "\\\012\077"sv, .mode = TextMode::rcdata, .last_start_tag = "title"sv, '
            r'.foreign_content = true, .versions = "a"sv}}') in text, text


def mistakes(folder):
    for table, line, said in (
            ("tokens", "a,b\tclass", "tokens.tsv:2: 2 cells, not 8"),
            ("tokens", "a,b\tc\tbad\t1\tdata\t\t\tx", "tokens.tsv:2: 'bad' is none of 'errors', 'text', 'structure', 'markup'"),
            ("errors", "a,b\tc\terrors\t1\tsame\tdata\t\t\tx", "errors.tsv:2: 'same' is none of 'equal', 'differ'"),
            ("tokens", "a,b\tc\ttext\tone\tdata\t\t\tx", "tokens.tsv:2: invalid literal"),
            ("rows", "a\tspace\t\t\tx", "rows.tsv:2: 'space' is none of 'data',"),
            ("rows", "a\tdata\t\thtml\tx", "rows.tsv:2: 'html' is none of '', 'foreign'"),
            ("rows", "a\tdata\t\t\t\\q", "rows.tsv:2: no escape: \\q"),
            ("rows", "a\tdata\t\t\tx\\", "rows.tsv:2: no escape: \\"),
            ("rows", "a\tdata\t\t\t\\u{110000}", "rows.tsv:2: "),
            ("pairs", "a,b\ttokens\tnone", "pairs.tsv:2: 'none' is none of 'all', 'some'")):
        write(folder, {**FOUND, table: [line]})
        done = generate(folder)
        assert done.returncode == 1 and said in done.stderr and "Traceback" not in done.stderr, (line, done.stderr)


def differences(folder):
    """Each table is compared with what a program prints that explores nothing."""
    program = folder / "explores"
    found = "\\n".join(f"{table}\\t{line}".replace("\\", "\\\\").replace("\\\\n", "\\n").replace("\\\\t", "\\t")
                       for table, line in (("pairs", "a,b\ttokens\tall"), ("tokens", "a,b\tclass\ttext\t1\tdata\t\t\tx")))
    program.write_text(f"#!/bin/sh\nif [ $# = 0 ]; then printf 'tokens\\ta,b\\n'; else printf '{found}\\n'; fi\n",
                       encoding="ascii")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    tool.FOLDER = folder

    def check():
        with contextlib.redirect_stdout(io.StringIO()) as out:
            return tool.check(str(program), "tokens", 0, 1), out.getvalue()

    same = {**FOUND, "tokens": ["a,b\tclass\ttext\t1\tdata\t\t\tx"]}
    write(folder, same)
    assert check() == (0, "1 explorations, 2 lines\n"), check()
    for table, lines, line in (("tokens", FOUND["tokens"], "-" + FOUND["tokens"][0]),
                               ("tokens", [], "+a,b\tclass"),
                               ("pairs", ["a,b\ttokens\tsome"], "-a,b\ttokens\tsome"),
                               ("pairs", [*same["pairs"], "b,c\ttokens\tall"], "-b,c\ttokens\tall"),
                               ("tokens", [*same["tokens"], "b,c" + same["tokens"][0][3:]], "-b,c\tclass")):
        write(folder, {**same, table: lines})
        result, out = check()
        assert "run tools/causes" in str(result) and f"\n{line}" in out and f"spec/causes/{table}.tsv" in out, (result, out)
    write(folder, {**same, "pairs": [*same["pairs"], "b,c\terrors\tall"]})
    assert check()[0] == 0, "of another facet"


with tempfile.TemporaryDirectory() as name:
    for part in (constants, mistakes, differences):
        part(pathlib.Path(name))
print("3 parts")
