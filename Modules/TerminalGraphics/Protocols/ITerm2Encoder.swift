package import FoundationEssentials

/// Pictures as iTerm2's inline images: a PNG in Base64.
///
/// - SeeAlso: https://iterm2.com/documentation-images.html
package enum ITerm2Encoder {
    /// Returns a sequence that shows a picture of `width` × `height` pixels at the cursor.
    package static func sequence(png: Data, width: Int, height: Int) -> Data {
        let arguments =
            "inline=1;size=\(png.count);width=\(width)px;height=\(height)px;preserveAspectRatio=1"
        return Data("\u{1B}]1337;File=\(arguments):".utf8) + png.base64EncodedData()
            + Data("\u{7}".utf8)
    }
}
