"""The program, as the site asks it."""
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import tempfile


class Mistake(Exception):
    """Why there is no site."""


class Program:
    def __init__(self, path):
        self.path = path

    def run(self, *arguments):
        done = subprocess.run([self.path, *arguments], capture_output=True, check=False)
        if done.returncode not in (0, 1) or done.stderr:
            raise Mistake(f"specdrift {shlex.join(arguments)}: exit status {done.returncode}: {done.stderr.decode()}")
        return done.stdout.decode()

    def can(self, *arguments):
        """Whether it does not refuse."""
        return subprocess.run([self.path, *arguments], capture_output=True, check=False).returncode == 0

    def json(self, *arguments):
        return json.loads(self.run(*arguments, "--format", "json"))

    def mains(self, commands):
        """The main element of each page that the commands make, in their order. Hundreds of commands take a minute, so answers are kept
        next to the program, as long as it is the same program."""
        digest = hashlib.sha256(pathlib.Path(self.path).read_bytes()).hexdigest()[:16]
        file = pathlib.Path(self.path).parent / "site-kept.json"
        try:
            kept = json.loads(file.read_text(encoding="utf-8"))
            kept = kept["pages"] if kept["of"] == digest and all(isinstance(one, str) for one in kept["pages"].values()) else {}
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            kept = {}
        missing = [command for command in commands if shlex.join(command) not in kept]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for command, text in zip(missing, pool.map(lambda command: self.run(*command, "--format", "html"), missing)):
                kept[shlex.join(command)] = re.search(r'<main id="main"[^>]*>\n(.*?)</main>', text, re.S)[1]
        if missing:
            try:
                with tempfile.NamedTemporaryFile("w", dir=file.parent, encoding="utf-8", delete=False) as made:
                    json.dump({"of": digest, "pages": kept}, made)
                os.replace(made.name, file)
            except OSError:
                pass  # the next site takes as long
        return [kept[shlex.join(command)] for command in commands]
