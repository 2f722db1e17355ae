"""Compares the tool's filters with other programs and writes a page of differences.

usage: compare.py TOOL CORPORA CHROMIUM PAGE

Exits with 1 if a difference exceeds its bound. `make test` does not use this program.
"""

import sys
import tempfile
from pathlib import Path

from animations import animation_problems
from browser import Browser
from colors import profile_rows
from deep import deep_rows
from jpegxl import jpeg_xl_problems
from libraries import numeric_rows
from looks import look_rows
from peers import jpeg_problems, magick_rows, magick_version, vips_rows
from reading import reading_rows, reading_section
from tool import Tool
from written import written_problems

INTRODUCTION = """# Differences to other programs

This page compares the engine's results with those of other programs, for the same photographs and filters.
Differences are in levels of 0…255, over all channels of all pixels. The engine is not fitted to any of the programs:
it follows the published mathematics. `make oracle` writes this page and fails if a largest difference exceeds its
bound.

Photographs of the corpora: {photos}; PNG to PNG.
"""

PILGRAM = """## pilgram {version} (PyPI): the vintage looks

Intensity 1.

{table}

Differences that are larger than rounding, and their reasons:

- pilgram works on bytes and rounds or truncates after each step. Its 1977, brannan, clarendon, lark, maven, nashville,
  rise, slumber and stinson are therefore one to two levels darker. The engine rounds only at the end of a run.
- aden: pilgram rotates its gradient without enlarging the canvas, so the gradient covers only the middle square of a
  picture that is not square. On a square picture the mean difference is 0.50 and the largest is 3.
- xpro2: pilgram approximates the gradient's alpha by blending the results with and without the gradient. The engine
  interpolates premultiplied colour and alpha together, as CSS Images specifies.
"""

CHROMIUM = """## {version} (headless): CSS filter functions

{table}

All differences are at most one level, because the programs round at different places.
"""

LIBRARIES = """## Pillow {pillow} and OpenCV {opencv} (PyPI): the rest

Libraries are called with floating-point planes where possible, so that the mathematics is compared and not the rounding.
Radii are in pixels; edges are repeated on both sides.

{table}

Notes:

{notes}
"""

PROFILES = """## Little CMS {version} (in Pillow): --profile

The photographs and a picture of 32,768 colours, among them the strongest. Both convert between profiles that are made of the published
primaries and curves. Samples of the result's own space are compared.

{table}

- to adobe-rgb: near black, a curve that is only a power turns the rounding of linear light into two levels.
- from table: a table of 17 steps for each channel, whose colours exceed sRGB. Both programs interpolate in a table of 33 steps,
  which is coarse where colours are clipped; Little CMS differs there from itself without that table by 13 levels.
"""

VIPS = """## libvips {version} (PyPI)

libvips computes in floats.

{table}
"""

MAGICK = """## {version}

ImageMagick computes with 16 bits for each channel. The layers of the modes are noise with transparency.

{table}
"""

DEEP = """## Double precision: every filter on 16 bits

Differences are in levels of 0…65,535. The pictures are two photographs at half of their size, smoothed so that all bits are used, and
noise beside every level of grey. References are NumPy, SciPy and OpenCV in double precision. `make oracle` fails if a filter of the
catalogue has no row here, except `profile`, which the tables above compare, and `trim-borders`, which is a crop.

{table}

- posterize, threshold: at a jump of the function the rounding of a single calculation decides.
"""

JPEG = """## Files: jpegtran, djpeg, cjxl, djxl, Pillow, tifffile and imagecodecs

`make oracle` also turns, flips and trims JPEGs with each subsampling, baseline and progressive, and expects the pixels and tables of
jpegtran; decodes 60 damaged JPEGs with `--allow-damaged`, and expects the pixels of djpeg; and reads the animations of edits with Pillow.
It reads the TIFF and AVIF files of edits with Pillow, tifffile and imagecodecs, and expects their pixels, profile, EXIF and XMP.
It recompresses JPEGs to JPEG XL, and expects that djxl restores them byte for byte, and that the tool restores those of cjxl.
"""


def main():
    tool_path, corpora, chromium, page = sys.argv[1:]
    root = Path(__file__).resolve().parents[2]
    names = ["kodak03", "kodak08", "kodak20", "kodak23", "skimage_chelsea"]
    files = [Path(corpora) / "photos" / f"{name}.png" for name in names]
    with tempfile.TemporaryDirectory() as folder:
        tool = Tool(tool_path, Path(folder))
        problems = [f"animation: {text}" for text in animation_problems(tool)]
        problems += [f"JPEG: {text}" for text in jpeg_problems(tool, files)]
        problems += [f"JPEG XL: {text}" for text in jpeg_xl_problems(tool, files)]
        problems += written_problems(tool)
        looks = look_rows(tool, files)
        browser = Browser(chromium, Path(folder))
        css = browser.rows(tool, files)
        numeric, notes = numeric_rows(tool, files)
        profiles = profile_rows(tool, files)
        vips = vips_rows(tool, files)
        magick = magick_rows(tool, files)
        deep = deep_rows(tool, files, root)
        reading, wrong, skipped = reading_rows(tool, Path(corpora))
        problems += wrong
    import cv2
    import PIL
    import pyvips
    from PIL import ImageCms

    text = INTRODUCTION.format(photos=", ".join(names))
    text += "\n" + PILGRAM.format(version="2.0.0", table=table(looks))
    text += "\n" + CHROMIUM.format(version=browser.version, table=table(css))
    text += "\n" + LIBRARIES.format(
        pillow=PIL.__version__, opencv=cv2.__version__, table=table(numeric),
        notes="\n".join(notes))
    text += "\n" + PROFILES.format(
        version=ImageCms.core.littlecms_version, table=table(profiles))
    text += "\n" + VIPS.format(
        version=".".join(str(pyvips.version(part)) for part in range(3)), table=table(vips))
    text += "\n" + MAGICK.format(version=magick_version(), table=table(magick))
    text += "\n" + DEEP.format(table=table(deep))
    text += "\n" + reading_section(reading, skipped)
    text += "\n" + JPEG
    Path(page).write_text(text)
    rows = looks + css + numeric + profiles + vips + magick + deep
    beyond = [row for row in rows if row.largest > row.bound]
    for row in beyond:
        print(f"oracle: {row.name}: {row.largest:.2f} is beyond {row.bound}", file=sys.stderr)
    for problem in problems:
        print(f"oracle: {problem}", file=sys.stderr)
    return 1 if beyond or problems else 0


def table(rows):
    lines = ["| filter | compared with | mean | 99 % below | largest | bound |", "|---|---|---|---|---|---|"]
    for row in rows:
        lines.append(
            f"| {row.name} | {row.oracle} | {row.mean:.2f} | {row.high:.0f} |"
            f" {row.largest:.0f} | {row.bound} |")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
