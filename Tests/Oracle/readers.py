"""Reads pictures with Pillow, pillow-heif, tifffile, imagecodecs and rawpy."""

import imagecodecs
import numpy
import pillow_heif
import rawpy
import tifffile
from PIL import Image, ImageCms, ImageOps, UnidentifiedImageError

HDR_CURVES = (16, 18)


def read(file, folder, entry):
    """The kind, the program, its pixels and what they are; or None if the program refuses it."""
    readers = {
        ".jpg": jpeg, ".heic": heif, ".heif": heif, ".hif": heif, ".avif": avif, ".avifs": avif,
        ".tif": tiff, ".tiff": tiff, ".jxl": jpeg_xl}
    try:
        kind, oracle, pixels, options = readers.get(file.suffix.lower(), raw)(file, entry)
    except (
            ValueError, IndexError, OSError, RuntimeError, NotImplementedError,
            UnidentifiedImageError, rawpy.LibRawError):
        return None
    if folder == "gainmap" and not kind.startswith("JPEG"):
        kind = f"{kind.split(',')[0]}, gain map"
    elif is_turned(folder, entry):
        kind = f"{kind.split(',')[0]}, orientation"
    elif kind.startswith("JPEG,"):
        kind = "JPEG, gain map or motion"
    return kind, oracle, pixels, options


def is_turned(folder, entry):
    return folder == "exif-orientation" or entry.get("orientation", 1) != 1 or any(
        word in entry["for"] for word in ("turned", "orientation"))


def levels(pixels):
    """The largest level of samples that only use some of their 16 bits."""
    return 255 if pixels.dtype == numpy.uint8 else 2 ** int(pixels.max()).bit_length() - 1


def jpeg(file, entry):
    with Image.open(file) as image:
        return "JPEG,", "Pillow", ImageOps.exif_transpose(image).convert("RGB"), {}


def heif(file, entry):
    picture = pillow_heif.open_heif(file, convert_hdr_to_8bit=False)
    bits = picture.info["bit_depth"]
    # Samples of 10 and 12 bits are in the upper bits.
    most = 255 if bits == 8 else (2 ** bits - 1) << (16 - bits)
    if entry.get("mode", "").startswith(("L", "I")) and picture.mode in ("L", "I;16"):
        kind = "grey"
    elif "A" in picture.mode:
        kind = "alpha"
    else:
        kind = "8 bits" if bits == 8 else "10 and 12 bits"
    return f"HEIC, {kind}", "pillow-heif", numpy.asarray(picture), {"most": most}


def avif(file, entry):
    pixels = imagecodecs.avif_decode(file.read_bytes())
    if pixels.dtype == numpy.uint16:
        is_hdr = entry.get("cicp", [0, 0])[1] in HDR_CURVES
        kind = "HDR" if is_hdr else "10 and 12 bits"
        return f"AVIF, {kind}", "imagecodecs", pixels, {"most": levels(pixels)}
    # imagecodecs does not turn pictures.
    with Image.open(file) as image:
        kind = {"L": "grey", "RGBA": "alpha"}.get(image.mode, "8 bits")
        return f"AVIF, {kind}", "Pillow", ImageOps.exif_transpose(image), {}


def tiff(file, entry):
    with tifffile.TiffFile(file) as picture:
        page = picture.pages[0]
        kind = tiff_kind(page)
        # Pillow reduces deep samples to 8 bits, and cannot read every BigTIFF.
        if page.bitspersample > 8 or picture.is_bigtiff:
            return f"TIFF, {kind}", "tifffile", *tiff_samples(page)
    with Image.open(file) as image:
        if image.mode == "LAB":
            return "TIFF, Lab", "Pillow (Little CMS)", from_lab(image), {}
        return f"TIFF, {kind}", "Pillow", image.convert(
            {"1": "L", "L": "L", "RGBA": "RGBA"}.get(image.mode, "RGB")), {}


def tiff_samples(page):
    pixels = page.asarray()
    if page.planarconfig == 2 and pixels.ndim == 3:
        pixels = pixels.transpose(1, 2, 0)
    if pixels.dtype.kind == "f":
        pixels = numpy.round(pixels.clip(0, 1) * 65535).astype(numpy.uint16)
    most = 4095 if page.bitspersample == 12 else None
    return pixels, {"most": most, "premultiplied": 1 in page.extrasamples}


def tiff_kind(page):
    if page.dtype.kind == "f":
        return "float"
    if page.extrasamples:
        return "alpha"
    if page.bitspersample > 8:
        return "12 and 16 bits"
    return {
        "MINISBLACK": "grey and 1 bit", "MINISWHITE": "grey and 1 bit", "PALETTE": "palette",
        "SEPARATED": "CMYK", "YCBCR": "YCbCr", "CIELAB": "Lab"}.get(
            page.photometric.name, "8 bits")


def from_lab(image):
    """sRGB, without the tables by which Little CMS approximates the conversion."""
    return ImageCms.applyTransform(image, ImageCms.buildTransform(
        ImageCms.createProfile("LAB"), ImageCms.createProfile("sRGB"), "LAB", "RGB",
        flags=ImageCms.Flags.NOOPTIMIZE))


def jpeg_xl(file, entry):
    pixels = imagecodecs.jpegxl_decode(file.read_bytes())
    # The first frame of an animation.
    pixels = pixels[0] if pixels.ndim == 4 else pixels
    channels = 1 if pixels.ndim == 2 else pixels.shape[2]
    if entry["for"] == "synthetic noise":
        kind = "synthetic noise"
    elif entry["for"] in ("PQ", "HLG"):
        kind = "HDR"
    elif channels in (2, 4):
        kind = "alpha"
    elif pixels.dtype == numpy.uint16:
        kind = "9 to 16 bits"
    else:
        kind = "grey" if channels == 1 else "8 bits"
    return f"JPEG XL, {kind}", "imagecodecs", pixels, {
        "most": levels(pixels), "premultiplied": entry["for"] == "premultiplied alpha"}


def raw(file, entry):
    """The parameters are those of CDecoders/RAW.c, except that LibRaw turns the picture."""
    with rawpy.imread(str(file)) as picture:
        pixels = picture.postprocess(
            output_bps=16, output_color=rawpy.ColorSpace.sRGB, gamma=(2.4, 12.92),
            use_camera_wb=True, no_auto_bright=True)
    kind = "linear" if entry["for"].startswith("linear") else "Bayer"
    if "oblong" in entry["for"]:
        kind = "oblong pixels"
    return f"RAW, {kind}", "rawpy", pixels, {}
