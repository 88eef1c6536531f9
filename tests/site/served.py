"""The site, made and served on the loopback, and a browser that opens it."""

import atexit
import functools
import http.server
import os
import pathlib
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


def make(module, folder):
    done = subprocess.run([ROOT / "tools/site", "--program", PROGRAM, "--module", module, "-o", folder], capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr)
    return done.stdout


@functools.cache
def site_of(module):
    """(module, the site with it): made once for all cases. Without a module there are bytes in its place."""
    folder = tempfile.TemporaryDirectory()
    atexit.register(folder.cleanup)
    site = pathlib.Path(folder.name) / "site"
    if module is None:
        module = pathlib.Path(folder.name) / "no-module"
        module.write_bytes(b"no module")
    make(module, site)
    return module, site


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
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=cls.site))
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
        """What a script returns, as soon as that is something."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if found := self.browser.run(script, *arguments):
                return found
        raise self.failureException(f"{script} {arguments}: nothing after {PATIENCE} s; the status is: {self.browser.run(STATUS)}")
