#!/usr/bin/env python3
"""Pages in the encodings, types and codings that servers send, and archives that wget makes of them.

usage: served.py FOLDER

writes fixtures/corpus/wget.warc.gz again, into the folder. Needs wget; nothing but the loopback interface is used.
"""

import gzip
import http.server
import pathlib
import subprocess
import sys
import threading
import zlib

BANG = "<!--a--!><img src=x>-->"  # is read in two ways


def page(title, body, meta=""):
    return f"<!DOCTYPE html><html><head>{meta}<title>{title}</title></head><body>{body}</body></html>\n"


def chunked(body):
    parts = [body[i:i + 50] for i in range(0, len(body), 50)] + [b""]
    return b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in parts)


def deflated(body):
    stream = zlib.compressobj(wbits=-15)
    return stream.compress(body) + stream.flush()


CODINGS = {"gzip": lambda body: gzip.compress(body, mtime=0), "deflate": deflated}


class Page:
    """A response, and the encoding that it is to be read in; None: it is no document that counts."""

    def __init__(self, kind, body, encoding, *how, status=200, charset="utf-8"):
        self.kind, self.how, self.status = kind, how, status
        self.body = body if isinstance(body, bytes) else body.encode(charset)
        self.encoding = encoding
        self.differs = isinstance(body, bytes) or BANG in body

    def headers(self):
        """Returns the body as it is sent, and the headers that say so."""
        body, headers = self.body, {"Content-Type": self.kind} if self.kind else {}
        for coding in CODINGS:
            if coding in self.how:
                body, headers["Content-Encoding"] = CODINGS[coding](body), coding
        if "chunked" in self.how:
            return chunked(body), headers | {"Transfer-Encoding": "chunked"}
        return body, headers | {"Content-Length": str(len(body))}


RUSSIAN, JAPANESE, KOREAN, CHINESE = "Привет, мир. ", "これは試験のページです。", "이것은 시험 페이지입니다.", "这是一个测试页面。😀"
PAGES = {
    "/utf-8.html": Page("text/html; charset=utf-8", page("UTF-8", "café " + BANG), "UTF-8"),
    "/same.html": Page("text/html", page("same", "<p>nothing of interest"), "windows-1252"),
    "/koi8.html": Page("text/html; charset=koi8-r", page("KOI8", RUSSIAN + BANG), "KOI8-R", charset="koi8-r"),
    "/cyrillic.html": Page("text/html", page("1251", RUSSIAN + BANG, "<meta charset=windows-1251>"), "windows-1251", "gzip",
                           charset="cp1251"),
    "/shift.html": Page('text/html; charset="Shift_JIS"', page("Shift_JIS", JAPANESE + BANG), "Shift_JIS", "chunked",
                        charset="shift_jis"),
    "/jis.html": Page("text/html; charset=iso-2022-jp", page("JIS", JAPANESE + BANG), "ISO-2022-JP", "gzip", "chunked",
                      charset="iso2022_jp"),
    "/korean.html": Page("text/html", page("EUC-KR", KOREAN + BANG,
                                           '<meta http-equiv=content-type content="text/html; charset=euc-kr">'),
                         "EUC-KR", "deflate", charset="euc_kr"),
    "/chinese.html": Page("text/html;charset=GB18030", page("GB18030", CHINESE + BANG), "gb18030", "gzip", charset="gb18030"),
    "/utf-16.html": Page("text/html", page("UTF-16", BANG), "UTF-16LE", charset="utf-16"),
    "/latin.html": Page("text/html", page("Latin", "café " + BANG), "windows-1252", "chunked", charset="latin-1"),
    "/xhtml": Page("application/xhtml+xml", page("XHTML", BANG), "windows-1252"),
    "/untyped": Page(None, page("untyped", BANG), "windows-1252"),
    "/gone.html": Page("text/html", page("gone", BANG), "windows-1252", status=404),
    "/moved.html": Page("text/html", page("moved", BANG), "windows-1252", status=302),
    "/empty.html": Page("text/html", b"", None),
    "/note.txt": Page("text/plain", "no page " + BANG, None),
    "/style.css": Page("text/css", "p {}", None, "gzip"),
}
LINKS = "".join(f'<a href="{path}">{path}</a>\n' for path in PAGES)
PAGES["/"] = Page("text/html; charset=utf-8", page("all", LINKS), "UTF-8")


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        sent = PAGES[self.path]
        body, headers = sent.headers()
        self.send_response(sent.status)
        for name, value in headers.items():
            self.send_header(name, value)
        if sent.status == 302:
            self.send_header("Location", "/same.html")
        self.end_headers()
        self.wfile.write(body)


def crawl(folder, name, *options, port=0):
    """Has wget make an archive of all pages. Its name without .warc."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        subprocess.run(["wget", "-q", "-r", "--no-proxy", "-e", "robots=off", f"--warc-file={name}", "--no-warc-keep-log", *options,
                        f"http://127.0.0.1:{server.server_port}/"], cwd=folder, timeout=60, check=False)
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    crawl(pathlib.Path(sys.argv[1]), "wget", port=8017)
