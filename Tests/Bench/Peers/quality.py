"""Compares results with the exact result, in dB: quality.py WORK INPUT EXACT-ENCODED RESULT…

Writes EXACT-ENCODED: the exact result, encoded by libjpeg-turbo with the same settings. Its PSNR is
the floor. Prints a line for EXACT-ENCODED and for each result.
"""

import sys

import cv2
import numpy as np
from PIL import Image, ImageOps

from works import MATRICES, QUALITY


def decoded(path):
    image = ImageOps.exif_transpose(Image.open(path)).convert("RGB")
    return np.asarray(image, dtype=np.float32) / np.float32(255)


def to_linear(v):
    return np.where(v <= 0.04045, v / 12.92, ((v + 0.055) / 1.055) ** 2.4).astype(np.float32)


def to_encoded(v):
    v = np.clip(v, 0, 1)
    return np.where(v <= 0.0031308, v * 12.92, 1.055 * v ** (1 / 2.4) - 0.055)


def lanczos(length, count):
    """The weights of a Lanczos-3 filter; one row for each sample of the result."""
    ratio = length / count
    middles = (np.arange(count) + 0.5) * ratio
    away = (np.arange(length) + 0.5 - middles[:, None]) / ratio
    weights = np.where(np.abs(away) < 3, np.sinc(away) * np.sinc(away / 3), 0)
    return (weights / weights.sum(axis=1, keepdims=True)).astype(np.float32)


def exact(work, pixels):
    if work == "thumbnail":
        height, width = pixels.shape[:2]
        down, across = lanczos(height, round(height * 320 / width)), lanczos(width, 320)
        return np.stack(
            [to_encoded(down @ to_linear(pixels[:, :, c]) @ across.T) for c in range(3)], axis=2)
    if work == "blur":
        return cv2.GaussianBlur(pixels, (97, 97), 8, borderType=cv2.BORDER_REPLICATE)
    matrix = np.array(MATRICES[work], dtype=np.float32)
    result = np.clip(pixels @ matrix[:, :3].T + matrix[:, 3], 0, 1)
    if work == "chain":
        luma = result @ np.array([0.2126, 0.7152, 0.0722], dtype=np.float32)
        soft = cv2.GaussianBlur(luma, (25, 25), 1.69, borderType=cv2.BORDER_REPLICATE)
        result = np.clip(result + 0.4 * (luma - soft)[:, :, None], 0, 1)
    return result


def psnr(a, b):
    if a.shape != b.shape:
        return float("nan")
    return -10 * np.log10(np.mean((a - b) ** 2, dtype=np.float64) + 1e-12)


if __name__ == "__main__":
    work, source, floor, *results = sys.argv[1:]
    target = exact(work, decoded(source))
    image = Image.fromarray((target * 255 + 0.5).clip(0, 255).astype(np.uint8))
    if floor.endswith(".png"):
        image.save(floor, compress_level=1)
    else:
        image.save(floor, quality=QUALITY, subsampling="4:2:0")
    for path in [floor, *results]:
        print(f"{psnr(target, decoded(path)):.2f} {path}")
