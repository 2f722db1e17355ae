"""Reads the tool's TIFF and AVIF files with Pillow, tifffile and imagecodecs: pixels and metadata."""

import imagecodecs
import numpy
import tifffile
from PIL import Image, ImageCms, PngImagePlugin

MAKER = 0x010F
XMP = b'<x:xmpmeta xmlns:x="adobe:ns:meta/"></x:xmpmeta>'


def written_problems(tool):
    """Sentences that tell what other programs read otherwise than they should."""
    problems = []
    for mode, picture in pictures().items():
        file = tool.folder / f"written-{mode}.png"
        profile = save(picture, file)
        for bits in (8, 16):
            for compression in ("deflate", "lzw"):
                arguments = ["--tiff-compression", compression, "--depth", str(bits)]
                result = tool.file(file, *arguments, suffix="tiff")
                name = f"TIFF, {mode}, {bits} bits, {compression}"
                problems += [f"{name}: {text}" for text in tiff_problems(
                    result, picture, bits, compression, profile)]
        for bits in (8, 10):
            arguments = ["--lossless", "--speed", "9", "--depth", str(bits)]
            result = tool.file(file, *arguments, suffix="avif")
            name = f"AVIF, {mode}, {bits} bits"
            problems += [f"{name}: {text}" for text in avif_problems(result, picture, bits)]
            problems += [f"{name}: {text}" for text in metadata_problems(result, profile)]
        for chroma, bound in (("4:4:4", 8), ("4:2:2", 12), ("4:2:0", 12)):
            arguments = ["--quality", "95", "--subsampling", chroma]
            result = imagecodecs.avif_decode(
                tool.file(file, *arguments, suffix="avif").read_bytes())
            largest = numpy.abs(same_channels(result, picture) - picture.astype(int)).max()
            if largest > bound:
                problems.append(f"AVIF, {mode}, {chroma}: differs by {largest}")
    return problems


def pictures():
    """Smooth pictures of 8 bits with odd sides, by Pillow's mode."""
    y, x = numpy.mgrid[0:151, 0:203]
    planes = [x, y * 3 // 2, (x + y) // 2, 255 - x]
    picture = numpy.stack(planes, axis=-1).astype(numpy.uint8)
    grey = picture[..., :1]
    return {
        "L": grey, "LA": numpy.concatenate([grey, picture[..., 3:]], axis=-1),
        "RGB": picture[..., :3], "RGBA": picture}


def save(picture, file):
    """Writes a PNG with metadata. Returns its profile; grey has none."""
    exif = Image.Exif()
    exif[MAKER] = "A maker with a long name"
    options = {"exif": exif, "dpi": (300, 300)}
    profile = b""
    if picture.shape[2] > 2:
        profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
        options["icc_profile"] = profile
    image = Image.fromarray(picture[..., 0] if picture.shape[2] == 1 else picture)
    text = PngImagePlugin.PngInfo()
    text.add_itxt("XML:com.adobe.xmp", XMP.decode())
    image.save(file, pnginfo=text, **options)
    return profile


def tiff_problems(file, picture, bits, compression, profile):
    with tifffile.TiffFile(file) as tiff:
        page = tiff.pages[0]
        pixels = page.asarray()
        fields = {tag.code: tag.value for tag in page.tags}
        yield from differences(fields.get(MAKER), fields.get(700), fields.get(34675), profile)
        if page.compression.name.lower() != {"deflate": "adobe_deflate"}.get(
                compression, compression):
            yield f"the compression is {page.compression.name}"
        if [value[0] / value[1] for value in (
                page.tags["XResolution"].value, page.tags["YResolution"].value)] != [118.11] * 2:
            yield "the resolution is wrong"
    if pixels.ndim == 2:
        pixels = pixels[..., None]
    expected = picture.astype(int) * (257 if bits == 16 else 1)
    if pixels.dtype.itemsize * 8 != bits or pixels.shape != expected.shape:
        yield f"the pixels are {pixels.dtype} {pixels.shape}"
    elif (pixels != expected).any():
        yield "the pixels differ"
    if bits == 8:
        with Image.open(file) as image:
            shown = numpy.asarray(image).reshape(picture.shape)
        if (shown != picture).any():
            yield "Pillow's pixels differ"
        yield from metadata_problems(file, profile)


def avif_problems(file, picture, bits):
    pixels = same_channels(imagecodecs.avif_decode(file.read_bytes()), picture)
    expected = picture.astype(int)
    if bits == 10:
        expected = (expected * 257 * 1023 + 32767) // 65535
    if (pixels != expected).any():
        yield f"the pixels differ by {numpy.abs(pixels - expected).max()}"


def same_channels(pixels, picture):
    """The pixels as integers, with the channels of `picture`; programs show grey as colour."""
    if pixels.ndim == 2:
        pixels = pixels[..., None]
    places = {1: [0], 2: [0, -1], 3: [0, 1, 2], 4: [0, 1, 2, 3]}[picture.shape[2]]
    return pixels.astype(int)[..., places]


def metadata_problems(file, profile):
    """What Pillow reads, which cannot open a TIFF of colours with 16 bits."""
    with Image.open(file) as image:
        return list(differences(
            image.getexif().get(MAKER), image.info.get("xmp"), image.info.get("icc_profile"),
            profile))


def differences(maker, xmp, actual, profile):
    if maker != "A maker with a long name":
        yield "EXIF is not there"
    xmp = xmp or b""
    if (xmp if isinstance(xmp, bytes) else xmp.encode()) != XMP:
        yield "XMP is not there"
    if (actual or b"") != profile:
        yield "the profile differs"
