"""Parsers of npm that read in the playground, next to the browser: their modules, and the choice of them."""
import html
import pathlib

import npm_modules

ADAPTERS = pathlib.Path(__file__).resolve().parents[1] / "adapters"
FOLDER = "readers"
# By package: the file that has the parser, where the whole package has more than that.
PACKAGES = {"htmlparser2": "dist/Parser.js", "parse5": None}


def modules(program):
    """The files of the site by name: the parsers, all that they import, and what says which events they see; none where npm cannot be had."""
    root = npm_modules.installed(program)
    if not root:
        return {}
    return npm_modules.modules(root, PACKAGES, FOLDER) | {
        f"{FOLDER}/{name}-reader.mjs": (ADAPTERS / f"{name}_reader.mjs").read_text(encoding="utf-8") for name in PACKAGES}


def choice(program):
    """Boxes of the page."""
    root = npm_modules.installed(program)
    if not root:
        return '<span class="dim">parse5 and htmlparser2 are not here: this site was made where npm could not be asked.</span>'
    versions = {name: npm_modules.about(root / name)["version"] for name in sorted(PACKAGES, reverse=True)}
    return " ".join(f'<label><input type="checkbox" value="{name}" data-version="{html.escape(version)}"> {name} {html.escape(version)}</label>'
                    for name, version in versions.items())
