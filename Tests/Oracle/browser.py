"""CSS filter functions, as headless Chromium renders them."""

import subprocess

import numpy
from PIL import Image

from tool import compared, load

SIZE = (256, 192)

# CSS functions and the corresponding filters of the tool.
FUNCTIONS = [
    ("sepia(1)", "sepia"),
    ("sepia(0.6)", "sepia=0.6"),
    ("grayscale(1)", "grayscale"),
    ("grayscale(0.4)", "grayscale=0.4"),
    ("invert(1)", "invert"),
    ("invert(0.3)", "invert=0.3"),
    ("hue-rotate(90deg)", "hue-rotate=90"),
    ("hue-rotate(200deg)", "hue-rotate=200"),
    ("hue-rotate(-45deg)", "hue-rotate=-45"),
    ("contrast(1.4)", "color-controls,contrast=1.4"),
    ("contrast(0.6)", "color-controls,contrast=0.6"),
    ("saturate(1.7)", "color-controls,saturation=1.7"),
    ("saturate(0.3)", "color-controls,saturation=0.3"),
]


class Browser:
    """A browser that renders one page and makes no connections."""

    def __init__(self, path, folder):
        self.path, self.folder = path, folder
        said = subprocess.run([path, "--version"], check=True, capture_output=True, text=True)
        self.version = " ".join(said.stdout.split()[:2])

    def rows(self, tool, files):
        parts = []
        for index, file in enumerate(files):
            part = self.folder / f"part{index}.png"
            picture = Image.open(file).convert("RGB")
            left, top = (picture.width - SIZE[0]) // 2, (picture.height - SIZE[1]) // 2
            picture.crop((left, top, left + SIZE[0], top + SIZE[1])).save(part)
            parts.append(part)
        shot = self.draw(parts)
        rows = []
        for line, (function, ours) in enumerate(FUNCTIONS):
            pairs = []
            for column, part in enumerate(parts):
                top, left = line * SIZE[1], column * SIZE[0]
                theirs = shot[top:top + SIZE[1], left:left + SIZE[0]]
                pairs.append((tool.run(part, "--filter", ours), theirs))
            rows.append(compared(ours, function, pairs, 1))
        return rows

    def draw(self, parts):
        """A page with every function on every part; one line per function."""
        style = "html,body{margin:0;background:#fff}img{position:absolute;display:block}"
        images = "".join(
            f'<img src="{part.name}" style="left:{column * SIZE[0]}px;top:{line * SIZE[1]}px;'
            f'filter:{function}">'
            for line, (function, _) in enumerate(FUNCTIONS) for column, part in enumerate(parts))
        page = self.folder / "page.html"
        page.write_text(f"<!doctype html><style>{style}</style>{images}")
        shot = self.folder / "shot.png"
        width, height = len(parts) * SIZE[0], len(FUNCTIONS) * SIZE[1]
        subprocess.run(
            [
                self.path, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                "--force-color-profile=srgb", "--force-device-scale-factor=1", "--no-first-run",
                "--disable-background-networking", "--disable-component-update",
                "--disable-sync", "--proxy-server=127.0.0.1:9",
                f"--user-data-dir={self.folder / 'profile'}", f"--window-size={width},{height}",
                f"--screenshot={shot}", page.as_uri(),
            ], check=True, capture_output=True, timeout=300)
        picture = load(shot)
        if picture.shape[:2] != (height, width):
            raise SystemExit(f"oracle: the browser drew {picture.shape}")
        return numpy.asarray(picture)
