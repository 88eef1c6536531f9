"""The shared library by ctypes, which is in every Python and needs no compiler. It releases the GIL during a call."""
from __future__ import annotations

import contextlib
import ctypes
import mmap
import os
import pathlib
import signal
import threading
from typing import Any, Callable, Iterator, List, Optional, Tuple

ABI = 0


class String(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("size", ctypes.c_size_t)]


class Attribute(ctypes.Structure):
    _fields_ = [("name", String), ("value", String), ("begin", ctypes.c_uint64), ("end", ctypes.c_uint64)]


class Token(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_int), ("self_closing", ctypes.c_int), ("force_quirks", ctypes.c_int), ("begin", ctypes.c_uint64),
                ("end", ctypes.c_uint64), ("line", ctypes.c_uint64), ("column", ctypes.c_uint64), ("text", String), ("data", String),
                ("public_identifier", String), ("system_identifier", String), ("attributes", ctypes.POINTER(Attribute)),
                ("attribute_count", ctypes.c_size_t)]


class Counts(ctypes.Structure):
    _fields_ = [("bytes", ctypes.c_uint64), ("divergences", ctypes.c_uint64), ("episodes", ctypes.c_uint64), ("by_severity", ctypes.c_uint64 * 4),
                ("classes", ctypes.POINTER(String)), ("class_count", ctypes.c_size_t), ("skipped", String)]


class Document(ctypes.Structure):
    _fields_ = [("name", String), ("text", String), ("is_string", ctypes.c_int), ("before", ctypes.POINTER(Counts))]


TOKEN_CALLBACK = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(Token), ctypes.c_void_p)
FILTER = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p)
NEXT = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(Document), ctypes.c_void_p)
STOP = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)


def text_of(string: String) -> Optional[str]:
    """None where it is missing. Lone surrogates of a text that was a str stay what they are."""
    if not string.data:
        return None
    return ctypes.string_at(string.data, string.size).decode("utf-8", "surrogatepass")


def pointer_to(data: Any) -> Any:
    """The bytes of a buffer, as functions take them. A mapped file that can be written to is not copied."""
    if isinstance(data, mmap.mmap) and len(data) > 0:
        with contextlib.suppress(TypeError):  # it is read-only, which ctypes does not take
            return (ctypes.c_char * len(data)).from_buffer(data)
    return data if isinstance(data, bytes) else bytes(data)


def string_of(data: Any) -> String:
    """A member of a structure for the result of pointer_to. It lives as long as the data."""
    held = data if isinstance(data, ctypes.Array) else ctypes.c_char_p(data)
    return String(ctypes.cast(held, ctypes.c_void_p).value, len(data))


def _candidates() -> List[str]:
    named = os.environ.get("SPECDRIFT_LIBRARY")
    if named:
        return [named]
    bundled = pathlib.Path(__file__).parent / "libspecdrift-c.so.0"
    if bundled.is_file():
        return [str(bundled)]
    import ctypes.util  # it takes as long as all other modules together
    found = ctypes.util.find_library("specdrift-c")
    return [found] if found else []


def _load() -> ctypes.CDLL:
    candidates = _candidates()
    if not candidates:
        raise ImportError("specdrift: there is no shared library: neither in the package nor on the system. Set SPECDRIFT_LIBRARY to the "
                          "path of libspecdrift-c.so, or install the package again from a checkout in which it was built")
    try:
        library = ctypes.CDLL(candidates[0])
        abi = library.sd_abi()
    except (OSError, AttributeError) as why:
        raise ImportError(f"specdrift: {candidates[0]} is not the library, or a library that it needs is missing: {why}") from why
    if abi != ABI:
        raise ImportError(f"specdrift: {candidates[0]} has interface {abi}, and this package needs {ABI}: install the two from one release")
    text, result = [ctypes.c_char_p, ctypes.c_size_t], ctypes.c_void_p
    for name, arguments in {
            "sd_versions": [], "sd_compare": [*text, ctypes.c_char_p], "sd_trace": [*text, ctypes.c_char_p],
            "sd_explain": [*text, ctypes.c_char_p], "sd_blame": [*text, ctypes.c_char_p], "sd_minimize": [*text, ctypes.c_char_p],
            "sd_probes": [ctypes.c_char_p], "sd_identify": [*text, ctypes.c_char_p],
            "sd_holes": [ctypes.c_char_p, FILTER, ctypes.c_char_p, ctypes.c_void_p],
            "sd_corpus": [NEXT, ctypes.c_char_p, ctypes.c_void_p],
            "sd_prove": [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_char_p, STOP, ctypes.c_void_p],
            "sd_check": [*text, ctypes.c_char_p, STOP, ctypes.c_void_p],
            "sd_states": [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_char_p],
            "sd_describe": [ctypes.c_char_p], "sd_history": [ctypes.c_char_p], "sd_lesson": [ctypes.c_char_p, ctypes.c_char_p],
            "sd_read": [*text, ctypes.c_char_p],
            "sd_each_token": [*text, ctypes.c_char_p, ctypes.c_char_p, TOKEN_CALLBACK, ctypes.c_void_p]}.items():
        function = getattr(library, name)
        function.argtypes, function.restype = arguments, result
    for name, kind in {"sd_status_of": ctypes.c_int, "sd_data": ctypes.c_void_p, "sd_size": ctypes.c_size_t,
                       "sd_message": ctypes.c_char_p, "sd_place": ctypes.c_char_p, "sd_hint": ctypes.c_char_p,
                       "sd_line": ctypes.c_uint64, "sd_column": ctypes.c_uint64, "sd_free": None}.items():
        function = getattr(library, name)
        function.argtypes, function.restype = [ctypes.c_void_p], kind
    library.sd_status_name.argtypes, library.sd_status_name.restype = [ctypes.c_int], ctypes.c_char_p
    library.sd_version.argtypes, library.sd_version.restype = [], ctypes.c_char_p
    return library


_loaded = _load()


class Refusal(Exception):
    """A refusal of the library: code, message, place, hint, line, column."""


def version() -> str:
    said: bytes = _loaded.sd_version()
    return said.decode()


def call(name: str, *arguments: Any) -> str:
    """The report. Raises Refusal."""
    result = getattr(_loaded, name)(*arguments)
    try:
        status = _loaded.sd_status_of(result)
        if status == 0:
            return ctypes.string_at(_loaded.sd_data(result), _loaded.sd_size(result)).decode("utf-8", "surrogatepass")
        words = [getattr(_loaded, f"sd_{part}")(result).decode("utf-8", "replace") for part in ("message", "place", "hint")]
        raise Refusal(_loaded.sd_status_name(status).decode(), *words, _loaded.sd_line(result), _loaded.sd_column(result))
    finally:
        _loaded.sd_free(result)


@contextlib.contextmanager
def guarded(use: Callable[[Any], int], ended: int = 1) -> Iterator[Callable[..., int]]:
    """A callback that returns what `use` returns, and `ended`, which ends the call, where it raises; nothing may be raised through C. On
    leaving, what `use` raised is raised.

    Ctrl-C ends the call, too. Python would raise it on entering the callback, where ctypes drops it; so within the call a handler of our
    own remembers it, where Python's own would raise it.
    """
    raised: List[BaseException] = []
    inside = interrupted = False

    def callback(thing: Any, _: Any = None) -> int:
        nonlocal inside
        if interrupted:
            return ended
        try:
            inside = True
            return int(use(thing))
        except BaseException as why:  # pylint: disable=broad-except
            raised.append(why)
            return ended
        finally:
            inside = False

    def interrupt(_number: int, _frame: Any) -> None:
        nonlocal interrupted
        interrupted = True
        if inside:
            raise KeyboardInterrupt

    is_ours = threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if is_ours:
        signal.signal(signal.SIGINT, interrupt)
    try:
        yield callback
    except Exception:
        if not raised and not interrupted:
            raise
    finally:
        if is_ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)
    if raised:
        raise raised[0] from None
    if interrupted:
        raise KeyboardInterrupt


@contextlib.contextmanager
def answering(answer: Callable[[str], bytes]) -> Iterator[Any]:
    """A callback for sd_holes, as `guarded`. The last answer lives until the next one."""
    held: List[Any] = []

    def address(question: Tuple[int, int]) -> int:
        held[:] = [ctypes.create_string_buffer(answer(ctypes.string_at(*question).decode("utf-8", "surrogatepass")))]
        return ctypes.addressof(held[0])

    with guarded(address, 0) as callback:
        yield FILTER(lambda data, size, _: callback((data, size)))


@contextlib.contextmanager
def yielding(documents: Iterator[Tuple[bytes, Any, bool]], use: Callable[[Counts], None]) -> Iterator[Any]:
    """A callback for sd_corpus, as `guarded`: of names, texts, and whether these were a str. `use` has the counts of each. A document lives until the next one."""
    held: List[Any] = []

    def fill(pointer: Any) -> int:
        document = pointer.contents
        if document.before:
            use(document.before.contents)
        held[:] = next(documents, ())
        if not held:
            return 0
        document.name, document.text, document.is_string = string_of(held[0]), string_of(held[1]), held[2]
        return 1

    with guarded(fill, -1) as callback:
        yield NEXT(callback)
