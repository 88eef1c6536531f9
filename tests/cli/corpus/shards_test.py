"""corpus plan, map, merge and status: the same report in several processes as in one, whatever happens to them."""

import gzip
import io
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import tarfile
import unittest

import reports
from program import SPECDRIFT, CommandLineTest, digest_of, run

SCHEMA = pathlib.Path(__file__).resolve().parents[3] / "schemas/corpus.schema.json"
PIECES = [b"<!--a--!><img src=x>-->", b"<p>x</p>", b"<?a b?>", b"<p title", b"&amp;lt", b"<script><!--x</script>", b"</p d>",
          b"<a b=c<d>", b"\0", "é".encode(), b"\xe9", b"WARC/1.0\r\n"]
SCHEDULERS = ["SLURM_ARRAY_TASK_ID", "PBS_ARRAY_INDEX", "SGE_TASK_ID", "JOB_COMPLETION_INDEX", "PARALLEL_SEQ"]
# None of these is set where a test does not say so.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name not in SCHEDULERS}


def record(block):
    block = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + block
    return (b"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://a.example/\r\nContent-Type: application/http; "
            b"msgtype=response\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n" % (len(block), block))


def sealed_line(line, digest):
    """The digest of a line after that of those before it."""
    return digest_of(digest + line)


def resealed(text):
    """A plan or a part whose last line is right again, whatever was changed in it."""
    digest = "0" * 16
    lines = text.splitlines(keepends=True)[:-1]
    for line in lines:
        digest = sealed_line(line, digest)
    return "".join(lines) + f'{{"digest":"{digest}"}}\n'


class Shards(CommandLineTest):
    def setUp(self):
        super().setUp()
        self.random = random.Random(7)

    def page(self, most=20):
        return b"".join(self.random.choice(PIECES) for _ in range(self.random.randint(1, most)))

    def run_here(self, *arguments, status=None, env=None, stdin=b""):
        result = subprocess.run([SPECDRIFT, *map(str, arguments)], cwd=self.folder, input=stdin, capture_output=True, timeout=60,
                                env=ENVIRONMENT | (env or {}), check=False)
        if status is not None:
            self.assertEqual(result.returncode, status, result.stderr.decode())
        return result

    def plan(self, shards, *inputs, name="plan"):
        self.run_here("corpus", "plan", "-q", "--shards", shards, "-o", name, *inputs, status=0)
        return [json.loads(line) for line in (self.folder / name).read_text().splitlines()]

    def map(self, shard, *, plan="plan", parts="parts", status=0):
        return self.run_here("corpus", "map", "-q", "--plan", plan, "--shard", shard, "-o", parts, status=status)

    def merge(self, *arguments, plan="plan", parts="parts", status=None):
        return self.run_here("corpus", "merge", parts, "--plan", plan, *arguments, status=status)

    def serial(self, *arguments):
        result = self.run_here("corpus", "-q", "--records", "serial.records", *arguments)
        missing = b"specdrift: none.html: cannot be read: No such file or directory\n" if "none.html" in arguments else b""
        self.assertEqual(result.stderr, missing)
        return result.returncode, result.stdout, (self.folder / "serial.records").read_bytes()

    def assert_the_same(self, serial, *arguments, plan="plan"):
        merged = self.merge("--records", "merged.records", *arguments, plan=plan)
        self.assertEqual(merged.stderr, b"")
        self.assertEqual((merged.returncode, merged.stdout, (self.folder / "merged.records").read_bytes()), serial)

    def inputs(self):
        """Something of everything."""
        (self.folder / "pages/deep").mkdir(parents=True)
        for i in range(20):
            self.file(self.page(), f"pages/{i:02}.html")
        self.file(self.page(), "pages/new\nline.html")
        (self.folder / os.fsdecode(b"pages/deep/\xff\xe9.html")).write_bytes(self.page())
        (self.folder / "pages/link").symlink_to("deep")
        self.file(b"x", "pages/notes.txt")
        records = [record(self.page()) for _ in range(120)]
        self.file(b"".join(records), "plain.warc")
        damaged = bytearray(b"".join(gzip.compress(one, mtime=0) for one in records))
        for at in range(1500, len(damaged), 4000):
            damaged[at] ^= 0x55
        self.file(bytes(damaged), "damaged.warc.gz")
        self.file(gzip.compress(b"".join(records), mtime=0), "stream.warc.gz")
        self.file(b"\n".join(json.dumps({"html": self.page().decode("latin-1")}).encode() if i % 9 else b"{"
                             for i in range(150)), "lines.ndjson")
        with tarfile.open(self.folder / "pages.tar", "w") as tar:
            for i in range(60):
                content = self.page()
                member = tarfile.TarInfo(f"t{i}.html")
                member.size = len(content)
                tar.addfile(member, io.BytesIO(content))
        return ["pages", "plain.warc", "none.html", "damaged.warc.gz", "stream.warc.gz", "lines.ndjson", "pages.tar"]

    def test_a_merged_report_takes_the_place_of_no_planned_document(self):
        (self.folder / "pages").mkdir()
        for name in ("a", "b"):
            self.file(self.page(), f"pages/{name}.html")
        before = [(self.folder / f"pages/{name}.html").read_bytes() for name in "ab"]
        self.plan(2, "pages")
        for shard in range(2):
            self.map(shard)
        for option in ("--output", "--records", "--database"):
            refused = self.merge(option, "pages/./b.html", status=2)
            self.assertIn(f"{option}: pages/b.html is read, too: --plan names it", " ".join(refused.stderr.decode().split()))
            self.assertEqual([(self.folder / f"pages/{name}.html").read_bytes() for name in "ab"], before, option)
        self.assertNotEqual(self.merge("-o", "pages/c.html").returncode, 2)

    def test_the_report_is_the_serial_one_for_any_number_of_shards(self):
        inputs = self.inputs()
        forms = {form: self.serial("--format", form, *inputs) for form in ("json", "text", "csv", "html")}
        self.assertEqual({status for status, _, _ in forms.values()}, {2})
        report = json.loads(forms["json"][1])
        self.assertGreater(report["documents"], 500)
        self.assertEqual({one["reason"] for one in report["skipped"]},
                         {"unreadable file", "damaged member", "line that is no JSON", "a WARC archive"})  # a page begins as one
        self.assertEqual(report["left_out"], {"files of other names": 1, "symbolic links": 1})
        for shards in (1, 2, 5, 40):
            lines = self.plan(shards, *inputs)
            self.assertEqual(lines[0]["shards"], shards)
            numbers = [line["shard"] for line in lines[1:-1]]
            self.assertEqual(numbers, sorted(numbers))
            if shards == 40:
                slices = {name: [line for line in lines if line.get("file") == name] for name in inputs[1:]}
                for name in ("plain.warc", "damaged.warc.gz", "lines.ndjson", "pages.tar"):
                    self.assertGreater(len(slices[name]), 2, name)
                self.assertTrue(all(line["pass"] == 0 for line in slices["plain.warc"] + slices["damaged.warc.gz"]))
                self.assertGreater(len({line["shard"] for line in lines[1:-1]}), 25)
            shutil.rmtree(self.folder / "parts", ignore_errors=True)
            order = list(range(shards))
            self.random.shuffle(order)
            for shard in order:
                self.map(shard)
            for form, serial in forms.items():
                self.assert_the_same(serial, "--format", form)

    def test_options_of_the_plan_hold_for_its_tasks(self):
        inputs = self.inputs()
        options = ["--versions", "2009..", "--errors", "--max-divergences", "3", "--default-encoding", "utf-8", "--exclude", "1*",
                   "--severity-at-least", "text", "--context", "rcdata", "--last-start-tag", "p"]
        serial = self.serial(*options, *inputs)
        self.plan(3, *options, *inputs)
        for shard in range(3):
            self.map(shard)
        self.assert_the_same(serial)
        result = self.run_here("corpus", "map", "--plan", "plan", "--shard", "0", "-o", "parts", "--errors", status=2)
        self.assertIn(b"--errors: the plan says that already", result.stderr)

    # Its effects are found in a few seconds.
    DRAFT = b"""<specification version="draft" base="living" title="t" organisation="me" date="2026-12-01"
        earliest="2026-12-01" latest="2026-12-01" source="mine" section="13.2.5" errors="named">
      <alter states="tag-name"> <extend row="TAB" input="VT"/> </alter>
    </specification>"""

    def test_the_impact_of_a_change_is_the_serial_one(self):
        self.file(self.DRAFT, "draft.xml")
        inputs = self.inputs()
        for i in range(9):
            self.file(b"<p\x0ba=b>x" * (1 + i % 3), f"pages/vt{i}.html")
        options = ["--impact", "--spec", "draft.xml", "--base", "living"]
        for explore, forms in (("600", ("json", "html")), ("0", ("text",))):
            report = ["--explore", explore]
            for form in forms:
                serial = self.serial(*options, *report, "--format", form, *inputs)
                if form == "json":
                    impact = json.loads(serial[1])["impact"]
                    self.assertGreaterEqual(max(row["documents"] for row in impact["rows"]), 9)
                    self.assertIn("<a\v>", [one["input"] for one in impact["shortest"]])
                    self.assertEqual(impact["explored"], "all that there are in the states of the change")
                for shards in (1, 7):
                    head = self.plan(shards, *options, *inputs)[0]
                    self.assertEqual(head["change"]["rows"], len(impact["rows"]))
                    self.assertEqual([one["option"] for one in head["options"]], ["impact", "spec", "base"])
                    shutil.rmtree(self.folder / "parts", ignore_errors=True)
                    for shard in random.Random(shards).sample(range(shards), shards):
                        self.map(shard)
                    # A part counts once, wherever it lies.
                    shutil.copytree(self.folder / "parts", self.folder / "parts2", dirs_exist_ok=True)
                    self.assert_the_same(serial, *report, "--format", form, "parts2")
                    shutil.rmtree(self.folder / "parts2")
        resumed = self.serial(*options, "--explore", "0", "--resume", "done", *inputs)
        self.assertEqual(resumed, serial)
        self.assertEqual(self.serial(*options, "--explore", "0", "--resume", "done", *inputs), serial)

    def test_counts_of_another_change_are_not_believed(self):
        self.file(self.DRAFT, "draft.xml")
        self.file(b"<p\x0ba=b>x", "a.html")
        self.plan(1, "--impact", "--spec", "draft.xml", "a.html")
        self.map(0)
        plan, part = self.folder / "plan", self.folder / "parts/part-0-of-1.sdp"
        text = part.read_text()
        (rows,) = re.findall(r'"rows":(\[.*?\])', text)
        number = json.loads(plan.read_text().splitlines()[0])["change"]["rows"]
        one = json.loads(rows)[0]
        for wrong in ([one, one], [one | {"row": number}], [one | {"taken": -1}], [one | {"more": 1}], [{"row": 0}], [0], {}):
            part.write_text(resealed(text.replace(rows, json.dumps(wrong))))
            self.assertEqual(self.merge("--explore", "0", status=3).stdout, b"0\n", wrong)
        part.write_text(text)
        self.merge("--explore", "0", status=1)
        planned = plan.read_text()
        # The change is part of what a plan is about: with other rows, its counts would mean something else.
        for old, new in (('"rows":', '"rows":1'), ('"change":{"rows"', '"changed":{"rows"'),
                         (re.search(r'"digest":"\w+"}}', planned)[0], '"digest":"0123456789abcdef"}}')):
            self.assertIn(old, planned)
            plan.write_text(resealed(planned.replace(old, new, 1)))
            self.map(0, status=2)
        plan.write_text(planned)
        self.file(self.DRAFT.replace(b'input="VT"', b'input="U+0008"'), "draft.xml")
        self.assertIn(b"was made with other versions", self.map(0, status=2).stderr)
        self.assertIn(b"was made with other versions", self.merge("--explore", "0", status=2).stderr)
        self.plan(1, "a.html", name="other")
        self.assert_trouble(self.merge("--explore", "1", plan="other"), "--explore", "does not ask for the impact")

    def test_an_archive_can_be_cut_wherever_it_is_damaged(self):
        """Archives with all kinds of damage, cut into as many slices as there can be: each finds what reading in one go finds."""
        cases = 0
        for seed in range(14):
            rng = self.random = random.Random(seed)
            records = []
            for _ in range(rng.randint(3, 14)):
                one = record(self.page(30))
                damage = rng.randrange(8)
                if damage == 0:
                    one = one[:rng.randrange(len(one))]
                elif damage == 1:
                    one = re.sub(rb"Content-Length: \d+", b"Content-Length: %d" % rng.choice([0, 7, 900, 10**9, 10**30]), one)
                elif damage == 2:
                    one = rng.choice([b"WARC/1.0", b"WARC/1.0\r\n", b"WARC/1.", b"\r\n\r\n", b"x"]) + (one if rng.random() < .5 else b"")
                records.append(one)
            for kind in ("warc", "warc.gz"):
                if kind == "warc":
                    archive = b"".join(records)
                else:
                    members = [bytearray(gzip.compress(one, mtime=0)) for one in records]
                    for member in members:
                        if rng.random() < .2:
                            member[rng.randrange(len(member))] ^= 0x55
                        elif rng.random() < .1:
                            del member[rng.randrange(len(member)):]
                    archive = b"".join(members)
                name = f"{seed}.{kind}"
                self.file(archive, name)
                serial = self.serial("--format", "json", "--no-witnesses", name)
                self.plan(6, name)
                shutil.rmtree(self.folder / "parts", ignore_errors=True)
                for shard in range(6):
                    self.map(shard)
                self.assert_the_same(serial, "--format", "json", "--no-witnesses")
                cases += len((self.folder / "plan").read_bytes().splitlines()) > 4
        self.assertGreater(cases, 14)

    def test_what_is_read_over_is_little(self):
        """A member that holds many records is read from its beginning for each slice: at most eight of them, wherever it begins."""
        records = [record(b"<p>" + self.random.randbytes(12000).hex().encode()) for _ in range(300)]
        self.file(b"".join(gzip.compress(one, mtime=0) for one in records[:2]) + gzip.compress(b"".join(records), mtime=0), "a.warc.gz")
        serial = self.serial("a.warc.gz")
        slices = [line for line in self.plan(100, "a.warc.gz") if "file" in line]
        self.assertEqual(len([line for line in slices if line["pass"] > 0]), 7)
        for shard in range(100):
            self.map(shard)
        self.assert_the_same(serial)

    def test_a_part_that_is_there_is_not_made_again(self):
        self.plan(2, *self.inputs())
        self.map(0)
        (part,) = (self.folder / "parts").iterdir()
        self.assertEqual(part.name, "part-0-of-2.sdp")
        before = part.stat()
        self.map(0)
        after = part.stat()
        self.assertEqual((before.st_ino, before.st_mtime_ns), (after.st_ino, after.st_mtime_ns))
        contents = part.read_bytes()
        for broken in (contents[:-1], contents[:200], b"", contents.replace(b"html", b"htmx", 1), contents + b"{}\n"):
            part.write_bytes(broken)
            self.assertIn(b"is made again", self.map(0).stderr)
            self.assertEqual(part.read_bytes(), contents)

    def test_the_shard_that_a_scheduler_says(self):
        page = self.file(self.page(), "a.html")
        self.plan(3, page)

        def shard_of(env, *options):
            shutil.rmtree(self.folder / "parts", ignore_errors=True)
            result = self.run_here("corpus", "map", "-q", "--plan", "plan", "-o", "parts", *options, env=env)
            parts = [path.name for path in (self.folder / "parts").iterdir()] if result.returncode == 0 else []
            return int(re.fullmatch(r"part-(\d)-of-3\.sdp", parts[0])[1]) if parts else result.stderr.decode()

        for name, first in zip(SCHEDULERS, (0, 0, 1, 0, 1)):
            for shard in range(3):
                self.assertEqual(shard_of({name: str(first + shard)}), shard)
            for wrong in (str(first - 1), str(first + 3), "x", "1 "):
                self.assertIn(f"{name}: '{wrong}' is no number from {first} to {first + 2}", shard_of({name: wrong}))
        self.assertEqual(shard_of({"SLURM_ARRAY_TASK_ID": "2"}, "--shard", "1"), 1)
        self.assertEqual(shard_of({"SLURM_ARRAY_TASK_ID": "1", "PARALLEL_SEQ": "2", "SGE_TASK_ID": "undefined"}), 1)
        self.assertIn("SLURM_ARRAY_TASK_ID and PARALLEL_SEQ say different things",
                      shard_of({"SLURM_ARRAY_TASK_ID": "2", "PARALLEL_SEQ": "1"}))
        self.assertIn("nothing says which shard", shard_of({}))

    def test_what_is_missing_is_listed_as_sbatch_takes_it(self):
        inputs = self.inputs()
        serial = self.serial(*inputs)
        self.plan(12, *inputs)
        for shard in (0, 2, 6, 8, 9, 11):
            self.map(shard)
        parts = self.folder / "parts"
        damaged = parts / "part-08-of-12.sdp"
        damaged.write_bytes(damaged.read_bytes()[:-30])
        self.plan(12, "pages", name="other")
        self.map(9, plan="other", parts="others")
        (self.folder / "others/part-09-of-12.sdp").rename(parts / "part-09-of-12.sdp")
        (parts / ".specdrift-0123").write_bytes(b"left behind")
        self.file(b"no part", "parts/readme.txt")
        result = self.merge("-o", "report", "--records", "records", status=3)
        self.assertEqual(result.stdout, b"1,3-5,7-10\n")
        self.assertFalse((self.folder / "report").exists() or (self.folder / "records").exists())
        said = result.stderr.decode()
        self.assertIn("damaged: parts/part-08-of-12.sdp: ", said)
        self.assertIn("foreign: parts/part-09-of-12.sdp: it belongs to the plan ", said)
        self.assertIn("8 of 12 shards are missing: 1,3-5,7-10", said)
        listed = self.run_here("corpus", "status", "parts", "--plan", "plan", "--print-array", status=3)
        self.assertEqual((listed.stdout, listed.stderr), (b"1,3-5,7-10\n", b""))
        told = self.run_here("corpus", "status", "parts", "--plan", "plan", status=3).stdout.decode()
        for words in ("4 of 12 shards are done", "missing: 1,3-5,7-10", "damaged: ", "foreign: ", "1 file that tasks are writing"):
            self.assertIn(words, told)
        partial = json.loads(self.merge("--allow-partial", "--format", "json").stdout)
        self.assertFalse(partial["complete"])
        self.assertEqual(partial["shards"], {"planned": 12, "merged": 4, "missing": "1,3-5,7-10"})
        for form in ("text", "html"):
            self.assertIn(b"PARTIAL: 4 of 12 shards; missing: 1,3-5,7-10", self.merge("--allow-partial", "--format", form).stdout)
        for shard in (1, 3, 4, 5, 7, 8, 9, 10):
            self.map(shard)
        self.assert_the_same(serial)
        self.assertEqual(self.run_here("corpus", "status", "parts", "--plan", "plan", "--print-array", status=0).stdout, b"")

    def test_a_part_counts_once(self):
        inputs = self.inputs()
        serial = self.serial(*inputs)
        self.plan(3, *inputs)
        for shard in range(3):
            self.map(shard)
        shutil.copytree(self.folder / "parts", self.folder / "copies")
        shutil.copy(self.folder / "parts/part-1-of-3.sdp", self.folder / "parts/another.sdp")
        (self.folder / "parts/part-2-of-3.sdp").unlink()
        merged = self.run_here("corpus", "merge", "--plan", "plan", "copies", "parts", "--records", "merged.records")
        self.assertEqual((merged.returncode, merged.stdout, (self.folder / "merged.records").read_bytes()), serial)
        self.assertEqual(merged.stderr, b"")

    def test_forged_parts_are_not_believed(self):
        """Parts whose digest is right, but not what they say."""
        self.plan(1, self.file(PIECES[0] * 3, "a.html"), self.file(b"{\n", "b.ndjson"), "pages" if self.inputs() else "")
        self.map(0)
        part = self.folder / "parts/part-0-of-1.sdp"
        text = part.read_text()
        self.assertEqual(resealed(text), text)
        changes = [
            ('"shard":0', '"shard":1'), ('"shards":1', '"shards":2'), ('"schema_version":1', '"schema_version":2'),
            ("corpus-part", "corpus-plan"), ('"divergences":3,"by', '"divergences":4,"by'), ('"divergences":3,"by', '"divergences":-3,"by'),
            ('"divergences":3,"by', '"divergences":3.5,"by'), ('"divergences":3,"by', '"divergences":99999999999999999999,"by'),
            ('"divergences":3', '"divergences":3,"more":1'), ('"bytes":69', '"bytes":"69"'), ('"bytes":69', '"byte":69'),
            ('"encoding":"windows-1252"', '"encoding":"\\u001b[31m"'), ('"differ":"', '"differ":"0'), ('"differ":"0', '"differ":"4'),
            ('"errors":[', '"errors":[1,'), ('"severity":3', '"severity":4'), ('"divergences":3,"episodes"', '"divergences":0,"episodes"'),
            ('"encoding_source":"default"', '"encoding_source":"x"'), ('"encoding_source"', '"read_by":"2009","encoding_source"'),
            ('"encoding_source"', '"date":"2009-02-30","encoding_source"'),
            ('"class":"comment-end/!"', '"class":""'), ('"skipped":"line that is no JSON"', '"skipped":"because"'),
            ('"text":"', '"text":"' + "x" * 70000), ('"left_out":{"files', '"left_out":{"filez'), ('"documents":', '"documents":1'),
            ('{"end":true', '{"end":true}\n{"end":true'), ('"symbolic links":1', '"symbolic links":-1'), ('{"document"', '["document"'),
            ('"pages/deep/', '"\\ud800/deep/'),
        ]
        refused = 0
        for old, new in changes:
            self.assertIn(old, text)
            forged = resealed(text.replace(old, new, 1))
            self.assertNotEqual(forged, text)
            part.write_text(forged)
            result = self.merge("-o", "report")
            self.assertEqual(result.returncode, 3, new)
            refused += result.returncode == 3
            if result.returncode == 3:
                self.assertEqual(result.stdout, b"0\n", new)
                self.assertRegex(result.stderr.decode(), r"\Aspecdrift: (damaged|foreign): parts/part-0-of-1.sdp: [^\x1b]+\n\Z", new)
                self.assertFalse((self.folder / "report").exists())
        self.assertEqual(refused, len(changes))
        hostile = text.replace('"class":"comment-end/!"', '"class":"\\u001b[31m\\u202e<b>"').replace("a.html", "\\u001b]0;x\\u0007")
        part.write_text(resealed(hostile))
        for form in ("text", "json", "csv", "html"):
            shown = self.merge("--format", form).stdout
            self.assertNotIn(b"\x1b", shown)
            if form == "html":
                self.assertNotIn(b"<b>", shown)

    def test_forged_plans_are_not_believed(self):
        self.plan(2, self.file(PIECES[0] * 300, "a.warc"), "--max-divergences", "5", "--include", b"\xff*".decode("utf-8", "surrogateescape"))
        plan = self.folder / "plan"
        text = plan.read_text()
        self.assertEqual(resealed(text), text)
        plan.write_text(text.replace("a.warc", "b.warc"))
        self.assertIn(b"plan: is no plan: its digest is wrong", self.map(0, status=2).stderr)
        changes = [('"shards":2', '"shards":0'), ('"shards":2', '"shards":2000000'), ('"option":"max-divergences"', '"option":"output"'),
                   ('"option":"max-divergences"', '"option":"help"'), ('"argument":"5"', '"argument":"five"'), ('"shards":2', '"shards":2,"x":0'),
                   ('"program":"', '"program":"9'), ('"modified":', '"modified":1'), ('"size":', '"size":1'), ('"name":"2009"', '"name":"2010"'),
                   ('"digest":"', '"digest":"0'), ('a.warc"', 'none.warc"'), ('"file":', '"fil":'), ('"modified":', '"modified":"x","y":')]
        for old, new in changes:
            self.assertIn(old, text)
            plan.write_text(resealed(text.replace(old, new, 1)))
            shard = next((json.loads(line)["shard"] for line in text.splitlines() if '"file"' in line))
            result = self.map(shard, status=2)
            self.assertRegex(result.stderr.decode(), r"\Aspecdrift: [^\n]+: [^\n]+\n", new)
            self.assertFalse(list(self.folder.glob("parts/*.sdp")), new)
        shard_0, shard_1 = ('{"shard":%d,"skipped":"unreadable file","document":"x"}\n' % i for i in range(2))
        head = text.splitlines(keepends=True)[0]
        for lines, is_plan in ((shard_0 + shard_1, True), (shard_1 + shard_0, False), (shard_0 + '{"shard":2,"left_out":"x"}\n', False),
                               (shard_0 + '{"shard":-1}\n', False), (shard_0 + '{"shard":1}\n', False)):
            plan.write_text(resealed(head + lines + text.splitlines()[-1]))
            said = self.map(1, status=0 if is_plan else 2).stderr
            self.assertEqual(said == b"", is_plan)
            self.assertEqual(b"plan: is no plan: " in said, not is_plan)
            shutil.rmtree(self.folder / "parts", ignore_errors=True)
        for other in (b"", b"x", b"{}\n", b"{}\n{}\n", text.encode()[:-1]):
            plan.write_bytes(other)
            self.assertIn(b"plan: is no plan: ", self.map(0, status=2).stderr)

    def test_files_that_have_changed_since(self):
        page = self.file(self.page(), "a.html")
        archive = self.file(b"".join(record(self.page()) for _ in range(50)), "a.warc")
        self.plan(4, archive, page)
        contents, times = archive.read_bytes(), (archive.stat().st_atime_ns, archive.stat().st_mtime_ns)
        for change, why in ((lambda: archive.write_bytes(contents + b"\n"), b"another size"),
                            (lambda: os.utime(archive, ns=(times[0], times[1] + 1)), b"was written to"),
                            (lambda: (archive.write_bytes(contents.replace(b"WARC", b"warc")), os.utime(archive, ns=times)),
                             b"does not hold what it held"),
                            (archive.unlink, b"is not there")):
            change()
            result = self.map(1, status=2)
            self.assertIn(why, result.stderr)
            self.assertEqual(list(self.folder.glob("parts/*")), [])
            archive.write_bytes(contents)
            os.utime(archive, ns=times)
        self.map(1)

    def test_a_signal_leaves_nothing_half(self):
        self.file(json.dumps({"html": (PIECES[0] * 50).decode()}).encode() + b"\n", "one.ndjson")
        line = (self.folder / "one.ndjson").read_bytes()
        self.file(line * 60000, "a.ndjson")
        self.plan(1, "a.ndjson")
        for number, status in ((signal.SIGTERM, 143), (signal.SIGINT, 130), (signal.SIGKILL, -9)):
            process = subprocess.Popen([SPECDRIFT, "corpus", "map", "-q", "--plan", "plan", "--shard", "0", "-o", "parts"],
                                       cwd=self.folder, env=ENVIRONMENT)
            self.addCleanup(process.kill)
            while not any(path.stat().st_size for path in self.folder.glob("parts/.specdrift-*")):
                self.assertIsNone(process.poll())
            process.send_signal(number)
            self.assertEqual(process.wait(60), status)
            left = list((self.folder / "parts").iterdir())
            self.assertEqual(len(left), int(number == signal.SIGKILL), left)
            self.assertEqual(self.merge("-o", "report").returncode, 3)

    def test_documents_that_standard_input_names(self):
        inputs = self.inputs()
        _, _, records = self.serial("pages/00.html", "plain.warc", "pages.tar", "lines.ndjson")
        lines = records.splitlines(keepends=True)
        by_name = {json.loads(line)["document"]: line for line in lines}
        names = [name for name in by_name if "#" in name or name.startswith("pages/")]
        self.assertGreater(len(names), 200)
        self.random.shuffle(names)
        result = self.run_here("corpus", "map", "-q", "--stdin", "-j", "3", stdin="\n".join(names).encode(), status=0)
        self.assertEqual(result.stdout.splitlines(keepends=True), [by_name[name] for name in names])
        (stream,) = [name for name in by_name if name.startswith("plain.warc#0 ")]
        for locator in ("plain.warc#0", stream):
            self.assertEqual(self.run_here("corpus", "map", "--stdin", stdin=locator.encode()).stdout, by_name[stream])
        _, _, streamed = self.serial("stream.warc.gz")
        first = streamed.splitlines(keepends=True)[0]
        self.assertEqual(self.run_here("corpus", "map", "--stdin", stdin=b"stream.warc.gz#0 http://a.example/").stdout, first)
        whole = self.run_here("corpus", "map", "--stdin", stdin=b"pages/00.html\n\nnone\nplain.warc#7\npages.tar#t7.html\n")
        self.assertEqual([json.loads(line).get("skipped") for line in whole.stdout.splitlines()],
                         [None, "unreadable file", "no such document", None])
        self.assertEqual(len(inputs), 7)
        # Names that lines cannot hold.
        strange = [b"pages/new\nline.html", b"pages/deep/\xff\xe9.html", b"plain.warc#0"]
        result = self.run_here("corpus", "map", "-q", "--stdin", "-0", stdin=b"\0".join(strange), status=0)
        self.assertEqual(result.stdout.splitlines(keepends=True)[2], by_name[stream])
        self.assertEqual([json.loads(line)["document"] for line in result.stdout.splitlines()[:2]],
                         ["pages/new\nline.html", "pages/deep/\\xff\\xe9.html"])
        self.assert_trouble(self.run_here("corpus", "map", "-0", "--plan", "plan"), "--null", "there is no --stdin")

    @unittest.skipUnless(reports.json_schema_interpreter(), "no JSON Schema validator (python3-jsonschema)")
    def test_a_partial_report_has_the_form_that_the_schema_says(self):
        self.plan(4, *self.inputs())
        self.map(2)
        value = json.loads(self.merge("--allow-partial", "--format", "json").stdout)
        self.assertEqual(value["shards"]["missing"], "0,1,3")
        self.assertEqual(reports.json_schema_complaints(SCHEMA, [value]), [])

    def test_wrong_words(self):
        page = self.file(self.page(), "a.html")
        os.mkfifo(self.folder / "pipe")
        plan = self.folder / "p"
        self.assert_trouble(run("corpus", "plan"), "corpus plan: --shards is missing")
        self.assert_trouble(run("corpus", "plan", "-o", plan, page), "--shards is missing")
        self.assert_trouble(run("corpus", "plan", "--shards", "2", page), "--output is missing")
        self.assert_trouble(run("corpus", "plan", "--shards", "0", "-o", plan, page), "--shards", "from 1")
        self.assert_trouble(run("corpus", "plan", "--shards", "2", "-o", plan), "no input is named")
        self.assert_trouble(run("corpus", "plan", "--shards", "2", "-o", plan, "-"), "standard input can be read only once")
        self.assert_trouble(run("corpus", "plan", "--shards", "2", "-o", plan, self.folder / "pipe"), "no regular file")
        self.assertFalse(plan.exists())
        self.assert_trouble(run("corpus", "map"), "either --plan or --stdin")
        self.assert_trouble(run("corpus", "map", "--plan", page, "--shard", "1"), "--output is missing")
        self.assert_trouble(run("corpus", "map", "--plan", page, "--shard", "1", "-o", self.folder), "is no plan")
        self.assert_trouble(run("corpus", "map", "--stdin", "--shard", "1"), "--shard")
        self.assert_trouble(run("corpus", "map", "--stdin", page), "takes no operand")
        self.assert_trouble(run("corpus", "merge", "--plan", page), "no folder of parts")
        self.assert_trouble(run("corpus", "merge", self.folder), "--plan is missing")
        self.run_here("corpus", "plan", "-q", "--shards", "1", "-o", "plan", "a.html", status=0)
        self.assert_trouble(self.merge(parts="none"), "none: cannot be read")
