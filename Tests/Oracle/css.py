"""The vintage looks, from the CSS on the page of filters, in double precision with colours of 0…1.

W3C: Filter Effects Level 1, Compositing and Blending Level 1, CSS Images Level 3.
"""

import re

import numpy

IDENTITY = numpy.eye(3)
ROUNDED_LUMA = numpy.array([0.213, 0.715, 0.072])
LUMA = numpy.array([0.2126, 0.7152, 0.0722])
SEPIA = numpy.array([[0.393, 0.769, 0.189], [0.349, 0.686, 0.168], [0.272, 0.534, 0.131]])
BLEND_LUMA = numpy.array([0.3, 0.59, 0.11])


def matrix(rows, bias=0):
    return lambda picture: picture @ numpy.array(rows).T + numpy.array(bias)


def saturation(amount, luma=LUMA):
    return matrix(numpy.array([luma] * 3) * (1 - amount) + IDENTITY * amount)


def sepia(amount):
    return matrix(IDENTITY * (1 - amount) + SEPIA * amount)


def hue_rotate(degrees):
    cosine, sine = numpy.cos(numpy.radians(degrees)), numpy.sin(numpy.radians(degrees))
    turned = [[0.787, -0.715, -0.072], [-0.213, 0.285, -0.072], [-0.213, -0.715, 0.928]]
    crossed = [[-0.213, -0.715, 0.928], [0.143, 0.140, -0.283], [-0.787, 0.715, 0.072]]
    return matrix(
        numpy.array([ROUNDED_LUMA] * 3) + cosine * numpy.array(turned)
        + sine * numpy.array(crossed))


FUNCTIONS = {
    "brightness": lambda amount: lambda picture: picture * amount,
    "contrast": lambda amount: lambda picture: (picture - 0.5) * amount + 0.5,
    "saturate": lambda amount: saturation(amount, ROUNDED_LUMA),
    "sepia": sepia,
    "grayscale": lambda amount: saturation(1 - amount),
    "hue-rotate": hue_rotate,
}


def quotient(above, below):
    return numpy.divide(above, below, out=numpy.zeros_like(above), where=below != 0)


def hard_light(under, over):
    screened = under + (2 * over - 1) - under * (2 * over - 1)
    return numpy.where(over <= 0.5, under * 2 * over, screened)


def soft_light(under, over):
    curve = numpy.where(
        under <= 0.25, ((16 * under - 12) * under + 4) * under, numpy.sqrt(under))
    return numpy.where(
        over <= 0.5, under - (1 - 2 * over) * under * (1 - under),
        under + (2 * over - 1) * (curve - under))


def color_dodge(under, over):
    dodged = numpy.minimum(1, quotient(under, 1 - over))
    return numpy.where(under == 0, 0, numpy.where(over == 1, 1, dodged))


def color_burn(under, over):
    burnt = 1 - numpy.minimum(1, quotient(1 - under, over))
    return numpy.where(under == 1, 1, numpy.where(over == 0, 0, burnt))


def spread(picture):
    return picture.max(axis=-1, keepdims=True) - picture.min(axis=-1, keepdims=True)


def with_luma(picture, luma):
    """W3C's SetLum and ClipColor."""
    moved = picture + luma - (picture @ BLEND_LUMA)[..., None]
    low, high = moved.min(axis=-1, keepdims=True), moved.max(axis=-1, keepdims=True)
    moved = numpy.where(low < 0, luma + quotient((moved - luma) * luma, luma - low), moved)
    return numpy.where(
        high > 1, luma + quotient((moved - luma) * (1 - luma), high - luma), moved)


def color(under, over):
    return with_luma(over, (under @ BLEND_LUMA)[..., None])


def hue(under, over):
    scale = quotient(spread(under), spread(over))
    return color(under, (over - over.min(axis=-1, keepdims=True)) * scale)


SEPARABLE = {
    "normal": lambda under, over: over,
    "multiply": lambda under, over: under * over,
    "screen": lambda under, over: under + over - under * over,
    "overlay": lambda under, over: hard_light(over, under),
    "darken": numpy.minimum,
    "lighten": numpy.maximum,
    "color-dodge": color_dodge,
    "color-burn": color_burn,
    "hard-light": hard_light,
    "soft-light": soft_light,
    "difference": lambda under, over: abs(under - over),
    "exclusion": lambda under, over: under + over - 2 * under * over,
}
BLENDS = {
    **SEPARABLE,
    "hue": hue,
    "color": color,
}


def blended(picture, over, alpha, mode):
    """Lays a colour with an alpha over an opaque picture."""
    under = numpy.clip(picture, 0, 1)
    result = BLENDS[mode](under, numpy.broadcast_to(over, under.shape).astype(float))
    return picture + alpha * (result - picture)


STOP = r"rgb\((\d+) (\d+) (\d+)(?: / ([\d.]+))?\)(?: at ([\d.]+) %)?"


def overlay(mode, text):
    """A layer such as `circle rgb(1 2 3 / 0.4) at 70 % to rgb(4 5 6) at 100 % with opacity 50 %`."""
    opacity = re.search(r" with opacity (\d+) %", text)
    opacity = float(opacity[1]) / 100 if opacity else 1
    stops = [
        (numpy.array([float(level) / 255 for level in levels]), float(alpha or 1) * opacity,
         float(place or 0) / 100)
        for *levels, alpha, place in re.findall(STOP, text)]
    places = [place for _, _, place in stops]

    def work(picture):
        height, width = picture.shape[:2]
        position = distance(text, width, height)
        alpha = numpy.interp(position, places, [alpha for _, alpha, _ in stops])[..., None]
        premultiplied = numpy.stack(
            [numpy.interp(position, places, [level[channel] * alpha for level, alpha, _ in stops])
             for channel in range(3)], axis=-1)
        over = quotient(premultiplied, numpy.broadcast_to(alpha, premultiplied.shape))
        return blended(picture, over, alpha, mode)
    return work


def distance(text, width, height):
    """The position of each pixel in a gradient."""
    y, x = numpy.mgrid[0:height, 0:width] + 0.5
    if text.startswith("rightwards"):
        return x / width
    if text.startswith("downwards"):
        return y / height
    center = re.match(r"circle at (\d+) % (\d+) %", text)
    across, down = (float(part) / 100 for part in center.groups()) if center else (0.5, 0.5)
    radius = numpy.hypot(max(across, 1 - across) * width, max(down, 1 - down) * height)
    return numpy.hypot(x - across * width, y - down * height) / radius


def step(text):
    name, argument = text.split(" ", 1)
    if name not in FUNCTIONS:
        return overlay(name, argument)
    function = FUNCTIONS[name](float(argument.rstrip("°").replace("−", "-")))
    return lambda picture: numpy.clip(function(picture), 0, 1)


def look(text):
    steps = [step(part.strip()) for part in text.split(";")]

    def work(picture):
        for function in steps:
            picture = function(picture)
        return picture
    return work


def looks(page):
    """The functions of the vintage looks on the page of filters, by name."""
    section = page.read_text().split("## Vintage looks")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (\w+) \| [^|]* \| (.*) \|$", section, re.MULTILINE)
    return {name: look(text) for name, text in rows if name != "name"}
