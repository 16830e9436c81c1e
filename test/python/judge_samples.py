"""Judges calls (`name`, `arguments` …) and answers (`tool`, `output`) from standard input, and fills in defaults."""

import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "examples/python"))
from tools import Declarations, fill  # noqa: E402

sys.stdin.reconfigure(encoding="utf-8")
declarations = Declarations(sys.argv[1])


def judge(case):
    if "fill" in case:
        return fill(case["defaults"], case["fill"])
    if "output" in case:
        return declarations.fits(declarations.tools[case["tool"]], "output", case["output"])
    return declarations.judge(**case)


cases = json.load(sys.stdin)
print(json.dumps({"list_hash": declarations.list_hash, "verdicts": [judge(case) for case in cases]}))
