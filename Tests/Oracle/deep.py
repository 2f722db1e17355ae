"""Pictures of 16 bits, computed by OpenCV and NumPy in double precision."""

import cv2
import numpy

import formulas
from formulas import LUMA, encoded, linear, logistic, sigmoidal
from tool import compared, deep

# Levels of 16 bits for each level of 8 bits.
STEP = 257


def photograph(file):
    """A photograph with 16 bits, in levels of 8 bits: smoothed, so that all bits are used."""
    picture = cv2.imread(str(file), cv2.IMREAD_COLOR)[..., ::-1].astype(numpy.float64)
    # With odd sides a turned pixel can lie exactly on a column, beside which either range is right.
    height, width = (side // 4 * 2 for side in picture.shape[:2])
    small = cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA)
    smooth = cv2.GaussianBlur(small, (0, 0), 0.7)
    return numpy.round(smooth * STEP) / STEP


def resampled(picture, size):
    """Lanczos' filter along both axes in linear light, or in sigmoidal space if nothing shrinks,
    within the range of the samples closer than one result."""
    def along(plane, count):
        length = plane.shape[1]
        step = length / count
        scale = max(1, step)
        result = numpy.empty((plane.shape[0], count, plane.shape[2]))
        samples = numpy.arange(length) + 0.5
        for index in range(count):
            distance = abs(samples - (index + 0.5) * step) / scale
            weight = formulas.lanczos(distance)
            used = plane[:, weight != 0]
            value = numpy.tensordot(used, weight[weight != 0] / weight.sum(), ([1], [0]))
            near = plane[:, distance < 1 - 1e-9]
            result[:, index] = numpy.clip(value, near.min(axis=1), near.max(axis=1))
        return result

    shrinks = size[0] < picture.shape[1] or size[1] < picture.shape[0]
    light = linear(picture) if shrinks else sigmoidal(linear(picture))
    turned = along(light, size[0]).transpose(1, 0, 2)
    result = along(turned, size[1]).transpose(1, 0, 2)
    return encoded(result if shrinks else logistic(result))


def gaussian(radius):
    side = 2 * int(numpy.ceil(6 * radius)) + 1
    return lambda p: cv2.GaussianBlur(p, (side, side), radius, borderType=cv2.BORDER_REPLICATE)


def unsharp(picture):
    return picture + 0.5 * (picture - gaussian(2.5)(picture))


def median(picture):
    levels = numpy.round(picture * STEP).astype(numpy.uint16)
    return cv2.medianBlur(levels, 3) / STEP


def saturated(picture):
    luma = (picture @ LUMA)[..., None]
    return luma + 1.4 * (picture - luma)


def sepia(picture):
    matrix = [[0.393, 0.769, 0.189], [0.349, 0.686, 0.168], [0.272, 0.534, 0.131]]
    return picture @ numpy.array(matrix).T


# The tool's arguments, the name of the reference, its function and the bound.
CASES = [
    ("brightness=20", "NumPy", lambda p: p + 255 * 0.04, 1),
    ("contrast=-50", "NumPy", lambda p: (p - 127.5) * 0.875 + 127.5, 1),
    ("saturation=40", "NumPy", saturated, 1),
    ("exposure=30", "NumPy", lambda p: encoded(linear(p) * 2 ** 0.3), 1),
    ("gamma-adjust=0.75", "NumPy", lambda p: encoded(linear(p) ** 0.75), 1),
    ("temperature=40", "NumPy", formulas.temperature(40), 1),
    ("shadows=40", "NumPy", formulas.shadows(40), 1),
    ("highlights=-40", "NumPy", formulas.highlights(-40), 1),
    ("sepia", "NumPy", sepia, 1),
    ("blur=2.5", "OpenCV GaussianBlur", gaussian(2.5), 4),
    ("box-blur=10", "OpenCV blur",
     lambda p: cv2.blur(p, (21, 21), borderType=cv2.BORDER_REPLICATE), 4),
    ("median", "OpenCV medianBlur", median, 0),
    ("unsharp", "OpenCV GaussianBlur, the formula", unsharp, 4),
    ("rotate=7.3,background=#203040", "NumPy", formulas.rotate(7.3, [0x20, 0x30, 0x40]), 4),
    ("straighten=6", "NumPy", formulas.straighten(6), 4),
    ("resize=150", "NumPy", None, 4),
    ("resize=500,enlarge=yes", "NumPy", None, 4),
]


def deep_rows(tool, files):
    inputs = []
    for index, file in enumerate(files):
        picture = photograph(file)
        path = tool.folder / f"deep{index}.png"
        cv2.imwrite(str(path), numpy.round(picture * STEP).astype(numpy.uint16)[..., ::-1])
        inputs.append((path, picture))
    rows = []
    for argument, oracle, work, bound in CASES:
        pairs = []
        for path, picture in inputs:
            ours = tool.run(path, "--filter", argument, load=deep)
            theirs = work(picture) if work else resampled(picture, ours.shape[1::-1])
            pairs.append((ours, theirs * STEP))
        rows.append(compared(argument, oracle, pairs, bound, most=65535))
    return rows
