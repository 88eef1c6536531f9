"""The findings of the Nu HTML checker (npm vnu-jar, which needs Java) on every page of the site, and in reports of the program."""

import json
import re
import shutil
import subprocess
import tempfile
import unittest

import npm
from served import PROGRAM, ROOT, readable, site_of

VNU = ("site/vnu", "vnu-jar/build/dist/vnu.jar")
# Policies are the browser's business: 'self' of a file and digests are nothing to the checker. Witnesses are shown as they are. The last is a
# second line for one mistake.
EXPECTED = re.compile("(Resource|Inline style|Inline script) violates Content Security Policy|Text run is not in Unicode Normalization Form C|The first occurrence of")
REPORTS = (("compare", "--errors"), ("explain",), ("blame",))


def reason_to_skip():
    if not shutil.which("java"):
        return "there is no java"
    return npm.fetched(*VNU)[1] and f"vnu-jar cannot be had of npm: {npm.fetched(*VNU)[1]}"


def checked(folder):
    """Returns what the checker says of every page in a folder: (page, line, words)."""
    done = subprocess.run(["java", "-Xss8m", "-jar", npm.fetched(*VNU)[0], "--format", "json", "--exit-zero-always", "--skip-non-html", folder],
                          capture_output=True, text=True, check=False)
    return [(one["url"].rsplit("/", 1)[-1], one.get("lastLine"), one["message"]) for one in json.loads(done.stderr)["messages"]
            if one["type"] != "info" or not EXPECTED.match(one["message"])]


class Conformance(unittest.TestCase):
    failureException = readable.Failure

    def test_every_page_of_the_site_conforms(self):
        self.assertEqual(checked(site_of(None)[1])[:20], [])

    def test_reports_conform(self):
        with tempfile.TemporaryDirectory() as folder:
            made = 0
            for path in sorted((ROOT / "fixtures").glob("*.html"))[:4]:
                for verb, *options in REPORTS:
                    done = subprocess.run([PROGRAM, verb, "--format", "html", *options, path], capture_output=True, check=False)
                    self.assertIn(done.returncode, (0, 1), done.stderr)
                    with open(f"{folder}/{verb}-{path.name}", "wb") as file:
                        file.write(done.stdout)
                    made += 1
            self.assertEqual(checked(folder)[:20], [])
            self.assertEqual(made, 12)

    def test_mistakes_are_found(self):
        with tempfile.TemporaryDirectory() as folder:
            with open(f"{folder}/page.html", "w", encoding="utf-8") as file:
                file.write("<!DOCTYPE html><html lang=en><title>t</title><p><div></p><dl><dt>a<dd>b<dt>a<dd>c</dl>")
            found = " ".join(words for _, _, words in checked(folder))
            self.assertIn("No “p” element in scope", found)
            self.assertIn("Duplicate “dt”", found)
