"""The vintage looks, as pilgram renders them."""

import numpy
import pilgram
from PIL import Image

from tool import compared

NAMES = (
    "1977 aden brannan brooklyn clarendon earlybird gingham hudson inkwell kelvin lark lofi maven"
    " mayfair moon nashville perpetua reyes rise slumber stinson toaster valencia walden willow"
    " xpro2").split()

# The page of differences explains these bounds.
BOUNDS = {"aden": 48, "xpro2": 42}


def look_rows(tool, files):
    rows = []
    for name in NAMES:
        function = getattr(pilgram, "_1977" if name == "1977" else name)
        pairs = []
        for file in files:
            theirs = function(Image.open(file).convert("RGB")).convert("RGB")
            pairs.append(
                (tool.run(file, "--filter", name), numpy.asarray(theirs).astype(numpy.float64)))
        rows.append(compared(name, "pilgram", pairs, BOUNDS.get(name, 6)))
    return rows
