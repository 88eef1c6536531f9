"""Where inputs come from and outputs go to, and what is left behind."""

import json
import os
import pathlib
import re
import shutil
import signal
import socket
import stat
import subprocess
import tempfile

from program import SPECDRIFT, VERBS, CommandLineTest, run, tokens


class FilesThatShrink(CommandLineTest):
    """Another program cuts a file short while it is read: that is trouble of that file, never a crash."""

    def cut_while_it_writes(self, path, *arguments):
        """Cut when the first byte has come: more would have to come than a pipe holds, so the file is not read to its end."""
        with subprocess.Popen([SPECDRIFT, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as reader:
            self.assertEqual(len(reader.stdout.read(1)), 1)
            os.truncate(path, 100)
            reader.stdout.read()
            return reader.wait(60), reader.stderr.read().decode()

    def test_one_that_is_mapped(self):
        path = self.folder / "\x1b.html"
        said = f"{self.folder}/\\u001b.html: was cut short by another program while it was read\n  try again when nothing writes to it\n"
        for format in ("text", "json"):
            path.write_bytes(b"<a b=c>" * 1_000_000)
            self.assertEqual(self.cut_while_it_writes(path, "tokens", "--version", "2007", "--format", format, path),
                             (2, f"specdrift: {said}"))

    def test_one_that_is_small_is_read_at_once(self):
        path = self.file(b"<a b=c>" * 100_000)
        whole = tokens(path).stdout
        with subprocess.Popen([SPECDRIFT, "tokens", "--version", "13.2.5", path], stdout=subprocess.PIPE) as reader:
            first = reader.stdout.read(1)
            os.truncate(path, 100)
            self.assertEqual(first + reader.stdout.read(), whole)
        self.assertEqual(reader.returncode, 0)


class Inputs(CommandLineTest):
    def test_a_socket(self):
        path = self.folder / "a.sock"
        with socket.socket(socket.AF_UNIX) as one:
            one.bind(str(path))
            for verb in ("compare", "check"):
                self.assert_trouble(run(verb, path), "a.sock: is a socket, which has no contents of its own")

    def test_standard_input(self):
        for arguments in ([], ["-"], ["/dev/stdin"]):
            result = tokens("--format", "json", *arguments, stdin=b"a")
            self.assertEqual(json.loads(result.stdout)["tokens"], [["Character", "a"]])

    def test_standard_input_twice(self):
        self.assert_trouble(tokens("-", "-"), "only once")

    def test_empty_file(self):
        self.assertEqual(json.loads(tokens("--format", "json", self.file(b"")).stdout),
                         {"schema": "specdrift/tokens", "schema_version": 1, "tokens": [], "errors": []})

    def test_missing_file(self):
        self.assert_trouble(tokens(self.folder / "none"), "none: cannot be read: No such file or directory")

    def test_directory(self):
        self.assert_trouble(tokens(self.folder), "Is a directory", "specdrift corpus searches folders")

    def test_fifo(self):
        path = self.folder / "fifo"
        os.mkfifo(path)
        with subprocess.Popen([SPECDRIFT, "tokens", "--version", "2007", "--format", "json", path],
                              stdout=subprocess.PIPE) as reader:
            path.write_bytes(b"a")
            self.assertEqual(json.loads(reader.stdout.read())["tokens"], [["Character", "a"]])

    def test_the_others_are_read_after_a_missing_one(self):
        result = tokens("--format", "json", self.folder / "none", "--text", "a")
        self.assertEqual(result.returncode, 2)
        self.assertEqual(json.loads(result.stdout)["file"], "(text)")

    def test_a_name_cannot_steer_a_terminal(self):
        result = tokens(self.folder / "\x1b[2J")
        self.assertNotIn(b"\x1b", result.stderr)


def reached_by_everybody(test):
    """The program where a user without rights may run it, and the rights of that user: root has none to lack."""
    if os.getuid() != 0:
        return SPECDRIFT, {}
    folder = pathlib.Path(tempfile.mkdtemp())
    test.addCleanup(shutil.rmtree, folder)
    folder.chmod(0o755)
    program = folder / "specdrift"
    shutil.copy(SPECDRIFT, program)
    return program, {"user": 65534}


class Outputs(CommandLineTest):
    def test_output_is_written_to_a_new_file(self):
        path = self.folder / "out.json"
        self.assert_output(tokens("--format", "json", "--text", "a", "-o", path), "")
        self.assertEqual(json.loads(path.read_bytes())["tokens"], [["Character", "a"]])
        self.assertEqual(os.listdir(self.folder), ["out.json"])
        mask = os.umask(0)
        os.umask(mask)
        self.assertEqual(stat.S_IMODE(path.stat().st_mode), 0o666 & ~mask)

    def test_output_keeps_mode_and_link_of_the_old_file(self):
        path = self.file(b"old", "out.json")
        path.chmod(0o600)
        link = self.folder / "link"
        link.symlink_to(path)
        tokens("--text", "a", "-o", link)
        self.assertTrue(link.is_symlink())
        self.assertNotEqual(path.read_bytes(), b"old")
        self.assertEqual(stat.S_IMODE(path.stat().st_mode), 0o600)

    def test_output_may_be_an_input(self):
        path = self.file(b"a")
        self.assertEqual(tokens("--format", "json", path, "-o", path).returncode, 0)
        self.assertEqual(json.loads(path.read_bytes())["tokens"], [["Character", "a"]])

    def test_no_result_takes_the_place_of_what_an_option_reads(self):
        """Nor of an operand, unless --output says so. Nothing is written before that is found."""
        page = self.file(b"<!--a--!>", "page.html")
        link = self.folder / "link"
        link.symlink_to(page)
        for arguments, said in (
                (("holes", "--from", page, "--write", f"html={page}"), "--write: {} is read by --from"),
                (("holes", "--from", page, "-o", link), "is read by --from"),
                (("holes", "--filter", "2009", "--baseline", page, "-o", page), "--output: {} is read by --baseline"),
                (("holes", "--filter", "2009", "--known", page, "--write", f"junit={self.folder}/./page.html"), "is read by --known"),
                (("holes", "--from", page, "--write", f"html={self.folder}/x", "-o", self.folder / "x"), "is a file of --"),
                (("corpus", "--baseline", page, "--records", page), "--records: {} is read by --baseline"),
                (("corpus", "--files-from", page, "-o", page), "is read by --files-from"),
                (("corpus", page, "--database", page), "--database: {} is read, too"),
                (("compare", "--baseline", page, "-o", page, page), "is read by --baseline"),
                (("tokens", "--version", "x", "--spec", page, "--text", "a", "-o", page), "is read by --spec"),
                (("conformance", "--known", page, "-o", page, page), "is read by --known"),
                (("check", page, "--saved", page, "-o", page), "is read by --saved"),
                (("read", page, "--lost", page, "-o", page), "is read by --lost"),
                (("identify", "--learn", "-o", page, "--", "python3", page), "--output: {} is read, too"),
                (("identify", "--learn", "-o", page, "--adapter", f"python3 {page}"), "--output: {} is read by --adapter"),
                (("prove", "2009", "2009", "--spec", page, "--certificate", page), "--certificate: {} is read by --spec")):
            self.assert_trouble(run(*arguments), said.format(page), "each file that is written needs a name of its own")
            self.assertEqual(page.read_bytes(), b"<!--a--!>", arguments)
            self.assertEqual(sorted(os.listdir(self.folder)), ["link", "page.html"], arguments)
        figure = self.file(b"x", "x.csv")
        self.assert_trouble(run("corpus", "--baseline", figure, "--figure", f"pairs={self.folder}/x.svg", page), "x.csv is read by --baseline")
        # Each of two names of one file that are written is looked for.
        os.link(page, self.folder / "also")
        self.assert_trouble(run("holes", "--known", page, "--write", f"json={self.folder}/also", "--filter", "2009", "-o", page),
                            "is read by --known")
        # A version is no file, whatever there is of its name.
        (self.folder / "2009").write_bytes(b"old")
        result = subprocess.run([SPECDRIFT, "prove", "2009", "8.2.4", "--references", "shapes", "--certificate", "2009"], cwd=self.folder,
                                capture_output=True, timeout=60)
        self.assertEqual((result.returncode, result.stderr), (1, b""))
        # A name in another folder, a second name of one file, a pipe: nothing is lost.
        other = self.folder / "other"
        other.mkdir()
        os.link(page, other / "page.html")
        self.assertEqual(run("corpus", "-q", page, "--records", other / "page.html", "-o", "/dev/null").returncode, 1)
        self.assertEqual(page.read_bytes(), b"<!--a--!>")
        self.assertEqual(run("compare", "-o", "/dev/stdout", "/dev/stdin", stdin=b"a").returncode, 0)

    def test_no_result_takes_the_place_of_what_a_list_names(self):
        """A list that is a file is looked at before anything is read, one that comes from a program when it names that."""
        page, other = self.file(b"<!--a--!>", "page.html"), self.file(b"<p>", "other.html")
        (self.folder / "link.html").symlink_to(page)
        (self.folder / "made").mkdir()
        report = self.file(b"old", "made/comment-end_2f_21_2fa.html")
        (self.folder / "made" / "no-known-cause-1.html").symlink_to(other)
        before = {path: path.read_bytes() for path in (page, other, report)}
        for names, end, options, said in (
                ([other, page], b"\n", ("--records", page), f"--records: {page} is read, too: --files-from names it"),
                ([other, page], b"\0", ("-0", "--records", page), "--records: {} is read, too"),
                ([self.folder / "link.html"], b"\n", ("--database", page), "--database: {}/link.html is read, too"),
                ([f"{self.folder}/made/../page.html"], b"\n", ("--records", self.folder / "link.html"), "is read, too"),
                ([page], b"\n", ("--figure", f"pairs={self.folder}/x.svg", "--records", page), "--records: {} is read, too"),
                ([report], b"\n", ("--reports", self.folder / "made"), "--reports: {}/made/comment-end_2f_21_2fa.html is read, too"),
                ([other], b"\n", ("--reports", self.folder / "made"), "--reports: {}/other.html is read, too")):
            listed = end.join(str(name).encode() for name in names) + end
            known = self.file(listed, "list")
            said = said.replace("{}/", f"{self.folder}/").replace("{}", str(page))
            for list_name, stdin in ((known, b""), ("-", listed)):
                with self.subTest(options=options, list_name=list_name):
                    result = run("corpus", "-q", "-o", self.folder / "report", "--files-from", list_name, *options, stdin=stdin)
                    self.assert_trouble(result, said, "needs a name of its own")
                    self.assertEqual(before, {path: path.read_bytes() for path in before})
                    self.assertFalse((self.folder / "report").exists())
        # A list of names that end with NUL is refused: read as one name, it would be cut at its first NUL.
        listed = f"{page}\0{other}\0".encode()
        for list_name, stdin in ((self.file(listed, "list"), b""), ("-", listed)):
            for verb in (("corpus", "-q"), ("corpus", "plan", "--shards", "1", "-o", self.folder / "report")):
                self.assert_trouble(run(*verb, "--files-from", list_name, stdin=stdin), "--files-from: a name has a NUL character in it", "-0")
                self.assertFalse((self.folder / "report").exists())

    def test_no_report_of_a_corpus_takes_the_place_of_an_input(self):
        """Many are named by a shell, which takes the last report for one of them, and a page for a report."""
        page, other = self.file(b"<!--a--!>", "page.html"), self.file(b"<p>", "other.html")
        link = self.folder / "link.html"
        link.symlink_to(other)
        listed = f"{page}\n{other}\n".encode()
        for verb in (("corpus", "-q"), ("corpus", "-q", "--records", self.folder / "records"), ("corpus", "-q", "--resume", self.folder / "done"),
                     ("corpus", "plan", "-q", "--shards", "1")):
            for written, words, stdin in ((other, (page, other), b""), (other, (page, link), b""), (link, (other, page), b""),
                                          (self.folder / "./other.html", (other,), b""),
                                          (other, ("--files-from", self.file(listed, "list")), b""), (other, ("--files-from", "-"), listed)):
                with self.subTest(verb=verb, written=written, words=words):
                    self.assert_trouble(run(*verb, "-o", written, *words, stdin=stdin), "is read, too", "needs a name of its own")
                    self.assertEqual((page.read_bytes(), other.read_bytes()), (b"<!--a--!>", b"<p>"))
                    self.assertEqual({*os.listdir(self.folder)} - {"list", "done"}, {"link.html", "other.html", "page.html"})
        report = self.folder / "report.html"
        self.assertEqual(run("corpus", "-q", "-o", report, page, other).returncode, 1)
        self.assertEqual(run("corpus", "-q", "-o", report, self.folder).returncode, 1)
        before = report.read_bytes()
        self.assert_trouble(run("corpus", "-q", "-o", report, page, other, report), f"--output: {report} is read, too")
        self.assertEqual(report.read_bytes(), before)

    def test_no_file_in_a_folder_takes_the_place_of_what_is_read(self):
        """Those that a verb names itself. Nor is a file of another option one of them."""
        folder, elsewhere = self.folder / "made", self.folder / "elsewhere"
        folder.mkdir()
        elsewhere.mkdir()
        (self.folder / "link").symlink_to(folder)
        (elsewhere / "living.test").symlink_to(folder / "known")
        page = self.file(b"<!--a--!>", "page.html")
        old = "comment-end_2f_21_2fa.html"
        for name, arguments, said in (
                ("2009.test", ("synthesize", "2009", "8.2.4", "--directory", folder, "--spec", "{}"), "--directory: {} is read by --spec"),
                ("2009.test", ("synthesize", "2009", "8.2.4", "--directory", self.folder / "link", "--spec", "{}"), "is read by --spec"),
                ("living.test", ("holes", "--filter", "2009", "--suite", folder, "--known", "{}"), "--suite: {} is read by --known"),
                ("living.test", ("holes", "--suite", f"{folder}/", "--adapter", "python3 '{}'"), "--suite: {} is read by --adapter"),
                ("living.test", ("holes", "--suite", folder, "--", "python3", "{}"), "--suite: {} is read, too"),
                ("living.test", ("holes", "--filter", "2009", "--suite", folder, "-o", "{}"), "--output: {} is a file of --suite, too"),
                ("known", ("holes", "--filter", "2009", "--suite", elsewhere, "--known", "{}"), "--suite: {} is read by --known"),
                ("a.states", ("distinguish", "2009", "8.2.4", "--saved", folder, "--spec", "{}"), "--saved: {} is read by --spec"),
                ("part-0-of-2.sdp", ("corpus", "map", "-k", "0", "-o", folder, "--plan", "{}"), "--output: {} is read by --plan"),
                ("part-0-of-2.sdp", ("corpus", page, "--resume", folder, "--baseline", "{}"), "--resume: {} is read by --baseline"),
                ("plan-of-now.jsonl", ("corpus", page, "--resume", folder, "--files-from", "{}"), "--resume: {} is read by --files-from"),
                (old, ("corpus", page, "--reports", folder, "--records", "{}"), "--records: {} is a file of --reports, too"),
                (old, ("corpus", "--reports", folder, page, "{}"), "--reports: {} is read, too"),
                ("no-known-cause.html", ("corpus", "--reports", folder, "{}"), "--reports: {} is read, too")):
            path = folder / name
            path.write_bytes(b"old")
            self.assert_trouble(run(*(str(word).format(path) for word in arguments)), said.format(path), "needs a name of its own")
            self.assertEqual(path.read_bytes(), b"old", arguments)
            path.unlink()
            self.assertEqual(os.listdir(folder), [], arguments)
        # Pages beside the reports of them are read.
        (folder / "page.html").write_bytes(b"<!--a--!>")
        self.assertEqual(run("corpus", "-q", "--reports", folder, folder / "page.html").returncode, 1)
        self.assertEqual((folder / "page.html").read_bytes(), b"<!--a--!>")
        self.assertGreater(len(os.listdir(folder)), 1)

    def test_an_option_that_names_files_is_known_as_such(self):
        """An argument that is called otherwise names no file: a new word has to be put on one side, here and in cli/options/written_files.cpp."""
        compared = {"FILE", "PATH", "CMD", "FORMAT=FILE", "KIND=FILE.svg"}
        no_file = {"A", "CLASS", "COLUMNS", "DATE", "DIRECTION", "FACET", "FORMAT", "GLOB", "K", "LABEL", "LEVEL", "LIST", "MIB", "N", "NAME",
                   "OFFSET", "ORDER", "PARSER", "S", "SECONDS", "SEVERITY", "SIZE", "STATE", "URL", "V", "VERSION", "WHAT", "WHEN", "WHERE",
                   "WHETHER", "WHICH", "WHO", "WORD"}
        # The files of a cache are called by digests. The others are in the case above.
        made = {"--cache DIR", "--directory DIR", "--output DIR", "--reports FOLDER", "--resume DIR", "--saved DIR", "--suite DIR"}
        folders, words = set(), set()
        for verb in VERBS:
            for option, word in re.findall(r"^ +(?:-\w, )?(--[a-z0-9-]+) ([A-Z][\w=.]*)(?:  |$)", run(*verb.split(), "--help").stdout.decode(), re.M):
                if word in ("DIR", "FOLDER"):
                    folders.add(f"{option} {word}")
                else:
                    words.add(word)
        self.assertEqual(folders, made)
        self.assertEqual(words - compared - no_file, set())
        self.assertEqual(compared - words, set())

    def test_trouble_leaves_the_old_file_and_nothing_else(self):
        path = self.file(b"old", "out.json")
        self.assert_trouble(tokens("--text", "a", self.folder / "none", "-o", path), "not written")
        self.assertEqual(path.read_bytes(), b"old")
        self.assertEqual(os.listdir(self.folder), ["out.json"])

    def test_output_that_cannot_be(self):
        self.assert_trouble(tokens("--text", "a", "-o", self.folder), "Is a directory")
        self.assert_trouble(tokens("--text", "a", "-o", self.folder / "none" / "out"), "No such file or directory")
        self.assert_trouble(tokens("--text", "a", "-o", ""), "it is empty")
        self.assert_trouble(tokens("--text", "a", "-o", f"{self.folder}/none/"), "Is a directory")
        self.assert_trouble(tokens("--text", "a", "-o", f"{self.file(b'')}/"), "Not a directory")
        self.assert_trouble(tokens("--text", "a", "-o", "/proc/self/comm"), "no file can be made in its folder")
        self.assertEqual(os.listdir(self.folder), ["input.html"])

    def test_output_goes_where_links_lead(self):
        """Through links in other folders too, to what is there and to what is not."""
        (self.folder / "a").mkdir()
        (self.folder / "b").mkdir()
        target = self.folder / "b" / "target"
        (self.folder / "a" / "first").symlink_to("../b/second")
        (self.folder / "b" / "second").symlink_to(target)
        for _ in range(2):
            self.assert_output(tokens("--format", "json", "--text", "a", "-o", self.folder / "a" / "first"), "")
            self.assertEqual(json.loads(target.read_bytes())["tokens"], [["Character", "a"]])
            self.assertEqual(sorted(path.name for path in self.folder.rglob("*")), ["a", "b", "first", "second", "target"])
            self.assertTrue((self.folder / "a" / "first").is_symlink() and (self.folder / "b" / "second").is_symlink())

    def test_what_cannot_be_written_is_told_before_the_work(self):
        """Work that would have taken long is not begun: nothing of it is there, and no other trouble that it would have come to."""
        missing = self.folder / "none/x"
        for option in ("--certificate", "--saved", "--output"):
            self.assert_trouble(run("prove", "8.2.4", "13.2.5", "--references", "shapes", "--max-states", "1", option, missing),
                                "none/x: cannot be written: No such file or directory")
        self.assert_trouble(run("prove", "8.2.4", "13.2.5", "--references", "shapes", "--max-states", "1", "--saved", ""), "it is empty")
        explored = ["2009", "8.2.4", "--references", "shapes", "--context", "data", "--concept", "comment-end*", "--cache",
                    self.folder / "cache"]
        for verb in (["distinguish"], ["synthesize", "--for", "8.2.4"]):
            for option, value in (("--output", missing), ("--width", "1")):
                if (option, verb[0]) != ("--width", "synthesize"):
                    self.assert_trouble(run(*verb, *explored, option, value), str(value))
        marker = self.folder / "asked"
        self.assert_trouble(run("holes", "-o", missing, "--", "touch", marker), "none/x: cannot be written")
        page = self.file(b"<!--a--!><b>")
        reports = self.folder / "reports"
        self.assert_trouble(run("corpus", "-q", "--reports", reports, "--database", missing, page), "none/x: cannot be written")
        self.assert_trouble(run("corpus", "-q", "--reports", page / "x", "--database", self.folder / "db", page), "is no folder")
        self.assertEqual(os.listdir(self.folder), ["input.html"])

    def test_a_check_leaves_what_is_written_alone(self):
        """A pipe is opened once, and gets all of it."""
        pipe = self.folder / "pipe"
        os.mkfifo(pipe)
        with subprocess.Popen([SPECDRIFT, "prove", "8.2.4", "13.2.5", "--references", "shapes", "--context", "plaintext", "--certificate",
                               pipe, "-o", "/dev/null"]) as program:
            self.assertEqual(json.loads(pipe.read_bytes())["facet"], "tokens")
        self.assertEqual(program.returncode, 0)

    def test_links_that_lead_nowhere(self):
        for name, target in (("self", "self"), ("one", "two"), ("two", "one")):
            (self.folder / name).symlink_to(target)
        for name in ("self", "one", "two"):
            self.assert_trouble(tokens("--text", "a", "-o", self.folder / name), "Too many levels of symbolic links")
        (self.folder / "far").symlink_to("none/file")
        self.assert_trouble(tokens("--text", "a", "-o", self.folder / "far"), "No such file or directory")
        self.assertEqual(sorted(os.listdir(self.folder)), ["far", "one", "self", "two"])

    def test_the_longest_names(self):
        for length in (1, 240, 247, 248, 249, 254, 255):
            path = self.folder / ("n" * length)
            for _ in range(2):
                self.assert_output(tokens("--format", "json", "--text", "a", "-o", path), "")
            self.assertEqual(json.loads(path.read_bytes())["tokens"], [["Character", "a"]])
            path.unlink()
        self.assert_trouble(tokens("--text", "a", "-o", self.folder / ("n" * 256)), "File name too long")
        self.assertEqual(os.listdir(self.folder), [])

    def test_a_path_as_long_as_can_be(self):
        folder = str(self.folder)
        while len(folder) + 201 < 4095 - 3:
            folder += "/" + "d" * 200
            os.mkdir(folder)
        path = folder + "/" + "n" * (4095 - len(folder) - 1)
        self.assertEqual(len(path), 4095)
        self.assert_output(tokens("--format", "json", "--text", "a", "-o", path), "")
        self.assertEqual(os.listdir(folder), [os.path.basename(path)])

    def test_what_is_open_is_written_as_it_is(self):
        expected = tokens("--format", "json", "--text", "a").stdout
        for name in ("/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"):
            self.assertEqual(tokens("--format", "json", "--text", "a", "-o", name).stdout, expected)
            path = self.folder / "out"
            with open(path, "wb") as file:
                file.write(b"before\n")
                file.flush()
                tokens("--format", "json", "--text", "a", "-o", name, stdout=file)
            self.assertEqual(path.read_bytes(), b"before\n" + expected)
        link = self.folder / "link"
        link.symlink_to("/dev/stdout")
        self.assertEqual(tokens("--format", "json", "--text", "a", "-o", link).stdout, expected)
        self.assert_trouble(tokens("--text", "a", "-o", "/dev/fd/77"), "Bad file descriptor")

    def test_what_may_not_be_written(self):
        """A file of others is not replaced only because its folder allows it; without leave for a folder, nothing is done."""
        program, nobody = reached_by_everybody(self)
        self.folder.chmod(0o777)
        kept = self.file(b"old", "kept")
        kept.chmod(0o444)
        closed = self.folder / "closed"
        closed.mkdir()
        open_file = self.file(b"old", "closed/open")
        open_file.chmod(0o666)
        closed.chmod(0o555)
        self.addCleanup(closed.chmod, 0o755)
        for path, words in ((kept, "Permission denied"), (closed / "new", "no file can be made in its folder"),
                            (open_file, "no file can be made in its folder")):
            result = subprocess.run([program, "tokens", "--version", "2007", "--text", "a", "-o", path], input=b"",
                                    capture_output=True, **nobody)
            self.assert_trouble(result, "Permission denied", words)
        self.assertEqual((kept.read_bytes(), open_file.read_bytes()), (b"old", b"old"))
        self.assertEqual(sorted(path.name for path in self.folder.rglob("*")), ["closed", "kept", "open"])

    def test_a_folder_that_cannot_be_written_to_is_told_at_once(self):
        """Before anything is explored or read: an adapter is not asked, and a folder that is missing is not made."""
        program, nobody = reached_by_everybody(self)
        self.folder.chmod(0o777)
        page = self.file(b"<!--a--!><b>", "a.html")
        page.chmod(0o644)
        closed, plan, marker = self.folder / "closed", self.folder / "plan", self.folder / "asked"
        closed.mkdir(mode=0o555)
        self.assertEqual(run("corpus", "plan", "-q", "-n", "1", "-o", plan, page).returncode, 0)
        plan.chmod(0o644)
        for words in (["synthesize", "2009", "8.2.4", "--no-cache", "--directory"], ["holes", "--adapter", f"touch '{marker}'", "--suite"],
                      ["corpus", "-q", page, "--reports"], ["corpus", "-q", page, "--resume"], ["corpus", "map", "-q", "--plan", plan, "-k", "0", "-o"],
                      ["distinguish", "2009", "8.2.4", "--saved"], ["distinguish", "2009", "8.2.4", "--cache"],
                      ["synthesize", "2009", "8.2.4", "--for", "2009", "--cache"], ["holes", "--adapter", f"touch '{marker}'", "--cache"]):
            for folder, why in ((closed, "no file can be made: Permission denied"), (closed / "a" / "b", f"no file can be made in {closed}: Permission"),
                                (page, "it is no folder"), (page / "b", f"{page} is no folder"), ("", "the name of a folder to write to: it is empty")):
                result = subprocess.run([program, *words, folder], input=b"", capture_output=True, **nobody)
                self.assert_trouble(result, why)
        self.assert_trouble(subprocess.run([program, "corpus", "plan", "-n", "1", "-o", closed / "x", self.folder / "missing"], input=b"",
                                           capture_output=True, **nobody), "cannot be written: Permission denied")
        self.assertEqual(sorted(os.listdir(self.folder)), ["a.html", "closed", "plan"])

    def test_a_folder_that_cannot_be_listed_is_written_to(self):
        program, nobody = reached_by_everybody(self)
        self.folder.chmod(0o755)
        drop = self.folder / "drop"
        drop.mkdir()
        drop.chmod(0o333)
        self.addCleanup(drop.chmod, 0o755)
        result = subprocess.run([program, "tokens", "--version", "2007", "--text", "a", "-o", drop / "new"], input=b"",
                                capture_output=True, **nobody)
        self.assertEqual((result.returncode, result.stderr), (0, b""))
        drop.chmod(0o755)
        self.assertEqual(os.listdir(drop), ["new"])

    def test_a_full_disk(self):
        self.assert_trouble(tokens("--text", "a", "-o", "/dev/full"), "No space left on device")
        self.assertTrue(stat.S_ISCHR(os.stat("/dev/full").st_mode))
        # As input it never ends.
        for verb in ("compare", "blame", "check"):
            self.assert_trouble(run(verb, "/dev/full"), "/dev/full: is a device, which may have no end")
        with open("/dev/full", "rb") as full:
            for verb in (["compare", "-"], ["corpus", "--files-from", "-"], ["corpus", "map", "--stdin"],
                         ["tokens", "--version", "13.2.5", "--batch", "-"]):
                result = subprocess.run([SPECDRIFT, *verb], stdin=full, capture_output=True, timeout=60, check=False)
                self.assert_trouble(result, "standard input: is a device, which may have no end")
        self.assert_trouble(run("corpus", "--files-from", "/dev/full"), "/dev/full: is a device, which may have no end")
        with open("/dev/full", "wb") as full:
            result = tokens("--text", "a", stdout=full, stderr=subprocess.PIPE)
        self.assertEqual(result.returncode, 2)
        self.assertIn(b"standard output: cannot be written: No space left on device", result.stderr)

    def test_closed_standard_output(self):
        for command in ('exec "$0" versions >&-', 'exec "$0" --help >&-'):
            result = subprocess.run(["sh", "-c", command, SPECDRIFT], capture_output=True)
            self.assertEqual(result.returncode, 2)
            self.assertIn(b"standard output: cannot be written", result.stderr)

    def test_a_reader_that_goes_away_ends_it_quietly(self):
        path = self.file(b"<a b=c>" * 200000)
        with subprocess.Popen([SPECDRIFT, "tokens", "--version", "2007", path], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE) as writer:
            writer.stdout.read(10)
            writer.stdout.close()
            self.assertEqual(writer.stderr.read(), b"")
        self.assertEqual(writer.returncode, -signal.SIGPIPE)
