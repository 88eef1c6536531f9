"""Firefox, through DOMParser, over Marionette.   apt install firefox-esr
   Run: python3 firefox.py
"""
import json
import pathlib
import sys

from walk_document import WALK

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tests/browser"))
import marionette  # noqa: E402

marionette.program() or sys.exit("there is no Firefox")
with marionette.Firefox() as browser:
    version = browser.inside("return Services.appinfo.version")
    print(json.dumps({"adapter": 1, "name": "Firefox", "version": version, "level": "tree", "pi": "node", "doctype": "ids",
                      "quirks": True, "scripting": "no"}), flush=True)
    for line in sys.stdin:
        probe = json.loads(line)
        print(json.dumps({"id": probe["id"], "events": browser.run(WALK, probe["input"])}), flush=True)
