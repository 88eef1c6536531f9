"""How compare tells many versions on a line."""

import json
import re

from program import ALL_VERSIONS, CommandLineTest, run


class ManyVersions(CommandLineTest):
    def test_a_range_may_lack_an_end(self):
        def versions(of):
            report = json.loads(run("compare", "--format", "json", "--versions", of, "--text", "a").stdout)
            return [one["version"] for one in report["documents"][0]["versions"]]
        self.assertEqual(versions("..2009"), ALL_VERSIONS[:ALL_VERSIONS.index("2009") + 1])
        self.assertEqual(versions("2017-01-19.."), ALL_VERSIONS[ALL_VERSIONS.index("2017-01-19"):])
        self.assertEqual(versions(".."), ALL_VERSIONS)

    def test_neighbours_are_a_range(self):
        lines = run("compare", "--width", "160", "--versions", "all", "--text", "<?x y?>").stdout.decode().splitlines()
        self.assertIn("of 13 versions, 2006-03-02..living;", lines[0])
        self.assertEqual(lines[2], "1:1 (bytes 0..7) structure  2006-03-02..13.2.5 | living  [episode 1]")
        self.assertIn("^ 2006-03-02..2017-01-19: parse error", lines[7])
        self.assertIn("^ 12.2.5 13.2.5: unexpected-question-mark-instead-of-tag-name", lines[8])

    def test_a_gap_ends_a_range(self):
        text = run("compare", "--width", "160", "--versions", "all", "--text", "<!-- -- >").stdout.decode()
        self.assertIn("  2006-03-02..2009 8.2.4..living | 2009-08-08 2010-04-02  ", text)

    def test_programs_get_every_name(self):
        report = run("compare", "--width", "160", "--versions", "all", "--format", "json", "--text", "<?x y?>").stdout.decode()
        self.assertNotIn("..13.2.5", report)


class WhoElse(CommandLineTest):
    def headline(self, *arguments, status=0):
        result = run("compare", "--width", "1000", *arguments)
        self.assertEqual((result.returncode, result.stderr), (status, b""))
        return result.stdout.decode().splitlines()[0]

    def test_agreement_names_the_milestones_that_do_not(self):
        """Who asks since when must not stop at the versions that are compared by default."""
        line = self.headline("--text", "<!-- b -- >c-->")
        named, = re.findall(r"agree in all tokens; ([^;]*) ha(?:s|ve) other tokens \(specdrift blame says since when\);", line)
        found = json.loads(run("compare", "--versions", "all", "--format", "json", "--text", "<!-- b -- >c-->").stdout)["documents"][0]
        groups = [part.split() for part in found["findings"][0]["partition"].split("|")]
        living, = [group for group in groups if "living" in group]
        self.assertEqual(named.split(", "), [version for version in ALL_VERSIONS if version not in living])
        # Where none differs, or the versions were asked for, nothing is added.
        self.assertNotIn("blame", self.headline("--text", "abc"))
        self.assertNotIn("blame", self.headline("--versions", "2009,living", "--text", "<!-- b -- >c-->"))

    def test_errors_at_one_place_are_counted(self):
        text = run("compare", "--errors", "--versions", "2007,2009,8.2.4", "--escaped", "--text", r"<!\x00>").stdout.decode()
        carets = [line for line in text.splitlines() if "^ " in line and "legend" not in line and "2009" in line]
        self.assertEqual(len([line for line in carets if "2007 2009 8.2.4 (2007 twice, 2009 twice): parse error" in line]), 1, text)
        text = run("compare", "--errors", "--versions", "2007,8.2.4", "--text", "<a a a>").stdout.decode()
        self.assertNotIn("twice", text)
