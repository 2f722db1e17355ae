"""Neighbourhood filters, geometry and lookup tables, computed by Pillow and OpenCV."""

import cv2
import numpy
from PIL import Image, ImageFilter

import formulas
from formulas import LUMA, cubic, encoded, linear, shrunk
from tool import compared, load


def planes(work, picture):
    """Applies `work` to each channel as 32-bit floating point."""
    return numpy.stack(
        [work(picture[..., channel].astype(numpy.float32)) for channel in range(3)],
        axis=2).astype(numpy.float64)


def gaussian(radius):
    def blur(picture):
        # OpenCV's default kernel is too small for floats; six deviations are enough.
        side = 2 * int(numpy.ceil(6 * radius)) + 1
        return cv2.GaussianBlur(
            picture, (side, side), radius, borderType=cv2.BORDER_REPLICATE)
    return blur


def lanczos(size):
    """Both axes one after the other, each within the range of the samples closer than one result."""
    def along(plane, count):
        height, width = plane.shape
        scaled = numpy.asarray(
            Image.fromarray(plane).resize((count, height), Image.Resampling.LANCZOS))
        step = max(1, width / count)
        centers = (numpy.arange(count) + 0.5) * width / count
        samples = numpy.arange(width) + 0.5
        low, high = numpy.empty_like(scaled), numpy.empty_like(scaled)
        for index, center in enumerate(centers):
            near = plane[:, abs(samples - center) < step - 1e-9]
            low[:, index], high[:, index] = near.min(axis=1), near.max(axis=1)
        return numpy.ascontiguousarray(numpy.clip(scaled, low, high))

    def resize(plane):
        return along(along(plane, size[0]).T.copy(), size[1]).T
    return lambda picture: encoded(planes(resize, linear(picture)))


def unsharp(picture):
    return picture + 0.5 * (picture - gaussian(2.5)(picture))


def sharpen(picture):
    y = picture @ LUMA
    return picture + (0.4 * (y - gaussian(1.69)(y)))[..., None]


def bloom(picture):
    c, b = picture / 255, gaussian(10)(picture) / 255
    return 255 * (c + 0.5 * (c + b - c * b - c))


def gloom(picture):
    return picture + 0.5 * (numpy.minimum(picture, gaussian(10)(picture)) - picture)


def median(picture):
    return cv2.medianBlur(picture.astype(numpy.uint8), 3).astype(numpy.float64)


def motion(picture):
    kernel = numpy.full((1, 41), 1 / 41)
    return cv2.filter2D(picture, -1, kernel, borderType=cv2.BORDER_REPLICATE)


def pixellate(picture):
    # Leaves out the partial cells at the edges.
    height, width = (side // 8 * 8 for side in picture.shape[:2])
    cells = cv2.resize(
        picture[:height, :width], (width // 8, height // 8), interpolation=cv2.INTER_AREA)
    return numpy.repeat(numpy.repeat(cells, 8, axis=0), 8, axis=1)


def perspective(picture):
    """OpenCV's transform with Catmull–Rom interpolation at exact positions, and Lanczos' filter
    where it shrinks by more than 2 %."""
    corners = numpy.float32([[40, 10], [300, 30], [320, 180], [10, 160]])
    sides = [
        numpy.linalg.norm(corners[a] - corners[b]) for a, b in [(0, 1), (3, 2), (0, 3), (1, 2)]]
    width, height = round((sides[0] + sides[1]) / 2), round((sides[2] + sides[3]) / 2)
    target = numpy.float32([[0, 0], [width, 0], [width, height], [0, height]])
    matrix = cv2.getPerspectiveTransform(target, corners)
    y, x = numpy.mgrid[0:height, 0:width] + 0.5
    u, v, w = (row[0] * x + row[1] * y + row[2] for row in matrix)
    across, down = (
        numpy.hypot(*((row[i] - place / w * matrix[2][i]) / w for i in (0, 1)))
        for row, place in zip(matrix, (u, v)))
    light, x, y = linear(picture), u / w - 0.5, v / w - 0.5
    return encoded(numpy.where(
        (numpy.maximum(across, down) > 1.02)[..., None],
        shrunk(light, x, y, numpy.maximum(across, 1), numpy.maximum(down, 1)),
        cubic(light, x, y)))


def threshold(picture):
    return numpy.repeat(numpy.where(picture @ LUMA >= 127.5, 255.0, 0.0)[..., None], 3, axis=2)


def transposed(operation):
    def turn(picture):
        image = Image.fromarray(picture.astype(numpy.uint8))
        return numpy.asarray(image.transpose(operation)).astype(numpy.float64)
    return turn


def smooth_cube(picture):
    """Pillow's lookup table, with trilinear interpolation."""
    table = ImageFilter.Color3DLUT.generate(33, smooth)
    image = Image.fromarray(picture.astype(numpy.uint8))
    return numpy.asarray(image.filter(table)).astype(numpy.float64)


def smooth(r, g, b):
    return (r * r * 0.6 + 0.4 * g, g * (1 - 0.3 * b), 0.2 + 0.8 * b ** 0.5 * (0.5 + 0.5 * r))


def write_smooth_cube(path):
    axis = numpy.linspace(0, 1, 33)
    lines = ["LUT_3D_SIZE 33"] + [
        " ".join(f"{value:.7f}" for value in smooth(r, g, b))
        for b in axis for g in axis for r in axis]
    path.write_text("\n".join(lines) + "\n")


def numeric_rows(tool, files):
    table = tool.folder / "smooth.cube"
    write_smooth_cube(table)
    cases = [
        ("blur=1", "OpenCV GaussianBlur", gaussian(1), 1),
        ("blur=2.5", "OpenCV GaussianBlur", gaussian(2.5), 1),
        ("blur=10", "OpenCV GaussianBlur", gaussian(10), 1),
        ("blur=40", "OpenCV GaussianBlur", gaussian(40), 1),
        ("box-blur=10", "OpenCV blur",
         lambda p: cv2.blur(p, (21, 21), borderType=cv2.BORDER_REPLICATE), 1),
        ("motion-blur=20", "OpenCV filter2D", motion, 1),
        ("median", "OpenCV medianBlur", median, 0),
        ("sharpen", "OpenCV GaussianBlur, the formula", sharpen, 1),
        ("unsharp", "OpenCV GaussianBlur, the formula", unsharp, 1),
        ("bloom", "OpenCV GaussianBlur, the formula", bloom, 1),
        ("gloom", "OpenCV GaussianBlur, the formula", gloom, 1),
        ("pixellate=8", "OpenCV resize INTER_AREA", pixellate, 1),
        ("threshold=0.5", "NumPy", threshold, 0),
        ("resize=200", "Pillow LANCZOS in linear light, limited", None, 2),
        ("rotate=90", "Pillow transpose", transposed(Image.Transpose.ROTATE_270), 0),
        ("flip=h", "Pillow transpose", transposed(Image.Transpose.FLIP_LEFT_RIGHT), 0),
        ("perspective=40/10;300/30;320/180;10/160", "OpenCV's transform, the filters in NumPy",
         perspective, 1),
        (f"lut={table}", "Pillow Color3DLUT, 33 a side", smooth_cube, 2),
    ] + formulas.cases()
    rows = []
    for argument, oracle, work, bound in cases:
        pairs = []
        for file in files:
            picture = load(file)
            ours = tool.run(file, "--filter", argument)
            theirs = work(picture) if work else lanczos(ours.shape[1::-1])(picture)
            if argument.startswith("pixellate"):
                ours = ours[:theirs.shape[0], :theirs.shape[1]]
            pairs.append((ours, theirs))
        name = "lut" if argument.startswith("lut") else argument
        rows.append(compared(name, oracle, pairs, bound))
    notes = [
        "- perspective: OpenCV's cubic interpolation differs (a = −0.75, in steps of 1/32 of"
        " a pixel), by up to 67 levels at edges. The comparison therefore uses only OpenCV's"
        " matrix, with our filters in NumPy.",
        "- rotate, straighten: OpenCV and Pillow use other cubics, on encoded values instead"
        " of a sigmoidal space. The comparison therefore uses the formulas in NumPy:"
        " geometry, interpolation, and blending with the background along the edge.",
        "- temperature, tint, highlights, shadows: no library here has them. They are"
        " computed from the published formulas, independently of the engine and in double"
        " precision.",
        "- lut: Pillow interpolates trilinearly with 16 bits; the engine interpolates in"
        " tetrahedra, as docs/filters.md says.",
        "- resize: Pillow's Lanczos filter has three lobes, too. Its weights are not rounded;"
        " the engine's weights have 16 bits.",
    ]
    return rows, notes
