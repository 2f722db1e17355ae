"""Races the tool against its alternatives and prints a Markdown table.

race.py TOOL PYTHON FOLDER [ROUNDS [ROW…]]: PYTHON has the libraries, FOLDER the inputs. Each run is a
whole process from start to exit. The runs of a row are interleaved, so that other load on the machine
affects all of them equally. Only the standard library is imported, because children inherit the peak
memory of their parent.
"""

import os
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

import many
from works import OURS, QUALITY, SEPIA, magick

#: Name, work, input, the goals of the ratio and of our peak memory in MiB (None without a goal), and
#: how many dB the result may be below the floor (None: the comparison would take too much memory).
ROWS = [
    ("sepia 24 MP", "sepia", "24.jpg", 5.5, 24, 0.1),
    ("sepia 12 MP", "sepia", "12.jpg", 5.5, None, 0.1),
    ("sepia 2 MP", "sepia", "2.jpg", 6.0, None, 0.1),
    ("brightness, contrast, saturation 24 MP", "adjust", "24.jpg", None, None, 0.1),
    ("5-op chain 24 MP", "chain", "24.jpg", 7.0, None, 0.1),
    ("gaussian blur 8, 24 MP", "blur", "24.jpg", 4.0, None, 0.1),
    ("gaussian blur 8, 12 MP", "blur", "12.jpg", None, None, 0.1),
    ("thumbnail 320 of 24 MP", "thumbnail", "24.jpg", 4.0, None, 1.4),
    ("PNG to PNG sepia 12 MP", "sepia", "12.png", 5.0, None, 0.1),
    ("PNG to PNG sepia 2 MP", "sepia", "2.png", 3.5, None, 0.1),
    ("sepia 320×240", "sepia", "320.jpg", 2.0, None, 0.1),
    ("portrait (orientation 6) sepia 12 MP", "oriented", "portrait.jpg", None, None, 0.1),
    ("progressive sepia 12 MP", "sepia", "progressive.jpg", 3.0, 32, 0.1),
    ("sepia 96 MP", "sepia", "96.jpg", None, 32, None),
]
HERE = Path(__file__).parent


def run(command):
    """Returns wall and processor time in ms, and peak memory in MiB."""
    start = time.perf_counter()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    said = child.stderr.read()
    _, status, usage = os.wait4(child.pid, 0)
    wall = time.perf_counter() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        raise RuntimeError(f"{command[0]}: {said.decode(errors='replace').strip()[-200:]}")
    return wall * 1000, (usage.ru_utime + usage.ru_stime) * 1000, usage.ru_maxrss / 1024


def commands(tool, python, work, source, target):
    """The command and the output file of each installed competitor, by its name."""
    made = {}

    def add(name, command, *options):
        ending = Path(source).suffix
        result = f"{target}-{len(made)}{ending}"
        made[name] = ([a.replace("RESULT", result) for a in command], result)

    add("imageeditor", [
        tool, "edit", source, *OURS[work], "-o", "RESULT", "--force", "--quiet",
        *([] if source.endswith(".png") else ["--quality", str(QUALITY)])])
    for library, module in [("vips", "pyvips"), ("pillow", "PIL"), ("opencv", "cv2")]:
        if python and has(python, module):
            name = {"vips": "libvips (PyPI)", "pillow": "Pillow", "opencv": "OpenCV"}[library]
            add(name, [python, str(HERE / "peer.py"), library, work, source, "RESULT"])
    ending = "" if source.endswith(".png") else f"[Q={QUALITY},subsample-mode=on]"
    if shutil.which("vips"):
        if work == "blur":
            add("libvips (Debian)", ["vips", "gaussblur", source, "RESULT" + ending, "8"])
        elif work == "sepia":
            matrix = Path(target).with_suffix(".mat")
            matrix.write_text(
                "3 3\n" + "\n".join(" ".join(map(str, row[:3])) for row in SEPIA) + "\n")
            add("libvips (Debian)", ["vips", "recomb", source, "RESULT" + ending, str(matrix)])
        elif work == "thumbnail":
            add("libvips (Debian)", ["vips", "thumbnail", source, "RESULT" + ending, "320"])
    arguments = magick(work)
    for name, program, recolor in [
        ("GraphicsMagick", ["gm", "convert"], "-recolor"),
        ("ImageMagick", ["convert"], "-color-matrix"),
    ]:
        if arguments is None or not shutil.which(program[0]):
            continue
        small = ["-size", "320x320"] if work == "thumbnail" and program[0] == "gm" else []
        hint = ["-define", "jpeg:size=640x640"] if work == "thumbnail" and not small else []
        quality = [] if source.endswith(".png") else ["-quality", str(QUALITY)]
        own = [recolor if a == "matrix" else a for a in arguments]
        add(name, [*program, *small, *hint, source, *own, *quality, "RESULT"])
    return made


def has(python, module, known={}):
    if module not in known:
        known[module] = subprocess.run(
            [python, "-c", f"import {module}"], capture_output=True).returncode == 0
    return known[module]


def against(figure, goal):
    """The figure with its goal, if there is one."""
    return figure if goal is None else f"{figure} of {goal:g}"


def quality(python, work, source, target, results):
    if not python or not (has(python, "cv2") and has(python, "PIL")):
        return {}
    floor = target + "-floor" + Path(source).suffix
    said = subprocess.run(
        [python, str(HERE / "quality.py"), work, source, floor, *results],
        capture_output=True, text=True, check=True).stdout
    values = {line.split(" ", 1)[1]: float(line.split(" ", 1)[0]) for line in said.splitlines()}
    values["floor"] = values.pop(floor)
    return values


def race(tool, python, folder, rounds, row):
    name, work, source, goal, memory_goal, slack = row
    made = commands(tool, python, work, str(folder / source), str(folder / "result"))
    runs = {}
    for competitor, (command, _) in list(made.items()):
        try:
            run(command)
            runs[competitor] = []
        except (RuntimeError, OSError) as error:
            print(f"left out of {name}: {competitor}: {error}", file=sys.stderr)
            del made[competitor]
    for _ in range(rounds):
        for competitor in runs:
            runs[competitor].append(run(made[competitor][0]))
    decibels = {} if slack is None else quality(
        python, work, str(folder / source), str(folder / "result"), [r for _, r in made.values()])
    medians = {c: [statistics.median(values) for values in zip(*r)] for c, r in runs.items()}
    leasts = {c: [min(values) for values in zip(*r)] for c, r in runs.items()}
    peers = [c for c in medians if c != "imageeditor"]
    best = min(peers, key=lambda c: medians[c][0], default=None)
    for competitor in sorted(medians, key=lambda c: medians[c][0]):
        wall, processor, memory = medians[competitor]
        ratio = note = limit = ""
        if competitor == "imageeditor" and best:
            ratio = against(f"{medians[best][0] / wall:.2f}", goal)
            limit = against("", memory_goal)
            result = decibels.get(made[competitor][1])
            if result is not None and not result >= decibels["floor"] - slack:
                note = " (below the floor)"
        result = decibels.get(made[competitor][1])
        shown = "" if result is None else f"{result:.2f}{note}"
        least_wall, least_processor, _ = leasts[competitor]
        print(
            f"| {name} | {competitor} | {wall:.0f} ({least_wall:.0f}) "
            f"| {processor:.0f} ({least_processor:.0f}) | {memory:.0f}{limit} | {ratio} | {shown} |",
            flush=True)
    if "floor" in decibels:
        print(f"| {name} | *floor* | | | | | {decibels['floor'] - slack:.2f} |", flush=True)
    for result in folder.glob("result*"):
        result.unlink()


def main():
    tool, python, folder = sys.argv[1], sys.argv[2], Path(sys.argv[3])
    rounds = int(sys.argv[4]) if len(sys.argv) > 4 else 7
    wanted = sys.argv[5:]
    if not os.access(python, os.X_OK):
        python = None
    print("| work | tool | wall ms, median (least) | processor ms | MiB | ratio | PSNR dB |")
    print("|---|---|---|---|---|---|---|")
    for row in ROWS:
        if not wanted or any(w in row[0] for w in wanted):
            race(tool, python, folder, rounds, row)
    if not wanted or any(w in many.NAME for w in wanted):
        many.race(tool, python, folder, rounds, run, has)


if __name__ == "__main__":
    main()
