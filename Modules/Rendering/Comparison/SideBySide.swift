public import Foundation

/// Two pictures beside each other: before and after.
///
/// Both are upright, in sRGB and of one height: that of the lower one, to which the higher one is
/// scaled, so that neither is ever enlarged. Between them stands a gap of mid-grey, 1/100 of the
/// height and at least 2 pixels wide. What is transparent in either stays so, in formats that know
/// of it, and is laid on white in a JPEG.
public struct SideBySide: Sendable {
    /// What stands on the left.
    public var left: Image
    /// What stands on the right.
    public var right: Image

    public init(_ left: Image, _ right: Image) {
        self.left = left
        self.right = right
    }

    /// Both as one file's bytes, the same for the same pictures and options every time. It carries no
    /// metadata of either.
    ///
    /// - Parameters:
    ///   - options: How it is written; without a format it is that of ``left``.
    ///   - isCancelled: Asked between strips; `true` ends the work with `CancellationError`.
    /// - Throws: ``FilterError``, ``ImageDecodingError``, also for a result larger than the limits of
    ///   ``left`` allow, and ``ImageEncodingError``.
    /// - Complexity: O(pixels of both); both are decoded at once, strip by strip.
    public func encoded(
        as options: EncodingOptions = EncodingOptions(),
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws -> Data {
        let format = options.format ?? left.info.format
        guard format.isSupported else { throw ImageEncodingError.unsupportedFormat(format) }
        try options.check()
        let height = min(try left.resultSize().height, try right.resultSize().height)
        let limits = left.limits
        var result = GrowingData()
        try left.lowered(to: height).withPipeline(options, isCancelled) { left in
            try right.lowered(to: height).withPipeline(options, isCancelled) { right in
                let source = try SideBySideSource(
                    left, right, gap: max(2, height / 100), allowsAlpha: format != .jpeg,
                    limits: limits)
                try limits.check(
                    .decodedBytes, \.decodedBytes,
                    options.heldBytes(format, for: source.size, isLossless: false))
                let encoder = try options.encoder(
                    format, for: source.format, interruption: Interruption(isCancelled))
                let strip = try Strip(
                    source.format, capacity: source.format.stripHeight(limits: limits))
                var row = 0
                while row < height {
                    if isCancelled() { throw CancellationError() }
                    try source.read(into: strip)
                    try encoder.write(strip)
                    try encoder.drain { try result.append($0) }
                    row += strip.height
                }
                try source.finish()
                try encoder.finish()
                try encoder.drain { try result.append($0) }
            }
        }
        return result.data()
    }
}

extension Image {
    /// The same picture, scaled where it is higher than this.
    fileprivate func lowered(to height: Int) -> Image {
        applying([.resize(height: height)])
    }

    fileprivate func withPipeline(
        _ options: EncodingOptions, _ isCancelled: @escaping @Sendable () -> Bool,
        _ body: (Pipeline) throws -> Void
    ) throws {
        try withPipeline(
            accepting: { [.gray8, .rgb8, .rgba8].contains($0) }, convertingTo: .rgba8,
            threads: options.threads, isCancelled: isCancelled, body)
    }
}
