"""Firefox driven over its own protocol, Marionette, with nothing but the standard library: Debian has no geckodriver."""

import json
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time

import webdriver

COMMANDS = {"/url": "WebDriver:Navigate", "/execute/sync": "WebDriver:ExecuteScript", "/element": "WebDriver:FindElement",
            "/actions": "WebDriver:PerformActions", "/screenshot": "WebDriver:TakeScreenshot",
            "click": "WebDriver:ElementClick", "value": "WebDriver:ElementSendKeys"}
# It asks nobody for news, and pages may not hold it up.
PREFERENCES = {"marionette.port": 0, "browser.shell.checkDefaultBrowser": False, "browser.startup.page": 0, "app.update.auto": False,
               "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False, "network.proxy.type": 0,
               "datareporting.policy.dataSubmissionEnabled": False, "browser.safebrowsing.downloads.remote.enabled": False,
               "services.settings.server": "data:,", "layout.css.prefers-color-scheme.content-override": 1}
PATIENCE = 60  # seconds
# In the browser's own process: what any page asks for from now on, without what the browser wants for itself.
WATCH = ("const win = Services.wm.getMostRecentWindow('navigator:browser'); win.asked = []; Services.obs.addObserver((request) => {"
         " const {URI, loadInfo} = request.QueryInterface(Ci.nsIHttpChannel);"
         " if (loadInfo.browsingContextID || loadInfo.triggeringPrincipal.isContentPrincipal) win.asked.push(URI.spec); }, 'http-on-modify-request')")
ASKED = "return Services.wm.getMostRecentWindow('navigator:browser').asked.splice(0)"
# The complaints of scripts and policies.
TOLD = ("const all = Services.console.getMessageArray().filter((m) => m instanceof Ci.nsIScriptError && /^https?:/.test(m.sourceName)"
        " && !(m.flags & Ci.nsIScriptError.warningFlag)).map((m) => m.errorMessage); Services.console.reset(); return all")


def program():
    """The path of Firefox, or None."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


class Firefox(webdriver.Browser):
    name = "Firefox"

    def __init__(self, width=1500, height=1000):
        self.folder = tempfile.TemporaryDirectory()
        profile = pathlib.Path(self.folder.name)
        (profile / "user.js").write_text("".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items()))
        self.process = subprocess.Popen([program(), "--headless", "--marionette", "--remote-allow-system-access", "--no-remote", "--profile", profile],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.number, self.connection = 0, None
        try:
            self.connect(profile / "MarionetteActivePort")
            self.command("WebDriver:NewSession", {})
            self.size(width, height)
            self.inside(WATCH)
        except BaseException:
            self.__exit__()
            raise

    def __exit__(self, *_):
        if self.connection:
            self.stream.close()
            self.connection.close()
        self.process.terminate()
        self.process.wait(30)
        self.folder.cleanup()

    def connect(self, port):
        end = time.monotonic() + PATIENCE
        while not (port.is_file() and port.read_text().strip()):
            if time.monotonic() > end or self.process.poll() is not None:
                raise RuntimeError("Firefox does not start")
            time.sleep(0.05)
        self.connection = socket.create_connection(("127.0.0.1", int(port.read_text())), timeout=PATIENCE)
        self.stream = self.connection.makefile("rb")
        self.receive()  # what it is

    def receive(self):
        """A message: its length, a colon, JSON."""
        length = b""
        while (byte := self.stream.read(1)) != b":":
            if not byte:
                raise RuntimeError("Firefox has gone")
            length += byte
        return json.loads(self.stream.read(int(length)))

    def command(self, name, parameters):
        self.number += 1
        text = json.dumps([0, self.number, name, parameters]).encode()
        self.connection.sendall(b"%d:%s" % (len(text), text))
        _, number, error, result = self.receive()
        if error or number != self.number:
            raise RuntimeError(f"{name}: {str(error)[:1000]}")
        return result["value"] if isinstance(result, dict) and set(result) == {"value"} else result

    def ask(self, method, path, body=None):
        parts = path.split("/")
        if parts[1] == "element" and len(parts) == 4:
            return self.command(COMMANDS[parts[3]], {"id": parts[2], **body})
        return self.command(COMMANDS[path], body or {})

    def inside(self, script, *arguments):
        """Runs a script in the browser's own process."""
        self.command("Marionette:SetContext", {"value": "chrome"})
        try:
            return self.command("WebDriver:ExecuteScript", {"script": script, "args": arguments})
        finally:
            self.command("Marionette:SetContext", {"value": "content"})

    def log(self, kind):
        return self.inside(TOLD if kind == "browser" else ASKED)

    def requests(self):
        return self.inside(ASKED)

    def devtools(self, command, **parameters):
        raise NotImplementedError(f"Firefox has no {command}")

    def theme(self, name):
        self.inside("Services.prefs.setIntPref('layout.css.prefers-color-scheme.content-override', arguments[0])", 0 if name == "dark" else 1)

    def size(self, width, height):
        self.command("WebDriver:SetWindowRect", {"width": width, "height": height})
