"""Pictures of 16 bits through every filter of the catalogue, against double precision."""

import json
import subprocess

import cv2
import numpy

import css
import formulas
import references as r
from libraries import perspective
from tool import compared, deep

# Levels of 16 bits for each level of 8 bits.
STEP = 257

# Filters that the other comparisons and the suites cover: conversions, and a crop that is measured.
ELSEWHERE = {"profile", "trim-borders"}


def photograph(file):
    """A photograph with 16 bits, in levels of 8 bits: smoothed, so that all bits are used."""
    picture = cv2.imread(str(file), cv2.IMREAD_COLOR)[..., ::-1].astype(numpy.float64)
    # With odd sides a turned pixel can lie exactly on a column, beside which either range is right.
    height, width = (side // 4 * 2 for side in picture.shape[:2])
    small = cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA)
    smooth = cv2.GaussianBlur(small, (0, 0), 0.7)
    return numpy.round(smooth * STEP) / STEP


def all_levels():
    """Random colours, and greys of every level beside each other."""
    noise = numpy.random.default_rng(17).integers(0, 65536, (64, 256, 3))
    greys = numpy.arange(65536).reshape(256, 256, 1).repeat(3, axis=2)
    return numpy.concatenate([noise, greys]) / STEP


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
    light = formulas.linear(picture)
    light = light if shrinks else formulas.sigmoidal(light)
    turned = along(light, size[0]).transpose(1, 0, 2)
    result = along(turned, size[1]).transpose(1, 0, 2)
    return formulas.encoded(result if shrinks else formulas.logistic(result))


def levels(work):
    """A function of levels of 8 bits, for one of 0…1."""
    return lambda picture: 255 * work(picture / 255)


def point_cases(tool, page, effects):
    """The tool's arguments and functions of 0…1, for the filters of one pixel."""
    points = [(0, 0.05), (0.25, 0.15), (0.6, 0.8), (1, 0.97)]
    text = " ".join(f"{x}:{y}" for x, y in points)
    rows = [[0.5, 0.7, -0.1], [0.1, 1.1, -0.3], [0.2, -0.1, 1.4]]
    bias = [0.02, -0.03, 0.01]
    vectors = ",".join(
        f"{name}={' '.join(map(str, row))}"
        for name, row in zip(("red", "green", "blue", "bias"), rows + [bias]))
    cube, table = tool.folder / "deep.cube", write_cube(tool.folder / "deep.cube")
    cases = [
        ("none", lambda c: c),
        ("color-controls,brightness=0.13,contrast=1.7,saturation=0.6", r.chain(
            lambda c: (c + 0.13 - 0.5) * 1.7 + 0.5, r.saturation(0.6))),
        ("temperature-and-tint,temperature=4321,tint=33", r.light(4321, 33 * 0.0004)),
        ("highlight-shadow-adjust,highlights=0.3,shadows=0.6",
         r.chain(r.highlights(-0.7), r.shadows(0.6))),
        ("gamma-adjust=0.75", r.in_light(lambda c: c ** 0.75)),
        ("gamma-adjust=2.7", r.in_light(lambda c: c ** 2.7)),
        ("grayscale=0.7", r.saturation(0.3)),
        ("hue-rotate=123", css.hue_rotate(123)),
        ("invert", lambda c: 1 - c),
        ("invert=0.8", lambda c: 0.8 - 0.6 * c),
        (f"matrix,{vectors}", r.matrix(rows, bias)),
        ("clamp,min=0.2,max=0.7", lambda c: numpy.clip(c, 0.2, 0.7)),
        (f"curve,points={text}", r.curve(points)),
        (f"curve,points={text},luma=yes", r.luma_curve(points)),
        ("monochrome,color=0.2 0.4 0.6,intensity=0.8", r.monochrome([0.2, 0.4, 0.6], 0.8)),
        ("false-color", lambda c: (1 - r.luma(c)) * [0.3, 0, 0] + r.luma(c) * [1, 0.9, 0.8]),
        ("posterize=6", lambda c: numpy.floor(c * 5 + 0.5) / 5),
        ("threshold=0.5", lambda c: numpy.repeat(numpy.round(r.luma(c), 9) >= 0.5, 3, axis=2)),
        ("vignette", r.vignette(0.5, 1)),
        ("vignette,intensity=-0.7,radius=0.6", r.vignette(-0.7, 0.6)),
        (f"lut={cube}", r.tetrahedral(table)),
        ("exposure,ev=-5", r.in_light(lambda c: c / 32)),
        ("exposure,ev=2.5", r.in_light(lambda c: c * 2 ** 2.5)),
    ]
    for amount in (-100, -33, 20, 77):
        v = amount / 100
        cases += [(f"{name}={amount}", work) for name, work in [
            ("brightness", lambda c, v=v: c + 0.2 * v),
            ("hue", css.hue_rotate(numpy.degrees(2 * v))),
            ("contrast", lambda c, k=r.slider(amount, 0.75, 1, 2): (c - 0.5) * k + 0.5),
            ("saturation", r.saturation(1 + v)),
            ("exposure", r.in_light(lambda c, v=v: c * 2 ** v)),
            ("vibrance", r.vibrance(v)),
            ("temperature", r.light(r.slider(amount, 4000, 6500, 9000), 0)),
            ("tint", r.light(6500, 0.02 * v)),
            ("highlights", r.highlights(v)),
            ("shadows", r.shadows(v)),
            ("gamma", r.in_light(lambda c, p=r.slider(amount, 2, 1, 0.5): c ** p)),
        ]]
    for name, work in {**r.photo_effects(effects), **css.looks(page)}.items():
        cases += [(name, work), (f"{name}=0.4", r.mixed(work, 0.4))]
    return cases


def write_cube(path):
    """Writes a table of 9 steps for each channel, and returns it."""
    axis = numpy.linspace(0, 1, 9)
    red, green, blue = numpy.meshgrid(axis, axis, axis, indexing="ij")
    table = numpy.stack(
        [red * red * 0.6 + 0.4 * green, green * (1 - 0.3 * blue),
         0.2 + 0.8 * numpy.sqrt(blue) * (0.5 + 0.5 * red)], axis=-1).round(7)
    lines = [" ".join(f"{part:.7f}" for part in entry)
             for entry in table.transpose(2, 1, 0, 3).reshape(-1, 3)]
    path.write_text("\n".join(["LUT_3D_SIZE 9"] + lines) + "\n")
    return table


def neighbour_cases():
    return [
        ("sharpness=55", r.sharpened(1.69, 1.1)),
        ("sharpen", r.sharpened(1.69, 0.4)),
        ("sharpen,sharpness=2,radius=7", r.sharpened(7, 2)),
        ("unsharp", r.unsharp(2.5, 0.5)),
        ("unsharp,radius=12,intensity=3", r.unsharp(12, 3)),
        ("blur=0.5", r.gaussian(0.5)),
        ("blur=2.5", r.gaussian(2.5)),
        ("blur=10", r.gaussian(10)),
        ("blur=33", r.gaussian(33)),
        ("box-blur=10", r.box(10)),
        ("box-blur=2.5", r.box(2.5)),
        ("motion-blur", r.motion(20, 0)),
        ("motion-blur,radius=7.5,angle=33", r.motion(7.5, 33)),
        ("median", r.median),
        ("noise-reduction", r.smooth(0.02)),
        ("bloom", r.bloom),
        ("gloom", r.gloom),
        ("pixellate=8", r.pixellate(8)),
        ("pixellate=5.3", r.pixellate(5.3)),
        ("edges", r.edges(1)),
        ("halftone", r.halftone(6, 0)),
        ("halftone,width=11,angle=20", r.halftone(11, 20)),
    ]


def geometry_cases():
    """Functions of levels of 8 bits, with their bounds."""
    color = [0x20, 0x30, 0x40]

    def bordered(picture):
        result = numpy.empty((picture.shape[0] + 14, picture.shape[1] + 14, 3))
        result[:] = color
        result[7:-7, 7:-7] = picture
        return result

    return [
        ("rotate=7.3,background=#203040", formulas.rotate(7.3, color), 4),
        ("straighten=6", formulas.straighten(6), 4),
        ("perspective=40/10;300/30;320/180;10/160", perspective, 4),
        ("rotate=90", lambda picture: numpy.rot90(picture, -1), 0),
        ("flip=h", lambda picture: picture[:, ::-1], 0),
        ("crop=60x50+7+9", lambda picture: picture[9:59, 7:67], 0),
        ("border,size=7,color=#203040", bordered, 0),
        ("resize=150", None, 4),
        ("resize=500,enlarge=yes", None, 4),
    ]


def overlay_cases(tool):
    """A picture of 16 bits with transparency in the corner at the top left, in every mode."""
    layer = numpy.random.default_rng(3).integers(0, 65536, (40, 60, 4))
    file = tool.folder / "layer.png"
    cv2.imwrite(str(file), layer.astype(numpy.uint16)[..., [2, 1, 0, 3]])

    def case(mode):
        def work(c):
            result = c.copy()
            result[:40, :60] = css.blended(
                c[:40, :60], layer[..., :3] / 65535, 0.8 * layer[..., 3:] / 65535, mode)
            return result
        return f"overlay,file={file},anchor=top-left,opacity=0.8,mode={mode}", work
    return [case(mode) for mode in css.SEPARABLE]


def lettered(tool, shape):
    """The function that draws a text, whose coverage is measured on black."""
    def words(color):
        return ["--text", "Ågy", "--text-options", f"size=40%,color={color}"]

    black = tool.folder / "black.png"
    cv2.imwrite(str(black), numpy.zeros(shape, numpy.uint16))
    coverage = tool.run(black, *words("white"), load=deep) / 65535
    color = numpy.array([0x20, 0x90, 0xF0]) / 255
    return words("#2090f0"), lambda c: c + coverage * (color - c)


def catalogue(tool):
    output = subprocess.run(
        [tool.path, "filters", "--json"], check=True, capture_output=True, text=True).stdout
    return {entry["name"] for entry in json.loads(output)["filters"]}


def deep_rows(tool, files, root):
    """The rows of all filters. Exits if a filter of the catalogue has none."""
    inputs = []
    for index, picture in enumerate([photograph(file) for file in files[:2]] + [all_levels()]):
        path = tool.folder / f"deep{index}.png"
        cv2.imwrite(str(path), numpy.round(picture * STEP).astype(numpy.uint16)[..., ::-1])
        inputs.append((path, picture))
    points = point_cases(
        tool, root / "docs/filters.md", root / "Modules/Rendering/Filters/Looks/PhotoEffect.swift")
    cases = [(name, levels(work), 1) for name, work in points]
    cases += [(name, levels(work), 4) for name, work in neighbour_cases()]
    cases += [(name, levels(work), 4) for name, work in overlay_cases(tool)]
    # The corners of a perspective lie outside of the smaller picture.
    runs = [(case, inputs) for case in cases] + [(case, inputs[:2]) for case in geometry_cases()]
    rows = []
    for (argument, work, bound), pictures in runs:
        pairs = []
        for path, picture in pictures:
            ours = tool.run(path, "--filter", argument, load=deep)
            theirs = work(picture) if work else resampled(picture, ours.shape[1::-1])
            pairs.append((ours, theirs * STEP))
        rows.append(compared(
            argument.replace(f"{tool.folder}/", ""), "double precision", pairs, bound, most=65535))
    rows.append(crystal_row(tool, inputs))
    rows.append(text_row(tool, inputs))
    names = {row.name.split(",")[0].split("=")[0] for row in rows}
    if missing := catalogue(tool) - names - ELSEWHERE:
        raise SystemExit(f"oracle: no case of 16 bits for {', '.join(sorted(missing))}")
    return rows


def crystal_row(tool, inputs):
    """Every crystal has the mean of its pixels. Crystals are told apart by their colours."""
    pairs = []
    for path, picture in inputs:
        ours = tool.run(path, "--filter", "crystallize=9", load=deep)
        cells = ours @ [1, 2 ** 16, 2 ** 32]
        pairs.append((ours, r.means(picture, cells) * STEP))
    return compared("crystallize=9", "means of crystals", pairs, 4, most=65535)


def text_row(tool, inputs):
    pairs = []
    for path, picture in inputs:
        words, work = lettered(tool, picture.shape)
        pairs.append((tool.run(path, *words, load=deep), work(picture / 255) * 65535))
    return compared("text", "its coverage in double precision", pairs, 4, most=65535)
