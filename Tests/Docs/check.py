#!/usr/bin/env python3
"""Checks that the documents agree with the repository; prints differences and exits with 1.

1. The dependency table in docs/architecture.md matches the manifest.
2. The map in docs/contributing.md and the table of modules in README.md name every module.
3. Each document that a source file, script or document mentions exists.
4. No source file or script is longer than 400 lines.

Usage: check.py [--table], from any folder; --table prints the dependency table of the manifest.
"""
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PREFIX = "ImageEditor"
MOST_LINES = 400


def read(path):
    return (ROOT / path).read_text(encoding="utf-8")


def folder(name):
    """The folder of a target, derived like in Package.swift."""
    for start, kept in ((PREFIX, ""), ("C" + PREFIX, "C")):
        if name.startswith(start):
            return kept + name[len(start):]
    return name


def manifest():
    # A separate scratch path, because a build may be running in the default one.
    output = subprocess.run(
        ["swift", "package", "--scratch-path", str(ROOT / ".build/docs-check"), "dump-package"],
        cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return json.loads(output)["targets"]


def dependencies(target):
    """The targets and the products of packages that a target may import."""
    ours, products = [], []
    for dependency in target["dependencies"]:
        (kind, value), = dependency.items()
        (products if kind == "product" else ours).append(value[0])
    return ours, products


def arrows(targets):
    """The rows of the dependency table: each Swift module and its allowed imports."""
    c_targets = {t["name"] for t in targets if (t.get("path") or "").startswith("Modules/C/")}
    rows = []
    for target in targets:
        path = target.get("path") or ""
        is_app = path in ("App", "App/Services")
        if not (path.startswith("Modules/") or is_app) or target["name"] in c_targets:
            continue
        ours, products = dependencies(target)
        modules = sorted(folder(n) for n in ours if n not in c_targets)
        libraries = sorted(folder(n) for n in ours if n in c_targets) + sorted(products)
        name = path if is_app else folder(target["name"])
        cell = lambda names: ", ".join(f"`{n}`" for n in names) or "–"
        rows.append((name, f"| `{name}` | {cell(modules)} | {cell(libraries)} |"))
    return [row for _, row in sorted(rows)]


def rooms(targets):
    """The places for code: each folder of Modules (all C targets are one), and App."""
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
        lines = path.read_text(encoding="utf-8").splitlines()
        if len(lines) > MOST_LINES and not name.endswith(".md"):
            problems.append(f"{name}: {len(lines)} lines; at most {MOST_LINES} are allowed")
        for number, line in enumerate(lines, 1):
            for mention in re.findall(r"(?<![$\w.-])[\w.-]+\.md\b", line):
                if mention not in known:
                    problems.append(f"{name}:{number}: {mention} is not in the repository")

    for problem in problems:
        print(f"docs: {problem}", file=sys.stderr)
    return 1 if problems else 0


sys.exit(main())
