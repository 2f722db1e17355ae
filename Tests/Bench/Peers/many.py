"""Races a batch of all pictures in a folder: our tool in one process against a warm pool."""

import os
import shutil
import statistics
import subprocess
from pathlib import Path

from works import OURS, QUALITY

HERE = Path(__file__).parent
NAME = "200 files of 2 MP, sepia, one process: each"
COUNT = 200
GOAL = 3.5


def warm(command):
    """Like `race.run`, but uses the wall time that the command prints, without Python's start."""
    child = subprocess.Popen(command, stdout=subprocess.PIPE)
    said = child.stdout.read()
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        raise RuntimeError("the pool failed")
    return float(said), (usage.ru_utime + usage.ru_stime) * 1000, usage.ru_maxrss / 1024


def race(tool, python, folder, rounds, run, has):
    """Prints the rows: wall and processor time per picture, without the pool's start."""
    source, ours, theirs = (folder / name for name in ("many", "many-ours", "many-theirs"))
    source.mkdir(exist_ok=True)
    for number in range(COUNT):
        shutil.copyfile(folder / "2.jpg", source / f"{number:03}.jpg")
    command = [tool, "edit", str(source), "-r", "--out-dir", str(ours), *OURS["sepia"],
               "--quality", str(QUALITY), "--quiet"]
    pool = [python, "-B", str(HERE / "pool.py"), str(source), str(theirs)]
    runs = {"imageeditor": []}
    if python and has(python, "cv2"):
        runs["OpenCV, warm pool"] = []
    try:
        for turn in range(rounds + 1):
            for results in (ours, theirs):
                shutil.rmtree(results, ignore_errors=True)
            times = {"imageeditor": run(command)}
            if len(runs) > 1:
                times["OpenCV, warm pool"] = warm(pool)
            # The first round warms the page cache.
            if turn > 0:
                for competitor, time in times.items():
                    runs[competitor].append(time)
    finally:
        for results in (source, ours, theirs):
            shutil.rmtree(results, ignore_errors=True)
    medians = {c: [statistics.median(values) for values in zip(*r)] for c, r in runs.items()}
    for competitor, (wall, processor, memory) in sorted(
        medians.items(), key=lambda item: item[1][0]
    ):
        least = min(r[0] for r in runs[competitor])
        ratio = ""
        if competitor == "imageeditor" and len(runs) > 1:
            ratio = f"{medians['OpenCV, warm pool'][0] / wall:.2f} of {GOAL:g}"
        print(
            f"| {NAME} | {competitor} | {wall / COUNT:.2f} ({least / COUNT:.2f}) "
            f"| {processor / COUNT:.2f} | {memory:.0f} | {ratio} | |", flush=True)
