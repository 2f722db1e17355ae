#!/usr/bin/env python3
"""Finishes the manual page that is made of the commands' own help.

Usage: finish.py PAGE. Examples keep their lines, and the page gets its sections on the environment and
the files, which stand beside this script, and on the exit status, whose numbers and words are those of
App/Terminal/ExitStatus.swift.
"""
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
STATUSES = HERE.parent.parent / "App/Terminal/ExitStatus.swift"


def safe(line):
    """A line that roff does not take for a request, nor anything in it for an escape."""
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
    """The table of exit statuses: each case of the enumeration, with what its comment says."""
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
