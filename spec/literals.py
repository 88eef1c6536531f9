"""Strings as the generators of this folder write them into C++."""


def literal(data):
    """A literal of C++: anything but plain ASCII as octal escapes."""
    out = []
    for byte in data:
        c = chr(byte)
        if c in '"\\':
            out.append("\\" + c)
        elif 0x20 <= byte < 0x7F and c != "?":
            out.append(c)
        else:
            out.append(f"\\{byte:03o}")
    return f'"{"".join(out)}"'


def sized(data):
    """A string_view that may hold zeros, of bytes or of a text."""
    data = data.encode() if isinstance(data, str) else data
    return f"std::string_view({literal(data)}, {len(data)})"
