"""The tool under comparison, and the result of a comparison."""

import subprocess
from dataclasses import dataclass

import numpy
from PIL import Image


@dataclass
class Row:
    """The differences of a filter to another program, over all photographs."""

    name: str
    oracle: str
    mean: float
    high: float
    largest: float
    bound: int


class Tool:
    """Runs the built tool on files."""

    def __init__(self, path, folder):
        self.path, self.folder = path, folder

    def run(self, file, *arguments):
        """The result of an edit, as an array of height, width and channels."""
        output = self.folder / "ours.png"
        subprocess.run(
            [self.path, "edit", str(file), *arguments, "-o", str(output), "--force", "--quiet"],
            check=True, stdout=subprocess.DEVNULL)
        return load(output)


def load(file):
    return numpy.asarray(Image.open(file).convert("RGB")).astype(numpy.float64)


def compared(name, oracle, pairs, bound):
    """Computes a row from pairs of our pixels and theirs."""
    differences = []
    for ours, theirs in pairs:
        if ours.shape != theirs.shape:
            raise SystemExit(f"oracle: {name}: {ours.shape} is not {theirs.shape}")
        # Rounds their result as if stored, so that both are rounded once.
        theirs = numpy.round(numpy.clip(theirs, 0, 255))
        differences.append(numpy.abs(ours - theirs).ravel())
    every = numpy.concatenate(differences)
    return Row(
        name, oracle, every.mean(), numpy.percentile(every, 99), every.max(), bound)
