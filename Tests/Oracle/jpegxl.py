"""Compares the lossless conversions between JPEG and JPEG XL with cjxl and djxl."""

import itertools
import subprocess

from PIL import Image

SUBSAMPLINGS = ("4:4:4", "4:2:2", "4:2:0")


def jpeg_xl_problems(tool, files):
    """Sentences that tell which JPEG one of the programs does not restore byte for byte."""
    problems = []
    for file, subsampling, progressive in itertools.product(files, SUBSAMPLINGS, (False, True)):
        jpeg = tool.folder / "original.jpg"
        exif = Image.Exif()
        exif[0x010F] = "Maker"
        Image.open(file).convert("RGB").save(
            jpeg, quality=88, subsampling=subsampling, progressive=progressive, exif=exif)
        name = f"{file.stem}, {subsampling}, {'progressive' if progressive else 'baseline'}"
        problems += [f"{name}: {text}" for text in compared(tool, jpeg)]
    return problems


def compared(tool, jpeg):
    theirs, back = tool.folder / "theirs.jxl", tool.folder / "back.jpg"
    ours = tool.file(jpeg, suffix="jxl")
    subprocess.run(["djxl", ours, back], check=True, capture_output=True)
    if back.read_bytes() != jpeg.read_bytes():
        yield "djxl restores another JPEG from our file"
    subprocess.run(["cjxl", "--lossless_jpeg=1", jpeg, theirs], check=True, capture_output=True)
    if ours.stat().st_size > 1.01 * theirs.stat().st_size:
        yield f"{ours.stat().st_size} bytes, but cjxl needs {theirs.stat().st_size}"
    if tool.file(theirs, suffix="jpg").read_bytes() != jpeg.read_bytes():
        yield "we restore another JPEG from the file of cjxl"
