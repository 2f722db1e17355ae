"""Compares the tool's filters with other programs' and writes a page of differences.

usage: compare.py TOOL PHOTOS CHROMIUM PAGE

Ends with 1 if a difference is beyond its bound. Nothing here is used by `make test`.
"""

import sys
import tempfile
from pathlib import Path

from browser import Browser
from libraries import numeric_rows
from looks import look_rows
from tool import Tool

INTRODUCTION = """# Differences to other programs

What other programs make of the same photographs with the same filters, and how far this engine is from it, in levels
of 0…255 over all channels of all pixels. Ours is not fitted to any of them: it follows the published mathematics.
`make oracle` writes this page; it fails where a largest difference is beyond the bound.

Photographs of the corpora: {photos}; PNG to PNG.
"""

PILGRAM = """## pilgram {version} (PyPI): the vintage looks

Intensity 1.

{table}

What is more than rounding, and why it stays:

- pilgram works on bytes and rounds or cuts off after each step: 1977, brannan, clarendon, lark, maven, nashville, rise,
  slumber and stinson come out one to two levels darker there. Here only the end of a run is rounded.
- aden: pilgram's gradient from the left is turned without enlarging its canvas, so it covers only the middle square of
  a picture that is not square. On a square picture the difference is 0.50 in the mean and 3 at most.
- xpro2: pilgram approximates the gradient's alpha by mixing with the picture before and after; here colour and alpha
  change together, premultiplied, as CSS Images says.
"""

CHROMIUM = """## {version} (headless): CSS's filter functions

{table}

No function is more than one level away, which is rounding at another place.
"""

LIBRARIES = """## Pillow {pillow} and OpenCV {opencv} (PyPI): the rest

Where a library only works on bytes, it is called on floating point planes, so that what is compared is the
mathematics. Radii are in pixels; edges are repeated on both sides.

{table}

What is to be known:

{notes}
"""


def main():
    tool_path, photos, chromium, page = sys.argv[1:]
    names = ["kodak03", "kodak08", "kodak20", "kodak23", "skimage_chelsea"]
    files = [Path(photos) / f"{name}.png" for name in names]
    with tempfile.TemporaryDirectory() as folder:
        tool = Tool(tool_path, Path(folder))
        looks = look_rows(tool, files)
        browser = Browser(chromium, Path(folder))
        css = browser.rows(tool, files)
        numeric, notes = numeric_rows(tool, files)
    import cv2
    import PIL

    text = INTRODUCTION.format(photos=", ".join(names))
    text += "\n" + PILGRAM.format(version="2.0.0", table=table(looks))
    text += "\n" + CHROMIUM.format(version=browser.version, table=table(css))
    text += "\n" + LIBRARIES.format(
        pillow=PIL.__version__, opencv=cv2.__version__, table=table(numeric),
        notes="\n".join(notes))
    Path(page).write_text(text)
    beyond = [row for row in looks + css + numeric if row.largest > row.bound]
    for row in beyond:
        print(f"oracle: {row.name}: {row.largest:.2f} is beyond {row.bound}", file=sys.stderr)
    return 1 if beyond else 0


def table(rows):
    lines = ["| filter | compared with | mean | 99 % below | largest | bound |", "|---|---|---|---|---|---|"]
    for row in rows:
        lines.append(
            f"| {row.name} | {row.oracle} | {row.mean:.2f} | {row.high:.0f} |"
            f" {row.largest:.0f} | {row.bound} |")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
