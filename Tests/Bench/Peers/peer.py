"""Does one task with one library, as its users would: peer.py LIBRARY WORK INPUT OUTPUT."""

import sys

from works import CHAIN_SHARPEN, MATRICES, QUALITY


def vips(work, source, target):
    import pyvips

    if work == "thumbnail":
        image = pyvips.Image.thumbnail(source, 320, height=10_000_000)
    else:
        # Rotation reads pixels out of order.
        access = "random" if work == "oriented" else "sequential"
        image = pyvips.Image.new_from_file(source, access=access)
        if work == "oriented":
            image = image.autorot()
        if work == "blur":
            image = image.gaussblur(8)
        else:
            rows = MATRICES[work]
            offsets = [255 * row[3] for row in rows]
            image = image.recomb([row[:3] for row in rows])
            if any(offsets):
                image = image.linear([1, 1, 1], offsets)
            image = image.cast("uchar")
        if work == "chain":
            # libvips' own sharpen works on lightness, which is different mathematics and four
            # times as slow.
            part = CHAIN_SHARPEN / 100
            image = (image * (1 + part) - image.gaussblur(1.69) * part).cast("uchar")
    if target.endswith(".png"):
        image.write_to_file(target)
    else:
        # The default from quality 90 on would be 4:4:4.
        image.write_to_file(target, Q=QUALITY, subsample_mode="on")


def pillow(work, source, target):
    from PIL import Image, ImageFilter, ImageOps

    image = Image.open(source)
    if work == "thumbnail":
        image.thumbnail((320, 10_000_000))
    else:
        if work == "oriented":
            image = ImageOps.exif_transpose(image)
        if work == "blur":
            image = image.filter(ImageFilter.GaussianBlur(8))
        else:
            rows = MATRICES[work]
            values = [v for row in rows for v in (*row[:3], 255 * row[3])]
            image = image.convert("RGB").convert("RGB", values)
        if work == "chain":
            image = image.filter(ImageFilter.UnsharpMask(1.69, CHAIN_SHARPEN))
    if target.endswith(".png"):
        image.save(target)
    else:
        image.save(target, quality=QUALITY, subsampling="4:2:0")


def opencv(work, source, target):
    import cv2
    import numpy

    if work == "thumbnail":
        image = cv2.imread(source, cv2.IMREAD_REDUCED_COLOR_8)
        height = round(image.shape[0] * 320 / image.shape[1])
        image = cv2.resize(image, (320, height), interpolation=cv2.INTER_AREA)
    else:
        image = cv2.imread(source)
        if work == "blur":
            image = cv2.GaussianBlur(image, (0, 0), 8)
        else:
            # OpenCV's channel order is blue, green, red.
            rows = [[r[2], r[1], r[0], 255 * r[3]] for r in reversed(MATRICES[work])]
            image = cv2.transform(image, numpy.array(rows))
        if work == "chain":
            soft = cv2.GaussianBlur(image, (0, 0), 1.69)
            image = cv2.addWeighted(image, 1 + CHAIN_SHARPEN / 100, soft, -CHAIN_SHARPEN / 100, 0)
    cv2.imwrite(target, image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])


if __name__ == "__main__":
    {"vips": vips, "pillow": pillow, "opencv": opencv}[sys.argv[1]](*sys.argv[2:5])
