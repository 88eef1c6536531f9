"""One release that is being made: where its work is, how commands are run, and what a part of it is."""
import dataclasses
import os
import pathlib
import subprocess
import tempfile
from typing import Callable

from release.checks import Trouble

# Two versions read this differently.
TEXT = "x<!--a--!><b>-->y"
QUESTION = ("compare", "--versions", "2009,living", "--text", TEXT)
ANSWER = 'comment "a--!><b>"'


@dataclasses.dataclass
class Release:
    root: pathlib.Path
    version: str
    commit: str
    seconds: int
    work: pathlib.Path
    log: pathlib.Path
    built: dict = dataclasses.field(default_factory=dict)
    notes: set = dataclasses.field(default_factory=set)  # of what was left out

    @property
    def name(self):
        return f"specdrift-{self.version}"

    def run(self, *command, cwd=None, env=None, statuses=(0,), is_logged=True):
        """Runs a command. What it writes goes to the log; standard output is returned instead if `is_logged` is false."""
        if env is None:
            env = {**os.environ, "SOURCE_DATE_EPOCH": str(self.seconds)}
        with open(self.log, "ab") as log:
            log.write(f"$ {' '.join(map(str, command))}\n".encode())
            log.flush()
            done = subprocess.run(command, cwd=cwd or self.root, env=env, stdin=subprocess.DEVNULL,
                                  stdout=log if is_logged else subprocess.PIPE, stderr=log, check=False)
        if done.returncode not in statuses:
            raise Trouble(f"{pathlib.Path(command[0]).name} ended with status {done.returncode}")
        return done.stdout

    def answer(self, *command, **how):
        """The standard output of a command, as bytes."""
        return self.run(*command, is_logged=False, **how)

    def once(self, build):
        """The result of a build that several parts need."""
        if build not in self.built:
            self.built[build] = build(self)
        return self.built[build]

    def folder(self, name):
        return pathlib.Path(tempfile.mkdtemp(dir=self.work, prefix=f"{name}."))

    def ask(self, *command, **how):
        """A program has to answer the question as it should."""
        said = self.answer(*command, *QUESTION, statuses=(1,), **how).decode(errors="replace")
        if ANSWER not in said:
            raise Trouble(f"{pathlib.Path(command[0]).name} reads {TEXT} wrongly")


@dataclasses.dataclass
class Part:
    """`pack` writes the files of the part into a folder. `again` does so from a second build, in another folder."""
    name: str
    what: str
    pack: Callable
    trial: Callable = lambda release, folder: None
    again: Callable = None
    commands: tuple = ()
    packages: str = ""  # the purpose in tools/packages that has to be there
    lacks: Callable = lambda: []
    is_packed: bool = True  # by a script of the release, so it is packed twice and compared
    compiled: str = ""  # what is then the same since it was built once
