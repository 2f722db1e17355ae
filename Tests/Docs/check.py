#!/usr/bin/env python3
"""Checks that the documents agree with the tree; prints each difference and ends with 1.

1. The table of arrows in docs/architecture.md is the manifest's.
2. The map in docs/contributing.md and the table of modules in README.md name every room.
3. Each document that a source file, script or document mentions is in the repository.

Usage: check.py [--table], from any folder; --table prints the table of arrows as the manifest has it.
"""
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PREFIX = "ImageEditor"


def read(path):
    return (ROOT / path).read_text(encoding="utf-8")


def folder(name):
    """The folder of a target, as Package.swift derives it."""
    for start, kept in ((PREFIX, ""), ("C" + PREFIX, "C")):
        if name.startswith(start):
            return kept + name[len(start):]
    return name


def manifest():
    # A scratch path of its own: a build may be under way in the usual one.
    output = subprocess.run(
        ["swift", "package", "--scratch-path", str(ROOT / ".build/docs-check"), "dump-package"],
        cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return json.loads(output)["targets"]


def dependencies(target):
    """The names of the targets and of the packages' products that a target may import."""
    ours, products = [], []
    for dependency in target["dependencies"]:
        (kind, value), = dependency.items()
        (products if kind == "product" else ours).append(value[0])
    return ours, products


def arrows(targets):
    """The table's rows: every Swift module, with what it may import."""
    c_targets = {t["name"] for t in targets if (t.get("path") or "").startswith("Modules/C/")}
    rows = []
    for target in targets:
        path = target.get("path") or ""
        if not (path.startswith("Modules/") or path == "App") or target["name"] in c_targets:
            continue
        ours, products = dependencies(target)
        modules = sorted(folder(n) for n in ours if n not in c_targets)
        libraries = sorted(folder(n) for n in ours if n in c_targets) + sorted(products)
        name = "App" if path == "App" else folder(target["name"])
        cell = lambda names: ", ".join(f"`{n}`" for n in names) or "–"
        rows.append((name, f"| `{name}` | {cell(modules)} | {cell(libraries)} |"))
    return [row for _, row in sorted(rows)]


def rooms(targets):
    """What a newcomer has to place code in: each Swift module, App, and the C targets together."""
    paths = {(t.get("path") or "") for t in targets}
    modules = {p.split("/")[1] for p in paths if p.startswith("Modules/")}
    return sorted(modules | {"App"})


def section(text, heading):
    match = re.search(rf"^## {re.escape(heading)}\n(.*?)(?=^## |\Z)", text, re.M | re.S)
    return match.group(1) if match else ""


def main():
    targets = manifest()
    expected = arrows(targets)
    if "--table" in sys.argv[1:]:
        print("\n".join(expected))
        return 0
    problems = []

    written = [
        line for line in section(read("docs/architecture.md"), "Modules and arrows").splitlines()
        if line.startswith("| `")
    ]
    for row in sorted(set(expected) - set(written)):
        problems.append(f"docs/architecture.md lacks the row of the manifest: {row}")
    for row in sorted(set(written) - set(expected)):
        problems.append(f"docs/architecture.md has a row that the manifest has not: {row}")

    for document, heading in (
        ("docs/contributing.md", "Which room is mine?"), ("README.md", "The modules"),
    ):
        text = section(read(document), heading)
        for room in rooms(targets):
            if not re.search(rf"`{room}`", text):
                problems.append(f"{document}, {heading}: `{room}` is missing")

    files = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT, check=True,
        capture_output=True, text=True).stdout.split("\n")
    known = {pathlib.PurePath(f).name for f in files if f.endswith(".md")}
    for name in files:
        if not name.endswith((".swift", ".c", ".h", ".cpp", ".sh", ".py", ".md", "Makefile")):
            continue
        path = ROOT / name
        if not path.is_file():
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for mention in re.findall(r"(?<![$\w.-])[\w.-]+\.md\b", line):
                if mention not in known:
                    problems.append(f"{name}:{number}: {mention} is not in the repository")

    for problem in problems:
        print(f"docs: {problem}", file=sys.stderr)
    return 1 if problems else 0


sys.exit(main())
