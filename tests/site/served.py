"""The site, made and served on the loopback, and a browser that opens it."""

import atexit
import fcntl
import functools
import hashlib
import http.server
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests/support"), str(ROOT / "tests/browser"), str(ROOT / "site")]
import readable  # noqa: E402
import webdriver  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[2]) if len(sys.argv) > 2 else ""
PATIENCE = 60  # seconds
STATUS = "return document.querySelector('#status')?.textContent"


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def log_request(self, *_):
        self.server.asked.append(self.path)

    def end_headers(self):
        self.send_header("Cache-Control", "no-cache")  # else browsers keep what is some minutes old, and a case depends on the hour
        super().end_headers()


def server_of(folder):
    """Returns a server of a folder that has not begun. Its `asked` are the paths that pages and their workers ask for: a browser does not tell those of workers."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=folder))
    server.asked = []
    return server


def make(module, folder, *more):
    done = subprocess.run([ROOT / "tools/site", "--program", PROGRAM, "--module", module, "-o", folder, *more], capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr)
    return done.stdout


def digest_of_all(module):
    """The digest of all that a site may be made of: the program, the module, and every file of the repository that is not built."""
    digest = hashlib.sha256()
    for path in (pathlib.Path(PROGRAM), module):
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    for folder, folders, names in os.walk(ROOT):
        folders[:] = sorted(name for name in folders if not name.startswith((".", "build", "__pycache__", "node_modules")))
        for path in (pathlib.Path(folder, name) for name in sorted(names)):
            if path.is_file():
                digest.update(f"{path}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def make_in(folder, module, name):
    """Makes the site in a folder where other runs may look for it, unless it is there and of the same sources."""
    site, made_of = folder / name, folder / f"{name}.sha256"
    with open(folder / f"{name}.lock", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        digest = digest_of_all(module)
        if not made_of.is_file() or made_of.read_text(encoding="utf-8") != digest:
            made_of.unlink(missing_ok=True)
            make(module, site)
            made_of.write_text(digest, encoding="utf-8")
    return site


@functools.cache
def site_of(module):
    """(module, a copy of the site with it): made once for all cases, and for all runs where SPECDRIFT_SITES names a folder for it, since
    it takes a dozen seconds. Without a module there are bytes in its place."""
    folder = tempfile.TemporaryDirectory()
    atexit.register(folder.cleanup)
    own = pathlib.Path(folder.name)
    name = "with-module" if module else "without-module"
    if module is None:
        module = own / "no-module"
        module.write_bytes(b"no module")
    common = pathlib.Path(os.environ.get("SPECDRIFT_SITES") or own / "sites")
    common.mkdir(parents=True, exist_ok=True)
    shutil.copytree(make_in(common, module, name), own / "site")
    return module, own / "site"


class Site(unittest.TestCase):
    failureException = readable.Failure
    module = None
    browser_of = webdriver.Browser

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        cls.module, cls.site = site_of(cls.module)
        server = server_of(cls.site)
        cls.asked = server.asked
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        cls.addClassCleanup(lambda: (server.shutdown(), thread.join(), server.server_close()))
        cls.address = f"http://127.0.0.1:{server.server_address[1]}/"
        cls.browser = cls.browser_of()
        cls.addClassCleanup(cls.browser.__exit__)

    def visit(self, name):
        self.browser.visit(self.address + name)

    def assert_silent(self):
        """Nothing was refused, and nothing was asked of anybody else."""
        self.assertEqual(self.browser.log("browser"), [])
        self.assertEqual([one for one in self.browser.requests() if not one.startswith((self.address, "blob:"))], [])

    def until(self, script, *arguments):
        """Returns what a script returns, as soon as that is something."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if found := self.browser.wait(script, *arguments):
                return found
        raise self.failureException(f"{script} {arguments}: nothing after {PATIENCE} s; the status is: {self.browser.run(STATUS)}")

    def becomes(self, script, expected):
        """Waits until a script returns what is expected."""
        end = time.monotonic() + PATIENCE
        while (found := self.browser.run(script)) != expected and time.monotonic() < end:
            self.browser.pause()
        self.assertEqual(found, expected)
