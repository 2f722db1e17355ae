"""Edits a folder with Dask on two local workers, and kills one in the middle.

Usage: cluster.py PHOTOS RESULTS

A task is a list of pictures for one call of the tool. Dask repeats the tasks of a killed worker on
another one. With --resume, the tool skips finished pictures. A call that outlives its worker keeps its
claims on the pictures that it is processing.
"""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from distributed import Client, LocalCluster, as_completed

PICTURES_A_TASK = 10


def edit(pictures, results):
    """Runs the tool on some pictures and returns its report for each."""
    call = subprocess.run(
        ["imageeditor", "edit", "--files0-from", "-", "--out-dir", results, "--jobs", "1",
         "--name-template", "{name}{ext}", "--resume", "--json",
         "--filter", "sepia", "--filter", "blur=8"],
        input="\0".join(pictures).encode(), stdout=subprocess.PIPE, check=False)
    if call.returncode not in (0, 1):
        raise RuntimeError(f"imageeditor ended with {call.returncode}")
    return [json.loads(line) for line in call.stdout.splitlines()]


def main(photos, results):
    pictures = sorted(str(path) for path in Path(photos).rglob("*.jpg"))
    lists = [
        pictures[start : start + PICTURES_A_TASK]
        for start in range(0, len(pictures), PICTURES_A_TASK)
    ]
    said, killed = [], False
    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None
    ) as cluster, Client(cluster) as client:
        tasks = client.map(edit, lists, results=results, pure=False)
        for done in as_completed(tasks):
            said += done.result()
            if not killed and len(said) >= 4 * PICTURES_A_TASK:
                # In the middle of a task; only at the very end a worker may have none.
                time.sleep(0.02)
                victim = next(iter(client.run(os.getpid).values()))
                os.kill(victim, signal.SIGKILL)
                killed = True
    assert killed, "nobody was killed"
    named = sorted(line["input"] for line in said)
    assert named == pictures, "not every picture was told of once"
    assert not any("error" in line for line in said), said


if __name__ == "__main__":
    main(*sys.argv[1:3])
