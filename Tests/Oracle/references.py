"""Every filter of the catalogue in double precision, with colours of 0…1.

The formulas are those of the page of filters. The vintage looks are parsed from it; the photo
effects follow the levels in their source, because the page has no numbers.
"""

import re

import cv2
import numpy
from scipy.interpolate import PchipInterpolator

import css
import formulas
from css import LUMA, matrix, saturation, sepia


def linear(c):
    return numpy.where(
        abs(c) <= 0.04045, c / 12.92, numpy.sign(c) * ((abs(c) + 0.055) / 1.055) ** 2.4)


def encoded(c):
    return numpy.where(
        abs(c) <= 0.0031308, c * 12.92,
        numpy.sign(c) * (1.055 * abs(c) ** (1 / 2.4) - 0.055))


def in_light(work):
    return lambda c: encoded(work(linear(c)))


def luma(c):
    return (c @ LUMA)[..., None]


def slider(amount, low, middle, high):
    return middle + abs(amount) / 100 * ((high if amount > 0 else low) - middle)


def chain(*steps):
    def work(c):
        for step in steps:
            c = step(c)
        return c
    return work


def mixed(work, amount):
    return lambda c: c + amount * (work(c) - c)


def curve(points):
    """A monotone cubic (Fritsch and Butland) that continues straight beyond 0 and 1."""
    spline = PchipInterpolator(*zip(*points))
    slope = spline.derivative()

    def work(c):
        inside = numpy.clip(c, 0, 1)
        return spline(inside) + (c - inside) * slope(inside)
    return work


def luma_curve(points):
    return lambda c: c + curve(points)(luma(c)) - luma(c)


def highlights(v):
    gain = v * (0.9 if v > 0 else 1.5)
    return lambda c: c + numpy.where(
        luma(c) > 0.5, gain * (1 - luma(c)) * (2 * luma(c) - 1) ** 2, 0)


def shadows(v):
    gain = v * (1.5 if v > 0 else 0.9)
    return lambda c: c + numpy.where(c < 0.5, gain * c * (1 - 2 * c) ** 2, 0)


def vibrance(v):
    return lambda c: luma(c) + (1 + v * (1 - css.spread(c))) * (c - luma(c))


def light(kelvin, tint):
    """`temperature` and `tint` of a light, in kelvin and in Duv."""
    work = formulas.in_light(kelvin, tint)
    return lambda c: work(255 * c) / 255


def vignette(intensity, radius):
    def work(c):
        height, width = c.shape[:2]
        y, x = numpy.mgrid[0:height, 0:width] + 0.5
        square = ((x - width / 2) ** 2 + (y - height / 2) ** 2) / (radius * min(height, width) / 2) ** 2
        return c * (1 - intensity * (1 - 1 / (1 + square) ** 2))[..., None]
    return in_light(work)


def monochrome(color, intensity):
    return mixed(
        lambda c: css.blended(matrix([LUMA] * 3)(c), numpy.array(color), 1, "overlay"), intensity)


def tetrahedral(table):
    """Interpolates in a table of three dimensions, in the tetrahedron around each colour."""
    last = table.shape[0] - 1

    def work(c):
        place = numpy.clip(c, 0, 1) * last
        corner = numpy.minimum(place.astype(int), last - 1)
        part = place - corner
        order = numpy.argsort(-part, axis=-1, kind="stable")
        falling = numpy.take_along_axis(part, order, -1)
        falling = numpy.concatenate([falling, numpy.zeros_like(falling[..., :1])], axis=-1)
        result = table[tuple(corner[..., i] for i in range(3))] * (1 - falling[..., :1])
        for number in range(3):
            corner = corner + (numpy.arange(3) == order[..., number:number + 1])
            weight = falling[..., number:number + 1] - falling[..., number + 1:number + 2]
            result = result + table[tuple(corner[..., i] for i in range(3))] * weight
        return result
    return work


def photo_effects(source):
    """The effects as saturation or a matrix, and curves through levels, from their Swift source."""
    effects = {}
    for name, body in re.findall(
            r"case \.(\w+):\n\s+entry\((.*?)(?=\n        case |\Z)", source.read_text(), re.DOTALL):
        steps = []
        weights = re.search(r"red: \[([\d., ]+), 0\]", body)
        amount = re.search(r"\.saturation\(([\d.]+)\)", body)
        if weights:
            steps.append(matrix([[float(part) for part in weights[1].split(",")]] * 3))
        elif amount:
            steps.append(saturation(float(amount[1])))
        elif ".matrix(.luma)" in body:
            steps.append(matrix([LUMA] * 3))
        elif ".matrix(.sepia)" in body:
            steps.append(sepia(1))
        traces = [
            curve(list(zip(numpy.linspace(0, 1, levels.count(",") + 1),
                           (float(level) / 255 for level in levels.split(",")))))
            for levels in re.findall(r"levels: \[([^]]*)\]", body)]
        if traces:
            steps.append(lambda c, traces=traces: numpy.stack(
                [traces[i % len(traces)](c[..., i]) for i in range(3)], axis=-1))
        effects["none" if name == "original" else name] = chain(*steps)
    return effects


# Neighbours: on encoded values, with repeated edges.


def gaussian(radius):
    side = 2 * int(numpy.ceil(7 * radius)) + 1
    return lambda c: cv2.GaussianBlur(c, (side, side), radius, borderType=cv2.BORDER_REPLICATE)


def box(radius):
    reach = int(numpy.ceil(radius))
    kernel = numpy.ones(2 * reach + 1)
    kernel[[0, -1]] = radius - reach + 1
    kernel /= kernel.sum()
    return lambda c: cv2.sepFilter2D(c, -1, kernel, kernel, borderType=cv2.BORDER_REPLICATE)


def motion(radius, degrees):
    reach = int(numpy.ceil(radius)) + 1
    kernel = numpy.zeros((2 * reach + 1, 2 * reach + 1))
    whole = int(radius)
    points = [(distance, 1) for distance in range(-whole, whole + 1)]
    if radius > whole:
        points += [(-whole - 1, radius - whole), (whole + 1, radius - whole)]
    for distance, weight in points:
        x, y = (numpy.round(distance * f(numpy.radians(degrees)), 9) for f in (numpy.cos, numpy.sin))
        left, top = int(numpy.floor(x)), int(numpy.floor(y))
        for column, across in ((left, 1 - x + left), (left + 1, x - left)):
            for row, down in ((top, 1 - y + top), (top + 1, y - top)):
                if across * down > 0:
                    kernel[row + reach, column + reach] += weight * across * down
    kernel /= kernel.sum()
    return lambda c: cv2.filter2D(c, -1, kernel, borderType=cv2.BORDER_REPLICATE)


def sharpened(radius, amount):
    return lambda c: c + amount * (luma(c) - luma(gaussian(radius)(c)))


def unsharp(radius, amount):
    return lambda c: c + amount * (c - gaussian(radius)(c))


def bloom(c):
    blurred = gaussian(10)(c)
    return c + 0.5 * (blurred - c * blurred)


def gloom(c):
    return c + 0.5 * (numpy.minimum(c, gaussian(10)(c)) - c)


def median(c):
    return cv2.medianBlur(numpy.round(c * 65535).astype(numpy.uint16), 3) / 65535


def smooth(level):
    def work(c):
        height, width = c.shape[:2]
        padded = numpy.pad(c, ((2, 2), (2, 2), (0, 0)), "edge")
        total = weights = 0
        for row in range(5):
            for column in range(5):
                near = padded[row:row + height, column:column + width]
                square = ((near - c) ** 2).sum(axis=-1, keepdims=True) / (4 * level) ** 2
                weight = numpy.maximum(1 - square, 0) ** 2
                total, weights = total + weight * near, weights + weight
        return total / weights
    return work


def edges(intensity):
    def work(c):
        across, down = (
            cv2.Sobel(c, -1, *order, borderType=cv2.BORDER_REPLICATE) for order in ((1, 0), (0, 1)))
        return intensity * numpy.hypot(across, down) / 4
    return work


def pixellate(scale):
    def cells(count):
        return numpy.floor(numpy.arange(count) / scale + 1e-9).astype(int)

    def work(c):
        height, width = c.shape[:2]
        number = cells(height)[:, None] * width + cells(width)[None]
        return means(c, number)
    return work


def means(c, cells):
    """Each pixel in the mean colour of its cell; `cells` numbers the cell of each pixel."""
    _, cells = numpy.unique(cells.ravel(), return_inverse=True)
    counts = numpy.bincount(cells)
    return numpy.stack(
        [(numpy.bincount(cells, c[..., i].ravel()) / counts)[cells] for i in range(3)],
        axis=-1).reshape(c.shape)


def halftone(width, degrees):
    """Two crossed waves, whose heights are ranked so that a grey keeps its mean."""
    wave = numpy.cos(numpy.pi * (numpy.arange(512) + 0.5) / 512)
    counts = numpy.bincount(
        ((wave[:, None] + wave[None] + 2) * 255.99).astype(int).ravel(), minlength=1024)
    share = (numpy.cumsum(counts) - counts / 2) / 512 ** 2

    def work(c):
        y, x = numpy.mgrid[0:c.shape[0], 0:c.shape[1]] + 0.5
        turn = numpy.exp(1j * numpy.radians(degrees)) * 2 * numpy.pi / width
        height = numpy.cos(x * turn.real + y * turn.imag) + numpy.cos(y * turn.real - x * turn.imag)
        threshold = share[numpy.clip((height + 2) * 255.99, 0, 1023).astype(int)]
        tone = c @ LUMA
        soft = numpy.minimum(min(0.5, 0.7 / width), numpy.minimum(2 * tone, 2 - 2 * tone))
        value = (tone - threshold) / numpy.maximum(soft, 1e-4) + 0.5
        return numpy.repeat(value[..., None], 3, axis=-1)
    return work
