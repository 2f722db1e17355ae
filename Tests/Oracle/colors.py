"""Conversions between colour profiles, by Little CMS, which Pillow contains."""

import io
import struct

import numpy
from PIL import Image, ImageCms

from formulas import TO_CONES
from tool import compared, load

D50 = numpy.array([0.9642, 1, 0.8249])
SRGB_CURVE = (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)
VIDEO_CURVE = (1 / 0.45, 1 / 1.099, 0.099 / 1.099, 1 / 4.5, 0.081)

# The published white, red, green and blue, and the curve: its power, or ICC's parameters g a b c d.
SPACES = {
    "srgb": ([(0.3127, 0.329), (0.64, 0.33), (0.3, 0.6), (0.15, 0.06)], SRGB_CURVE),
    "p3": ([(0.3127, 0.329), (0.68, 0.32), (0.265, 0.69), (0.15, 0.06)], SRGB_CURVE),
    "adobe-rgb": ([(0.3127, 0.329), (0.64, 0.33), (0.21, 0.71), (0.15, 0.06)], 563 / 256),
    "rec2020": ([(0.3127, 0.329), (0.708, 0.292), (0.17, 0.797), (0.131, 0.046)], VIDEO_CURVE),
    "prophoto": (
        [(0.3457, 0.3585), (0.734699, 0.265301), (0.159597, 0.840403), (0.036598, 0.000105)], 1.8),
}


def fixed(values):
    return struct.pack(f">{len(values)}i", *(round(value * 65536) for value in values))


def colorants(corners):
    """The linear colours' matrix to XYZ under D50, by Bradford's adaptation."""
    white, *primaries = ([x / y, 1, (1 - x - y) / y] for x, y in corners)
    columns = numpy.array(primaries).T
    matrix = columns * numpy.linalg.solve(columns, white)
    gains = (TO_CONES @ D50) / (TO_CONES @ white)
    return numpy.linalg.inv(TO_CONES) @ numpy.diag(gains) @ TO_CONES @ matrix


def profile(tags, connection):
    """An ICC profile of RGB colours, version 4."""
    tags = [
        ("desc", text("oracle")), ("cprt", text("none")),
        ("wtpt", b"XYZ \0\0\0\0" + fixed(D50))] + tags
    place, table, bodies = 132 + 12 * len(tags), b"", b""
    for name, body in tags:
        table += name.encode() + struct.pack(">II", place + len(bodies), len(body))
        bodies += body + b"\0" * (-len(body) % 4)
    head = struct.pack(">I4sI", place + len(bodies), b"", 0x04200000)
    head += b"mntrRGB " + connection + struct.pack(">6H", 2026, 1, 1, 0, 0, 0) + b"acsp"
    head += b"\0" * 28 + fixed(D50)
    return head.ljust(128, b"\0") + struct.pack(">I", len(tags)) + table + bodies


def text(words):
    return b"mluc" + struct.pack(">4xII4sII", 1, 12, b"enUS", 2 * len(words), 28) \
        + words.encode("utf-16-be")


def matrix_profile(name):
    corners, curve = SPACES[name]
    curve = [curve] if isinstance(curve, float) else curve
    trace = b"para" + struct.pack(">4xHxx", 0 if len(curve) == 1 else 3) + fixed(curve)
    tags = [
        (f"{channel}XYZ", b"XYZ \0\0\0\0" + fixed(column))
        for channel, column in zip("rgb", colorants(corners).T)]
    return profile(tags + [(f"{channel}TRC", trace) for channel in "rgb"], b"XYZ ")


def table_profile():
    """A table of 17 steps for each channel: Display P3 with a curve of 2.2, as L*a*b*."""
    steps = numpy.linspace(0, 1, 17) ** 2.2
    grid = numpy.stack(numpy.meshgrid(steps, steps, steps, indexing="ij"), axis=-1)
    ratio = (grid @ colorants(SPACES["p3"][0]).T) / D50
    f = numpy.where(ratio > (6 / 29) ** 3, numpy.cbrt(ratio), ratio * (29 / 6) ** 2 / 3 + 4 / 29)
    x, y, z = f[..., 0], f[..., 1], f[..., 2]
    codes = numpy.stack(
        [(116 * y - 16) / 100 * 65280, (500 * (x - y) + 128) * 256, (200 * (y - z) + 128) * 256], -1)
    line = struct.pack(">HH", 0, 65535) * 3
    body = b"mft2" + struct.pack(">4xBBBx", 3, 3, 17) + fixed([1, 0, 0, 0, 1, 0, 0, 0, 1])
    body += struct.pack(">HH", 2, 2) + line
    body += numpy.clip(numpy.round(codes), 0, 65535).astype(">u2").tobytes() + line
    return profile([("A2B0", body)], b"Lab ")


def all_colors():
    """Every fourth to ninth level of each channel, among them the strongest colours."""
    levels = numpy.linspace(0, 255, 32).round()
    grid = numpy.stack(numpy.meshgrid(levels, levels, levels, indexing="ij"), axis=-1)
    return grid.reshape(128, 256, 3).astype(numpy.uint8)


def converted(picture, source, target, flags):
    """Little CMS with compensation for the black point."""
    transform = ImageCms.buildTransform(
        *(ImageCms.ImageCmsProfile(io.BytesIO(data)) for data in (source, target)), "RGB", "RGB",
        ImageCms.Intent.RELATIVE_COLORIMETRIC, ImageCms.Flags.BLACKPOINTCOMPENSATION | flags)
    return numpy.asarray(ImageCms.applyTransform(Image.fromarray(picture), transform))


def profile_rows(tool, files):
    pictures = [numpy.asarray(Image.open(file).convert("RGB")) for file in files] + [all_colors()]
    matrices = {name: matrix_profile(name) for name in SPACES}
    # The name, the input's profile, the tool's arguments, the result's profile and the bound.
    cases = [
        (f"--profile {name}", "srgb", matrices["srgb"], ["--profile", name], matrices[name], bound)
        for name, bound in [("p3", 1), ("adobe-rgb", 2), ("rec2020", 1)]
    ] + [
        ("--profile srgb", name, matrices[name], ["--profile", "srgb"], matrices["srgb"], 1)
        for name in ("p3", "adobe-rgb", "rec2020", "prophoto")
    ] + [
        ("--profile srgb", "table", table_profile(),
         ["--profile", "srgb", "--intent", "relative"], matrices["srgb"], 9),
    ]
    file = tool.folder / "prophoto.icc"
    file.write_bytes(matrices["prophoto"])
    cases.append(
        ("--profile FILE (prophoto)", "p3", matrices["p3"], ["--profile", str(file)],
         matrices["prophoto"], 1))
    rows = []
    for name, source, own, arguments, target, bound in cases:
        # Both interpolate in a table of 33 steps, but without a table nothing needs one.
        flags = 0 if source == "table" else ImageCms.Flags.NOOPTIMIZE
        pairs = []
        for picture in pictures:
            tagged = tool.folder / "tagged.png"
            Image.fromarray(picture).save(tagged, icc_profile=own)
            pairs.append((
                tool.run(tagged, *arguments),
                converted(picture, own, target, flags).astype(numpy.float64)))
        rows.append(compared(f"{name}, from {source}", "Little CMS, relative", pairs, bound))
    return rows
