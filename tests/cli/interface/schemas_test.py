"""Every JSON document has the form that a schema says, and every schema misses what a document lacks."""

import copy
import functools
import json
import pathlib
import re
import unittest

import reports
from program import CommandLineTest, VERBS, run

ROOT = pathlib.Path(__file__).resolve().parents[3]
SCHEMAS = ROOT / "schemas"
BANG = ("--text", "<!--a--!>b")

# Commands that make each verb write all its forms. The other verbs have tests of their own.
DOCUMENTS = {
    "versions": (("versions",), ("versions", "2007", "living")),
    "tokens": (("tokens", "--versions", "13.2.5", *BANG), ("tokens", "--versions", "2007", *BANG),
               ("tokens", "--versions", "living", *BANG, "--text", "<?a b?><!DOCTYPE html><p a=b/></p>&amp;"),
               ("tokens", "--versions", "living", "--text", "")),
    "blame": (("blame", *BANG, "--text", "<!DOCTYPE html><p a=b/></p>&phiv;<?a?>"), ("blame", "--facet", "errors", *BANG),
              ("blame", "--at", "9", *BANG), ("blame", "--versions", "2009,8.2.4", *BANG),
              ("blame", "comment end space", "tag open", "data"),
              ("blame", "--tree", "--text", "<svg></p>", "--text", "<svg><![CDATA[a]]><desc><b></br>")),
    "states": (("states", "2007"), ("states", "13.2.5", "--family", "comments"),
               ("states", "living", "--state", "comment end"), ("states", "2009", "--state", "data"),
               ("states", "8.2.4", "--state", "named-character-reference"),
               ("states", "--diff", "2009", "8.2.4"), ("states", "--diff", "8.2.4", "13.2.5"),
               ("states", "--diff", "2009", "8.2.4", "--family", "comments"),
               ("states", "--diff", "8.2.4", "2007", "--stat"), ("states", "--diff", "2009", "2009")),
    "review": (("review", "8.2.4", "living", "--no-cache"), ("review", "13.2.5", "13.2.5")),
    "conformance": (("conformance", "--versions", "2009", "--rows", str(ROOT / "fixtures/html5lib/2009.test")),
                    ("conformance", "--versions", "2007", "--by", "both", str(ROOT / "fixtures/html5lib/13.2.5.test"))),
    "trace": (("trace", "--versions", "13.2.5", "--text", "a&lang;<!DOCTYPE x><b c=d e>"),
              ("trace", "--versions", "2007,13.2.5", "--level", "changes", "--text", "some text<!--a--!>b"),
              ("trace", "--versions", "living", "--level", "tokens", "--text", "<?a b?>text</p q>"),
              ("trace", "--versions", "13.2.5", "--tree", "--text", "<svg></p>"),
              ("trace", "--versions", "2007,2009", "--around", "11", "--text", "some text<!--a--!>b")),
}
OPTIONAL = {"allowed", "tree", "code", "file", "procedure_rows", "touches", "between", "exact", "last_start_tag"}


@functools.cache
def values_of(verb):
    values = []
    for command in DOCUMENTS[verb]:
        result = run(*command, "--format", "jsonl" if verb == "trace" else "json")
        assert result.returncode in (0, 1) and result.stdout, (command, result.stderr)
        values += [json.loads(line) for line in result.stdout.splitlines()]
    return values


def without_a_member(value):
    """The value again and again, each time less one member of one of its objects: the first items of lists alone. Rows
    are what a whole document of conformance may leave out."""
    def places(part, path):
        if isinstance(part, dict):
            for name, member in part.items():
                yield path + [name]
                yield from places(member, path + [name])
        elif isinstance(part, list):
            for i, item in enumerate(part[:2]):
                yield from places(item, path + [i])

    for path in places(value, []):
        if path[-1] in OPTIONAL or path == ["rows"] or "attributes" in path or isinstance(path[-1], int):
            continue
        less = copy.deepcopy(value)
        at = less
        for step in path[:-1]:
            at = at[step]
        if not isinstance(at, dict):
            continue
        del at[path[-1]]
        yield path, less


def in_tokens(verb, path):
    """A start tag's attributes in html5lib's notation: any names."""
    return verb in ("tokens", "blame", "conformance") and any(name in path for name in ("tokens", "expected_tokens")) \
        and len(path) > 1 and path[-2] == 2


class Schemas(CommandLineTest):
    @unittest.skipUnless(reports.json_schema_interpreter(), "no JSON Schema validator (python3-jsonschema)")
    def test_each_document_has_the_form(self):
        count = 0
        for verb in DOCUMENTS:
            values = values_of(verb)
            count += len(values)
            with self.subTest(verb):
                self.assertEqual(reports.json_schema_complaints(SCHEMAS / f"{verb}.schema.json", values)[:3], [])
        self.assertGreater(count, 60)

    @unittest.skipUnless(reports.json_schema_interpreter(), "no JSON Schema validator (python3-jsonschema)")
    def test_a_member_that_is_missing_is_noticed(self):
        for verb in DOCUMENTS:
            with self.subTest(verb):
                small = [value for value in values_of(verb) if len(json.dumps(value)) < 12000]
                less = [(path, value) for whole in small[:8] + small[-3:]
                        for path, value in without_a_member(whole) if not in_tokens(verb, path)]
                complaints = reports.json_schema_complaints(SCHEMAS / f"{verb}.schema.json", [value for _, value in less])
                noticed = {number for number, _ in complaints}
                self.assertEqual([path for i, (path, _) in enumerate(less) if i not in noticed][:5], [])
                self.assertGreater(len(less), 7)

    def test_each_verb_with_json_has_a_schema(self):
        with_json = [verb for verb in VERBS
                     if re.search(r"--format FORMAT\s[^-]*\bjsonl?\b", run(verb, "--help").stdout.decode())]
        self.assertGreaterEqual(len(with_json), 11)
        for verb in with_json:
            name = verb.split()[0]  # corpus merge writes what corpus writes
            schema = json.loads((SCHEMAS / f"{name}.schema.json").read_text())
            self.assertIn(f'"specdrift/{name}"', json.dumps(schema), verb)

    def test_each_schema_is_installed(self):
        build = (ROOT / "meson.build").read_text()
        names = [path.name for path in SCHEMAS.iterdir()]
        self.assertGreaterEqual(len(names), 14)
        self.assertEqual([name for name in names if f"schemas/{name}" not in build], [])

    def test_the_version_of_a_schema_is_written_once(self):
        own = [path.relative_to(ROOT).as_posix() for folder in ("cli", "core", "library")
               for path in sorted((ROOT / folder).rglob("*")) if path.suffix in (".cpp", ".h")
               and re.search(r"schema[-_]version\W{1,4}\d", path.read_text())]
        self.assertEqual(own, ["core/report/common/schema.h"])

    def test_a_token_is_the_same_in_all_schemas(self):
        compare, trace = (json.loads((SCHEMAS / f"{name}.schema.json").read_text())["$defs"] for name in ("compare", "trace"))
        for name in ("token", "attribute"):
            self.assertEqual(trace[name], compare[name])
        self.assertEqual(trace["context"], compare["document"]["properties"]["context"])

    def test_lines_of_a_batch_are_documents_too(self):
        lines = b'{"input": "<a>"}\n{"input": 1}\n'
        result = run("tokens", "--versions", "2009", "--batch", stdin=lines)
        answers = [json.loads(line) for line in result.stdout.splitlines()]
        self.assertEqual([sorted(answer) for answer in answers],
                         [["errors", "schema", "schema_version", "tokens"], ["error", "schema", "schema_version"]])
        if reports.json_schema_interpreter():
            self.assertEqual(reports.json_schema_complaints(SCHEMAS / "tokens.schema.json", answers), [])
