/// A small picture for a terminal.
package struct TerminalPicture: Sendable, Equatable {
    package let width: Int
    package let height: Int
    /// RGBA samples, row by row from the top; alpha is not premultiplied.
    package let samples: [UInt8]

    /// - Returns: `nil` if a side is not positive, or the number of samples does not match the
    ///   size.
    package init?(width: Int, height: Int, samples: [UInt8]) {
        guard width > 0, height > 0, samples.count == 4 * width * height else { return nil }
        self.width = width
        self.height = height
        self.samples = samples
    }

    package var isOpaque: Bool {
        stride(from: 3, to: samples.count, by: 4).allSatisfy { samples[$0] == 255 }
    }
}

extension TerminalPicture {
    /// Returns the picture mirrored from left to right.
    package func mirrored() -> TerminalPicture {
        var result = samples
        for y in 0..<height {
            for x in 0..<width {
                let (from, to) = ((y * width + x) * 4, (y * width + width - 1 - x) * 4)
                result.replaceSubrange(to..<to + 4, with: samples[from..<from + 4])
            }
        }
        return TerminalPicture(width: width, height: height, samples: result) ?? self
    }
}
