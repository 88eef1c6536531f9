#!/usr/bin/env python3
"""The commands of the adapters whose parsers are installed, one a line, or one that is named.

usage: at_hand.py [NAME...]     packages of npm are looked for in $SPECDRIFT_NPM/node_modules, else in node_modules here
"""
import glob
import json
import os
import pathlib
import shlex
import shutil
import signal
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
NPM = pathlib.Path(os.environ.get("SPECDRIFT_NPM", FOLDER)).resolve()


def jar(name):
    """The jar of that name whose version is in its name, if there is one."""
    return max(glob.glob(f"/usr/share/java/{name}-[0-9]*.jar"), default=f"/usr/share/java/{name}.jar")


# Name, file, program, words before and behind the file; {python} is a Python that has the module.
ADAPTERS = [
    ("html5lib", "html5lib-tree.py", "python:html5lib", [], []),
    ("html.parser", "html-parser.py", "python:html.parser", [], []),
    ("lxml", "lxml-html.py", "python:lxml", [], []),
    ("beautifulsoup-html.parser", "beautifulsoup.py", "python:bs4", [], ["html.parser"]),
    ("beautifulsoup-lxml", "beautifulsoup.py", "python:bs4", [], ["lxml"]),
    ("gumbo", "gumbo.py", "python:ctypes", [], []),
    ("libxml2", "libxml2.py", "python:ctypes", [], []),
    ("masterminds", "masterminds.php", "php", [], []),
    ("domdocument", "domdocument.php", "php", [], []),
    ("HTML::Parser", "HTMLParser.pl", "perl", [], []),
    ("HTML::HTML5::Parser", "HTML5Parser.pl", "perl", [], []),
    ("jsoup", "Jsoup.java", "java", ["-cp", jar("jsoup")], []),
    ("jsoup-safelist", "Jsoup.java", "java", ["-cp", jar("jsoup")], ["relaxed"]),
    ("validator.nu", "ValidatorNu.java", "java", ["-cp", jar("htmlparser")], []),
    ("nokogiri-html5", "nokogiri.rb", "ruby", [], ["html5"]),
    ("nokogiri-html4", "nokogiri.rb", "ruby", [], ["html4"]),
    ("loofah", "loofah.rb", "ruby", [], []),
    ("x-net-html", "xnet.go", "env", ["GO111MODULE=off", "GOPATH=/usr/share/gocode", "go", "run"], []),
    ("chromium", "chromium.py", "python:json", [], []),
    ("firefox", "firefox.py", "python:json", [], []),
    ("bleach", "bleach.py", "python:bleach", [], []),
    ("HTML::Defang", "HTMLDefang.pl", "perl", [], []),
]


def npm_adapters():
    """parse5, htmlparser2 and html5, under whatever alias npm has installed them; and what makes documents or cleans them, by its
    name."""
    for manifest in sorted(glob.glob(str(NPM / "node_modules/*/package.json"))):
        with open(manifest, encoding="utf-8") as file:
            package = json.load(file)
        if package["name"] in ("parse5", "htmlparser2", "html5"):
            alias = pathlib.Path(manifest).parent.name
            yield (f"{package['name']}-{package['version']}", f"{package['name']}.mjs", "node", [], [f"{NPM}:{alias}"])
        if package["name"] in ("sanitize-html", "dompurify"):
            yield (f"{package['name']}-{package['version']}", f"{package['name']}.mjs", "node", [], [str(NPM)])
        if package["name"] == "html-rewriter-wasm":
            yield (f"lol-html-{package['version']}", "lol-html.mjs", "node", [], [str(NPM)])
        if package["name"] == "xss":
            yield (f"js-xss-{package['version']}", "js-xss.mjs", "node", [], [str(NPM)])
        if package["name"] in ("domino", "jsdom", "linkedom", "cheerio"):
            yield (f"{package['name']}-{package['version']}", "dom.mjs", "node", [], [f"{NPM}:{package['name']}"])


def program_for(name):
    """The path of a program, or of a Python that has a module; None if there is none."""
    if not name.startswith("python:"):
        return shutil.which(name)
    for python in (sys.executable, "/usr/bin/python3"):
        if shutil.which(python) and subprocess.run([python, "-c", f"import {name[7:]}"], capture_output=True, check=False,
                                                   cwd="/").returncode == 0:
            return python
    return None


def starts(command):
    """Whether the adapter comes as far as its first line: then its parser is installed."""
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          encoding="utf-8", errors="replace", start_new_session=True) as process:
        try:
            output, _ = process.communicate(timeout=60)
        except BaseException as trouble:  # Ctrl-C, too: it does not reach another session
            os.killpg(process.pid, signal.SIGKILL)  # with the browser that it may have started
            if isinstance(trouble, subprocess.TimeoutExpired):
                return False
            raise
    return any(line.startswith('{"') for line in output.splitlines())


def commands(names=()):
    """Pairs of an adapter's name and its command, or None where its parser is not installed."""
    for name, file, program, before, behind in [*ADAPTERS, *npm_adapters()]:
        if names and name not in names:
            continue
        path = program_for(program)
        command = [path, *before, str(FOLDER / file), *behind] if path else None
        yield name, command if command and starts(command) else None


if __name__ == "__main__":
    for adapter, found in commands(sys.argv[1:]):
        if found:
            print(shlex.join(found))
        else:
            print(f"{adapter}: not installed", file=sys.stderr)
