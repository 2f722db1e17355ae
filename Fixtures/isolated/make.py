"""Makes the pictures of this folder: 64 × 48 pixels, red grows to the right, green downwards.

Needs numpy, pillow-heif, pillow-avif-plugin or Pillow 11.3, imagecodecs and tifffile.
"""

import pathlib

import imagecodecs
import numpy
import pillow_heif
import tifffile
from PIL import Image

folder = pathlib.Path(__file__).parent
y, x = numpy.mgrid[0:48, 0:64]
pixels = numpy.stack([x * 4, y * 5, numpy.full_like(x, 128)], axis=-1).astype(numpy.uint8)
deep = pixels.astype(numpy.uint16) * 257

pillow_heif.register_heif_opener()
picture = Image.fromarray(pixels)
picture.save(folder / "gradient.heic", quality=90, chroma=444)
picture.save(folder / "gradient.avif", quality=90, subsampling="4:4:4")
tifffile.imwrite(folder / "gradient.tif", deep, photometric="rgb", compression="zlib")
(folder / "gradient.jxl").write_bytes(imagecodecs.jpegxl_encode(pixels, lossless=True))
