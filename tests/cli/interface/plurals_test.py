"""Where there is one, no message says several."""

import re

from program import CommandLineTest, run

SEVERAL = re.compile(r"(?<![\w.:#/%-])1 (?:\w+ )?(?:states|edges|inputs|contexts|configurations|causes|divergences|episodes|bytes|tokens"
                     r"|documents|tests|pairs|versions|probes|classes|rows|steps|characters)\b")


class PluralsTest(CommandLineTest):
    def test_one_of_everything(self):
        page = self.file(b"\0", "page.html")
        suite = self.file(b'{"tests":[{"description":"d","input":"x","output":[["Character","y"]]}]}', "one.test")
        certificate = self.folder / "one.json"
        of_one = ["2009", "8.2.4", "--references", "shapes"]
        commands = [
            ["prove", "2009", "8.2.4", "--context", "plaintext", "--references", "shapes", "--certificate", certificate],
            ["check", certificate],
            ["distinguish", *of_one, "--context", "plaintext"],
            ["distinguish", *of_one, "--concept", "comment-end"],
            ["distinguish", *of_one, "--max-states", "20", "--state", self.folder / "states"],
            *(["compare", "--versions", "2009,8.2.4", "--errors", "--explain", "--format", form, page]
              for form in ("text", "markdown", "junit", "html")),
            ["explain", "--versions", "2009,8.2.4", page],
            ["conformance", "--version", "13.2.5", suite],
            ["minimize", "--versions", "2009,8.2.4", page],
            ["trace", "--version", "13.2.5", page],
        ]
        seen = 0
        for command in commands:
            with self.subTest(command=command[0]):
                result = run(*command)
                said = (result.stdout + result.stderr).decode()
                self.assertIsNone(SEVERAL.search(said), said[:1000])
                seen += bool(re.search(r"\b1 [a-z]+\b", said))
        self.assertGreaterEqual(seen, 9)
