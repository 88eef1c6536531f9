"""bleach, by what it hands to its policy, and by what it writes with the default one.   apt install python3-bleach | pip install bleach
   Run: python3 bleach.py
"""
import json
import pathlib
import sys

from html5lib_tokens import event_of

# Its own name is not to be what it imports.
sys.path[:] = [folder for folder in sys.path if pathlib.Path(folder).resolve() != pathlib.Path(__file__).resolve().parent]
import bleach  # noqa: E402
import bleach.sanitizer  # noqa: E402

# It makes text of tags that the policy does not have before it has read on. So the parser has no policy, as in
# bleach.linkify: what is compared is what it has seen, not what it removes.
cleaner = bleach.sanitizer.Cleaner(tags=[], strip=True)
cleaner.parser.tags = None
walker = cleaner.walker
events = []


def watched(tree):
    for token in walker(tree):
        if event := event_of(token):
            events.append(event)
        yield token


cleaner.walker = watched
print(json.dumps({"adapter": 1, "name": "bleach", "version": bleach.__version__, "level": "tree", "charrefs": "raw", "output": True,
                  "context": "fragment", "scripting": "yes"}), flush=True)
for line in sys.stdin:
    probe = json.loads(line)
    events.clear()
    cleaner.clean(probe["input"])
    print(json.dumps({"id": probe["id"], "events": events, "output": bleach.clean(probe["input"])}), flush=True)
