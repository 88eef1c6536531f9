#!/usr/bin/env python3
"""Inputs that get through a filter, as `holes` says, act in headless Chromium, and those that are stopped do not: the filter of the tests
writes each demonstration, with a mark in it, and the browser reads that. Nothing is loaded. Where there is no Chromium, the test is skipped.

usage: filter_output.py SPECDRIFT
"""

import json
import pathlib
import subprocess
import sys
import unittest

import webdriver

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import readable  # noqa: E402

FILTER = [sys.executable, pathlib.Path(__file__).resolve().parents[1] / "support/sanitizer.py"]
# The reach that each behaviour of the filter lets through.
PLANTED = {
    "passes on": {"live element"},
    "rewrites": {"URL attribute"},
    "decodes": {"live element", "URL attribute"},
    "leaves quotes": {"event handler attribute"},
    "escapes": set(),
    "makes text": set(),
    "changes": set(),
}
# A link that the policy has not seen, and that runs no script: it is in the page.
WITHOUT_SCRIPT = {"start tag <a href>": ("a", "href")}
MARK = "document.title=8"
# A page of its own for each output, which may load nothing. Clicks what a reader may click, and waits until images have failed.
READ = r"""
const [output, turns, tag, attribute] = arguments, done = arguments[arguments.length - 1];
const frame = document.createElement("iframe");
frame.srcdoc = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'">` + output;
frame.onload = () => {
  const elements = Array.from(frame.contentDocument.querySelectorAll("*"));
  for (const element of elements) element.dispatchEvent(new MouseEvent("click", {cancelable: true}));
  const has = elements.some((one) => one.localName === tag && (!attribute || one.hasAttribute(attribute)));
  // Images have failed before a page is loaded; a URL that is a script is a task of its own.
  const turn = (left) => {
    const acts = frame.contentDocument.title === "8";
    if (!acts && left) return void setTimeout(turn, 1, left - 1);
    frame.remove();
    done({acts, has});
  };
  turn(turns);
};
document.body.append(frame);
"""


class FilterOutput(unittest.TestCase):
    failureException = readable.Failure

    @classmethod
    def setUpClass(cls):
        cls.browser = webdriver.Browser()
        cls.addClassCleanup(cls.browser.__exit__)
        cls.browser.visit("about:blank")

    def holes_of(self, behaviour):
        done = subprocess.run([sys.argv[1], "holes", "--limit", "300", "--timeout", "20", "--format", "json", "--", *FILTER, behaviour],
                              capture_output=True, text=True, check=False)
        self.assertIn(done.returncode, (0, 1), done.stderr)
        return [hole for entry in json.loads(done.stdout)["entries"] for hole in entry["holes"]]

    def written(self, behaviour, inputs):
        """Returns what the filter writes of each."""
        questions = "".join(json.dumps({"id": str(i), "input": text}) + "\n" for i, text in enumerate(inputs))
        done = subprocess.run([*FILTER, behaviour], input=questions, capture_output=True, text=True, check=True)
        return [json.loads(line)["output"] for line in done.stdout.splitlines()[1:]]

    def assert_acts(self, acts, output, has=None):
        """Asserts that the output sets the mark, or does not; and that it has an element, whose name and an attribute are given."""
        found = self.browser.ask("POST", "/execute/async", {"script": READ, "args": [output, 5000 if acts else 20, *(has or ("none", "none"))]})
        self.assertEqual(found, {"acts": acts, "has": has is not None}, output)

    def test_what_gets_through_acts_and_nothing_else_does(self):
        for behaviour, reaches in PLANTED.items():
            holes = self.holes_of(behaviour)
            self.assertEqual({hole["through"]["reach"] for hole in holes if hole["verdict"] == "gets through"}, reaches, behaviour)
            outputs = self.written(behaviour, [hole["demonstration"].replace("alert(1)", MARK) for hole in holes])
            for hole, output in zip(holes, outputs, strict=True):
                with self.subTest(behaviour=behaviour, demonstration=hole["demonstration"]):
                    element = WITHOUT_SCRIPT.get(hole["through"]["what"]) if hole["through"] else None
                    self.assert_acts(hole["verdict"] == "gets through" and not element, output, element)
        self.assertEqual([address for address in self.browser.requests() if not address.startswith(("about:", "javascript:"))], [])

    def test_the_mark_tells_what_acts(self):
        for output, acts in ((f"<script>{MARK}</script>", True), (f"<img src=x onerror={MARK}>", True), (f"<a href=javascript:{MARK}>z</a>", True),
                             (f"<b onclick={MARK}>z</b>", True), (f"<img alt=onerror={MARK}>", False), (f"<a href=z>{MARK}</a>", False),
                             (f"<textarea><script>{MARK}</script></textarea>", False)):
            self.assert_acts(acts, output, ("b", "onclick") if output.startswith("<b") else None)


if __name__ == "__main__":
    if not webdriver.programs():
        print("there is no Chromium with its driver: skipped")
        sys.exit(77)
    unittest.main(argv=sys.argv[:1])
