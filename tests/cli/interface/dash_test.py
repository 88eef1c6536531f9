"""A file called `-`: only where standard input or output can stand for it."""

import unittest
from subprocess import PIPE

from program import CommandLineTest, run


class Dash(CommandLineTest):
    def test_where_it_stands_for_nothing(self):
        page = self.file(b"<p>", "a.html")
        for words in (["corpus", "--baseline", "-", page], ["compare", "--baseline", "-", page], ["corpus", "--spec", "-", page],
                      ["corpus", "--resume", "-", page], ["corpus", "--reports", "-", page], ["corpus", "map", "--plan", "-"],
                      ["corpus", "map", "-o", "-"], ["corpus", "merge", "--plan", "-", self.folder], ["prove", "2009", "living", "--saved", "-"],
                      ["check", "--saved", "-", page], ["distinguish", "2009", "living", "--saved", "-"], ["holes", "--known", "-"],
                      ["holes", "--baseline", "-"], ["identify", "--known", "-"], ["synthesize", "2009", "living", "--directory", "-"]):
            option = next(word for word in words if str(word).startswith("-"))
            self.assert_trouble(run(*words, cwd=self.folder, stdout=PIPE, stderr=PIPE), "--output" if option == "-o" else option, "- stands for no", "./-")
        self.assertEqual([path.name for path in self.folder.iterdir()], ["a.html"])

    def test_a_file_of_that_name(self):
        self.file(b"comment-end/!\n", "-")
        page = self.file(b"<p>", "a.html")
        result = run("corpus", "-q", "--baseline", "./-", page, cwd=self.folder, stdout=PIPE, stderr=PIPE)
        self.assertEqual((result.returncode, result.stderr), (1, b""))


if __name__ == "__main__":
    unittest.main()
