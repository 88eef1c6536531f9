"""The events of the tokens of a tree walker of html5lib, which bleach carries, too."""


def event_of(token):
    """None: it is the end of an element, or a document type, of which the walker knows no more than its names."""
    kind = token["type"]
    if kind in ("StartTag", "EmptyTag"):
        return ["S", token["name"], [[name, value] for (_, name), value in token["data"].items()]]
    if kind in ("Characters", "SpaceCharacters"):
        return ["T", token["data"]]
    return ["C", token["data"]] if kind == "Comment" else None
