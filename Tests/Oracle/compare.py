"""Compares the tool's filters with other programs and writes a page of differences.

usage: compare.py TOOL PHOTOS CHROMIUM PAGE

Exits with 1 if a difference exceeds its bound. `make test` does not use this program.
"""

import sys
import tempfile
from pathlib import Path

from animations import animation_problems
from browser import Browser
from colors import profile_rows
from deep import deep_rows
from libraries import numeric_rows
from looks import look_rows
from tool import Tool

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

DEEP = """## NumPy in double precision and OpenCV: 16 bits

Differences are in levels of 0…65,535, and the photographs have half of their size, smoothed so that all bits are used.

{table}
"""


def main():
    tool_path, photos, chromium, page = sys.argv[1:]
    names = ["kodak03", "kodak08", "kodak20", "kodak23", "skimage_chelsea"]
    files = [Path(photos) / f"{name}.png" for name in names]
    with tempfile.TemporaryDirectory() as folder:
        tool = Tool(tool_path, Path(folder))
        problems = animation_problems(tool)
        looks = look_rows(tool, files)
        browser = Browser(chromium, Path(folder))
        css = browser.rows(tool, files)
        numeric, notes = numeric_rows(tool, files)
        profiles = profile_rows(tool, files)
        deep = deep_rows(tool, files)
    import cv2
    import PIL
    from PIL import ImageCms

    text = INTRODUCTION.format(photos=", ".join(names))
    text += "\n" + PILGRAM.format(version="2.0.0", table=table(looks))
    text += "\n" + CHROMIUM.format(version=browser.version, table=table(css))
    text += "\n" + LIBRARIES.format(
        pillow=PIL.__version__, opencv=cv2.__version__, table=table(numeric),
        notes="\n".join(notes))
    text += "\n" + PROFILES.format(
        version=ImageCms.core.littlecms_version, table=table(profiles))
    text += "\n" + DEEP.format(table=table(deep))
    Path(page).write_text(text)
    beyond = [row for row in looks + css + numeric + profiles + deep if row.largest > row.bound]
    for row in beyond:
        print(f"oracle: {row.name}: {row.largest:.2f} is beyond {row.bound}", file=sys.stderr)
    for problem in problems:
        print(f"oracle: animation: {problem}", file=sys.stderr)
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
