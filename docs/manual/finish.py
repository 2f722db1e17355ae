#!/usr/bin/env python3
"""Completes the manual page that is generated from the commands' help.

Usage: finish.py PAGE HELP. Examples keep their line breaks. The page gets the values of options and
the titles of their groups from HELP, which is the output of --experimental-dump-help. It gets the
sections ENVIRONMENT and FILES from the files beside this script, and EXIT STATUS with the numbers
and comments of App/Terminal/ExitStatus.swift.
"""
import json
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


def options(command, words=()):
    """The arguments of each command, by the words of the command and the option's long name."""
    found = {words: {}}
    for argument in command.get("arguments", []):
        for name in argument.get("names", []):
            found[words][name["name"]] = argument
    for inner in command.get("subcommands", []):
        found.update(options(inner, (*words, inner["commandName"])))
    return found


def described(lines, known):
    """The lines with the values of options, and with the titles of groups of options."""
    result, outer, item, values, title = [], [], "", "", {}
    for line in lines:
        if line.startswith(".Bl -tag"):
            outer.append(item)
            item = ""
        elif line == ".El" and outer:
            item = outer.pop()
        elif match := re.fullmatch(r"\.It Em (\S+)", line):
            item = match[1]
        elif match := re.match(r"\.It Fl (?:\S , )?-(\S+)", line):
            words = tuple(word for word in outer if word)
            option = known[words].get(match[1], {})
            group = option.get("sectionTitle")
            if group != title.get(words):
                result.append(f".It Sy {group or 'Other options'}")
            title[words] = group
            values = ", ".join(option.get("allValues", []))
        elif values:
            line, values = f"{line} (values: {values})", ""
        result.append(line)
    return result


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
help_of_root = json.loads(pathlib.Path(sys.argv[2]).read_text(encoding="utf-8"))["command"]
lines = described(body(generated[:end]), options(help_of_root))
lines += section("environment") + section("files") + statuses()
page.write_text("\n".join(lines) + "\n", encoding="utf-8")
