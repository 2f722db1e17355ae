import CV4L2

extension V4L2Capability {
    /// What the device calls itself.
    var name: String { text(card) }

    /// Whether frames can be had from it: its kind also has nodes for metadata and for output.
    var isCamera: Bool { captures && streams }
}

extension V4L2Control {
    /// What the driver calls it.
    package var title: String { text(name) }
}

extension V4L2Interval {
    /// Frames a second; `nil` where the driver gives none.
    var rate: Double? {
        guard numerator > 0, denominator > 0 else { return nil }
        // Devices count in ten-millionths of a second: 30.00003 is their word for 30.
        return (Double(denominator) / Double(numerator) * 1000).rounded() / 1000
    }

    /// The nearest interval in whole microseconds, as devices name them.
    init(rate: Double) {
        self.init(
            numerator: UInt32((1_000_000 / min(max(rate, 0.001), 10_000)).rounded()),
            denominator: 1_000_000)
    }
}

extension V4L2Format {
    /// No camera has more in a row or a column, and their product is far from overflowing.
    private static let greatestSide: UInt32 = 32_768

    static func isUsable(width: UInt32, height: UInt32) -> Bool {
        (1...greatestSide).contains(width) && (1...greatestSide).contains(height)
    }

    var encoding: YCbCrEncoding {
        YCbCrEncoding(
            matrix: isBT709 ? .bt709 : .bt601, range: isFullRange ? .full : .limited)
    }
}

/// The text in an array of C's, up to its first 0.
private func text<Characters>(_ characters: Characters) -> String {
    withUnsafeBytes(of: characters) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
}
