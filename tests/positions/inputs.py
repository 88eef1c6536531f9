"""The inputs on which positions are compared, and the contexts in which they are read."""

import itertools
import random

# Characters that most states tell apart, or that positions depend on: a newline, U+0000, a letter that begins a name and one that may
# go on in a number.
SIGNIFICANT = "<>/!-=&#;\"'ax0 \n\0]?"

# One of each kind of character that some state, or the input stream, tells apart.
CHARACTERS = SIGNIFICANT + "AF9[\t\f\v\r`\x01\x7f\x80\u00e9\ufdd0\uffff\ud800\udc00\U0001F600\U0001FFFE"

CONTEXTS = {
    "data": {},
    "foreign": {"foreign": True},
    "rcdata": {"state": "RCDATA state", "lastStartTag": "a"},
    "rawtext": {"state": "RAWTEXT state", "lastStartTag": "a"},
    "script": {"state": "Script data state", "lastStartTag": "a"},
    "plaintext": {"state": "PLAINTEXT state"},
    "cdata": {"state": "CDATA section state", "foreign": True},
}

# Beginnings that lead to what is decided by looking ahead, and to what few short strings come to.
REFERENCES = ["&", "&#", "&#x", "&#X", "&#0", "&#x0", "&#1", "&#13", "&#x80", "&#129", "&#xD800", "&#xDFFF", "&#xFDD0", "&#xFFFE",
              "&#x10FFFF", "&#x110000", "&#99999999999", "&#65", "&#x41", "&a", "&am", "&amp", "&ampa", "&ampa1", "&AMP", "&no",
              "&not", "&noti", "&notin", "&notit", "&lt", "&zz", "&zzz1", "&NotEqualTilde", "&NotEqualTild"]
IN_DATA = (["<!DOCTYPE", "<!doctype", "<!DOCTYP", "<!DOCTYPE ", "<!DOCTYPE a", "<!DOCTYPE a ", "<!DOCTYPE a b",
            "<!DOCTYPE a P", "<!DOCTYPE a PUBLI", "<!DOCTYPE a S", "<!DOCTYPE a SYSTE", "<![", "<![CDATA", "<![CDATA[", "<![CDATA[a",
            "<![cdata[", "<!-", "<!--", "<!---", "<!--a", "<!--a-", "<!--a--", "<!--a--!", "<!--a\n--", "<!--<", "<!--<!", "<!--<!-",
            "<!--<!--", "<", "</", "<?", "<!", "<a", "</a", "<a ", "<a b", "<a b ", "<a b=", "<a b= ", "<a b=c", "<a b='c", "<a b=\"c",
            "<a b='c'", "<a b=\"c\"", "<a/", "<a b/", "</a b", "</a/", "<a b b", "<a b b=", "<a b=c b", "<a\nb=c\rb=d\r\nb", "]]", "\r"]
           + [f"<!DOCTYPE a {word}{rest}" for word in ("PUBLIC", "system") for rest in ("", " ", '"', "'", '"a"', "'a'", '"a" ', "'a' b")]
           + [f"<!DOCTYPE a PUBLIC'b'{rest}" for rest in ("'", '"', "'c'", '"c" ', " 'c", ' "c')])
IN_SCRIPT = ["<", "</", "<!", "<!-", "<!--", "<!--a", "<!---", "<!----", "<!--<", "<!--<a", "<!--</", "<!--</a", "<!--<script",
             "<!--<script>", "<!--<script>-", "<!--<script>--", "<!--<script><", "<!--<script></script", "</a", "</a ", "</a b"]

BEGINNINGS = {
    "data": REFERENCES + IN_DATA + [f"<a b{before}{reference}" for before in ("=", "='", '="') for reference in REFERENCES],
    "foreign": ["<![", "<![CDATA", "<![CDATA[", "<![CDATA[a]", "<![CDATA[a]]", "<![CDATA[]]>", "<a/", "&#0"],
    "rcdata": REFERENCES + ["<", "</", "</a", "</a ", "</a b", "</a/", "</ax"],
    "rawtext": ["<", "</", "</a", "</a ", "</a b", "</a/", "</ax", "&"],
    "script": IN_SCRIPT,
    "plaintext": ["<", "&"],
    "cdata": ["]", "]]", "]]]", "]]>", "a]]><!", "&#0"],
}

PIECES = (list(CHARACTERS) * 2 + REFERENCES + IN_DATA + IN_SCRIPT
          + ["\r\n", "\n", "]]>", "-->", "--!>", "PUBLIC", "system", "html", "script", "</script", "<script", "<a", "</a", "</a>", "b=", "b='",
             "b=\"", "/>", "a\r\nb", "\U0001F600", "x\ty", "<a\n", "1", "41;", "D800;", "amp", "amp;", "notin;", ";", "[CDATA["])


def strings(alphabet, longest):
    for length in range(longest + 1):
        for characters in itertools.product(alphabet, repeat=length):
            yield "".join(characters)


def exhaustive(longest):
    """All strings over the significant characters."""
    for context in CONTEXTS:
        for text in strings(SIGNIFICANT, longest):
            yield context, text


def behind_beginnings(longest):
    """All short strings over all kinds of characters, each after each beginning."""
    for context, beginnings in BEGINNINGS.items():
        for beginning in beginnings:
            for text in strings(CHARACTERS, longest):
                yield context, beginning + text


def references(names):
    """Every named reference, cut off and whole, before what decides how it is read."""
    for name in names:
        for size in range(1, len(name) + 1):
            for text in ("&" + name[:size], "\n&" + name[:size] + ";", "&" + name[:size] + "=", "&" + name[:size] + "\n"):
                yield "data", text
                yield "data", "<a b='" + text + "c"


def numbers():
    """Every number that errors tell apart, and its neighbours."""
    some = [*range(0x121), *range(0xD7FE, 0xD802), *range(0xDFFE, 0xE002), *range(0xFDCE, 0xFDF2),
            *(plane << 16 | low for plane in range(17) for low in (0xFFFD, 0xFFFE, 0xFFFF)), 0x10000, 0x110000, 0x110001]
    for number in some:
        for written in (f"&#{number}", f"&#x{number:x}", f"&#X{number:X}"):
            for rest in ("", ";", "g", "\n", "<", "&"):
                yield "data", written + rest
                yield "rcdata", "\n" + written + rest
                yield "data", "<a b=\"" + written + rest + "\"c"


def randoms(count, seed):
    """Pieces in any order, in any context; with the names of the elements whose content is such text."""
    dice = random.Random(seed)
    contexts = list(CONTEXTS)
    for _ in range(count):
        context = dice.choice(contexts + ["data"] * 5)
        yield context, "".join(dice.choices(PIECES, k=dice.randint(1, 9)))
