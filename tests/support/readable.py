"""The text that a test prints when it fails: no more than a person reads."""

LINES = 60
COLUMNS = 400


def cut_line(line, columns=COLUMNS):
    return line if len(line) <= columns else f"{line[:columns]} [and {len(line) - columns} more characters]"


def cut(text, lines=LINES, columns=COLUMNS):
    """The beginning and the end of a text, of each line its beginning."""
    found = text.split("\n")
    if len(found) > lines:
        found[lines * 2 // 3:-(lines // 3)] = [f"[{len(found) - lines * 2 // 3 - lines // 3} more lines]"]
    return "\n".join(cut_line(line, columns) for line in found)


class Failure(AssertionError):
    """To be a test case's `failureException`: assertions print both operands, which may be a whole report."""

    def __init__(self, message=""):
        super().__init__(cut(str(message)))
