"""The tasks of the race, with the same mathematics for every tool.

Imports only the standard library.
"""

QUALITY = 90
#: The strength of unsharp masking in the chain, in per cent.
CHAIN_SHARPEN = 40

IDENTITY = [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0]]
SEPIA = [[0.393, 0.769, 0.189, 0.0], [0.349, 0.686, 0.168, 0.0], [0.272, 0.534, 0.131, 0.0]]
LUMA = [0.2126, 0.7152, 0.0722]


def scale(factor, offset):
    return [[factor if i == j else 0.0 for j in range(3)] + [offset] for i in range(3)]


def saturation(factor):
    return [
        [LUMA[j] * (1 - factor) + (factor if i == j else 0.0) for j in range(3)] + [0.0]
        for i in range(3)
    ]


def followed(first, second):
    """The matrix that applies `first` and then `second`."""
    return [
        [sum(row[k] * first[k][j] for k in range(3)) for j in range(3)]
        + [sum(row[k] * first[k][3] for k in range(3)) + row[3]]
        for row in second
    ]


# Brightness, contrast and saturation of 10 on the scale of -100…100.
CONTRAST = 1.1
ADJUSTED = followed(
    followed(scale(1, 0.02), scale(CONTRAST, 0.5 - 0.5 * CONTRAST)), saturation(1.1))

#: The colour matrices of tasks: one row per output channel, with red, green, blue and an offset.
MATRICES = {
    "sepia": SEPIA,
    "oriented": SEPIA,
    "adjust": ADJUSTED,
    "chain": followed(ADJUSTED, SEPIA),
}

ADJUST = ["--brightness", "10", "--contrast", "10", "--saturation", "10"]
#: The options of our tool for each task.
OURS = {
    "sepia": ["--filter", "sepia"],
    "oriented": ["--filter", "sepia"],
    "adjust": ADJUST,
    "chain": [*ADJUST, "--filter", "sepia", "--filter", f"sharpen,sharpness={CHAIN_SHARPEN / 100}"],
    "blur": ["--filter", "blur=8"],
    "thumbnail": ["--resize", "320"],
}


def magick(work):
    """The arguments of ImageMagick and GraphicsMagick between input and output."""
    if work == "blur":
        return ["-blur", "0x8"]
    if work == "thumbnail":
        return ["-thumbnail", "320"]
    turn = ["-auto-orient"] if work == "oriented" else []
    if work not in ("sepia", "oriented"):
        return None
    return turn + ["matrix", " ".join(f"{v}" for row in SEPIA for v in row[:3])]
