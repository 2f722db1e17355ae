/// A fact about a result that its bytes do not show, and that a user may want to know.
public enum ImageRemark: Sendable, Hashable {
    /// The file is damaged, but can be decoded.
    case flaw(ImageFlaw)
    /// The file of a layer is damaged, but can be decoded; `picture` is its name.
    case flawOfLayer(ImageFlaw, picture: String)
    /// A JPEG was only turned, flipped or cropped, but not losslessly: its pixels were encoded
    /// again. With ``EncodingOptions/trims``, the result would be lossless and have the size
    /// `trimmed`; `nil` if trimming does not help.
    case encodedAgain(trimmed: ImageSize?)
    /// ``EncodingOptions/trims`` had no effect on a JPEG: its pixels were encoded again, and no
    /// block was cut off.
    case notTrimmed(TrimObstacle)
    /// The file describes its colours by codes (PNG's `cICP`) that are unknown; `points` are the
    /// codes. The result was computed as if they were missing.
    case unknownColors(points: String)
    /// Filters cannot compute in the picture's RGB profile, because it has tables or a different
    /// curve for each channel. The colours were converted to sRGB, whose gamut may be smaller.
    case colorsConverted
    /// The filter `profile` was given an intent that had no effect: only profiles with tables have
    /// intents, and the colours of this picture were converted without such a profile.
    case needlessIntent
    /// The format of the result has no transparency: transparent pixels of the picture are drawn on
    /// white.
    case transparencyLost
    /// The format of the result has only opaque and invisible pixels. Partly transparent pixels
    /// became one or the other.
    case partialTransparencyLost
    /// The picture's profile has another colour model than the picture, such as an RGB profile in a
    /// grey picture. The profile cannot be applied, so it was ignored and is not in the result.
    case profileLeftOut
    /// The picture is HDR (PQ or HLG), and its result is not: light beyond white is compressed.
    case dynamicRangeLost
    /// The JPEG from which a JPEG XL was made cannot be restored: the pixels were encoded again.
    case jpegNotRestored
    /// JPEG XL cannot hold every JPEG, such as one with arithmetic coding. The result was made from
    /// another JPEG with the same pixels, and only that other JPEG can be restored.
    case jpegReplaced
    /// The input is a JPEG XL that was not made from a JPEG. The result is written as a
    /// recompressed JPEG, the only kind of JPEG XL that is written: lossy, with this quality,
    /// because none was given.
    case writtenAsJPEG(quality: Int)
    /// Each channel of the result has `bits` bits, the most that this format is written with,
    /// instead of the input's `inputBits`.
    case depthLost(ImageFormat, bits: Int, inputBits: Int)
    /// ``EncodingOptions/depth`` asks for more than 8 bits, but the result has CMYK colours, which
    /// are written with 8.
    case inksKeepDepth
}

/// The reason why no block of a JPEG can be cut off.
public enum TrimObstacle: Sendable, Hashable {
    /// The file is damaged or truncated, so its blocks cannot be moved unchanged.
    case damage
    /// No whole block would be left.
    case noWholeBlock
    /// The edit computes pixels, or the input is not a JPEG, or the options set a quality or a
    /// subsampling.
    case newPixels
}

/// Damage of an image file that affects no pixel, but may affect the description of its colours.
public enum ImageFlaw: Sendable, Hashable {
    /// A JPEG has this many bytes that belong to no segment, before the data of its pixels.
    case strayBytes(Int)
    /// The length of a JPEG's segment is wrong; `marker` is the segment's second byte, such as
    /// 0xE1 for APP1.
    case wrongLength(marker: Int)
    /// A JPEG has this many bytes of padding between the data of its pixels and the next marker.
    case extraBytes(Int)
    /// The end marker of the file is missing, but all pixels are there.
    case noEnd
    /// The checksum of a PNG's chunk is wrong; the chunk, which contains no pixels, is left out.
    case wrongChecksum(chunk: String)
    /// The length in the header of a WebP is slightly wrong, but all chunks are there.
    case wrongFileLength

    /// True if the description of the colours is lost, so that the colours may look different.
    public var losesColorDescription: Bool {
        guard case .wrongChecksum(let chunk) = self else { return false }
        return ["iCCP", "cICP", "sRGB", "gAMA", "cHRM"].contains(chunk)
    }
}
