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

    /// Both as one file's bytes, the same for the same pictures and options every time. It carries
    /// no metadata of either.
    ///
    /// - Parameters:
    ///   - options: How it is written; without a format it is that of ``left``.
    ///   - isCancelled: Asked between strips; `true` ends the work with `CancellationError`.
    /// - Throws: ``FilterError``, ``ImageDecodingError``, also for a result larger than the limits
    ///   of ``left`` allow, and ``ImageEncodingError``.
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
        try left.lowered(to: height).withPipeline(isCancelled) { left in
            try right.lowered(to: height).withPipeline(isCancelled) { right in
                let both = try SideBySideSource(
                    left, right, gap: max(2, height / 100), allowsAlpha: format != .jpeg,
                    limits: limits)
                try limits.check(
                    .decodedBytes, \.decodedBytes,
                    options.heldBytes(format, for: both.size, isLossless: false))
                let encoder = try options.encoder(
                    format, for: both.format, interruption: Interruption(isCancelled))
                let rows = try both.format.stripHeight(limits: limits)
                try ahead(both, by: rows, threads: options.threads).encode(
                    with: encoder, inStripsOf: rows, isCancelled: isCancelled
                ) { try result.append($0) }
            }
        }
        return result.data()
    }

    /// Reads both on a thread of its own where that is allowed and worth it, so that they are
    /// decoded while they are encoded.
    private func ahead(
        _ source: SideBySideSource, by rows: Int, threads: Int
    ) throws -> any StripSource {
        let isLarge = source.size.width * source.size.height >= Pipeline.pixelsForThreads
        return threads > 1 && isLarge ? try ReadAheadStage(source, capacity: rows) : source
    }
}

extension Image {
    /// The same picture, scaled where it is higher than this.
    fileprivate func lowered(to height: Int) -> Image {
        applying([.resize(height: height)])
    }

    fileprivate func withPipeline(
        _ isCancelled: @escaping @Sendable () -> Bool, _ body: (Pipeline) throws -> Void
    ) throws {
        // Two that are read in turn by one thread: a thread for each would be more than were
        // allowed.
        try withPipeline(
            accepting: { [.gray8, .rgb8, .rgba8].contains($0) }, convertingTo: .rgba8,
            threads: 1, isCancelled: isCancelled, body)
    }
}
