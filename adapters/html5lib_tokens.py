"""The events of the tokens of a tree walker of html5lib, which bleach carries, too."""

# Tree construction cuts these prefixes off the attributes of foreign elements.
PREFIXES = {"http://www.w3.org/1999/xlink": "xlink:", "http://www.w3.org/XML/1998/namespace": "xml:",
            "http://www.w3.org/2000/xmlns/": "xmlns:"}


def name_of(namespace, name):
    """An attribute's name as the source has it."""
    return name if name == "xmlns" else PREFIXES.get(namespace, "") + name


def event_of(token):
    """None: it is the end of an element, or a document type, of which the walker knows no more than its names."""
    kind = token["type"]
    if kind in ("StartTag", "EmptyTag"):
        return ["S", token["name"], [[name_of(*name), value] for name, value in token["data"].items()]]
    if kind in ("Characters", "SpaceCharacters"):
        return ["T", token["data"]]
    return ["C", token["data"]] if kind == "Comment" else None
