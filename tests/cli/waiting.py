"""Ways to wait for what a running program does, without sleeping."""

import ctypes
import os
import pty
import select
import struct
import subprocess

LONGEST = 120  # s; nothing takes so long


def read_from(descriptor):
    """Returns what can be read; nothing at the end, and where nothing comes for too long."""
    ready, _, _ = select.select([descriptor], [], [], LONGEST)
    try:
        return os.read(descriptor, 65536) if ready else b""
    except OSError:  # the other end of a terminal has gone
        return b""


class NewFiles:
    """Tells of files that get a name in a folder, by inotify."""

    CREATED, MOVED_HERE = 0x100, 0x80

    def __init__(self, folder):
        libc = ctypes.CDLL(None, use_errno=True)
        self.descriptor = libc.inotify_init1(os.O_CLOEXEC)
        if libc.inotify_add_watch(self.descriptor, os.fsencode(folder), self.CREATED | self.MOVED_HERE) < 0:
            raise OSError(ctypes.get_errno(), "inotify")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.close(self.descriptor)

    def wait_for(self, beginning):
        """The name of the next one that begins so."""
        while True:
            events = read_from(self.descriptor)
            if not events:
                raise TimeoutError(f"no file {beginning}…")
            at = 0
            while at < len(events):
                size = struct.unpack_from("iIII", events, at)[3]
                name = events[at + 16:at + 16 + size].rstrip(b"\0").decode()
                at += 16 + size
                if name.startswith(beginning):
                    return name


class OnTerminal:
    """A program whose standard error, or another stream, is a terminal."""

    def __init__(self, command, streams=("stderr",), **options):
        self.ours, theirs = pty.openpty()
        options = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE} | options | dict.fromkeys(streams, theirs)
        self.process = subprocess.Popen(command, **options)
        os.close(theirs)
        self.shown = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()
        os.close(self.ours)

    def wait_for(self, words):
        """Until the terminal has shown them; what it showed so far is forgotten."""
        while words not in self.shown:
            part = read_from(self.ours)
            if not part:
                raise TimeoutError(f"{words} is not in {self.shown[-500:]}")
            self.shown += part
        self.shown = self.shown[self.shown.index(words) + len(words):]

    def forget(self):
        """All that has come up to now."""
        while select.select([self.ours], [], [], 0)[0]:
            if not read_from(self.ours):
                break
        self.shown = b""

    def rest(self):
        """All that it still shows, until it ends."""
        while part := read_from(self.ours):
            self.shown += part
        return self.shown
