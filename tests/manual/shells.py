"""The shells, asked for their completions of a command line. Each answers with a list of candidates."""

import os
import pty
import select
import shutil
import subprocess
import tempfile


def missing(shell):
    return None if shutil.which(shell) else f"no {shell}"


def ask_bash(script, line, folder):
    """As bash sees it: words in quotes stay together, and `=` is a word of its own."""
    words = line.replace("=", " = ").split(" ") if "=" in line else line.split(" ")
    command = (f'source "{script}"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _specdrift; '
               'printf "%s\\n" "${COMPREPLY[@]}"')
    result = subprocess.run(["bash", "--norc", "-c", command, "bash", *words], cwd=folder, check=True,
                            capture_output=True, text=True, timeout=30)
    assert not result.stderr, result.stderr
    return [candidate for candidate in result.stdout.splitlines() if candidate]


def ask_fish(script, line, folder):
    with tempfile.TemporaryDirectory() as home:
        env = {**os.environ, "HOME": home, "XDG_CONFIG_HOME": home, "XDG_DATA_HOME": home}
        result = subprocess.run(["fish", "-c", f'source "{script}"; complete -C "$LINE"'], cwd=folder,
                                check=True, env={**env, "LINE": line}, capture_output=True, text=True, timeout=30)
    assert not result.stderr, result.stderr
    return [candidate.split("\t")[0] for candidate in result.stdout.splitlines()]


class Zsh:
    """An interactive zsh, since only that completes. Its completion of a line is read from the line."""

    SETUP = """
        autoload -U compinit && compinit -u -D
        source "{}"
        complete_and_say() {{ zle complete-word; print -r -- "<<$BUFFER>>"; BUFFER= }}
        zle -N complete_and_say
        bindkey '^X' complete_and_say
        unsetopt LIST_BEEP
        print -r -- "<""<ready>>"
    """

    def __init__(self, script, folder):
        self.file = tempfile.NamedTemporaryFile("w", suffix=".zsh")
        self.file.write(self.SETUP.format(script))
        self.file.flush()
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.execvpe("zsh", ["zsh", "-f", "-i"], {**os.environ, "TERM": "dumb", "PS1": "", "COLUMNS": "500"})
        self.answer(f". {self.file.name}\n")

    def answer(self, keys):
        os.write(self.terminal, keys.encode())
        said = ""
        while not (">>" in said and "<<" in said[:said.rindex(">>")]):
            if not select.select([self.terminal], [], [], 30)[0]:
                raise AssertionError(f"zsh says nothing more: {said!r}")
            said += os.read(self.terminal, 65536).decode()
        end = said.rindex(">>")
        return said[said.rindex("<<", 0, end) + 2:end]

    def complete(self, line):
        """The line as it is when what is certain has been completed."""
        return self.answer(line + "\x18")

    def close(self):
        os.close(self.terminal)
        os.waitpid(self.process, 0)
        self.file.close()
