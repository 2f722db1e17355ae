public import FoundationEssentials

/// Two images side by side, such as before and after.
///
/// Both are upright and in sRGB. The taller one is scaled down to the height of the other, so
/// neither is enlarged. A gap of mid-grey separates them; it is 1/100 of the height wide, and at
/// least 2 pixels. Transparency is kept in formats with alpha and laid on white in a JPEG.
public struct SideBySide: Sendable {
    /// The image on the left.
    public var left: Image
    /// The image on the right.
    public var right: Image

    public init(_ left: Image, _ right: Image) {
        self.left = left
        self.right = right
    }

    /// Returns the bytes of a file with both images and no metadata. The same images and options
    /// always give the same bytes.
    ///
    /// - Parameters:
    ///   - options: Format and quality; the default format is that of ``left``.
    ///   - isCancelled: As in ``Image/encoded(as:isCancelled:onProgress:onRemark:)``.
    /// - Throws: ``FilterError``, ``ImageDecodingError``, also for a result larger than the limits
    ///   of ``left`` allow, and ``ImageEncodingError``.
    /// - Complexity: O(pixels of both images), which are decoded together, strip by strip.
    public func encoded(
        as options: EncodingOptions = EncodingOptions(),
        isCancelled: (@Sendable () -> Bool)? = nil
    ) throws -> Data {
        try interruptible(by: isCancelled) { try encoded(as: options, unless: $0) }
    }

    private func encoded(
        as options: EncodingOptions, unless isCancelled: @escaping @Sendable () -> Bool
    ) throws -> Data {
        let writer = try options.checkedWriter(of: options.format ?? left.info.format)
        let height = min(try left.resultSize().height, try right.resultSize().height)
        let limits = left.limits
        var result = GrowingData()
        try left.lowered(to: height).withPipeline(isCancelled) { left in
            try right.lowered(to: height).withPipeline(isCancelled) { right in
                let both = try SideBySideSource(
                    left, right, gap: max(2, height / 100),
                    allowsAlpha: writer.transparency != .none, limits: limits)
                try limits.check(
                    .decodedBytes,
                    writer.heldBytes(of: both.size, options, isLosslessInput: false))
                let encoder = try writer.encoder(
                    EncodingJob(
                        format: both.format, options: options,
                        interruption: Interruption(isCancelled)))
                let rows = try both.format.stripHeight(limits: limits)
                try ahead(both, by: rows, threads: options.threads).encode(
                    with: encoder, inStripsOf: rows, isCancelled: isCancelled
                ) { try result.append($0) }
            }
        }
        return result.data()
    }

    /// Decodes both images on a second thread if threads are allowed and the result is large.
    private func ahead(
        _ source: SideBySideSource, by rows: Int, threads: Int
    ) -> any StripSource {
        let isLarge = source.size.width * source.size.height >= Pipeline.pixelsForThreads
        return threads > 1 && isLarge ? ReadAheadStage(source, capacity: rows) : source
    }
}

extension Image {
    /// Returns the image, downscaled to `height` if it is taller.
    fileprivate func lowered(to height: Int) -> Image {
        applying([.resize(height: height)])
    }

    fileprivate func withPipeline(
        _ isCancelled: @escaping @Sendable () -> Bool, _ body: (Pipeline) throws -> Void
    ) throws {
        // One thread reads both images in turn: one thread for each image would exceed the allowed
        // number.
        try withPipeline(
            accepting: { [.gray8, .rgb8, .rgba8].contains($0) }, convertingTo: .rgba8,
            threads: 1, isCancelled: isCancelled, body)
    }
}
