"""Tools of a generated package, from Python: declare them, and hold a model's calls to their contracts.

Needs Python 3.11 and `jsonschema` (Debian: python3-jsonschema). From the command line:

    python3 tools.py generated/declarations declare openai.responses production
    python3 tools.py generated/declarations judge < calls.json
"""

import copy
import datetime
import json
import pathlib
import sys

import jsonschema

FORMATS = jsonschema.FormatChecker()


def is_moment(value, day=""):
    """RFC 3339, with an offset: jsonschema checks `date-time` only beside another module, and `time` without offsets."""
    return not isinstance(value, str) or datetime.datetime.fromisoformat(day + value).tzinfo is not None


FORMATS.checks("date-time", raises=ValueError)(is_moment)
FORMATS.checks("time", raises=ValueError)(lambda value: is_moment(value, "2000-01-01T"))


class Declarations:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        index = self.load("index.json")
        assert index["format"] == 1, "another format of index.json"
        self.list_hash = index["list_hash"]
        self.tools = {tool["name"]: tool for tool in index["tools"]}

    def load(self, path):
        return json.loads((self.folder / path).read_text(encoding="utf-8"))

    def declare(self, target, goal=None):
        """What a request to `target` says of the tools that serve a goal, exactly as the package sends it."""
        content = self.load(f"{target}.json")
        serving = [tool for tool in self.tools.values() if not tool["goals"] or goal in (None, *tool["goals"])]
        names = {tool["targets"][target].get("name") for tool in serving}
        if isinstance(content, dict):
            return {key: [one for one in content[key] if one["name"] in names] for key in content}
        return [one for one in content if one.get("function", one.get("toolSpec", one))["name"] in names]

    def find(self, target, name):
        return next((t for t in self.tools.values() if name in (t["targets"][target].get("name"), *t["formerly"])), None)

    def judge(self, target, name, arguments, filled=None):
        """The verdicts on one call: is it JSON, and does it fit its contract, decoded, and then with its defaults?"""
        tool = self.find(target, name)
        if tool is None:
            return {"tool": None, "syntax_valid": None, "schema_valid": None}
        try:
            value = parse(arguments)
        except ValueError:
            return {"tool": tool["name"], "syntax_valid": False, "schema_valid": None}
        key = tool["idempotency"]
        hidden = [*tool["injected"], *([key["key"]] if key.get("from") == "executor" else [])]
        names = [pointer[1:].replace("~1", "/").replace("~0", "~") for pointer in hidden]
        value = decode(tool["targets"][target].get("decode", {}), value)
        if isinstance(value, dict):
            if any(name in value for name in names):
                return {"tool": tool["name"], "syntax_valid": True, "schema_valid": False}
            value |= {name: filled[name] for name in names if name in (filled or {})}
        fits = self.fits(tool, "input", value) and self.fits(tool, "input", fill(tool.get("defaults", {}), value))
        return {"tool": tool["name"], "syntax_valid": True, "schema_valid": fits}

    def fits(self, tool, part, value):
        """Whether arguments (`input`) or an answer (`output`) satisfy the complete schema."""
        if part not in tool["schemas"]:
            return value is None
        schema = self.load(tool["schemas"][part])
        return jsonschema.validators.validator_for(schema)(schema, format_checker=FORMATS).is_valid(value)


def parse(arguments):
    if not isinstance(arguments, str):
        return {} if arguments is None else arguments
    # `int` refuses NaN and Infinity, which Python's reader takes and JSON does not have.
    return json.loads(arguments, parse_constant=int) if arguments.strip() else {}


TYPES = {bool: "boolean", int: "number", float: "number", str: "string", list: "array", dict: "object", type(None): "null"}


def decode(table, value):
    """Brings arguments back from the form that a provider was asked for. Where the table says nothing, nothing changes."""
    return step(table.get("root", {}), value, table.get("$defs", {}))


def step(node, value, tables):
    if "ref" in node:
        return step(tables[node["ref"]], value, tables)
    if node.get("unwrap") is not None and isinstance(value, dict):
        value = value.get(node["unwrap"], value)
    if "types" in node:
        return step(node["types"].get(TYPES[type(value)], {}), value, tables)
    if isinstance(value, str):
        return step_text(node, value)
    if isinstance(value, list):
        if "pairs" in node and all(isinstance(one, dict) and {"key", "value"} <= one.keys() for one in value):
            inner = {} if node["pairs"] is True else node["pairs"]
            return {one["key"]: step(inner, one["value"], tables) for one in value}
        return [step(node.get("items", {}), item, tables) for item in value]
    return step_object(node, value, tables) if isinstance(value, dict) else value


def step_text(node, text):
    if text in node.get("enum", {}):
        return node["enum"][text]
    if "json" in node:
        try:
            parsed = json.loads(text, parse_constant=int)
        except ValueError:
            return text
        return parsed if TYPES[type(parsed)] in node["json"] else text
    known = node.get("anyCase", [])
    return text if text in known else next((one for one in known if one.lower() == text.lower()), text)


def step_object(node, value, tables):
    value = {node.get("rename", {}).get(name, name): member for name, member in value.items()}
    absent = {*node.get("nulls", []), *node.get("strays", [])}
    value = {name: member for name, member in value.items() if member is not None or name not in absent}
    nodes, others = node.get("properties", {}), node.get("values", {})
    value = {name: step(nodes.get(name, others), member, tables) for name, member in value.items()}
    if "tuple" in node:
        return step_tuple(node, value, tables)
    if "by" in node:
        tag = value.get(node["by"]["property"])
        text = tag if isinstance(tag, str) else "" if tag is None else json.dumps(tag)
        return step(node["by"]["cases"].get(text, {}), value, tables)
    return value


def step_tuple(node, value, tables):
    """A list is as long as what was sent; behind a gap, a null that may stand for what is absent does."""
    end, gap = 0, False
    for place in range(len(node["tuple"])):
        name = str(place)
        unsure = gap and value.get(name) is None and name in node.get("ambiguous", [])
        end = place + 1 if name in value and not unsure else end
        gap = gap or name not in value
    return [step(inner or {}, value.get(str(place)), tables) for place, inner in enumerate(node["tuple"][:end])]


def fill(table, value):
    """Valid arguments with the defaults of their contract: what a handler works with."""
    return fill_node(table.get("root", {}), value, table.get("$defs", {}))


def fill_node(node, value, tables):
    node = tables[node["ref"]] if "ref" in node else node
    if isinstance(value, list):
        first = node.get("tuple", [])
        nodes = [*first, *[node.get("items")] * (len(value) - len(first))]
        value = [item if inner is None else fill_node(inner, item, tables) for inner, item in zip(nodes, value)]
    elif isinstance(value, dict):
        value = copy.deepcopy(node.get("fill", {})) | value
        nodes, others = node.get("properties", {}), node.get("values", {})
        value = {name: fill_node(nodes.get(name, others), member, tables) for name, member in value.items()}
        if "by" in node:
            tag = value.get(node["by"]["property"])
            text = tag if isinstance(tag, str) else json.dumps(tag)
            value = fill_node(node["by"]["cases"].get(text, {}), value, tables)
    else:
        return value
    for more in node.get("all", []):
        value = fill_node(more, value, tables)
    return value


if __name__ == "__main__":
    DECLARATIONS = Declarations(sys.argv[1])
    if sys.argv[2] == "declare":
        print(json.dumps(DECLARATIONS.declare(*sys.argv[3:])))
    else:
        print(json.dumps([DECLARATIONS.judge(**call) for call in json.load(sys.stdin)]))
