"""Makes the input pictures of the race: inputs.py FOLDER [PHOTOGRAPHS]

Uses the photographs if given, otherwise a generated scene. Writes q90 4:2:0 JPEGs of 96, 24, 12 and 2
megapixels and of 320×240, a progressive one and one with orientation 6, both of 12 megapixels, and
PNGs of 12 and 2 megapixels. The largest is a portrait.
"""

import sys
from pathlib import Path

import numpy as np
from PIL import Image


def generated(width, height):
    """Hills, noise at several sizes, and hard edges."""
    random = np.random.default_rng(1)
    scene = np.zeros((height, width, 3), np.float32)
    for exponent in range(2, 10):
        size = (max(2, width >> exponent), max(2, height >> exponent))
        noise = random.standard_normal((size[1], size[0], 3)).astype(np.float32)
        for channel in range(3):
            layer = Image.fromarray(noise[:, :, channel]).resize((width, height), Image.BICUBIC)
            scene[:, :, channel] += np.asarray(layer) * 2.0 ** (exponent / 1.6)
    x, y = np.meshgrid(np.arange(width), np.arange(height))
    scene += (((x // 97 + y // 61) % 7 == 0) * 24.0)[:, :, None]
    return Image.fromarray((scene + 120).clip(0, 255).astype(np.uint8))


if __name__ == "__main__":
    folder, photographs = Path(sys.argv[1]), Path(sys.argv[2] if len(sys.argv) > 2 else "/none")
    folder.mkdir(parents=True, exist_ok=True)
    large = photographs / "mosaic_24mp.jpg"
    camera = Image.open(large).convert("RGB") if large.exists() else generated(6000, 4000)
    sizes = {"24": (6000, 4000), "12": (4000, 3000), "2": (1732, 1155), "320": (320, 240)}
    for name, size in sizes.items():
        image = camera if camera.size == size else camera.resize(size, Image.LANCZOS)
        image.save(folder / f"{name}.jpg", quality=90, subsampling="4:2:0")
        if name in ("12", "2"):
            image.save(folder / f"{name}.png")
        if name == "12":
            image.save(
                folder / "progressive.jpg", quality=90, subsampling="4:2:0", progressive=True)
            exif = Image.Exif()
            exif[0x0112] = 6
            image.save(folder / "portrait.jpg", quality=90, subsampling="4:2:0", exif=exif)
    portrait = camera.transpose(Image.Transpose.ROTATE_90).resize((8000, 12000), Image.LANCZOS)
    portrait.save(folder / "96.jpg", quality=90, subsampling="4:2:0")
