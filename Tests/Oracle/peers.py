"""libvips and ImageMagick, and the programs of libjpeg."""

import io
import subprocess

import numpy
import pyvips
from PIL import Image

import css
from tool import compared, load

LAYER = (40, 60)


def vips_rows(tool, files):
    cases = [
        ("blur=2.5", lambda v: v.gaussblur(2.5, min_ampl=0.001, precision="float"), 1),
        ("blur=10", lambda v: v.gaussblur(10, min_ampl=0.001, precision="float"), 1),
        ("box-blur=10", lambda v: v.conv(mean(21), precision="float"), 1),
        ("median", lambda v: v.cast("uchar").median(3), 0),
        ("sepia", lambda v: v.recomb(css.SEPIA.tolist()), 1),
        ("matrix,red=0 0 1,green=1 0 0,blue=0 1 0",
         lambda v: v.recomb([[0, 0, 1], [1, 0, 0], [0, 1, 0]]), 0),
        ("exposure=50", lambda v: in_light(v, lambda light: light * 2 ** 0.5), 1),
        ("gamma-adjust=0.75", lambda v: in_light(v, lambda light: light ** 0.75), 1),
        ("pixellate=8", pixellated, 1),
        ("rotate=90", lambda v: v.rot90(), 0),
        ("rotate=180", lambda v: v.rot180(), 0),
        ("flip=v", lambda v: v.flipver(), 0),
        ("crop=100x80+31+17", lambda v: v.crop(31, 17, 100, 80), 0),
        ("border,size=9,color=#203040",
         lambda v: v.embed(9, 9, v.width + 18, v.height + 18, background=[0x20, 0x30, 0x40]), 0),
    ]
    rows = []
    for argument, work, bound in cases:
        pairs = []
        for file in files:
            picture = pyvips.Image.new_from_array(load(file).astype(numpy.float32))
            theirs = work(picture.copy(interpretation="srgb")).numpy().astype(numpy.float64)
            ours = tool.run(file, "--filter", argument)
            pairs.append((ours[:theirs.shape[0], :theirs.shape[1]], theirs))
        rows.append(compared(argument, "libvips", pairs, bound))
    return rows


def pixellated(picture):
    """Leaves out the partial cells at the edges."""
    whole = picture.crop(0, 0, picture.width // 8 * 8, picture.height // 8 * 8)
    return whole.shrink(8, 8).zoom(8, 8)


def mean(side):
    return pyvips.Image.new_from_array(numpy.full((side, side), 1 / side ** 2))


def in_light(picture, work):
    light = work(picture.colourspace("scrgb"))
    # Encodes floats by hand, because libvips rounds to bytes.
    c = numpy.clip(light.numpy().astype(numpy.float64), 0, 1)
    return pyvips.Image.new_from_array(255 * numpy.where(
        c <= 0.0031308, c * 12.92, 1.055 * c ** (1 / 2.4) - 0.055))


def magick_rows(tool, files):
    cases = [
        ("blur=2.5", "-blur 18x2.5", 1),
        ("unsharp", "-unsharp 18x2.5+0.5+0", 1),
        ("median", "-statistic Median 3x3", 0),
        ("invert", "-negate", 0),
        ("sepia", "-color-matrix .393,.769,.189,.349,.686,.168,.272,.534,.131", 1),
        ("color-controls,contrast=1.4", "-function Polynomial 1.4,-0.2", 1),
        ("exposure=50", "-colorspace RGB -evaluate Multiply 1.4142136 -colorspace sRGB", 1),
        ("rotate=270", "-rotate 270", 0),
        ("flip=h", "-flop", 0),
        ("crop=300x200,anchor=southeast", "-gravity SouthEast -crop 300x200+0+0", 0),
        ("border,size=9x5,color=#203040", "-bordercolor #203040 -border 9x5", 0),
    ]
    rows = []
    for argument, words, bound in cases:
        pairs = [(tool.run(file, "--filter", argument), magick(file, words.split()))
                 for file in files]
        rows.append(compared(argument, f"ImageMagick {words.split()[0]}", pairs, bound))
    layer = tool.folder / "layer8.png"
    noise = numpy.random.default_rng(5).integers(0, 256, (*LAYER, 4), dtype=numpy.uint8)
    Image.fromarray(noise).save(layer)
    for mode in css.SEPARABLE:
        name = "Over" if mode == "normal" else mode.title().replace("-", "")
        pairs = [
            (tool.run(file, "--filter", f"overlay,file={layer},anchor=top-left,mode={mode}"),
             magick(file, [str(layer), "-compose", name, "-gravity", "NorthWest", "-composite"]))
            for file in files]
        rows.append(compared(f"overlay,mode={mode}", f"ImageMagick -compose {name}", pairs, 1))
    return rows


def magick_version():
    """The name and number, such as `ImageMagick 6.9.11-60`."""
    output = subprocess.run(
        ["convert", "-version"], check=True, capture_output=True, text=True).stdout
    return " ".join(output.split()[1:3])


def magick(file, arguments):
    """The result in levels of 0…255, from 16 bits."""
    output = subprocess.run(
        ["convert", str(file), *arguments, "+repage", "-depth", "16", "rgb:-"], check=True,
        capture_output=True).stdout
    size = subprocess.run(
        ["convert", str(file), *arguments, "+repage", "-format", "%w %h", "info:"], check=True,
        capture_output=True, text=True).stdout.split()
    return numpy.frombuffer(output, numpy.dtype("=u2")).reshape(
        int(size[1]), int(size[0]), 3) / 257


def jpeg_problems(tool, files):
    """Sentences that tell where coefficients differ from jpegtran's, and damage from djpeg's."""
    for sampling in (0, 1, 2):
        for progressive in (False, True):
            file = tool.folder / "turned.jpg"
            Image.open(files[0]).convert("RGB").resize((601, 401)).save(
                file, quality=88, subsampling=sampling, progressive=progressive)
            for ours, theirs in [
                    (["--rotate", "90"], ["-rotate", "90"]),
                    (["--rotate", "180"], ["-rotate", "180"]),
                    (["--rotate", "270"], ["-rotate", "270"]),
                    (["--flip", "h"], ["-flip", "horizontal"]),
                    (["--flip", "v"], ["-flip", "vertical"])]:
                result = tool.file(file, *ours, "--trim", suffix="jpg")
                expected = subprocess.run(
                    ["jpegtran", "-trim", *theirs, str(file)], check=True,
                    capture_output=True).stdout
                if tables(result.read_bytes()) != tables(expected):
                    yield f"{ours} of {sampling}: the tables differ from jpegtran's"
                if not numpy.array_equal(decoded(result.read_bytes()), decoded(expected)):
                    yield f"{ours} of {sampling}: pixels differ from jpegtran's"
    random = numpy.random.default_rng(11)
    for number in range(60):
        buffer = io.BytesIO()
        Image.open(files[number % len(files)]).convert("RGB").resize((301, 201)).save(
            buffer, "jpeg", quality=85, progressive=number % 3 == 1,
            restart_marker_rows=1 if number % 3 == 2 else 0)
        data = bytearray(buffer.getvalue())
        start = data.index(b"\xff\xda") + 14
        if number % 4 == 3:
            del data[int(random.integers(start, len(data))):]
        else:
            data[int(random.integers(start, len(data) - 2))] ^= 1 << int(random.integers(8))
        file = tool.folder / "damaged.jpg"
        file.write_bytes(data)
        expected = subprocess.run(["djpeg", "-ppm"], input=bytes(data), capture_output=True).stdout
        result = tool.file(file, "--allow-damaged", suffix="png")
        if not numpy.array_equal(numpy.asarray(Image.open(result)), decoded(expected)):
            yield f"damage {number}: pixels differ from djpeg's"


def tables(data):
    return sorted(map(tuple, Image.open(io.BytesIO(data)).quantization.values()))


def decoded(data):
    return numpy.asarray(Image.open(io.BytesIO(data)))
