#!/usr/bin/env python3
"""Writes functions.order: the functions that common commands of the program execute.

The linker puts these functions side by side. A page fault maps 64 kB of the program, so that the
functions of a command in a few places take less memory than in hundreds of places.

Valgrind's Callgrind records the functions. Those that more commands execute come first. It has no
vectors of 64 bytes, so that the functions for these follow the ones for vectors of 32 bytes.

Usage: order-functions.py PROGRAM PICTURE; the program must have its symbols.
"""
import collections
import os
import pathlib
import re
import subprocess
import sys
import tempfile

LIST = pathlib.Path(__file__).with_name("functions.order")
# The names of the pictures are those of the outputs before them. Pictures above half a megapixel
# are edited by several threads.
COMMANDS = [
    "edit original.jpg --filter sepia --resize 320 -o small.jpg",
    "edit small.jpg --filter sepia -o sepia.jpg",
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


def executed(program, command, folder):
    """The names of the program's functions that a command executes."""
    record = folder / "callgrind"
    environment = {"HOME": str(folder), "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}
    subprocess.run(
        ["valgrind", "--tool=callgrind", f"--callgrind-out-file={record}", "--demangle=no",
         program, *command.split()],
        cwd=folder, env=environment, check=True, stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
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
    return {name for name in found if re.fullmatch(r"[A-Za-z_$][\w$.]*", name)}


def main():
    program, picture = os.path.realpath(sys.argv[1]), sys.argv[2]
    uses = collections.Counter()
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        (folder / "original.jpg").write_bytes(pathlib.Path(picture).read_bytes())
        for command in COMMANDS:
            print(command, flush=True)
            uses.update(executed(program, command, folder))
    if not uses:
        sys.exit(f"no function of {program} was recorded")
    lines = []
    for name in sorted(uses, key=lambda name: (-uses[name], name)):
        lines.append(name)
        if name.endswith("_avx2"):
            lines.append(name.removesuffix("_avx2") + "_avx512")
    LIST.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    print(f"{LIST.name} has {len(lines)} functions")


main()
