"""Where inputs come from and outputs go to, and what is left behind."""

import json
import os
import signal
import stat
import subprocess
import time

from program import CommandLineTest, SPECDRIFT, tokens


class Inputs(CommandLineTest):
    def test_standard_input(self):
        for arguments in ([], ["-"], ["/dev/stdin"]):
            result = tokens("--format", "json", *arguments, stdin=b"a")
            self.assertEqual(json.loads(result.stdout)["tokens"], [["Character", "a"]])

    def test_standard_input_twice(self):
        self.assert_trouble(tokens("-", "-"), "only once")

    def test_empty_file(self):
        self.assertEqual(tokens("--format", "json", self.file(b"")).stdout, b'{"tokens":[],"errors":[]}\n')

    def test_missing_file(self):
        self.assert_trouble(tokens(self.folder / "none"), "none: cannot be read: No such file or directory")

    def test_directory(self):
        self.assert_trouble(tokens(self.folder), "Is a directory")

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

    def test_trouble_leaves_the_old_file_and_nothing_else(self):
        path = self.file(b"old", "out.json")
        self.assert_trouble(tokens("--text", "a", self.folder / "none", "-o", path), "not written")
        self.assertEqual(path.read_bytes(), b"old")
        self.assertEqual(os.listdir(self.folder), ["out.json"])

    def test_a_signal_leaves_nothing(self):
        path = self.folder / "out.json"
        for number in (signal.SIGTERM, signal.SIGINT):
            with subprocess.Popen([SPECDRIFT, "tokens", "--version", "2007", "--batch", "-o", path],
                                  stdin=subprocess.PIPE, stderr=subprocess.PIPE) as writer:
                deadline = time.monotonic() + 10
                while not os.listdir(self.folder) and time.monotonic() < deadline:
                    time.sleep(0.01)
                self.assertEqual(len(os.listdir(self.folder)), 1)
                writer.send_signal(number)
                writer.wait(10)
            self.assertEqual(writer.returncode, -number)
            self.assertEqual(os.listdir(self.folder), [])

    def test_output_that_cannot_be(self):
        self.assert_trouble(tokens("--text", "a", "-o", self.folder), "Is a directory")
        self.assert_trouble(tokens("--text", "a", "-o", self.folder / "none" / "out"), "No such file or directory")

    def test_a_full_disk(self):
        self.assert_trouble(tokens("--text", "a", "-o", "/dev/full"), "No space left on device")
        self.assertTrue(stat.S_ISCHR(os.stat("/dev/full").st_mode))
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
