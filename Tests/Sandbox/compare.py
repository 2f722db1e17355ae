"""Decodes corpora behind the wall and compares them with manifests and with other decoders.

compare.py DRIVER CORPORA [KIND ...]: prints a table. Needs numpy; pillow-heif, tifffile and
imagecodecs are used if they are there. Ends with 1 if a file is not as its manifest says, unless
disagreements.json has the reason, and if a file of that list is right.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

# The files for which Debian's libraries and the manifests', which are newer, disagree.
DISAGREEMENTS = json.loads((pathlib.Path(__file__).parent / "disagreements.json").read_text())

CODECS = {"heif": "heif", "avif": "heif", "tiff": "tiff", "jxl": "jxl", "raw": "raw"}


def decode(driver, codec, path, flags=0, reduction=1):
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "pixels"
        run = subprocess.run(
            [driver, "decode", codec, path, out, str(flags), "0", str(reduction)],
            capture_output=True, text=True, errors="replace")
        if run.returncode:
            return {"verdict": f"driver ended with {run.returncode} {run.stderr[-300:]}"}, None
        facts = json.loads(run.stdout.replace("\\", "\\\\"))
        if not out.exists():
            return facts, None
        data = out.read_bytes()
    if facts["coding"] == 1:
        return facts, data
    kind = np.uint16 if facts["bits"] == 16 else np.uint8
    count = facts["width"] * facts["height"] * facts["channels"]
    pixels = np.frombuffer(data, kind, count)
    return facts, pixels.reshape(facts["height"], facts["width"], facts["channels"])


def turn(pixels, orientation):
    if orientation >= 5:
        pixels = pixels.transpose(1, 0, 2)
    if orientation in (2, 3, 6, 7):
        pixels = pixels[:, ::-1]
    if orientation in (3, 4, 7, 8):
        pixels = pixels[::-1]
    return pixels


def to_rgba(facts, pixels):
    """Straight 8-bit RGBA in float."""
    values = pixels.astype(np.float64) / (257 if facts["bits"] == 16 else 1)
    alpha = np.full(values.shape[:2] + (1,), 255.0)
    if facts["alpha"]:
        values, alpha = values[..., :-1], values[..., -1:]
    if facts["color"] == 2:
        values = values[..., :3] * 0 + (255 - values[..., :3]) * (255 - values[..., 3:4]) / 255
    if facts["color"] == 0:
        values = values.repeat(3, axis=2)
    if facts["alpha"] == 2:
        values = np.where(alpha > 0, values * 255 / np.maximum(alpha, 1e-9), 0).clip(0, 255)
    return np.concatenate([np.where(alpha > 0, values, 0), alpha], axis=2)


def grid(rgba):
    height, width = rgba.shape[:2]
    cells = []
    for row in range(4):
        for column in range(4):
            top, bottom = row * height // 4, max((row + 1) * height // 4, row * height // 4 + 1)
            left, right = column * width // 4, max(
                (column + 1) * width // 4, column * width // 4 + 1)
            cells.append(rgba[top:bottom, left:right].mean(axis=(0, 1)))
    return np.array(cells)


def oracle(kind, path):
    """Another decoder's pixels with 1 to 4 channels, or None."""
    try:
        if kind == "heif" or kind == "avif":
            import pillow_heif
            image = pillow_heif.open_heif(path, convert_hdr_to_8bit=False)
            found = np.asarray(image)
        elif kind == "tiff":
            import tifffile
            page = tifffile.TiffFile(path).pages[0]
            found = page.asarray()
            if page.planarconfig == 2 and found.ndim == 3:
                found = found.transpose(1, 2, 0)
            if page.photometric in (0, 3):
                return None
        elif kind == "jxl":
            import imagecodecs
            found = imagecodecs.jpegxl_decode(path.read_bytes())
            if found.ndim == 4:
                found = found[0]
        else:
            return None
        return found if found.ndim == 3 else found[..., None]
    except Exception:
        return None


def against(kind, path, facts, pixels):
    found = oracle(kind, path)
    if found is None or found.shape != pixels.shape:
        return "-" if found is None else f"shape {found.shape}"
    if found.dtype == np.float32 or found.dtype == np.float64:
        found = (found.clip(0, 1) * 65535).round()
        scale = 257
    else:
        scale = 257 if found.dtype == np.uint16 else 1
        if scale == 257 and facts["significant"] < 16 and found.max() < 2 ** facts["significant"]:
            found = found.astype(np.float64) * 65535 / (2 ** facts["significant"] - 1)
    mine = pixels.astype(np.float64) / (257 if facts["bits"] == 16 else 1)
    difference = np.abs(mine - found.astype(np.float64) / scale)
    return f"max {difference.max():.1f} mean {difference.mean():.2f}"


def tolerance(kind, entry):
    # The brightness of the manifest's RAW pictures is automatic, ours is not.
    return 50 if kind == "raw" else entry.get("tolerance", 4) + 1


def judge(kind, entry, facts, pixels):
    """What the manifest says: '' if it is right."""
    expected = entry["expect"]
    is_ok = facts["verdict"] == "ok"
    if not is_ok:
        if facts["verdict"] in ("crashed", "forbidden", "lied", "timed-out"):
            return "BAD"
        if expected == "ok":
            return "MISSING"
        return ""
    if expected in ("refuse", "error", "damaged"):
        return "ACCEPTED"
    if isinstance(pixels, bytes):
        return "" if pixels[:2] == b"\xff\xd8" else "NO JPEG"
    turned = turn(to_rgba(facts, pixels), facts["orientation"])
    sizes = [[entry.get("display_width"), entry.get("display_height")]]
    sizes += entry.get("also_sizes", [])
    got = [turned.shape[1], turned.shape[0]]
    slack = 0.03 if "tolerance" in entry and entry["tolerance"] > 20 else 0
    if sizes[0][0] and not any(
            abs(got[0] - s[0]) <= slack * s[0] and abs(got[1] - s[1]) <= slack * s[1]
            for s in sizes):
        return f"SIZE {got} not {sizes[0]}"
    if "grid4x4_rgba_mean" in entry and min(got) >= 4:
        mine = grid(turned)
        worst = np.abs(mine - np.array(entry["grid4x4_rgba_mean"]))
        # The colour of what is invisible does not matter.
        worst[..., :3] *= mine[..., 3:4] / 255
        if worst.max() > tolerance(kind, entry):
            return f"GRID {worst.max():.1f}"
    return ""


def main():
    driver, corpora = sys.argv[1], pathlib.Path(sys.argv[2])
    bad, known = 0, 0
    print("| file | expected | verdict | picture | against oracle | ms |")
    print("|---|---|---|---|---|---|")
    for kind in sys.argv[3:] or CODECS:
        for entry in json.loads((corpora / kind / "manifest.json").read_text()):
            path = corpora / kind / entry["file"]
            facts, pixels = decode(driver, CODECS[kind], path)
            wrong = judge(kind, entry, facts, pixels)
            reason = DISAGREEMENTS.get(entry["file"])
            if wrong and reason and wrong != "BAD":
                known += 1
                wrong = f"{wrong}: {reason}"
            elif wrong or reason:
                bad += 1
                wrong = wrong or f"RIGHT, but listed: {reason}"
            text = verdict = facts["verdict"]
            compared = "-"
            if verdict == "ok":
                names = ["grey", "RGB", "CMYK"][facts["color"]] + ["", "+A", "+aA"][facts["alpha"]]
                text = f"{facts['width']}×{facts['height']} {names} {facts['significant']}"
                text += f" o{facts['orientation']} n{facts['pictures']}"
                text += "".join(f" {m}" for m in ("icc", "exif", "xmp") if facts[m])
                text += f" cicp {facts['cicp']}" if facts["has_cicp"] else ""
                if not isinstance(pixels, bytes):
                    compared = against(kind, path, facts, pixels)
                else:
                    text += " JPEG"
            else:
                text = facts.get("problem", "")
            print(f"| {kind}/{entry['file']} | {entry['expect']} | {verdict} {wrong} | {text} | "
                  f"{compared} | {facts.get('ms', '')} |", flush=True)
    print(f"\n{bad} wrong, {known} known to disagree")
    return bad != 0


if __name__ == "__main__":
    sys.exit(main())
