"""Chromium, through DOMParser, over WebDriver.   apt install chromium chromium-driver
   Run: python3 chromium.py
"""
import json
import re
import shutil
import subprocess
import sys
import urllib.request

from walk_document import WALK

opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def call(path, body, method="POST"):
    request = urllib.request.Request(root + path, json.dumps(body).encode(), {"Content-Type": "application/json"},
                                     method=method)
    with opener.open(request, timeout=60) as answer:
        return json.load(answer)["value"]


browser = shutil.which("chromium") or shutil.which("google-chrome") or sys.exit("there is no Chromium")
driver = subprocess.Popen([shutil.which("chromedriver") or sys.exit("there is no chromedriver"), "--port=0"],
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
root = next(f"http://127.0.0.1:{found[1]}" for line in driver.stdout
            if (found := re.search(r"started successfully on port (\d+)", line)))
options = {"binary": browser, "args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]}
started = call("/session", {"capabilities": {"alwaysMatch": {"goog:chromeOptions": options}}})
session = f"/session/{started['sessionId']}"
try:
    print(json.dumps({"adapter": 1, "name": "Chromium", "version": started["capabilities"]["browserVersion"],
                      "level": "tree", "pi": "node", "doctype": "ids", "quirks": True,
                      "scripting": "no"}), flush=True)
    for line in sys.stdin:
        probe = json.loads(line)
        events = call(session + "/execute/sync", {"script": WALK, "args": [probe["input"]]})
        print(json.dumps({"id": probe["id"], "events": events}), flush=True)
finally:
    call(session, {}, "DELETE")
    driver.terminate()
