#!/usr/bin/env python3
"""The code of docs/corpus.ipynb, run without Jupyter.

usage: SPECDRIFT_LIBRARY=FILE notebook.py --write     makes its outputs again; with NumPy and pandas
"""
import ast
import contextlib
import importlib.util
import io
import json
import os
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
NOTEBOOK = ROOT / "docs/corpus.ipynb"


def run():
    """The cells of code, each with its outputs of now; None for one whose tag names a module that is not installed."""
    space, ran, before = {}, [], os.getcwd()
    os.chdir(NOTEBOOK.parent)
    try:
        for cell in json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]:
            if cell["cell_type"] == "code":
                can = all(importlib.util.find_spec(module) for module in cell["metadata"].get("tags", ()))
                ran.append((cell, outputs_of("".join(cell["source"]), space, len(ran) + 1) if can else None))
    finally:
        os.chdir(before)
    return ran


def outputs_of(source, space, number):
    """Returns the outputs that a notebook keeps of a cell: the text that it prints, then the value of its last line. `space` has the names of the cells before."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    value = None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, f"cell {number}", "exec"), space)  # pylint: disable=exec-used
        if last:
            value = eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), space)  # pylint: disable=eval-used
    outputs = []
    if printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": printed.getvalue().splitlines(True)})
    if value is not None:
        shown = {"text/plain": [repr(value)]}
        if hasattr(value, "_repr_html_"):
            shown = {"text/html": value._repr_html_().splitlines(True), **shown}
        outputs.append({"data": shown, "execution_count": number, "metadata": {}, "output_type": "execute_result"})
    return outputs


def write():
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    ran = iter(run())
    for number, cell in enumerate((cell for cell in notebook["cells"] if cell["cell_type"] == "code"), 1):
        cell["execution_count"] = number
        cell["outputs"] = next(ran)[1]
        if cell["outputs"] is None:
            raise SystemExit(f"cell {number} needs {cell['metadata']['tags']}")
    NOTEBOOK.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(__doc__)
    sys.path.insert(0, str(ROOT / "python"))
    write()
