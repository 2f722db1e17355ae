#!/usr/bin/env python3
"""Writes functions.order: the functions and variables that common commands of the program use.

The linker puts these functions side by side, and these variables. A page fault maps 64 kB of the
program, or one page of variables without a value. In a few places, the functions and variables of
a command need fewer page faults and less memory than in hundreds of places.

Valgrind's Callgrind records the functions. Those of the edit of a small picture come first, since
its start takes most of its time. Then come those that more commands execute. Callgrind has no
vectors of 64 bytes, so that the functions for these follow the ones for vectors of 32 bytes.
Valgrind's Lackey records the variables of this edit.

Usage: order-functions.py PROGRAM PICTURE; the program must have its symbols.
"""
import bisect
import collections
import os
import pathlib
import re
import subprocess
import sys
import tempfile

SMALL_EDIT = "edit small.jpg --filter sepia -o sepia.jpg"
LIST = pathlib.Path(__file__).with_name("functions.order")
# The names of the pictures are those of the outputs before them. Pictures above half a megapixel
# are edited by several threads.
COMMANDS = [
    "edit original.jpg --filter sepia --resize 320 -o small.jpg",
    SMALL_EDIT,
    "edit original.jpg --filter resize=2000,enlarge=yes -o large.jpg",
    "edit large.jpg --filter sepia -o sepia.jpg --force",
    "edit large.jpg --resize 320 -o thumbnail.jpg",
    "edit large.jpg --brightness 10 --contrast 10 --saturation 20 --sharpness 0.5 -o five.jpg",
    "edit large.jpg --filter blur=8 -o blurred.jpg",
    "edit large.jpg --filter sepia --progressive -o progressive.jpg",
    "edit progressive.jpg --filter noir -o noir.jpg",
    "edit large.jpg --filter sepia -o sepia.png",
    "edit sepia.png --filter chrome -o chrome.png",
    "edit large.jpg --rotate 90 -o turned.jpg",
    "edit large.jpg --crop ratio=1:1 -o cropped.jpg",
    "show small.jpg",
    "--version",
]


NAME = re.compile(r"[A-Za-z_$][\w$.]*")


def under_valgrind(tool, program, command, folder):
    """The arguments of `subprocess` for a command that a tool of Valgrind watches."""
    # The loader tells where the program begins.
    environment = {"HOME": str(folder), "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8",
                   "LD_SHOW_AUXV": "1"}
    return {"args": ["valgrind", *tool, program, *command.split()], "cwd": folder,
            "env": environment, "stdin": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


def executed(program, command, folder):
    """The names of the program's functions that a command executes."""
    record = folder / "callgrind"
    tool = ["--tool=callgrind", f"--callgrind-out-file={record}", "--demangle=no"]
    subprocess.run(
        **under_valgrind(tool, program, command, folder), check=True, stdout=subprocess.DEVNULL)
    names, files, file = {}, {}, None
    found = set()
    # A number stands for a name after its first occurrence. A caller's calls have names, too.
    for line in record.read_text(encoding="utf-8").splitlines():
        entry = re.fullmatch(r"(c?)(fn|ob)=\((\d+)\)(?: (.*))?", line)
        if not entry:
            continue
        is_callee, kind, number, name = entry.groups()
        table = names if kind == "fn" else files
        if name is not None:
            table[number] = name
        if is_callee:
            continue
        if kind == "ob":
            file = files[number]
        elif file == program:
            found.add(re.sub(r"'\d+$", "", names[number]))
    return {name for name in found if NAME.fullmatch(name)}


def used(program, command, folder):
    """The names of the variables without a value that a command reads or writes, by address."""
    variables, entry = [], None
    listing = subprocess.run(
        ["nm", "--print-size", "--numeric-sort", program], check=True, capture_output=True,
        text=True).stdout
    for line in listing.splitlines():
        fields = line.split()
        if fields[-1] == "_start":
            entry = int(fields[0], 16)
        elif len(fields) == 4 and fields[2] in "bB":
            variables.append((int(fields[0], 16), int(fields[1], 16), fields[3]))
    starts = [start for start, _, _ in variables]
    found, base = set(), None
    tool = ["--tool=lackey", "--trace-mem=yes", "--log-fd=1"]
    with subprocess.Popen(
            **under_valgrind(tool, program, command, folder), stdout=subprocess.PIPE) as run:
        for line in run.stdout:
            if line.startswith(b"AT_ENTRY"):
                base = int(line.split()[1], 16) - entry
            elif base is not None and line[:3] in (b" L ", b" S ", b" M "):
                address = int(line[3:].split(b",")[0], 16) - base
                index = bisect.bisect_right(starts, address) - 1
                if index >= 0:
                    start, size, name = variables[index]
                    if address < start + size:
                        found.add(name)
    if run.returncode != 0 or not found:
        sys.exit(f"no variable of {program} was recorded")
    return sorted(name for name in found if NAME.fullmatch(name))


def main():
    program, picture = os.path.realpath(sys.argv[1]), sys.argv[2]
    uses = collections.Counter()
    small, variables = set(), []
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        (folder / "original.jpg").write_bytes(pathlib.Path(picture).read_bytes())
        for command in COMMANDS:
            print(command, flush=True)
            names = executed(program, command, folder)
            uses.update(names)
            if command == SMALL_EDIT:
                small = names
                variables = used(program, command + " --force", folder)
    if not uses:
        sys.exit(f"no function of {program} was recorded")
    lines = []
    for name in sorted(uses, key=lambda name: (name not in small, -uses[name], name)):
        lines.append(name)
        if name.endswith("_avx2"):
            lines.append(name.removesuffix("_avx2") + "_avx512")
    print(f"{LIST.name} has {len(lines)} functions and {len(variables)} variables")
    LIST.write_text("".join(line + "\n" for line in lines + variables), encoding="utf-8")


main()
