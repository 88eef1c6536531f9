"""Each of the 17 payloads of the known cheat sheet: found from nothing by the command that docs/round-trips.md names, or outside."""

import json
import pathlib
import re
import shlex
import unittest

from program import CommandLineTest, run

PAGE = pathlib.Path(__file__).resolve().parents[3] / "docs/round-trips.md"


def rows_of(section):
    """The rows of its tables, without heads and rules."""
    text = PAGE.read_text(encoding="utf-8").split(f"\n## {section}\n")[1].split("\n## ")[0]
    rows = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in text.splitlines() if line.startswith("| ")]
    return [row for row in rows if row[0] not in ("payload", "---")]


class CheatSheet(CommandLineTest):
    def test_every_payload_has_a_row(self):
        rows = rows_of("The known cheat sheet")
        self.assertEqual((len(rows), len({row[0] for row in rows})), (17, 17))
        self.assertEqual([len(row) for row in rows], [4] * 6 + [2] * 11)
        self.assertEqual(sum(row[0].startswith("DOMPurify ") for row in rows), 11)

    def test_what_needs_no_tree_is_found_from_nothing(self):
        seen = {}
        for payload, _, command, topic in rows_of("The known cheat sheet")[:6]:
            words = shlex.split(re.fullmatch("`(.*)`", command)[1])
            if tuple(words) not in seen:
                result = run(*words, "--format", "json")
                self.assertEqual(result.returncode, 1, (payload, result.stderr))
                seen[tuple(words)] = json.loads(result.stdout)
            report = seen[tuple(words)]
            if words[0] == "prove":
                found = [one for one in report["found"] if one["direction"] == "hidden"]
            else:
                found = [one for entry in report["entries"] for one in entry["holes"]
                         if one["direction"] == "hidden" and one["reach"] == "live element"]
            self.assertIn(topic.strip("`"), {one["topic"] for one in found}, payload)
            # Whoever searches has not been told.
            self.assertNotIn("onerror=alert", json.dumps(report.get("searched")), payload)


if __name__ == "__main__":
    unittest.main()
