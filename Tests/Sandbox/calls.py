"""Lists the system calls of workers after they have restricted themselves.

calls.py DRIVER CORPORA: needs strace. Prints each call, how often it was made, and by which codec.
Ends with 1 if a worker was killed for a call.
"""

import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile

CODECS = {
    "heif": "heif", "avif": "heif", "tiff": "tiff", "jxl": "jxl", "raw": "raw",
    "jpeg": "jpeg-to-jxl"}


def calls_of(trace):
    """Calls by threads of processes that have installed a filter, from then on."""
    filtered, parents = set(), {}
    for line in trace.splitlines():
        number, _, text = line.partition(" ")
        text = text.strip()
        made = re.match(r"(\w+)\((.*)", text)
        child = re.search(r"(?:clone|clone3)(?:\(| resumed).* = (\d+)$", text)
        if child and number in filtered:
            filtered.add(child.group(1))
        if made and number in filtered:
            yield made.group(1), made.group(2)
        if "SIGSYS" in text and "sa_handler" not in text and "killed" in text:
            yield "KILLED", text
        if text.startswith("seccomp(") and text.endswith("= 0"):
            filtered.add(number)


def main():
    driver, corpora = sys.argv[1], pathlib.Path(sys.argv[2])
    counts, users, examples = collections.Counter(), collections.defaultdict(set), {}
    for kind, codec in CODECS.items():
        for entry in json.loads((corpora / kind / "manifest.json").read_text()):
            with tempfile.NamedTemporaryFile("r", errors="replace") as trace:
                subprocess.run(["strace", "-f", "-qq", "-o", trace.name, driver, "decode", codec,
                                corpora / kind / entry["file"]], stdout=subprocess.DEVNULL)
                for name, text in calls_of(trace.read()):
                    counts[name] += 1
                    users[name].add(codec)
                    examples.setdefault(name, text)
    for name, count in counts.most_common():
        print(f"{name:20} {count:8} {' '.join(sorted(users[name])):20} {examples[name][:90]}")


    return "KILLED" in counts


sys.exit(main())
