"""Reads the tool's animations with Pillow: frames, durations, loops and pixels."""

import itertools
import subprocess

import numpy
from PIL import Image, ImageDraw, ImageSequence

FORMATS = ("gif", "webp", "png")
# Thirds of a second would differ: a GIF counts hundredths.
DURATIONS = [70, 200, 130, 40, 1000]


def animation_problems(tool):
    """Sentences that tell what Pillow reads otherwise than it should."""
    problems = []
    for alpha, start in itertools.product((False, True), FORMATS):
        file = tool.folder / f"animation.{start}"
        frames = made(file, alpha)
        for target in FORMATS:
            result = tool.folder / f"animated.{target}"
            subprocess.run(
                [tool.path, "edit", str(file), "--flip", "h", "--lossless", "-o", str(result),
                 "--force", "--quiet"], check=True, stdout=subprocess.DEVNULL)
            name = f"{start} to {target}, {'with' if alpha else 'without'} transparency"
            problems += [f"{name}: {text}" for text in compared(result, frames)]
    return problems


def made(file, alpha):
    """Writes an animation that plays forever, and returns its frames as Pillow reads them."""
    frames = []
    for number in range(len(DURATIONS)):
        frame = Image.new("RGBA", (48, 32), (0, 0, 0, 0) if alpha else (20, 60, 120, 255))
        draw = ImageDraw.Draw(frame)
        draw.rectangle((4 + 7 * number, 5, 12 + 7 * number, 24), (255, 40 * number, 0, 255))
        draw.rectangle((10, 26, 11 + number, 30), (0, 255, 0, 255))
        frames.append(frame)
    frames[0].save(
        file, save_all=True, append_images=frames[1:], duration=DURATIONS, loop=0, disposal=2,
        lossless=True)
    return read(file)[0]


def read(file):
    """The frames as RGBA, their durations in milliseconds, and the number of loops."""
    with Image.open(file) as image:
        loops = image.info.get("loop")
        frames, durations = [], []
        for frame in ImageSequence.Iterator(image):
            # Pillow tells the duration of a WebP's frame only once it is decoded.
            pixels = numpy.asarray(frame.convert("RGBA")).astype(int)
            frames.append(pixels * (pixels[..., 3:] > 0))
            durations.append(round(frame.info["duration"]))
    return frames, durations, loops


def compared(file, expected):
    frames, durations, loops = read(file)
    if durations != DURATIONS:
        yield f"the durations are {durations}"
    if loops != 0:
        yield f"the loops are {loops}"
    if len(frames) != len(expected):
        yield f"there are {len(frames)} frames"
    for number, (ours, theirs) in enumerate(zip(frames, expected), 1):
        difference = numpy.abs(ours - theirs[:, ::-1]).max()
        if difference > 0:
            yield f"frame {number} differs by {difference}"
