"""Filters that no library here has, from the published formulas in double precision."""

import numpy

LUMA = numpy.array([0.2126, 0.7152, 0.0722])


def linear(levels):
    c = levels / 255
    return numpy.where(c < 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)


def encoded(light):
    c = numpy.clip(light, 0, 1)
    return 255 * numpy.where(c < 0.0031308, c * 12.92, 1.055 * c ** (1 / 2.4) - 0.055)


def logistic(value):
    def curve(x):
        return 1 / (1 + numpy.exp(11 * (0.5 - x)))
    return (curve(value) - curve(0)) / (curve(1) - curve(0))


def sigmoidal(light):
    """The inverse of the logistic curve, by halving."""
    low, high = numpy.zeros_like(light), numpy.ones_like(light)
    for _ in range(50):
        middle = (low + high) / 2
        is_less = logistic(middle) < light
        low, high = numpy.where(is_less, middle, low), numpy.where(is_less, high, middle)
    return (low + high) / 2


def cubic(values, x, y):
    """Catmull–Rom interpolation at exact positions, with repeated edges, within the range of the
    four samples around each position."""
    left, top = numpy.floor(x).astype(int), numpy.floor(y).astype(int)
    result, low, high = 0, numpy.inf, -numpy.inf
    for row, part in enumerate(weights(y - top)):
        for column, other in enumerate(weights(x - left)):
            rows = numpy.clip(top + row - 1, 0, values.shape[0] - 1)
            columns = numpy.clip(left + column - 1, 0, values.shape[1] - 1)
            samples = values[rows, columns]
            result = result + (part * other)[..., None] * samples
            if row in (1, 2) and column in (1, 2):
                low, high = numpy.minimum(low, samples), numpy.maximum(high, samples)
    return numpy.clip(result, low, high)


def lanczos(x):
    return numpy.where(abs(x) < 3, numpy.sinc(x) * numpy.sinc(x / 3), 0)


def shrunk(values, x, y, across, down):
    """Lanczos' filter at exact positions, as wide as the scales, within the range of the samples
    closer than one scale."""
    left, top = numpy.floor(x).astype(int), numpy.floor(y).astype(int)
    result, total, low, high = 0, 0, numpy.inf, -numpy.inf
    reach, depth = (int(numpy.ceil(3 * scale.max())) + 1 for scale in (across, down))
    for row in range(-depth, depth + 1):
        for column in range(-reach, reach + 1):
            samples = values[
                numpy.clip(top + row, 0, values.shape[0] - 1),
                numpy.clip(left + column, 0, values.shape[1] - 1)]
            u, v = (left + column - x) / across, (top + row - y) / down
            weight = lanczos(u) * lanczos(v)
            result, total = result + weight[..., None] * samples, total + weight
            is_near = ((abs(u) < 1) & (abs(v) < 1))[..., None]
            low = numpy.where(is_near, numpy.minimum(low, samples), low)
            high = numpy.where(is_near, numpy.maximum(high, samples), high)
    return numpy.clip(result / total[..., None], low, high)


def weights(t):
    near = [1.5 * d ** 3 - 2.5 * d ** 2 + 1 for d in (t, 1 - t)]
    far = [-0.5 * d ** 3 + d ** 2 - 0.5 * d for d in (t, 1 - t)]
    return far[0], near[0], near[1], far[1]


def turned(picture, degrees, size, scale, background=None):
    """Rotates clockwise around the centre. Pixels on the edge are blended by their coverage."""
    height, width = picture.shape[:2]
    y, x = numpy.mgrid[0:size[1], 0:size[0]] + 0.5
    # Rotates back by the angle, as a complex number; y points downwards.
    offset = ((x - size[0] / 2) + 1j * (y - size[1] / 2)) / scale
    source = offset * numpy.exp(-1j * numpy.radians(degrees)) + complex(width, height) / 2
    values = cubic(sigmoidal(linear(picture)), source.real - 0.5, source.imag - 0.5)
    if background is not None:
        part = covered(source.real, width) * covered(source.imag, height)
        values = background + part[..., None] * (values - background)
    return encoded(logistic(values))


def covered(place, side):
    return numpy.clip(numpy.minimum(place, side - place) + 0.5, 0, 1)


def corners(width, height, degrees):
    turn = numpy.exp(1j * numpy.radians(degrees))
    return [turn * complex(x, y) for x in (-width / 2, width / 2) for y in (-height / 2, height / 2)]


def rotate(degrees, background):
    def work(picture):
        places = corners(picture.shape[1], picture.shape[0], degrees)
        size = [
            int(numpy.ceil(2 * max(abs(part) for part in parts) - 1e-6))
            for parts in ([p.real for p in places], [p.imag for p in places])]
        return turned(picture, degrees, size, 1, sigmoidal(linear(numpy.array(background, float))))
    return work


def straighten(degrees):
    def work(picture):
        height, width = picture.shape[:2]
        # Enlarged so that the corners of the result are inside the picture.
        places = corners(width, height, -degrees)
        scale = max(max(abs(p.real) / width, abs(p.imag) / height) * 2 for p in places)
        return turned(picture, degrees, (width, height), scale)
    return work


# IEC 61966-2-1, and Bradford's cone responses.
TO_XYZ = numpy.array([
    [0.4123908, 0.3575843, 0.1804808], [0.2126390, 0.7151687, 0.0721923],
    [0.0193308, 0.1191948, 0.9505322]])
TO_CONES = numpy.array([
    [0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296]])


def daylight(kelvin, distance=0):
    """The white point of CIE daylight, moved off the locus towards green in CIE 1960 uv."""
    def place(t):
        if t <= 7000:
            x = -4.6070e9 / t ** 3 + 2.9678e6 / t ** 2 + 0.09911e3 / t + 0.244063
        else:
            x = -2.0064e9 / t ** 3 + 1.9018e6 / t ** 2 + 0.24748e3 / t + 0.237040
        y = -3 * x * x + 2.870 * x - 0.275
        return complex(4 * x, 6 * y) / (-2 * x + 12 * y + 3)
    along = place(kelvin + 0.1) - place(kelvin - 0.1)
    normal = 1j * along / abs(along)
    uv = place(kelvin) + (normal if normal.imag > 0 else -normal) * distance
    u, v = uv.real, uv.imag
    x, y = numpy.array([3 * u, 2 * v]) / (2 * u - 8 * v + 4)
    return numpy.array([x / y, 1, (1 - x - y) / y])


def in_light(kelvin, distance=0):
    """Adapts from this light to neutral light; grey keeps its luma."""
    gains = (TO_CONES @ daylight(6500)) / (TO_CONES @ daylight(kelvin, distance))
    adaptation = numpy.linalg.inv(TO_CONES) @ numpy.diag(gains) @ TO_CONES
    matrix = numpy.linalg.inv(TO_XYZ) @ adaptation @ TO_XYZ
    matrix /= LUMA @ matrix.sum(axis=1)
    return lambda picture: encoded(linear(picture) @ matrix.T)


def temperature(amount):
    return in_light(6500 + 25 * amount)


def tint(amount):
    return in_light(6500, 0.0002 * amount)


def shadows(amount):
    k = amount / 100 * (1.5 if amount > 0 else 0.9)

    def work(picture):
        c = picture / 255
        return 255 * numpy.where(c < 0.5, c + k * c * (1 - 2 * c) ** 2, c)
    return work


def highlights(amount):
    k = amount / 100 * (0.9 if amount > 0 else 1.5)

    def work(picture):
        y = (picture / 255) @ LUMA
        lift = numpy.where(y > 0.5, k * (1 - y) * (2 * y - 1) ** 2, 0)
        return picture + 255 * lift[..., None]
    return work


def cases():
    """Rows of the tool's argument, the name of the reference, its function, and the bound."""
    rows = [
        ("rotate=7.3,background=#203040", rotate(7.3, [0x20, 0x30, 0x40])),
        ("rotate=-33,background=#ffffff", rotate(-33, [255, 255, 255])),
        ("rotate=135,background=#000000", rotate(135, [0, 0, 0])),
        ("straighten=6", straighten(6)), ("straighten=-45", straighten(-45)),
    ]
    for name, work in [
            ("temperature", temperature), ("tint", tint), ("highlights", highlights),
            ("shadows", shadows)]:
        rows += [(f"{name}={amount}", work(amount)) for amount in (-100, -40, 40, 100)]
    return [(argument, "the formula in NumPy", work, 1) for argument, work in rows]
