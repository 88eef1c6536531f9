"""Files that the program keeps, and that others may have changed: believed no further than they can be checked."""

import json
import os
import re

from program import CommandLineTest, digest_of, run, sealed

PAIR = ("2009", "8.2.4")
SHAPES = ("--references", "shapes")
COMMENTS = ("--context", "data", "--concept", "comment-end*")  # one cause, found in a twentieth of the time of all
TWIN = """<specification version="mine" base="13.2.5" title="t" organisation="me" date="2026" earliest="2026-01-01"
  latest="2026-01-01" source="none" section="13.2.5" errors="named">
  <alter states="tag-open"> <replace row="!"> <on input="!"> <ignore/> <switch to="markup-declaration-open"/> </on>
  </replace> </alter></specification>"""
NOBODY = 65534


class Cache(CommandLineTest):
    def setUp(self):
        super().setUp()
        self.cache = self.folder / "cache"

    def distinguish(self, *arguments, pair=PAIR):
        return run("distinguish", *pair, *SHAPES, "--cache", self.cache, *arguments)

    def fill(self, *arguments, pair=PAIR):
        """The file that it makes, and what was said."""
        before = set(self.cache.iterdir()) if self.cache.exists() else set()
        result = self.distinguish(*arguments, pair=pair)
        self.assertEqual(result.stderr, b"")
        path, = set(self.cache.iterdir()) - before
        return path, result

    @staticmethod
    def write(path, change):
        """Writes what `change` makes of the value in it, with a digest that is right."""
        _, key, causes = path.read_text().splitlines()
        value = json.loads(causes)
        change(value)
        rest = f"{key}\n{json.dumps(value)}\n"
        path.write_text(f"{digest_of(rest)}\n{rest}")

    def assert_not_believed(self, path, change, clean, *arguments, word="damaged", pair=PAIR):
        whole = path.read_bytes()
        self.write(path, change)
        result = self.distinguish(*arguments, pair=pair)
        errors = result.stderr.decode()
        self.assertEqual((result.returncode, result.stdout), (clean.returncode, clean.stdout), errors)
        self.assertIn(f"specdrift: {path}: ", errors)
        self.assertIn(word, errors)
        self.assertIn("explored again", errors)
        self.assertTrue(errors.isascii() and errors.replace("\n", "").isprintable(), errors)
        # It has been made anew.
        self.assertEqual(path.read_bytes(), whole)
        self.assertEqual(self.distinguish(*arguments, pair=pair).stderr, b"")

    def test_values_that_are_none(self):
        path, clean = self.fill(*COMMENTS)

        def cause(**members):
            return lambda value: value["causes"][0].update(members)
        changes = [
            cause(mode=6), cause(mode=250), cause(mode=256), cause(mode=-1), cause(mode="data"), cause(mode=1.5),
            cause(mode=None), cause(severity=4), cause(severity=250), cause(severity=[]), cause(length=2 ** 64),
            cause(length=-1), cause(length="3"), cause(**{"input": 3}), cause(**{"class": None}), cause(partition=1),
            cause(foreign="yes"), cause(last_start_tag=0), lambda value: value["causes"][0].clear(),
            lambda value: value.clear(), lambda value: value.update(causes={}), lambda value: value.update(causes=[3]),
            lambda value: value.update(states=-1), lambda value: value.update(edges="many"),
            lambda value: value.update(unconfirmed=None), lambda value: value.update(closed=0),
            lambda value: value.pop("parted"), lambda value: value.pop("closed")]
        for change in changes:
            self.assert_not_believed(path, change, clean, *COMMENTS)
        self.assertEqual(len(changes), 28)

    def test_causes_that_do_not_show_what_they_say(self):
        path, clean = self.fill("--format", "json")

        def first(**members):
            return lambda value: value["causes"][0].update(members)

        def last(**members):
            return lambda value: value["causes"][-1].update(members)
        for change, word in (
                (first(input="abc", length=3), "do not differ on it so"),
                (first(**{"class": "x/\x1b[31m"}), "do not differ on it so"),
                (first(**{"class": ""}), "do not differ on it so"),
                (first(severity=3), "do not differ on it so"),
                (first(input="\x1b]0;x\x07\u202e", length=7), "do not differ on it so"),
                (first(input="", length=0), "do not differ on it so"),
                (last(length=3), "not as long as it says"),
                (last(length=10 ** 18), "not as long as it says"),
                (first(mode=1, last_start_tag="\x1b[31m"), "not asked for"),
                (first(foreign=True, mode=2), "not asked for"),
                (first(tokens_are_equal=False), "wrong about whether tokens are equal"),
                (first(may_differ=0), "rates what nobody asked for"),
                (lambda value: value["causes"].append(value["causes"][-1]), "there twice"),
                (lambda value: value["causes"].reverse(), "longer than the one after it"),
                (lambda value: value.update(causes=[]), "has no cause, and the versions differ on"),
                (lambda value: value.update(same_data=True), "whether the data is the same"),
                (lambda value: value.update(same_data=True, causes=[]), "whether the data is the same"),
                (lambda value: value.update(closed=False), "had not closed")):
            self.assert_not_believed(path, change, clean, "--format", "json", word=word)

    def test_no_cause_is_not_believed_of_versions_that_differ(self):
        """Whatever the facet, the concept or the context is, as far as inputs are known that show it."""
        empty = lambda value: value.update(causes=[])  # noqa: E731
        for pair, arguments in ((("2007", "2009"), ()), (("13.2.5", "living"), ()),
                                (("8.2.4", "13.2.5"), ("--facet", "errors")), (PAIR, ("--concept", "comment*")),
                                (PAIR, ("--context", "rcdata")), (("2007-05-03", "2007"), ("--context", "data"))):
            path, clean = self.fill(*arguments, pair=pair)
            self.assertEqual(clean.returncode, 1)
            self.assert_not_believed(path, empty, clean, *arguments, word="has no cause", pair=pair)

    def test_whether_tokens_are_equal_is_not_believed(self):
        arguments = ("--facet", "errors", "--context", "rcdata", "--concept", "rcdata-end-tag-name")
        path, clean = self.fill(*arguments)
        self.assertIn(b"only where tokens differ too", clean.stdout)
        self.assert_not_believed(path, lambda value: value["causes"][0].update(tokens_are_equal=True), clean, *arguments,
                                 word="wrong about whether tokens are equal")

    def test_equal_versions_are_believed_to_be(self):
        spec = ("--spec", self.file(TWIN.encode(), "mine.xml"))
        for pair, arguments in ((("8.2.4", "13.2.5"), ()), (("13.2.5", "mine"), spec), (("12.2.5", "13.2.5"), ())):
            _, first = self.fill(*arguments, pair=pair)
            again = self.distinguish(*arguments, pair=pair)
            self.assertEqual((again.returncode, again.stdout, again.stderr), (0, first.stdout, b""))

    def test_a_file_that_is_damaged_by_chance(self):
        path, clean = self.fill(*COMMENTS)
        whole = path.read_bytes()
        for text in (b"", b"\n", b"\n\n\n", whole[:-1], whole[: len(whole) // 2], whole + b"x", whole.replace(b"1", b"2"),
                     b"\0" * 100, whole.replace(b"\n", b"\r\n")):
            path.write_bytes(text)
            result = self.distinguish(*COMMENTS)
            self.assertEqual((result.returncode, result.stdout), (clean.returncode, clean.stdout))
            self.assertIn(b"damaged", result.stderr)
            self.assertEqual(path.read_bytes(), whole)

    def test_no_link_is_followed_and_no_pipe_opened(self):
        path, clean = self.fill(*COMMENTS)
        victim = self.file(b"precious", "victim")
        for make, word in ((lambda: path.symlink_to(victim), b"it is a link"),
                           (lambda: path.symlink_to(self.folder / "nowhere"), b"it is a link"),
                           (lambda: path.symlink_to("/dev/zero"), b"it is a link"),
                           (lambda: os.mkfifo(path), b"no regular file")):
            path.unlink()
            make()
            result = self.distinguish(*COMMENTS)
            self.assertEqual((result.returncode, result.stdout), (clean.returncode, clean.stdout))
            self.assertIn(word, result.stderr)
            self.assertTrue(path.is_file() and not path.is_symlink())
            self.assertEqual(victim.read_bytes(), b"precious")
            self.assertFalse((self.folder / "nowhere").exists())
            self.assertEqual(self.distinguish(*COMMENTS).stderr, b"")
        path.unlink()
        path.mkdir()
        self.assertEqual(self.distinguish(*COMMENTS).returncode, 2)

    def test_a_file_of_unreasonable_size(self):
        path, clean = self.fill(*COMMENTS)
        with path.open("r+b") as file:
            file.truncate(3 << 30)
        result = self.distinguish(*COMMENTS)
        self.assertEqual((result.returncode, result.stdout), (clean.returncode, clean.stdout))
        self.assertIn(b"larger than 64 MiB", result.stderr)
        self.assertLess(path.stat().st_size, 1 << 20)

    def test_files_of_others_are_named_and_not_used(self):
        path, clean = self.fill(*COMMENTS)
        whole = path.read_bytes()
        cases = [(lambda: path.chmod(0o666), "anybody can write to it")]
        if os.getuid() == 0:
            cases.append((lambda: (path.chmod(0o644), os.chown(path, NOBODY, -1)), "belongs to another user, number 65534"))
        for change, word in cases:
            change()
            result = self.distinguish(*COMMENTS)
            self.assertEqual((result.returncode, result.stdout), (clean.returncode, clean.stdout))
            for part in (word, "explored again", "--any-owner takes it"):
                self.assertIn(part, result.stderr.decode())
            # It stays as it is, for whom it belongs to.
            self.assertEqual(path.read_bytes(), whole)
            result = self.distinguish(*COMMENTS, "--any-owner")
            self.assertEqual((result.stdout, result.stderr), (clean.stdout, b""))

    def test_nobody_else_can_write_to_what_is_kept(self):
        mask = os.umask(0)
        self.addCleanup(os.umask, mask)
        path, _ = self.fill(*COMMENTS)
        self.assertEqual(path.stat().st_mode & 0o777, 0o644)

    def test_until_says_the_same_from_whatever_is_kept(self):
        until = ("--until", "comment-end/!/2009|8.2.4")
        cold = self.distinguish(*until)
        self.assertIn(b"and more", cold.stdout)
        self.assertEqual(cold.returncode, 1)
        warm = self.distinguish(*until)
        self.distinguish()
        beside_all = self.distinguish(*until)
        none = run("distinguish", *PAIR, *SHAPES, "--no-cache", *until)
        for result in (warm, beside_all, none):
            self.assertEqual((result.returncode, result.stdout, result.stderr), (1, cold.stdout, b""))

    def test_synthesize_does_not_believe_it_either(self):
        path, _ = self.fill()
        suite = run("synthesize", *PAIR, *SHAPES, "--for", "2009", "--cache", self.cache)
        self.assertEqual(suite.returncode, 0, suite.stderr)
        self.assertNotIn(b"anew", suite.stderr)
        self.write(path, lambda value: value.update(causes=[]))
        again = run("synthesize", *PAIR, *SHAPES, "--for", "2009", "--cache", self.cache)
        self.assertEqual(again.stdout, suite.stdout)
        self.assertIn(b"explored again", again.stderr)


class States(CommandLineTest):
    def setUp(self):
        super().setUp()
        self.states = self.folder / "kept.states"

    def prove(self, *arguments, pair=PAIR):
        return run("prove", *pair, *SHAPES, "--saved", self.states, *arguments)

    def change(self, **members):
        """Members of the first line, with a digest that is right."""
        head, rest = self.states.read_text().split("\n", 1)
        value = {**json.loads(head), **members}
        self.states.write_text(sealed(json.dumps(value) + "\n" + rest))

    def assert_refused(self, result, word="kept.states"):
        self.assertNotIn(b"the same tokens", result.stdout)
        self.assert_trouble(result, "kept.states", word, "begins again")

    def stop(self, *arguments, count=200, **options):
        result = self.prove(*arguments, "--max-states", str(count), **options)
        self.assertEqual(result.returncode, 2, result.stdout)
        return json.loads(self.states.read_text().split("\n")[0]), self.states.read_text()

    def test_they_end_in_their_digest(self):
        head, text = self.stop(*COMMENTS, count=60)
        self.assertEqual(head["form"], "specdrift-states-2")
        before, line = text[: text.rindex("digest ")], text[text.rindex("digest "):]
        self.assertEqual(line, f"digest {digest_of(before)}\n")
        for damaged in (text.replace('"next":', '"next": 1'), text.replace(" 1 ", " 2 ", 1), text[:-1], before, text + "\n",
                        before + "digest 0123456789abcdef\n", text.replace("\n", "\r\n")):
            self.assertNotEqual(damaged, text)
            self.states.write_text(damaged)
            self.assert_refused(self.prove(*COMMENTS))
        self.states.write_text(before.replace("states-2", "states-1"))
        self.assert_refused(self.prove(*COMMENTS), "earlier version")

    def test_a_difference_cannot_be_taken_out(self):
        """Every state is said to have been gone on from, and nothing to be suspected."""
        of_errors = ("--facet", "errors", "--context", "data", "--concept", "comment*")
        for arguments, pair, count in ((COMMENTS, PAIR, 60), (("--concept", "comment*"), ("2009-08-08", "8.2.4"), 60),
                                       (of_errors, ("8.2.4", "13.2.5"), 10)):
            self.states.unlink(missing_ok=True)
            at_once = run("prove", *pair, *SHAPES, *arguments)
            self.assertEqual(at_once.returncode, 1)
            head, text = self.stop(*arguments, count=count, pair=pair)
            forgeries = [{"next": head["states"], "level_end": head["states"], "suspicions": []}, {"next": head["states"]},
                         {"length": 99}, {"level_end": head["states"]}]
            if "pending" in head:
                forgeries = [{"pending": []}, {"pending": head["pending"][:-1]}, {"length": 99},
                             {"pending": [], "suspicions": []}]
            for members in forgeries:
                self.states.write_text(text)
                self.change(**members)
                result = self.prove(*arguments, pair=pair)
                self.assertNotIn(b"the same tokens", result.stdout)
                self.assertIn(result.returncode, (1, 2), members)
                if result.returncode == 1:
                    self.assertEqual(result.stdout, at_once.stdout)
            self.states.write_text(text)
            self.assertEqual(self.prove(*arguments, pair=pair).stdout, at_once.stdout)

    def test_a_start_cannot_be_left_out(self):
        """Those of plain text alone, of which the versions make the same."""
        result = run("prove", *PAIR, *SHAPES, "--context", "plaintext", "--saved", self.states)
        self.assertEqual(result.returncode, 0, result.stderr)
        contexts = ("--context", "plaintext", "--context", "data")
        plain = self.states.read_text().split("\n", 1)[1]
        number = self.number_of_start("plaintext", contexts)
        self.states.unlink()
        self.assertEqual(self.prove(*contexts, "--max-states", "1").returncode, 2)
        head = json.loads(self.states.read_text().split("\n")[0])
        lines = plain[: plain.rindex("digest ")].replace("start 0", f"start {number}")
        count = sum(len(line.split()) - 1 for line in lines.splitlines())
        head.update(states=count, next=count, level_end=count, suspicions=[],
                    length=len(lines.splitlines()) - 1)
        self.states.write_text(sealed(json.dumps(head) + "\n" + lines))
        self.assert_refused(self.prove(*contexts), "not how these versions go on")

    def number_of_start(self, context, contexts):
        path = self.folder / "c.json"
        run("prove", "8.2.4", "13.2.5", *SHAPES, *contexts, "--certificate", path)
        return json.loads(path.read_text())["contexts"].index(context)

    def test_mutations(self):
        """Each number of the first line, and of the others, made another one: refused, or the same answer."""
        self.stop(*COMMENTS, count=60)
        text = self.states.read_text()
        at_once = run("prove", *PAIR, *SHAPES, *COMMENTS)
        body = text[: text.rindex("digest ")]
        refused = tried = 0
        numbers = [match.span() for match in re.finditer(r"(?<![\w#.])\d+(?![\w.-])", body)]
        for begin, end in numbers[:: max(1, len(numbers) // 40)]:
            for number in ("0", "1", "250", "4294967295"):
                changed = body[:begin] + number + body[end:]
                if changed == body:
                    continue
                tried += 1
                self.states.write_text(sealed(changed))
                result = self.prove(*COMMENTS)
                self.assertNotIn(b"the same tokens", result.stdout)
                if result.returncode == 1:
                    self.assertEqual(result.stdout, at_once.stdout)
                else:
                    self.assertEqual(result.returncode, 2, result.stderr)
                    refused += 1
        self.assertGreater(tried, 100)
        self.assertGreater(refused, tried // 2)

    def test_members_that_are_something_else(self):
        """Each member of the first line becomes what it cannot be, or another number, with a digest that is right."""
        values = [0, -1, 1, 2**32 - 1, 2**64, 0.5, None, True, "", "\x1b[31m\u202e", [], [[]], [[0, 1]], [["a", 1, 1]], {}, [0] * 1000]
        of_errors = ("--facet", "errors", "--context", "data", "--concept", "comment*")
        tried = 0
        for arguments, pair, count in ((COMMENTS, PAIR, 60), (of_errors, ("8.2.4", "13.2.5"), 10), (of_errors, ("2007", "2009"), 20)):
            self.states.unlink(missing_ok=True)
            at_once = run("prove", *pair, *SHAPES, *arguments)
            head, text = self.stop(*arguments, count=count, pair=pair)
            self.assertGreater(len(head), 12)
            for member in head:
                for value in values[tried % 3 :: 3]:
                    tried += 1
                    self.states.write_text(text)
                    self.change(**{member: value})
                    result = self.prove(*arguments, pair=pair)
                    self.assertIn(result.returncode, (2, at_once.returncode), (member, value))
                    self.assertNotRegex(result.stderr.decode(), "[\x1b\u202e]|internal error")
                    if result.returncode != 2:
                        self.assertEqual(result.stdout.split(b"\n")[0], at_once.stdout.split(b"\n")[0], (member, value))
        self.assertGreater(tried, 200)

    def test_no_link_is_followed_and_no_pipe_opened(self):
        victim = self.file(b"precious", "victim")
        arguments = ("--context", "data", "--max-states", "20")
        for make, word in ((lambda: self.states.symlink_to(victim), "it is a link"),
                           (lambda: self.states.symlink_to(self.folder / "nowhere"), "it is a link"),
                           (lambda: os.mkfifo(self.states), "no regular file"), (self.states.mkdir, "no regular file")):
            make()
            self.assert_refused(self.prove(*arguments), word)
            self.assertEqual(victim.read_bytes(), b"precious")
            self.assertFalse((self.folder / "nowhere").exists())
            self.states.rmdir() if self.states.is_dir() else self.states.unlink()

    def test_files_of_others_are_named_and_not_used(self):
        self.stop(*COMMENTS, count=60)
        at_once = run("prove", *PAIR, *SHAPES, *COMMENTS)
        cases = [(lambda: self.states.chmod(0o666), "anybody can write to it")]
        if os.getuid() == 0:
            cases.append((lambda: (self.states.chmod(0o644), os.chown(self.states, NOBODY, -1)), "belongs to another user"))
        for change, word in cases:
            change()
            self.assert_refused(self.prove(*COMMENTS), word)
        result = self.prove(*COMMENTS, "--any-owner")
        self.assertEqual((result.returncode, result.stdout), (1, at_once.stdout))

    def test_of_distinguish_as_well(self):
        pairs = self.folder / "pairs"
        arguments = ("distinguish", *PAIR, *SHAPES, *COMMENTS, "--saved", pairs, "--cache", self.folder / "c")
        self.assertEqual(run(*arguments, "--max-states", "60").returncode, 2)
        self.states, = pairs.iterdir()
        text = self.states.read_text()
        head = json.loads(text.split("\n")[0])
        self.change(next=head["states"], level_end=head["states"], suspicions=[])
        self.assert_trouble(run(*arguments), self.states.name, "begins again")
        self.states.unlink()
        self.states.symlink_to(self.file(b"precious", "victim"))
        self.assert_trouble(run(*arguments), self.states.name, "it is a link")
        self.assertEqual((self.folder / "victim").read_bytes(), b"precious")
