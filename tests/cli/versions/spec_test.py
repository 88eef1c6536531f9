"""Versions given as specification files, and the built-in one that is data alone."""

import json
import pathlib
import unittest

from program import CommandLineTest, run

HEAD = """<specification version="{}" base="{}" title="t" organisation="me" date="2026"
  earliest="2026-01-01" latest="2026-01-01" source="none" section="13.2.5" errors="named">
"""
VERTICAL_TAB = """<alter states="tag-name before-attribute-name attribute-name after-attribute-name
  before-attribute-value attribute-value-unquoted after-attribute-value-quoted">
  <extend row="TAB" input="VT"/>
</alter>
"""
SPEC = pathlib.Path(__file__).resolve().parents[3] / "spec"


class SpecificationFiles(CommandLineTest):
    def delta(self, name, body=VERTICAL_TAB, base="13.2.5", file="mine.xml"):
        return self.file((HEAD.format(name, base) + body + "</specification>\n").encode(), file)

    def test_is_compared_beside_the_machines(self):
        result = run("compare", "--spec", self.delta("vt"), "--format", "json", "--escaped",
                     "--text", r"<a\x0bb=c>")
        report = json.loads(result.stdout)["documents"][0]
        self.assertEqual([v["version"] for v in report["versions"]],
                         ["2007", "2009", "8.2.4", "13.2.5", "vt", "living"])
        self.assertEqual([f["partition"] for f in report["findings"] if f["type"] == "divergence"],
                         ["2007 vt | 2009 8.2.4 13.2.5 living"])
        self.assertEqual(result.returncode, 1)

    def test_is_listed_in_ranges_by_date(self):
        result = run("compare", "--spec", self.delta("vt"), "--versions", "13.2.5..", "--text", "a")
        self.assert_output(result, "(text): 1 byte, 13.2.5, vt, living agree in all tokens; tree construction\n  simulated\n")

    def test_tokens_of_no_byte_are_compared_too(self):
        """A rewritten end of file can emit tokens after the last byte."""
        body = """<alter states="data"> <replace row="EOF"> <on input="EOF"> <create token="comment"/>
          <emit token="comment"/> <emit token="end-of-file"/> </on> </replace> </alter>"""
        for text in ("", "a", "<b>"):
            result = run("compare", "--spec", self.delta("more", body), "--versions", "13.2.5,more", "--format", "json",
                         "--text", text)
            self.assertEqual(result.returncode, 1, result.stderr)
            found, = (f for f in json.loads(result.stdout)["documents"][0]["findings"] if f["type"] == "divergence")
            self.assertEqual([[t["kind"] for t in c["tokens"]] for c in found["classes"]], [[], ["comment"]])

    def test_has_tokens(self):
        result = run("tokens", "--spec", self.delta("vt"), "--version", "vt", "--format", "json", "--escaped",
                     "--text", r"<a\x0bb=c>")
        self.assertEqual(json.loads(result.stdout)["tokens"], [["StartTag", "a", {"b": "c"}]])

    def test_can_be_the_base_of_the_next(self):
        first = self.delta("vt")
        second = self.delta("vt2", """<alter states="tag-name"><extend row="TAB" input="$"/></alter>""", "vt",
                            "second.xml")
        result = run("tokens", "--spec", first, "--spec", second, "--version", "vt2", "--format", "json",
                     "--escaped", "--text", r"<a$b\x0bc>")
        self.assertEqual(json.loads(result.stdout)["tokens"], [["StartTag", "a", {"b": "", "c": ""}]])

    def test_whole_specification_from_anywhere(self):
        text = (SPEC / "2009.xml").read_text().replace('version="2009"', 'version="copy"')
        result = run("compare", "--spec", self.file(text.encode(), "copy.xml"), "--versions", "2009,copy",
                     "--text", "&notit; <!--a--!>")
        self.assertEqual(result.returncode, 0)

    def test_is_listed(self):
        result = run("versions", "--spec", self.delta("vt"), "--format", "json")
        mine = [version for version in json.loads(result.stdout)["versions"] if version["name"] == "vt"][0]
        self.assertEqual((mine["name"], mine["base"], mine["is_machine"], mine["states"]),
                         ("vt", "13.2.5", False, 80))

    def test_name_that_is_taken(self):
        self.assert_trouble(run("versions", "--spec", self.delta("2009")), "there is a version '2009' already")

    def test_mistakes_have_a_place(self):
        path = self.delta("vt", '<alter states="tag-nam"><extend row="TAB" input="VT"/></alter>')
        self.assert_trouble(run("compare", "--spec", path, "--text", "a"), f"{path}:3:8: ", "'tag-nam'",
                            "did you mean 'tag-name'?")

    def test_all_mistakes_are_told(self):
        path = self.delta("vt", '<alter states="data"><add><on input="$"><switch to="nowhere"/></on>'
                                '<on input="%"><switch to="elsewhere"/></on></add></alter>')
        self.assert_trouble(run("compare", "--spec", path, "--text", "a"), "nowhere", "elsewhere")

    def test_missing_file(self):
        self.assert_trouble(run("versions", "--spec", self.folder / "none.xml"), "none.xml", "cannot be read")


class DataAlone(CommandLineTest):
    def test_runs_as_its_base(self):
        result = run("compare", "--errors", "--versions", "12.2.5,13.2.5", "--text",
                     "<!--a--!>&notit;<a b=c b></p/><!DOCTYPE")
        self.assert_output(result, "(text): 39 bytes, 12.2.5, 13.2.5 agree in tokens and parse errors; tree\n"
                                   "  construction simulated\n")

    def test_takes_html5lib_tests(self):
        path = self.file(json.dumps({"tests": [{"description": "d", "input": "<a>",
                                                "output": [["StartTag", "a", {}]]}]}).encode(), "a.test")
        self.assert_output(run("conformance", "--version", "12.2.5", path), "1 passed, 0 failed, 0 skipped\n")


if __name__ == "__main__":
    unittest.main()
