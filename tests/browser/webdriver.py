"""A browser driven over WebDriver (https://www.w3.org/TR/webdriver2/) with nothing but the standard library."""

import base64
import json
import re
import shutil
import subprocess
import urllib.error
import urllib.request

KEYS = {"left": "\ue012", "up": "\ue013", "right": "\ue014", "down": "\ue015", "home": "\ue011", "end": "\ue010",
        "tab": "\ue004", "enter": "\ue007", "space": " "}
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"

ASKED_AGAIN = """const ask = async () => {%s
};
const until = async (end) => {
  for (;;) {
    const found = await ask();
    if (found || Date.now() > end) return found;
    await new Promise((done) => setTimeout(done, 10));
  }
};
return until(Date.now() + 1000)"""
GONE = re.compile("unload|navigat|discarded|destroyed", re.I)  # drivers say so of a page that has left while it was asked
SOON = "return new Promise((done) => setTimeout(done, 10))"


def programs():
    """The paths of Chromium and of its driver, or None where one is missing."""
    browser = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    driver = shutil.which("chromedriver")
    return (browser, driver) if browser and driver else None


def started(driver):
    """A driver that listens, and its address. It takes a free port of IPv6, and ends where another program has that port of IPv4."""
    for _ in range(20):
        process = subprocess.Popen([driver, "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        said = ""
        for line in process.stdout:
            said += line
            if found := re.search(r"started successfully on port (\d+)", line):
                return process, f"http://127.0.0.1:{found[1]}"
        process.stdout.close()
        process.wait(30)
    raise RuntimeError(f"{driver} ended twenty times before it listened, with status {process.returncode}: {said}")


class Browser:
    def __init__(self, width=1500, height=1000):
        browser, driver = programs()
        self.session = None
        self.process, self.root = started(driver)
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
                     f"--window-size={width},{height}"]
        try:
            self.session = self.call("POST", "/session", {"capabilities": {"alwaysMatch": {
                "browserName": "chrome",
                "goog:chromeOptions": {"binary": browser, "args": arguments},
                "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"}}}})["sessionId"]
        except BaseException:
            self.__exit__()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            if self.session:
                self.call("DELETE", f"/session/{self.session}")
        finally:
            self.process.terminate()
            self.process.wait(30)
            self.process.stdout.close()

    def call(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.root + path, data, {"Content-Type": "application/json"}, method=method)
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(error.read().decode()[:1000]) from error

    def ask(self, method, path, body=None):
        return self.call(method, f"/session/{self.session}{path}", body)

    def open(self, path):
        self.visit(path.as_uri())

    def visit(self, address):
        """Opens an address again: what was logged before is forgotten."""
        self.ask("POST", "/url", {"url": "about:blank"})
        self.log("browser")
        self.log("performance")
        self.ask("POST", "/url", {"url": address})

    def log(self, kind):
        return self.ask("POST", "/se/log", {"type": kind})

    def requests(self):
        """The addresses that the page has asked for since it was opened, itself included."""
        messages = [json.loads(entry["message"])["message"] for entry in self.log("performance")]
        return [m["params"]["request"]["url"] for m in messages if m["method"] == "Network.requestWillBeSent"]

    def run(self, script, *arguments):
        return self.ask("POST", "/execute/sync", {"script": script, "args": arguments})

    def wait(self, script, *arguments):
        """Returns what a script returns, asked every few milliseconds in the page, until it is something; or the last answer, after a second
        or where the page has gone. To ask from here without a pause would take a processor from the page."""
        try:
            return self.run(ASKED_AGAIN % script, *arguments)
        except RuntimeError as error:
            if GONE.search(str(error)):
                return None
            raise

    def pause(self):
        self.run(SOON)

    def element(self, selector):
        return self.ask("POST", "/element", {"using": "css selector", "value": selector})[ELEMENT]

    def click(self, selector):
        self.ask("POST", f"/element/{self.element(selector)}/click", {})

    def type(self, selector, text):
        """Types into an element, or names a file for one that takes a file."""
        self.ask("POST", f"/element/{self.element(selector)}/value", {"text": text})

    def press(self, *keys):
        """Presses keys where the focus is."""
        actions = [{"type": kind, "value": KEYS[key]} for key in keys for kind in ("keyDown", "keyUp")]
        self.ask("POST", "/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": actions}]})

    def keys(self, text):
        """Types where the focus is."""
        actions = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
        self.ask("POST", "/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": actions}]})

    def tap(self, selector):
        """A finger on the middle of an element, whatever is on top there."""
        element = {ELEMENT: self.element(selector)}
        self.run("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", element)
        self.ask("POST", "/actions", {"actions": [{"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": [
            {"type": "pointerMove", "origin": element, "x": 0, "y": 0}, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]}]})

    def devtools(self, command, **parameters):
        return self.ask("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def theme(self, name):
        self.devtools("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": name}])

    def size(self, width, height):
        self.devtools("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def screenshot(self, path):
        path.write_bytes(base64.b64decode(self.ask("GET", "/screenshot")))
