"""Several versions of the HTML tokenizer specification on one text: where they differ, why, since when.

>>> import specdrift
>>> comparison = specdrift.compare("x<!--a--!><b>-->y", versions=["2009", "8.2.4"])
>>> divergence = comparison.divergences[0]
>>> divergence.class_, divergence.severity, divergence.begin.byte, divergence.end.byte
('comment-end/!', 'markup', 1, 16)
>>> [group.versions for group in divergence.classes]
[['2009'], ['8.2.4']]

A text is a `str`, or the `bytes` of a file. docs/python.md is the guide, docs/json.md describes the members of reports.
"""
from __future__ import annotations

import copy
import datetime
import html
import json
import mmap
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, Iterable, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

from . import _library

__version__ = "0.1.0"
__all__ = ["Attribute", "Comparison", "Corpus", "Error", "Page", "Record", "Token", "blame", "check", "compare", "corpus", "describe", "each_token", "explain",
           "history", "holes", "identify", "lesson", "library_version", "minimize", "probes", "prove", "read", "states", "tokens", "trace", "versions"]

Text = Union[str, bytes, bytearray, memoryview, mmap.mmap]
Events = Sequence[Sequence[Any]]


class Error(ValueError):
    """Why there is no result.

    >>> try:
    ...     compare("a", versions=["2009", "x"])
    ... except Error as error:
    ...     print(error.code, error.place, error.message.split(";")[0], bool(error.hint))
    SD_BAD_VERSION versions no such version: 'x' True
    """

    def __init__(self, code: str, message: str, place: str = "", hint: str = "", line: int = 0, column: int = 0) -> None:
        super().__init__(message)
        self.code = code  #: as in specdrift-c.h: "SD_BAD_VERSION"
        self.message = message  #: what is wrong, in a sentence
        self.place = place  #: the argument that is wrong, or the option as the library calls it; may be empty
        self.hint = hint  #: what to try; may be empty
        self.line, self.column = line, column  #: in a specification, from 1; otherwise 0

    def __str__(self) -> str:
        return self.message + (f" ({self.hint})" if self.hint else "")

    def __reduce__(self) -> Tuple[Any, ...]:
        return Error, (self.code, self.message, self.place, self.hint, self.line, self.column)


class Record:
    """A value of a report: the members of its JSON are attributes. A name that is a word of Python has `_` after it: `class_`.

    >>> record = Record({"name": "a", "begin": {"byte": 3}})
    >>> record.name, record.begin.byte, record.to_dict()["name"], "name" in record
    ('a', 3, 'a', True)
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._data = dict(data)

    def __getattr__(self, name: str) -> Any:
        key = name[:-1] if name.endswith("_") and name[:-1] in self._data else name
        if name.startswith("__") or key not in self._data:
            raise AttributeError(f"there is no member '{name}'; there are {', '.join(self._data)}")
        return _value(self._data[key])

    def __dir__(self) -> Iterable[str]:
        return [*super().__dir__(), *self._data]

    def __contains__(self, name: str) -> bool:
        return name in self._data

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self._data == other._data

    def __getstate__(self) -> Dict[str, Any]:
        return self._data

    def __setstate__(self, data: Dict[str, Any]) -> None:
        self.__dict__["_data"] = data

    def __repr__(self) -> str:
        short = ", ".join(f"{key}={value!r}" for key, value in self._data.items() if not isinstance(value, (dict, list)))
        return f"{type(self).__name__}({short if len(short) < 200 else short[:197] + '...'})"

    def to_dict(self) -> Dict[str, Any]:
        """The JSON as Python has it; a copy."""
        return copy.deepcopy(self._data)


def _counted(count: int, one: str, more: str = "") -> str:
    return f"{count} {one if count == 1 else more or one + 's'}"


def _value(value: Any) -> Any:
    if isinstance(value, dict):
        return Record(value)
    return [_value(one) for one in value] if isinstance(value, list) else value


class Page(Record):
    """A record that a notebook shows as the report for browsers."""

    def __init__(self, data: Mapping[str, Any], make_page: Optional[Callable[[], str]] = None) -> None:
        super().__init__(data)
        self.__dict__["_make_page"] = make_page

    def html(self) -> str:
        """The whole page; it needs no network."""
        make: Optional[Callable[[], str]] = self.__dict__.get("_make_page")
        if make is None:
            raise Error("SD_BAD_ARGUMENT", "there is no page of a record that was copied or unpickled")
        return make()

    def _repr_html_(self) -> str:
        return ('<iframe sandbox="allow-scripts" style="width:100%;height:36em;border:0" srcdoc="'
                f'{html.escape(self.html(), quote=True)}"></iframe>')


class Comparison(Page):
    """Where versions differ on a text."""

    @property
    def document(self) -> Record:
        """The one text: name, bytes, versions, summary, findings."""
        return Record(self._data["documents"][0])

    @property
    def divergences(self) -> List[Record]:
        """Those that are shown, in order. `total` counts all."""
        return [Record(one) for one in self._data["documents"][0]["findings"] if one["type"] == "divergence"]

    @property
    def agree(self) -> bool:
        """Whether there is no divergence at all."""
        return bool(self._data["total"]["divergences"] == 0)

    def __repr__(self) -> str:
        versions = ", ".join(one["version"] for one in self._data["documents"][0]["versions"])
        return f"<Comparison of {versions}: {_counted(self._data['total']['divergences'], 'divergence')}>"


@dataclass(frozen=True)
class Attribute:
    """An attribute of a tag. `begin` and `end` count bytes of the text, from 0."""
    name: str
    value: str
    begin: int
    end: int


@dataclass(frozen=True)
class Token:
    """A token, or a parse error. `begin` and `end` count bytes of the text, from 0; line and column (in code points) from 1.

    `text` is the name of a tag or DOCTYPE, the data of a comment or of characters, the target of a processing instruction, or
    the code of an error. A missing part is None.
    """
    kind: str  #: "doctype", "start tag", "end tag", "comment", "characters", "end of file", "processing instruction", "parse error"
    begin: int
    end: int
    line: int
    column: int
    text: Optional[str] = None
    data: Optional[str] = None
    public_identifier: Optional[str] = None
    system_identifier: Optional[str] = None
    self_closing: bool = False
    force_quirks: bool = False
    attributes: Tuple[Attribute, ...] = field(default=())


_KINDS = ("", "doctype", "start tag", "end tag", "comment", "characters", "end of file", "processing instruction", "parse error")
_LISTS = {"known": "['hidden:comment-end/!/2009|living']", "versions": "['2009', 'living']", "concepts": "['comment*']", "words": "['security']"}
_NAMES = {"last_start_tag": "lastStartTag", "foreign_content": "foreignContent", "class_": "class"}


def _bytes_of(text: Text) -> Any:
    if isinstance(text, str):
        return text.encode("utf-8", "surrogatepass")
    if isinstance(text, (bytes, bytearray, memoryview, mmap.mmap)):
        return _library.pointer_to(text)
    raise TypeError(f"specdrift: a text is a str or bytes, not {type(text).__name__}")


def _options(text: Optional[Text], options: Mapping[str, Any], **more: Any) -> bytes:
    given: Dict[str, Any] = {_NAMES.get(name, name): value for name, value in options.items() if value is not None}
    for name, example in _LISTS.items():
        if isinstance(given.get(name), str):
            raise TypeError(f"specdrift: {name} is a list of names, as in {example}, not a str")
        if name in given:
            given[name] = list(given[name])
    for name, value in given.items():
        _require_words(name, value)
    if isinstance(text, str):
        given["isString"] = True
    return _json({**given, **more})


def _json(value: Any) -> bytes:
    def refuse(part: Any) -> Any:
        raise TypeError(f"specdrift: events and capabilities are made of str, bool, None, lists and dicts; there is {type(part).__name__}")
    return json.dumps(value, default=refuse).encode()


def _require_words(name: str, value: Any) -> None:
    """Refuses what JSON cannot hold, by the name of the option."""
    for word in value if name in _LISTS else [value]:
        if not isinstance(word, (str, int)):
            raise TypeError(f"specdrift: {name} is {'a list of str' if name in _LISTS else 'a str, a whole number or a bool'}; it has {type(word).__name__}")
        if isinstance(word, str) and any("\ud800" <= c <= "\udfff" for c in word):
            raise Error("SD_BAD_ARGUMENT", f"{name} holds a surrogate alone, which UTF-8 cannot", name)


def _call(name: str, *arguments: Any) -> str:
    try:
        return _library.call(name, *arguments)
    except _library.Refusal as refused:
        raise Error(*refused.args) from None


def _of_text(name: str, text: Text, options: Mapping[str, Any], form: Optional[str] = None, **more: Any) -> str:
    if "format" in options:
        raise TypeError("specdrift: a report is a Record; html() of it is the page")
    data = _bytes_of(text)
    return _call(name, data, len(data), _options(text, {**options, "format": form}, **more))


def _c_string(value: str, what: str) -> bytes:
    if not isinstance(value, str):
        raise TypeError(f"specdrift: {what} is a str, not {type(value).__name__}")
    if "\0" in value:
        raise Error("SD_BAD_ARGUMENT", f"{what} holds U+0000", what)
    return value.encode("utf-8", "surrogatepass")


def library_version() -> str:
    """The version of the shared library."""
    return _library.version()


def versions() -> List[Record]:
    """Every milestone and revision, the oldest first: name, title, date and revision of each.

    >>> [version.name for version in versions() if version.revision is None][-1]
    'living'
    """
    return [Record(one) for one in json.loads(_call("sd_versions"))]


def compare(text: Text, versions: Optional[Sequence[str]] = None, *, errors: bool = False, severity: Optional[str] = None,
            most: Optional[int] = None, name: Optional[str] = None, specification: Optional[str] = None,
            parsers: Optional[Mapping[str, Callable[[str], Events]]] = None, capabilities: Optional[Mapping[str, Any]] = None,
            **start: Any) -> Comparison:
    """Where versions differ on a text. Without `versions`, those of the program.

    errors: whether parse errors are compared, too. severity: what is milder ("errors", "text", "structure", "markup") is only counted.
    most: how many divergences of an episode are shown (5; 0: all). specification: XML of a version of your own.
    parsers: functions from a document to its events, by the names that the report uses; they take part as versions do. capabilities: what
    these let be seen, as for `identify`.
    start: context ("data", "rcdata", ...), last_start_tag, foreign_content, scripting, tree. scripting is True by default; with parsers,
    it is True if one of them reads so, unless its capabilities have "scripting": False.

    >>> compare("<b>")
    <Comparison of 2007, 2009, 8.2.4, 13.2.5, living: 0 divergences>
    >>> compare("<title></title >", ["2009", "living"], context="rcdata", last_start_tag="x").agree
    True
    """
    options = dict(start, versions=versions, errors=errors, severity=severity, most=most, name=name, specification=specification)
    if capabilities and not parsers:
        raise TypeError("specdrift: capabilities are those of parsers, and there are none")
    if parsers and not isinstance(parsers, Mapping):
        raise TypeError(f"specdrift: parsers are functions by their names, as in {{'mine': read}}, not {type(parsers).__name__}")
    asked = [{"name": called, "capabilities": {"adapter": 1, "name": called, **(capabilities or {})},
              "events": _answering(parser, "raise")(_as_asked(text))["events"]} for called, parser in (parsers or {}).items()]
    data = json.loads(_of_text("sd_compare", text, options, parsers=asked))
    return Comparison(data, lambda: _of_text("sd_compare", text, options, "html", parsers=asked))


def _as_asked(text: Text) -> str:
    """A text as parsers are asked about it: without a byte order mark, and with line feeds alone."""
    read = text if isinstance(text, str) else bytes(_bytes_of(text)).decode("utf-8", "replace").removeprefix("\ufeff")
    return read.replace("\r\n", "\n").replace("\r", "\n")


def each_token(text: Text, version: str, use: Callable[[Token], Any], *, errors: bool = False, specification: Optional[str] = None,
               **start: Any) -> Record:
    """Calls `use` with each token of a version, as soon as it is complete. It ends early if `use` returns True.

    Returns how many tokens and errors there were; None of that if it ended early. Long runs of characters come in pieces. Raises
    what `use` raises.

    >>> seen = []
    >>> each_token("a<b>", "living", lambda token: seen.append(token.kind)).tokens, seen
    (3, ['characters', 'start tag', 'end of file'])
    """
    def on_token(pointer: Any) -> bool:
        return use(_token_of(pointer.contents)) is True

    if not callable(use):
        raise TypeError(f"specdrift: use is called with each token; {type(use).__name__} cannot be called")
    data = _bytes_of(text)
    given = _c_string(version, "version"), _options(text, dict(start, errors=errors, specification=specification))
    try:
        with _library.guarded(on_token) as callback:
            counts = _call("sd_each_token", data, len(data), *given, _library.TOKEN_CALLBACK(callback), None)
    except Error as error:
        if error.code == "SD_CANCELLED":
            return Record({"tokens": None, "errors": None})
        raise
    return Record(json.loads(counts))


def _token_of(token: Any) -> Token:
    attributes = tuple(
        Attribute(_library.text_of(one.name) or "", _library.text_of(one.value) or "", one.begin, one.end)
        for one in (token.attributes[i] for i in range(token.attribute_count)))
    kind = _KINDS[token.kind] if 0 < token.kind < len(_KINDS) else f"kind {token.kind}"
    return Token(kind, token.begin, token.end, token.line, token.column, _library.text_of(token.text), _library.text_of(token.data),
                 _library.text_of(token.public_identifier), _library.text_of(token.system_identifier), bool(token.self_closing),
                 bool(token.force_quirks), attributes)


def tokens(text: Text, version: str = "living", *, errors: bool = False, **options: Any) -> List[Token]:
    """The tokens of a version, neighbouring characters joined. With `errors`, parse errors are among them.

    >>> [(token.kind, token.text) for token in tokens("<a b=c>d&amp;e")]
    [('start tag', 'a'), ('characters', 'd&e'), ('end of file', None)]
    >>> tokens("<a b=c>")[0].attributes[0]
    Attribute(name='b', value='c', begin=3, end=6)
    """
    found: List[Token] = []
    each_token(text, version, found.append, errors=errors, **options)
    return list(_joined(found))


def _joined(found: Iterable[Token]) -> Iterator[Token]:
    run: List[Token] = []
    for token in found:
        if token.kind == "characters":
            run.append(token)
            continue
        if run:
            yield _run_of(run)
            run = []
        yield token
    if run:
        yield _run_of(run)


def _run_of(run: Sequence[Token]) -> Token:
    first = run[0]
    return Token("characters", first.begin, run[-1].end, first.line, first.column, "".join(token.text or "" for token in run))


def trace(text: Text, versions: Optional[Sequence[str]] = None, *, begin: Optional[int] = None, end: Optional[int] = None,
          most: Optional[int] = None, **options: Any) -> List[Record]:
    """The steps of the versions in lock-step: the head, then a record for each group of steps.

    begin, end: bytes of the text. A token of every version has to begin at `begin`. most: groups that are shown (400).

    >>> trace("<b>", ["2009", "living"])[1].versions[0].steps[0].state
    'Data state'
    """
    said = _of_text("sd_trace", text, dict(options, versions=versions, begin=begin, end=end, most=most))
    return [Record(json.loads(line)) for line in said.splitlines()]


def explain(text: Text, versions: Optional[Sequence[str]] = None, *, facet: Optional[str] = None, class_: Optional[str] = None,
            **options: Any) -> Page:
    """The divergence classes of a text, each with its cause and history. `class_`: only that one, as "comment-end/!"; a text that
    does not show it is an Error with the code SD_NOTHING_TO_KEEP.

    >>> explain("x<!--a--!><b>-->y", ["2009", "8.2.4"]).explanations[0].class_
    'comment-end/!/2009|8.2.4'
    """
    given = dict(options, versions=versions, facet=facet, class_=class_)
    return Page(json.loads(_of_text("sd_explain", text, given)), lambda: _of_text("sd_explain", text, given, "html"))


def blame(text: Text, *, facet: Optional[str] = None, at: Optional[int] = None, name: Optional[str] = None, **start: Any) -> Page:
    """Since when a text has been read as it is: over all milestones and revisions. `at`: only what covers that byte counts.

    >>> len(blame("<!--a--!>").epochs) > 1
    True
    """
    given = dict(start, facet=facet, at=at, name=name)
    return Page(json.loads(_of_text("sd_blame", text, given)), lambda: _of_text("sd_blame", text, given, "html"))


def minimize(text: Text, versions: Optional[Sequence[str]] = None, *, facet: Optional[str] = None, class_: Optional[str] = None,
             severity: Optional[str] = None, **options: Any) -> Record:
    """The smallest part of a text that shows the same divergence.

    >>> minimize("x<!--a--!><b>-->y", ["2009", "8.2.4"]).output
    '<!----!'
    """
    return Record(json.loads(_of_text("sd_minimize", text, dict(options, versions=versions, facet=facet, class_=class_, severity=severity))))


def prove(a: str, b: str, *, facet: Optional[str] = None, states: Optional[int] = None, seconds: Optional[int] = None,
          references: Optional[str] = None, concepts: Optional[Sequence[str]] = None, specification: Optional[str] = None) -> Record:
    """Whether two versions make the same tokens (facet="errors": and as many errors) of every input.

    `references="shapes"` tries a few names of character references of each shape, and not every one, which takes much longer. `concepts` are states
    within which inputs stay, as in `["comment*"]`. Ctrl-C ends it. A limit that is reached is an Error with the code SD_LIMIT.

    >>> found = prove("2009", "8.2.4")
    >>> found.result, found.shortest
    ('different', True)
    >>> prove("8.2.4", "13.2.5", references="shapes", concepts=["comment*"]).result
    'equal'
    """
    given = (_c_string(a, "a"), _c_string(b, "b"),
             _options(None, {"facet": facet, "states": states, "seconds": seconds, "references": references, "concepts": concepts,
                             "specification": specification}))
    with _library.guarded(lambda _: False) as callback:
        said = _call("sd_prove", *given, _library.STOP(callback), None)
    return Record(json.loads(said))


def check(certificate: Text, *, states: Optional[int] = None, seconds: Optional[int] = None, specification: Optional[str] = None) -> Record:
    """Whether a certificate holds: the member `certificate` of what `prove` returns. Each step of the proof is computed again.

    >>> certificate = prove("2009", "8.2.4").certificate
    >>> check(certificate).holds, check(certificate.replace(chr(92) + "u0000", "a")).holds
    (True, False)
    """
    if not isinstance(certificate, (str, bytes, bytearray)):
        raise Error("SD_BAD_ARGUMENT", f"a certificate is a str or bytes, not {type(certificate).__name__}", "certificate")
    data = certificate.encode("utf-8", "surrogatepass") if isinstance(certificate, str) else bytes(certificate)
    options = _options(None, {"states": states, "seconds": seconds, "specification": specification})
    with _library.guarded(lambda _: False) as callback:
        said = _call("sd_check", data, len(data), options, _library.STOP(callback), None)
    return Record(json.loads(said))


def states(version: str = "living", other: Optional[str] = None, *, state: Optional[str] = None, family: Optional[str] = None,
           specification: Optional[str] = None) -> Record:
    """The states of a version, one state with its rows, or how another version differs from it.

    >>> [row.id for row in states("8.2.4", state="comment end bang").rows][:2]
    ['comment-end-bang#1', 'comment-end-bang#2']
    >>> states("2009", "8.2.4", state="comment end").changes[0].change
    'changed'
    """
    given = (_c_string(version, "version"), None if other is None else _c_string(other, "other"),
             _options(None, {"state": state, "family": family, "specification": specification}))
    return Record(json.loads(_call("sd_states", *given)))


def describe(versions: Optional[Sequence[str]] = None, *, specification: Optional[str] = None) -> List[Record]:
    """The facts about some versions, or about all milestones: states, references, what of a token they model.

    >>> [(version.name, version.states) for version in describe(["8.2.4"])]
    [('8.2.4', 68)]
    """
    said = _call("sd_describe", _options(None, {"versions": versions, "specification": specification}))
    return [Record(one) for one in json.loads(said)["versions"]]


def history(*, since: Optional[str] = None, until: Optional[str] = None, state: Optional[str] = None, family: Optional[str] = None,
            concepts: Optional[Sequence[str]] = None, facet: Optional[str] = None, words: Optional[Sequence[str]] = None,
            why: bool = False, rules: bool = False, read_by: Optional[str] = None, unread_by: Optional[str] = None) -> Page:
    """The changes of the standard, with dates: milestones, and revisions with their changes.

    since, until: "2009", "2009-06" or "2009-06-04". words: all of which the description or reason has. why: only with a known reason.
    rules: only of tree construction, with its rules. read_by, unread_by: what a parser has, or lacks, by the beginning of its name.

    >>> found = history(state="comment end", until="2010")
    >>> found.revisions[0].date <= found.revisions[-1].date <= "2010-12-31"
    True
    """
    given = {"since": since, "until": until, "state": state, "family": family, "concepts": concepts, "facet": facet, "words": words, "why": why,
             "rules": rules, "readBy": read_by, "unreadBy": unread_by}
    return Page(json.loads(_call("sd_history", _options(None, given))),
                lambda: _call("sd_history", _options(None, {**given, "format": "html"})))


def lesson(name: Optional[str] = None, *, format: str = "markdown", answers: bool = False) -> str:
    """A lesson of the course by its number or name, as "markdown", "html" or "text"; without a name, what lessons there are.

    >>> lesson("1").splitlines()[0]
    '# 1. A tab that is not white space'
    """
    return _call("sd_lesson", None if name is None else _c_string(name, "name"), _options(None, {"format": format, "answers": answers}))


def read(text: Text, *, name: Optional[str] = None, like: Optional[str] = None, base: Optional[str] = None, lost: Optional[str] = None,
         date: Optional[str] = None, partial: bool = False) -> Record:
    """The tokenizer section of a specification as data: `specification` of the Record is what other functions take by that name.

    A sentence that cannot be read is an Error; with `partial`, the rest is written. The parameters are those of `specdrift read`.

    >>> draft = ["Tokenization", "Data state", "Consume the next input character:", "Anything else", "    Emit the current input character as a character token."]
    >>> found = read((2 * chr(10)).join(draft), name="draft", like="2009", partial=True)
    >>> found.read, "<specification" in found.specification
    (3, True)
    """
    data = _bytes_of(text)
    options = {"name": name, "like": like, "base": base, "lost": lost, "date": date, "partial": partial or None}
    return Record(json.loads(_call("sd_read", data, len(data), _options(None, options))))


def probes(capabilities: Optional[Mapping[str, Any]] = None) -> List[Record]:
    """Inputs that tell versions apart: id and input of each. `capabilities` is the first line of an adapter (docs/adapters.md).
    With it, inputs that every parser reads in one way come first; their ids begin with "self-test".
    """
    return [Record(one) for one in json.loads(_call("sd_probes", _json(dict(capabilities or {})) if capabilities else None))]


def identify(parser: Callable[[str], Events], name: str = "parser", version: str = "", *,
             capabilities: Optional[Mapping[str, Any]] = None, on_error: str = "raise") -> Page:
    """Which version a parser follows: a function from a document to its events (docs/adapters.md).

    Events are lists such as ["S", "b", [["class", "x"]]], ["T", "text"], ["C", "comment"], ["E", "b"]; attributes may be a dict.
    capabilities: what the function lets be seen, as in the first line of an adapter; {"level": "tokens"} for a tokenizer.
    A function that reads plain documents otherwise than every parser is an Error with the code SD_BAD_ANSWERS: it fails the self-test.
    on_error: "raise" what the function raises, or "decline" such a probe.
    """
    ask = _answering(parser, on_error)
    seen = {"adapter": 1, "name": name, "version": version, **(capabilities or {})}
    answers = {probe.id: ask(probe.input).get("events") for probe in probes(seen)}
    data = _json({"name": name, "version": version, "day": datetime.date.today().isoformat(), "capabilities": seen, "events": answers})
    return Page(json.loads(_call("sd_identify", data, len(data), None)),
                lambda: _call("sd_identify", data, len(data), b'{"format": "html"}'))


def holes(reader: Callable[[str], Union[Events, Tuple[Events, str], Mapping[str, Any]]], name: str = "filter", version: str = "", *,
          capabilities: Optional[Mapping[str, Any]] = None, viewer: str = "living", known: Optional[Sequence[str]] = None,
          writes: Optional[str] = None, limit: Optional[int] = None, on_error: str = "raise") -> Page:
    """The inputs in which a viewer sees more than a filter, the worst first (docs/holes.md).

    reader: a function from a document to the events that the filter sees in it, as for `identify`; or to a tuple of these and a str, which the
    filter writes of the document, and by which holes are then judged; or to a dict in the form of an adapter's answer: "events", "output", and
    "judged", the events that its policy has judged, if they are others; or "error", a str, where it gives up.
    known: ids that are accepted. limit: after so many questions (80,000; 0: no limit) no further input is begun. writes: "source", "tokens" or
    "escaped", of a filter whose output is not there. on_error: as for `identify`.

    >>> def reader(document):  # a filter that follows 2009
    ...     events = {"start tag": "S", "end tag": "E", "characters": "T", "comment": "C"}
    ...     return [[events[token.kind], token.text] + ([[[a.name, a.value] for a in token.attributes]] if token.kind == "start tag" else [])
    ...             for token in tokens(document, "2009") if token.kind in events]
    >>> found = holes(reader, "mine", limit=200, capabilities={"level": "tokens"})
    >>> found.entries[0].direction, found.nearest.reads_as
    ('hidden', '2009')
    >>> compare("<!--a--!><b>-->", ["2009", "living"], parsers={"mine": reader}, capabilities={"level": "tokens"}).divergences[0].partition
    '2009 mine | living'
    """
    ask = _answering(reader, on_error, has_output=True)
    writes_text = "output" in ask(_PLAIN)
    seen = {"adapter": 1, "name": name, "version": version, "output": writes_text, **(capabilities or {})}
    answers: Dict[str, bytes] = {}  # a page asks the same questions again
    size = 0

    def answer(document: str) -> bytes:
        nonlocal size
        if document in answers:
            return answers[document]
        said = ask(document)
        if "events" in said and ("output" in said) != writes_text:
            raise Error("SD_BAD_ANSWERS", f"the function has {'no' if writes_text else 'a'} text that the filter writes of {document!r}, and was otherwise before",
                        "reader", "it returns what the filter writes always, or never")
        data = _json(said)
        size += len(data)
        if size > _MOST_KEPT:
            answers.clear()
            size = len(data)
        answers[document] = data
        return data

    def made(form: str) -> str:
        options = _options(None, {"format": form, "viewer": viewer, "known": known, "filterWrites": writes, "limit": limit})
        with _library.answering(answer) as callback:
            return _call("sd_holes", _json(seen), callback, options, None)

    return Page(json.loads(made("json")), lambda: made("html"))


_PLAIN = "<!DOCTYPE html><title>t</title><body><i id=in></i>x"
_MOST_KEPT = 256 << 20  # bytes of answers


def _answering(reader: Callable[[str], Any], on_error: str, has_output: bool = False) -> Callable[[str], Dict[str, Any]]:
    """A function from a document to an answer as an adapter gives it: events, or an error where the parser has raised and declines; with what it writes where it may."""
    if on_error not in ("raise", "decline"):
        raise Error("SD_BAD_ARGUMENT", f"on_error is 'raise' or 'decline', not {on_error!r}", "on_error")
    if not callable(reader):
        raise TypeError(f"specdrift: a parser is a function from a document to its events; {type(reader).__name__} cannot be called")

    def ask(document: str) -> Dict[str, Any]:
        try:
            read = reader(document)
        except Exception:
            if on_error == "raise":
                raise
            return {"error": "it raised"}
        if has_output and isinstance(read, Mapping):
            answer = dict(read)
        elif has_output and isinstance(read, tuple) and len(read) == 2 and isinstance(read[1], str):
            answer = {"events": read[0], "output": read[1]}
        else:
            answer = {"events": read}
        if isinstance(answer.get("error"), str) and "events" not in answer:
            return answer
        for name in {"events", *answer} & {"events", "judged"}:
            if not _is_list(answer.get(name)):
                raise TypeError(f"specdrift: a parser returns a list of events, as in [['S', 'b', []], ['T', 'x']]; of {document[:60]!r} it returns {type(answer.get(name)).__name__}")
            answer[name] = [_event_of(event) for event in answer[name]]
        return answer
    return ask


def _is_list(value: Any) -> bool:
    return isinstance(value, Iterable) and not isinstance(value, (str, bytes, Mapping))


def _event_of(event: Sequence[Any]) -> List[Any]:
    if not _is_list(event):
        raise TypeError(f"specdrift: an event is a list, as in ['T', 'x'], not {type(event).__name__}")
    return [[list(pair) for pair in part.items()] if isinstance(part, Mapping) else part for part in event]


class Corpus:
    """The counts of many texts, and what they show together."""

    NAMES = ("name", "bytes", "divergences", "episodes", "markup", "structure", "text", "errors")

    def __init__(self, rows: List[Dict[str, Any]], classes: Dict[str, int], skipped: Dict[str, str], report: Record) -> None:
        self.rows = rows  #: a dict for each text that was compared, with a value for each of NAMES
        self.classes = classes  #: in how many texts each class is shown, most first
        self.skipped = skipped  #: why a text was not compared, by its name
        self.report = report  #: all texts together (docs/json.md)

    def columns(self) -> Dict[str, List[Any]]:
        """The rows as columns, each a list."""
        return {name: [row[name] for row in self.rows] for name in self.NAMES}

    def arrays(self) -> Dict[str, Any]:
        """The rows as columns of NumPy: names are strings, all others are int64. An ImportError says that NumPy is not installed."""
        import numpy
        return {name: numpy.array(values, dtype=str if name == "name" else numpy.int64) for name, values in self.columns().items()}

    def frame(self) -> Any:
        """The rows as a DataFrame of pandas, by name. An ImportError says that pandas is not installed."""
        import pandas
        return pandas.DataFrame(self.arrays()).set_index("name")

    def _repr_html_(self) -> str:
        rows = "".join(f"<tr><td><code>{html.escape(name)}</code></td><td>{count}</td></tr>" for name, count in self.classes.items())
        return f"<p>{html.escape(repr(self)[1:-1])}</p><table><tr><th>class</th><th>texts</th></tr>{rows}</table>"

    def __repr__(self) -> str:
        differ = sum(row["divergences"] > 0 for row in self.rows)
        return f"<Corpus of {_counted(len(self.rows), 'text')}: {differ} with divergences, {_counted(len(self.classes), 'class', 'classes')}>"


def corpus(texts: Iterable[Union[Text, Tuple[str, Text]]], versions: Optional[Sequence[str]] = None, *, errors: bool = False,
           severity: Optional[str] = None, most: Optional[int] = None, largest: Optional[int] = None, seconds: Optional[int] = None,
           specification: Optional[str] = None, witnesses: bool = False, **start: Any) -> Corpus:
    """Compares many texts, or pairs of a name and a text, each before it takes the next one. Only counts are kept of each.

    errors, severity, specification, start: as for `compare`. most: of a text, divergences whose classes are found (1000).
    largest, seconds: bytes of a text (64 MiB), and how long it may take (60); what exceeds them is skipped.
    witnesses: whether the smallest input of each class is searched at the end, for `report`; it takes a while.

    >>> found = corpus(["<b>", ("page", "<!--a--!>-->")])
    >>> found, found.columns()["name"], list(found.classes)
    (<Corpus of 2 texts: 1 with divergences, 1 class>, ['0', 'page'], ['comment-end/!'])
    >>> found.report.classes[0].documents
    1
    """
    if isinstance(texts, (str, bytes, bytearray, memoryview, mmap.mmap, Mapping)):
        raise TypeError(f"specdrift: texts is a list of texts or of pairs of a name and a text, not {type(texts).__name__}")
    names: List[str] = []
    rows: List[Dict[str, Any]] = []
    classes: Dict[str, int] = {}
    skipped: Dict[str, str] = {}

    def documents() -> Iterator[Tuple[bytes, Any, bool]]:
        for number, one in enumerate(texts):
            if isinstance(one, tuple) and len(one) != 2:
                raise TypeError(f"specdrift: text {number} is a tuple of {len(one)}, not of a name and a text")
            name, text = one if isinstance(one, tuple) else (str(number), one)
            if not isinstance(name, str):
                raise TypeError(f"specdrift: the name of text {number} is a str, not {type(name).__name__}")
            names.append(name)
            yield name.encode("utf-8", "surrogatepass"), _bytes_of(text), isinstance(text, str)

    def count(found: Any) -> None:
        reason = _library.text_of(found.skipped)
        if reason is not None:
            skipped[names[-1]] = reason
            return
        by_severity = dict(zip(("errors", "text", "structure", "markup"), found.by_severity))
        rows.append({"name": names[-1], "bytes": found.bytes, "divergences": found.divergences, "episodes": found.episodes, **by_severity})
        for at in range(found.class_count):
            shown = _library.text_of(found.classes[at]) or ""
            classes[shown] = classes.get(shown, 0) + 1

    options = _options(None, dict(start, versions=versions, errors=errors, severity=severity, most=most, largest=largest, seconds=seconds,
                                  specification=specification, witnesses=witnesses))
    with _library.yielding(documents(), count) as callback:
        report = _call("sd_corpus", callback, options, None)
    return Corpus(rows, dict(sorted(classes.items(), key=lambda item: (-item[1], item[0]))), skipped, Record(json.loads(report)))
