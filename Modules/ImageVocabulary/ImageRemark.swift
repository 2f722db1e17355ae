/// A fact about a result that its bytes do not show, and that a user may want to know.
public enum ImageRemark: Sendable, Hashable {
    /// The file is damaged, but can be decoded.
    case flaw(ImageFlaw)
    /// The file of a layer is damaged, but can be decoded; `picture` is its name.
    case flawOfLayer(ImageFlaw, picture: String)
    /// A JPEG was only turned, flipped or cropped, but not losslessly: its pixels were encoded
    /// again. `trimmed` is the size of the lossless result with ``EncodingOptions/trims``; `nil`
    /// if trimming does not help.
    case encodedAgain(trimmed: ImageSize?)
}

/// Damage of an image file that costs no pixel, or may cost none.
public enum ImageFlaw: Sendable, Hashable {
    /// A JPEG has bytes before its pixels that belong to no segment.
    case strayBytes(Int)
    /// The length of a JPEG's segment is wrong; `marker` is the segment's second byte, such as
    /// 0xE1 for APP1.
    case wrongLength(marker: Int)
    /// Bytes are left over after the pixels of a JPEG were decoded. They are padding, or a wrong
    /// bit has changed some pixels.
    case extraBytes(Int)
    /// The end marker of the file is missing, but all pixels are there.
    case noEnd
    /// The checksum of a PNG's chunk is wrong; the chunk, which contains no pixels, is left out.
    case wrongChecksum(chunk: String)
    /// The length in the header of a WebP is slightly wrong, but all chunks are there.
    case wrongFileLength
}
