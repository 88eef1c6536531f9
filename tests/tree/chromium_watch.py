#!/usr/bin/env python3
"""Which numbered probes are markup to Chromium.

    chromium_watch.py CHROMIUM < INPUTS

For each line of HTML (a JSON string), the numbers N whose `<![CDATA[N>]]>` became a comment, in order: there, no CDATA section
may begin and no element holds text.
"""
import html
import json
import pathlib
import re
import subprocess
import sys
import tempfile

PAGE = """<!DOCTYPE html><pre id=out></pre><script id=in type=text/plain>%s</script><script>
const lines = JSON.parse(document.getElementById('in').textContent);
const out = [];
for (const line of lines) {
  const page = new DOMParser().parseFromString(line, 'text/html');
  const found = [];
  const roots = [page];
  while (roots.length) {
    const root = roots.pop();
    const walker = page.createTreeWalker(root, NodeFilter.SHOW_ALL);
    for (let node = root; node; node = walker.nextNode()) {
      if (node.nodeType === 8 && node.data.startsWith('[CDATA[')) found.push(Number(node.data.slice(7)));
      if (node.content instanceof DocumentFragment) roots.push(node.content);
    }
  }
  out.push(found.sort((a, b) => a - b).join(' '));
}
document.getElementById('out').textContent = JSON.stringify(out);
</script>"""


def ask(chromium: str, lines: list[str]) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder, "page.html")
        data = json.dumps([json.loads(line) for line in lines]).replace("<", "\\u003c")
        page.write_text(PAGE % data, encoding="utf-8")
        command = [chromium, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile",
                   "--dump-dom", page.as_uri()]
        shown = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True).stdout
    return json.loads(html.unescape(re.search(r"<pre id=\"?out\"?>(.*?)</pre>", shown, re.S).group(1)))


def main() -> None:
    lines = sys.stdin.read().splitlines()
    for at in range(0, len(lines), 5000):
        print("\n".join(ask(sys.argv[1], lines[at:at + 5000])))


if __name__ == "__main__":
    main()
