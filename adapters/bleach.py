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


def watched(cleaner):
    """A function that cleans, and the events that its filter is given meanwhile."""
    walker, events = cleaner.walker, []

    def watch(tree):
        for token in walker(tree):
            if event := event_of(token):
                events.append(event)
            yield token

    def clean(text):
        events.clear()
        return cleaner.clean(text)

    cleaner.walker = watch
    return clean, events


# It makes text of tags that the policy does not have before it has read on. So the parser has no policy, as in
# bleach.linkify: what is compared is what it has seen, not what it removes.
everything = bleach.sanitizer.Cleaner(tags=[], strip=True)
everything.parser.tags = None
see, seen = watched(everything)
# Its output was read with the policy. There, a tag that the policy does not have is text, so the tags within it are judged.
write, judged = watched(bleach.sanitizer.Cleaner())
print(json.dumps({"adapter": 1, "name": "bleach", "version": bleach.__version__, "level": "tree", "charrefs": "raw", "output": True,
                  "context": "fragment", "scripting": "yes"}), flush=True)
for line in sys.stdin:
    probe = json.loads(line)
    see(probe["input"])
    output = write(probe["input"])
    print(json.dumps({"id": probe["id"], "events": seen, "output": output, "judged": judged}), flush=True)
