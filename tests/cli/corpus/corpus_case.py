"""The common part of tests of `corpus`: reports, records, and shards beside the run that is not divided."""

import json
import shutil

from program import CommandLineTest, run


class CorpusTest(CommandLineTest):
    def corpus(self, *arguments, status=None, **options):
        result = run("corpus", "--quiet", "--format", "json", *arguments, **options)
        if status is not None:
            self.assertEqual(result.returncode, status, result.stderr)
        return json.loads(result.stdout)

    @staticmethod
    def skipped(report):
        return {one["reason"]: one["count"] for one in report["skipped"]}

    def records(self, *inputs):
        run("corpus", "-q", "--no-witnesses", "--records", self.folder / "records", *inputs)
        return [json.loads(line) for line in (self.folder / "records").read_bytes().splitlines()]

    def assert_found_again(self, name, called=None):
        """`corpus map --stdin` finds one document by a name, which calls it so."""
        result = run("corpus", "map", "--stdin", "-q", stdin=f"{name}\n".encode())
        self.assertEqual(json.loads(result.stdout)["document"], called or name)

    def assert_shards_are_serial(self, shards, *inputs):
        """Report and records are the same, byte by byte. How many pieces the plan has."""
        plan, parts, serial, merged = (self.folder / name for name in ("plan", "parts", "serial", "merged"))
        shutil.rmtree(parts, ignore_errors=True)
        whole = run("corpus", "-q", "--no-witnesses", "--format", "json", "--records", serial, *inputs)
        run("corpus", "plan", "-q", "--shards", shards, "-o", plan, *inputs)
        for shard in range(shards):
            self.assertEqual(run("corpus", "map", "-q", "--plan", plan, "--shard", shard, "-o", parts).returncode, 0)
        result = run("corpus", "merge", parts, "--plan", plan, "--no-witnesses", "--format", "json", "--records", merged)
        self.assertEqual((result.returncode, result.stdout), (whole.returncode, whole.stdout), inputs)
        self.assertEqual(merged.read_bytes(), serial.read_bytes())
        return len(plan.read_bytes().splitlines()) - 2

    def assert_damage_is_survived(self, least_documents, **archives):
        """Each archive, named by its ending, cut at every 97th byte, and with a changed bit there."""
        paths = []
        for name, contents in archives.items():
            name = name.replace("_", ".")
            for i in range(0, len(contents), 97):
                changed = bytearray(contents)
                changed[i] ^= 1 << i % 8
                paths += [self.file(bytes(changed), f"{i}.{name}"), self.file(contents[:i], f"cut{i}.{name}")]
        report = self.corpus("--no-witnesses", *paths)
        self.assertGreater(report["documents"], least_documents * len(paths))
        self.assertGreater(sum(self.skipped(report).values()), len(paths) // 20)
