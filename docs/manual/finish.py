#!/usr/bin/env python3
"""Completes the manual page that is generated from the commands' help.

Usage: finish.py PAGE. Examples keep their line breaks. The page gets the sections ENVIRONMENT and FILES
from the files beside this script, and EXIT STATUS with the numbers and comments of
App/Terminal/ExitStatus.swift.
"""
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
STATUSES = HERE.parent.parent / "App/Terminal/ExitStatus.swift"


def safe(line):
    """The line with roff requests and escapes quoted."""
    line = line.replace("\\", "\\e")
    return "\\&" + line if line[:1] in (".", "'") else line


def body(lines):
    """The lines with paragraphs and examples marked up."""
    result, examples = [], False
    for line in lines:
        if examples and not line.startswith("  "):
            result.append(".Ed")
            examples = False
        if line == "Examples:":
            result += [line, ".Bd -literal -offset indent"]
            examples = True
        elif examples:
            result.append(safe(line[2:]))
        else:
            result.append(line or ".Pp")
    return result + ([".Ed"] if examples else [])


def statuses():
    """The table of exit statuses: the number and the comment of each case."""
    cases = re.findall(r"/// ([^\n]*)\n +case \w+ = (\d+)\n", STATUSES.read_text(encoding="utf-8"))
    rows = [f".It {number}\n{words}" for words, number in cases]
    return [".Sh EXIT STATUS", ".Bl -tag -width 6n", *rows, ".El"]


def section(name):
    return (HERE / f"{name}.mdoc").read_text(encoding="utf-8").rstrip("\n").split("\n")


page = pathlib.Path(sys.argv[1])
generated = page.read_text(encoding="utf-8").rstrip("\n").split("\n")
end = generated.index('.Sh "EXIT STATUS"')
lines = body(generated[:end]) + section("environment") + section("files") + statuses()
page.write_text("\n".join(lines) + "\n", encoding="utf-8")
