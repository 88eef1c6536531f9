"""How compare tells many versions on a line."""

import json

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
