#!/usr/bin/env python3
"""links.py DIR: whether every link of the pages in a folder leads to something in it.

Looks at each href and src of each page: files have to be there, and fragments to be an id. A page asks for nothing elsewhere: what leads to
another site has to be a link that a reader follows, to one of the hosts of addresses.py. Ids have to be unique. Fragments of the playground
are its state: only their file is looked at. Snapshots are sites of their own.
"""
import html.parser
import pathlib
import sys
import urllib.parse

import addresses
import snapshots

STATEFUL = "playground.html"
BESIDE = f"../{snapshots.INDEX}"  # where a snapshot leads to


def is_outside(link):
    """Whether a reader may follow it to another site."""
    address = urllib.parse.urlsplit(link)
    return address.scheme == "https" and address.netloc in addresses.HOSTS


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.twice, self.title, self.in_title = set(), [], [], "", False
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.in_title = tag == "title" and not self.title  # a drawing may have titles, too
        for name, value in attrs:
            if name == "id":
                if value in self.ids:
                    self.twice.append(value)
                self.ids.add(value)
            if name in ("href", "src") and not (tag == "a" and is_outside(value or "")):
                self.links.append(value or "")

    def handle_endtag(self, tag):
        self.in_title = self.in_title and tag != "title"

    def handle_data(self, data):
        if self.in_title:
            self.title += data


def mistakes(root):
    """(number of pages, number of links, what is wrong)"""
    pages = {path.relative_to(root).as_posix(): Page(path.read_text(encoding="utf-8")) for path in sorted(root.rglob("*.html")) if not snapshots.is_outside(path, root)}
    wrong, count, titles = [], 0, {}
    for name, page in pages.items():
        wrong += [f"{name}: two elements have the id {twice}" for twice in page.twice]
        if not page.title.strip():
            wrong.append(f"{name}: no title")
        elif page.title in titles:
            wrong.append(f"{name}: the title of {titles[page.title]}: {page.title}")
        titles.setdefault(page.title, name)
        for link in page.links:
            count += 1
            address = urllib.parse.urlsplit(link)
            if address.scheme or address.netloc or address.path.startswith("/") or "\\" in link:
                wrong.append(f"{name}: {link} leads out of the site")
                continue
            base = pathlib.PurePosixPath(name).parent
            parts = []
            for part in (base / urllib.parse.unquote(address.path)).parts if address.path else pathlib.PurePosixPath(name).parts:
                if part == ".." and parts:
                    parts.pop()
                elif part != ".":
                    parts.append(part)
            target = "/".join(parts)
            if not (root / target).is_file() or (target.startswith("..") and target != BESIDE):
                wrong.append(f"{name}: {link}: there is no {target}")
            elif address.fragment and target in pages and target != STATEFUL:
                if urllib.parse.unquote(address.fragment) not in pages[target].ids:
                    wrong.append(f"{name}: {link}: no element has this id")
    return len(pages), count, wrong


def main():
    if len(sys.argv) != 2 or not pathlib.Path(sys.argv[1]).is_dir():
        sys.exit(__doc__)
    pages, links, wrong = mistakes(pathlib.Path(sys.argv[1]))
    print("\n".join(wrong) or f"{pages} pages, {links} links, all of them lead to something")
    return 1 if wrong or not links else 0


if __name__ == "__main__":
    sys.exit(main())
