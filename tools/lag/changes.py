"""The changes of the standard that are asked about, and inputs that show each of them.

A change is a revision with a change of tokens. Its inputs are searched for by the program (`distinguish` of the version before it and
its own), and put into a document; which inputs show which change is decided by the answers to `compare`, never here.
"""
import json

# Where `distinguish` begins, as the beginning of a document.
BEGINNINGS = {"data": "", "plaintext": "<plaintext>", "data in foreign content": "<svg>", "cdata in foreign content": "<svg><![CDATA[",
              "rcdata": "<title>", "rawtext": "<style>", "script": "<script>"}
ENDINGS = [" y>z", ">x", ";x", "<b>x", "x", ""]
PER_CHANGE = 2

# `distinguish` explores tokenizers alone, and finds the shortest; these need tree construction, or say more.
BY_HAND = {
    "681c8849": ["<svg></p><style><b>x</style>y", "<math></br><style><b>x</style>y", "<svg></p><![CDATA[x]]>"],
    "2025-07-21": ["<select><xmp><b>x</xmp>y", "<select><style><b>x</style>y", "<select><title><b>x</title>y"],
    "320c05f6": ["<?x y>z", "<?x?>z", "<?xml version='1.0'?><p>z"],
}


def changes(history):
    """From the answer of `history --format json`: revisions that change tokens, the oldest first, each with the version before it."""
    before = history["milestones"][0]["version"]
    found = []
    for revision in history["revisions"]:
        said = [change["what"] for change in revision["changes"] if change["facet"] == "tokens"]
        if said:
            found.append({"change": revision["version"], "revision": revision["revision"], "date": revision["date"], "before": before,
                          "what": " ".join(said)})
            before = revision["version"]
    return found


def versions(history):
    """The versions that are told apart, the oldest first: those of the changes, the one before them all, and the newest."""
    return [history["milestones"][0]["version"], *(change["change"] for change in changes(history)), history["milestones"][-1]["version"]]


def best(telling):
    """A few inputs, of different causes if there are some."""
    def rank(text):
        return next(at for at, ending in enumerate(ENDINGS) if text.endswith(ending))
    return sorted(telling, key=rank)[:PER_CHANGE]


def documents_of(cause):
    """Inputs that may show a cause of `distinguish` in a document."""
    context, _, name = cause["context"].partition(" after ")
    text = cause["input"]
    name = name.strip("<>")
    beginning = BEGINNINGS.get(context)
    if beginning is None:
        return []
    own = beginning.strip("<>")
    if name and name != own:
        if context == "rawtext" and name == "a":
            text = text.replace("</a", f"</{own}")
        elif context == "rcdata" and name == "a":
            text = text.replace("</a", f"</{own}")
        elif context == "script" and name == "s":
            text = text.replace("</s", f"</{own}")
        else:
            beginning = f"<{name}>"
    return [beginning + text + ending for ending in ENDINGS]


def candidates(program, change):
    """Inputs that may show a change."""
    if change["change"] in BY_HAND:
        return BY_HAND[change["change"]]
    made = json.loads(program(["distinguish", change["before"], change["change"], "--references", "shapes", "--format", "json"]))
    found = []
    for cause in made["pairs"][0]["causes"][:12]:
        found.extend(documents_of(cause))
    return list(dict.fromkeys(found))
