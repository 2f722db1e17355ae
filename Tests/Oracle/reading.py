"""Compares the pictures that the tool reads with those that other programs read.

usage: reading.py TOOL CORPORA

Prints the section of the page. Exits with 1 if a file differs by more than its bound.
"""

import json
import subprocess
import sys
import tempfile
import warnings
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy

from readers import read
from tool import Tool

SETS = ("exif-orientation", "heif", "avif", "tiff", "jxl", "raw", "gainmap")

# The files that Debian's libraries read otherwise than newer ones, with reasons.
DISAGREEMENTS = json.loads(
    (Path(__file__).parents[1] / "Sandbox/disagreements.json").read_text())

# The files that the other program reads, but that cannot be compared.
NOT_COMPARABLE = {
    "cmyk_layers.jxl": "imagecodecs returns inks without their profile, which the tool applies",
}

# The largest difference of a kind, in levels of 0…255. True: of the means of 8 × 8 pixels.
BOUNDS = {
    "JPEG, orientation": (0, False),
    "JPEG, gain map or motion": (0, False),
    "HEIC, 8 bits": (8, True),
    "HEIC, grey": (0.1, False),
    "HEIC, alpha": (4, True),
    "HEIC, 10 and 12 bits": (2, True),
    "HEIC, orientation": (2, True),
    "HEIC, gain map": (6, True),
    "AVIF, 8 bits": (12, True),
    "AVIF, grey": (0, False),
    "AVIF, alpha": (2, True),
    "AVIF, 10 and 12 bits": (2, True),
    "AVIF, HDR": (0.5, False),
    "AVIF, orientation": (12, True),
    "AVIF, gain map": (1, True),
    "TIFF, 8 bits": (0, False),
    "TIFF, grey and 1 bit": (0, False),
    "TIFF, palette": (1, False),
    "TIFF, YCbCr": (0, False),
    "TIFF, CMYK": (0, False),
    "TIFF, Lab": (1, False),
    "TIFF, alpha": (1, False),
    "TIFF, 12 and 16 bits": (0.01, False),
    "TIFF, float": (0.01, False),
    "TIFF, orientation": (0, False),
    "JPEG XL, 8 bits": (1, False),
    "JPEG XL, grey": (1, False),
    "JPEG XL, alpha": (2, False),
    "JPEG XL, 9 to 16 bits": (0.01, False),
    "JPEG XL, HDR": (0.01, False),
    "JPEG XL, orientation": (1, False),
    "JPEG XL, synthetic noise": (12, True),
    "RAW, Bayer": (0.5, True),
    "RAW, linear": (0.01, False),
    "RAW, orientation": (0.5, True),
    "RAW, oblong pixels": (30, True),
}


@dataclass
class Row:
    """The differences of one kind of file to another program."""

    kind: str
    oracle: str
    files: int
    worst: str
    mean: float
    largest: float
    alpha: float

    @property
    def limit(self):
        return BOUNDS[self.kind][0]


def samples(pixels, most=None, premultiplied=False):
    """Red, green and blue, multiplied by alpha, and alpha; in levels of 0…255."""
    pixels = numpy.asarray(pixels)
    if pixels.ndim == 2:
        pixels = pixels[..., None]
    most = most or numpy.iinfo(pixels.dtype).max
    pixels = pixels.astype(numpy.float32) * (255 / most)
    if pixels.shape[2] < 3:
        pixels = pixels[..., [0, 0, 0] + [1] * (pixels.shape[2] - 1)]
    if pixels.shape[2] == 3:
        opaque = numpy.full_like(pixels[..., :1], 255)
        pixels = numpy.concatenate([pixels, opaque], axis=2)
    if not premultiplied:
        pixels[..., :3] *= pixels[..., 3:] / 255
    return pixels


def squares(pixels, side=8):
    """The means of squares, without the partial ones unless a side of the picture is shorter."""
    height, width = pixels.shape[:2]
    height, width = (length // side * side or length for length in (height, width))
    size = (max(1, width // side), max(1, height // side))
    return cv2.resize(pixels[:height, :width], size, interpolation=cv2.INTER_AREA)


def ours(tool, file):
    """The tool's picture of a file, or None if the tool refuses the file."""
    try:
        output = tool.file(file, errors=subprocess.DEVNULL)
    except subprocess.CalledProcessError as error:
        if error.returncode != 65:
            raise
        return None
    pixels = cv2.imread(str(output), cv2.IMREAD_UNCHANGED)
    places = {3: [2, 1, 0], 4: [2, 1, 0, 3]}
    return samples(pixels if pixels.ndim == 2 else pixels[..., places[pixels.shape[2]]])


def reading_rows(tool, corpora):
    """The rows, sentences about files that are wrong, and names of files that are not compared."""
    found, problems, skipped = defaultdict(list), [], defaultdict(list)
    for folder in SETS:
        for entry in json.loads((corpora / folder / "manifest.json").read_text()):
            file = corpora / folder / entry["file"]
            theirs = None
            if file.name not in NOT_COMPARABLE:
                with warnings.catch_warnings(action="ignore"):
                    theirs = read(file, folder, entry)
            picture = ours(tool, file)
            listed = DISAGREEMENTS.get(file.name)
            if picture is None:
                if entry["expect"] == "ok" and not listed:
                    problems.append(f"{file.name} is refused")
                elif theirs:
                    skipped["refused by the tool"].append(file.name)
                continue
            if theirs is None:
                if entry["expect"] not in ("error", "refuse", "damaged"):
                    skipped["not read by the other program"].append(file.name)
                continue
            kind, oracle, pixels, options = theirs
            row = compared(kind, oracle, file.name, picture, samples(pixels, **options))
            if row and max(row.largest, row.alpha) <= row.limit:
                found[kind, oracle].append(row)
            elif listed:
                skipped["known to disagree"].append(file.name)
            elif row:
                found[kind, oracle].append(row)
            else:
                problems.append(f"{file.name}: {picture.shape} is not {samples(pixels).shape}")
    rows = [worst(group) for group in found.values()]
    rows.sort(key=lambda row: list(BOUNDS).index(row.kind))
    if missing := set(BOUNDS) - {row.kind for row in rows}:
        problems.append(f"no file is compared for {', '.join(sorted(missing))}")
    problems += [
        f"{row.kind}: {row.worst} differs by {row.largest:.2f} (alpha: {row.alpha:.2f}),"
        f" beyond {row.limit}"
        for row in rows if max(row.largest, row.alpha) > row.limit]
    return rows, problems, skipped


def compared(kind, oracle, name, picture, theirs):
    """The row of one file, or None if the sizes differ."""
    if picture.shape != theirs.shape:
        return None
    mean = numpy.abs(picture - theirs)[..., :3].mean()
    if BOUNDS[kind][1]:
        picture, theirs = squares(picture), squares(theirs)
    difference = numpy.abs(picture - theirs)
    return Row(
        kind, oracle, 1, name, mean, difference[..., :3].max(), difference[..., 3].max())


def worst(rows):
    """The row of the file with the largest difference, with the number of all."""
    row = max(rows, key=lambda row: max(row.largest, row.alpha))
    row.files = len(rows)
    return row


def reading_section(rows, skipped):
    lines = [
        "| files | compared with | number | worst file | mean | of | largest | bound |",
        "|---|---|---|---|---|---|---|---|"]
    for row in rows:
        measure = "8 × 8 pixels" if BOUNDS[row.kind][1] else "pixels"
        lines.append(
            f"| {row.kind} | {row.oracle} | {row.files} | {row.worst} | {row.mean:.2f} |"
            f" {measure} | {max(row.largest, row.alpha):.2f} | {row.limit} |")
    notes = [f"- {text}: {', '.join(names)}" for text, names in skipped.items()]
    notes += [f"- {name}: {reason}" for name, reason in NOT_COMPARABLE.items()]
    return SECTION.format(table="\n".join(lines), notes="\n".join(notes))


SECTION = """## Files that are read: Pillow, pillow-heif, tifffile, imagecodecs and rawpy

The tool converts each file of the corpora to PNG without an operation. The size, the orientation, the colours and the transparency of
the result are compared with the picture that the other program reads. Differences are in levels of 0…255. Colours are multiplied by
alpha. The mean is that of the worst file's pixels. The bound applies to the largest difference of a pixel, or of the means of 8 × 8
pixels.

{table}

Reasons for differences:

- HEIC, AVIF: the tool interpolates between the samples of subsampled chroma. pillow-heif repeats them, and Pillow interpolates in
  another way. Single pixels at edges therefore differ more than the means of squares, in which most of the difference cancels out.
- AVIF, 8 bits: blue also differs by up to 7 % of its distance from grey where the range is limited and the matrix is that of BT.709
  or BT.2020. The tool uses the factors 2.11 and 2.14. The figures fit a limit of 2 in libyuv, with which Pillow converts.
- TIFF, palette: Pillow takes the upper 8 of a palette's 16 bits. The tool rounds.
- TIFF, alpha: Pillow divides by alpha in 8 bits.
- JPEG XL, synthetic noise: newer versions of libjxl generate other noise.
- RAW: rawpy contains LibRaw 0.22, and has the parameters that the tool sets for Debian's LibRaw 0.20. The two decode the oblong pixels
  of the Kodak DC120 differently, mostly in dark parts. The reason is not known.

Not compared:

{notes}
"""


def main():
    with tempfile.TemporaryDirectory() as folder:
        rows, problems, skipped = reading_rows(
            Tool(sys.argv[1], Path(folder)), Path(sys.argv[2]))
    print(reading_section(rows, skipped))
    for problem in problems:
        print(f"oracle: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
