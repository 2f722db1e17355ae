"""The tool under comparison, and the result of a comparison."""

import subprocess
from dataclasses import dataclass

import cv2
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


def load(file):
    return numpy.asarray(Image.open(file).convert("RGB")).astype(numpy.float64)


def deep(file):
    """The levels of a picture with 16 bits."""
    picture = cv2.imread(str(file), cv2.IMREAD_UNCHANGED)
    if picture.dtype != numpy.uint16:
        raise SystemExit(f"oracle: {file} has no 16 bits")
    return picture[..., ::-1].astype(numpy.float64)


class Tool:
    """Runs the built tool on files."""

    def __init__(self, path, folder):
        self.path, self.folder = path, folder

    def file(self, file, *arguments, suffix="png", errors=None):
        """The path of an edit's result, which the next edit replaces. Messages go to `errors`."""
        output = self.folder / f"ours.{suffix}"
        subprocess.run(
            [self.path, "edit", str(file), *arguments, "-o", str(output), "--force", "--quiet"],
            check=True, stdout=subprocess.DEVNULL, stderr=errors)
        return output

    def run(self, file, *arguments, load=load):
        """The result of an edit, as an array of height, width and channels."""
        return load(self.file(file, *arguments))


def compared(name, oracle, pairs, bound, most=255):
    """Computes a row from pairs of our pixels and theirs, in levels of 0 to `most`."""
    differences = []
    for ours, theirs in pairs:
        if ours.shape != theirs.shape:
            raise SystemExit(f"oracle: {name}: {ours.shape} is not {theirs.shape}")
        # Rounds their result as if stored, so that both are rounded once.
        theirs = numpy.round(numpy.clip(theirs, 0, most))
        differences.append(numpy.abs(ours - theirs).ravel())
    every = numpy.concatenate(differences)
    return Row(
        name, oracle, every.mean(), numpy.percentile(every, 99), every.max(), bound)
