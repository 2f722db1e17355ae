public import FoundationEssentials
import ImageEditorFiles
// Formats and encoding options are part of Rendering's signatures.
@_exported public import ImageVocabulary

/// An image file and the filters that are applied to it.
///
/// Nothing is decoded until a result is requested. Then one pass decodes, filters and encodes,
/// strip by strip. The calls are synchronous; a large image also uses the engine's own threads. The
/// value can be copied and shared freely; the original file is never changed.
///
/// ```swift
/// try Image(contentsOf: input).applying([.sepiaTone(), .resize(width: 320)]).write(to: output)
/// ```
public struct Image: Sendable {
    /// The facts in the file's header.
    public var info: ImageInfo { header.info }

    /// The damage in the file's structure that costs no pixel. It is found without decoding.
    /// Results do not contain it, unless a whole file is converted between JPEG and JPEG XL.
    public let flaws: [ImageFlaw]

    /// The file's bytes after the repair of ``flaws``.
    let data: Data
    /// The file as it was given.
    let file: Data
    private(set) var header: ImageHeader
    let limits: DecodingLimits
    private(set) var filters: [any Filter] = []
    private(set) var tolerance = DecodingTolerance.none
    /// True if a frame was chosen with ``showingFrame(_:)``.
    private(set) var showsOneFrame = false

    /// Reads the header of an image file's bytes.
    ///
    /// - Throws: ``ImageDecodingError``. Damage after the header is found when the image is
    ///   decoded.
    public init(data: Data, limits: DecodingLimits = .standard) throws {
        self.limits = limits
        file = data
        let repaired = try ImageHeader.repaired(data, limits: limits)
        (self.data, header, flaws) = (repaired.data, repaired.header, repaired.flaws)
        header.info.bytes = data.count
    }

    /// Creates an image whose header was read before.
    init(data: Data, header: ImageHeader, limits: DecodingLimits) {
        (self.data, file, flaws) = (data, data, [])
        (self.header, self.limits) = (header, limits)
    }

    /// Reads the header of an image file. The file is mapped into memory and must not shrink while
    /// the image is in use.
    ///
    /// - Throws: ``ImageDecodingError``, or `FileError` when the file cannot be read.
    public init(contentsOf url: URL, limits: DecodingLimits = .standard) throws {
        try self.init(data: try FileBytes.read(url, limits: limits), limits: limits)
    }

    /// Reads the header of a file that this module has encoded.
    ///
    /// Its metadata precede its pixels, which are not read: if the file is mapped into memory, they
    /// take none. The file of another program may have metadata, such as EXIF, at its end.
    ///
    /// - Throws: ``ImageDecodingError``.
    package static func info(
        ofResult file: Data, limits: DecodingLimits
    ) throws -> ImageInfo {
        try limits.check(.fileBytes, file.count)
        let head = ImageFormat(sniffing: file)?.writer?.head(of: file) ?? file
        var info = try ImageHeader.read(head, limits: limits).info
        info.bytes = file.count
        return info
    }

    /// Returns the image with further filters, which run after the present ones.
    public func applying(_ filters: [any Filter]) -> Image {
        var result = self
        result.filters += filters
        return result
    }

    /// Returns the image, decoded as far as possible if the file is truncated.
    ///
    /// Missing pixels are grey in a JPEG and black or transparent in other formats; those of a
    /// progressive or interlaced image are coarse. ``verify(isCancelled:)`` still throws
    /// ``ImageDecodingError/truncated(_:)``, so that a caller can detect the truncation. Other
    /// damage remains an error, and so does a file that ends before its first pixel.
    public func allowingTruncation() -> Image {
        var result = self
        result.tolerance = max(tolerance, .truncation)
        return result
    }

    /// Returns the image, decoded as far as possible if the file is truncated or its pixels are
    /// damaged.
    ///
    /// A damaged JPEG continues at the next restart marker; without one, the rest is grey, or as
    /// coarse as earlier scans. A damaged PNG ends where its compressed data is wrong; wrong
    /// checksums are ignored. Other formats are as in ``allowingTruncation()``.
    /// ``verify(isCancelled:)`` still throws ``ImageDecodingError/corrupt(_:reason:)``. Damage of
    /// the header remains an error.
    public func allowingDamage() -> Image {
        var result = self
        result.tolerance = .damage
        return result
    }

    /// Returns the image with only one frame of its animation, or with one page of a file of pages.
    ///
    /// Without a call of this method, results contain all frames if their format holds animations.
    /// Other results, sizes and pixels are those of frame 1.
    ///
    /// A frame is composited as a viewer shows it, with the visible parts of earlier frames. A
    /// PNG's default image that is not part of the animation is not a frame.
    ///
    /// - Parameter number: The number of the frame or page, from 1.
    /// - Throws: ``ImageDecodingError/noSuchFrame(_:frames:)`` if the file has fewer frames.
    public func showingFrame(_ number: Int) throws -> Image {
        var result = self
        result.header = try ImageHeader.read(data, limits: limits, frame: number)
        result.header.info.bytes = info.bytes
        result.showsOneFrame = true
        return result
    }

    /// Returns the size of the result, computed without decoding a pixel, unless ``TrimBorders``
    /// measures the image.
    ///
    /// - Throws: ``FilterError`` if a filter cannot run on this image, and ``ImageDecodingError``
    ///   for a result larger than is allowed.
    public func resultSize() throws -> ImageSize {
        try interruptible(by: nil) { try plan(isCancelled: $0).size }
    }

    /// Plans the filters.
    ///
    /// - Parameters:
    ///   - header: The header of the pixels; `nil` for the file's.
    ///   - target: The colours to convert the result to; `nil` for the picture's own.
    func plan(
        for header: ImageHeader? = nil, in target: ResultColors? = nil, threads: Int = 2,
        isCancelled: @escaping @Sendable () -> Bool
    ) throws -> Plan {
        try Plan(
            filters, for: header ?? self.header, limits: limits, in: target
        ) { filters, tolerance in
            var image = self
            image.filters = filters
            return try image.content(
                tolerance: tolerance, threads: threads, isCancelled: isCancelled)
        }
    }

    /// Decodes the whole file and discards the pixels, to check that the file is intact.
    ///
    /// One frame of an animation is decoded; the others are only counted. For all frames, call
    /// ``verifyAllFrames(isCancelled:)``.
    ///
    /// - Parameter isCancelled: Asked between strips; `true` ends the work with
    ///   `CancellationError`. By default, cancelling the calling task ends it.
    /// - Throws: ``ImageDecodingError``.
    public func verify(isCancelled: (@Sendable () -> Bool)? = nil) throws {
        try interruptible(by: isCancelled) { try verify(unless: $0) }
    }

    /// Decodes all frames or pages of the file and discards the pixels, to check that each of them
    /// is intact.
    ///
    /// The frames of an animation are drawn one after another on one canvas. Everything else is
    /// decoded strip by strip.
    ///
    /// - Parameter isCancelled: As in ``verify(isCancelled:)``.
    /// - Returns: The damage that costs no pixel: ``flaws``, and what decoding finds.
    /// - Throws: ``ImageDecodingError``.
    public func verifyAllFrames(
        isCancelled: (@Sendable () -> Bool)? = nil
    ) throws -> [ImageFlaw] {
        let found = FlawCollector()
        try interruptible(by: isCancelled) { isCancelled in
            if info.format.holds(info.animation) {
                return try verifyAnimation(found, isCancelled: isCancelled)
            }
            guard info.frames > 1 else { return try verify(found, unless: isCancelled) }
            for frame in 1...info.frames {
                try showingFrame(frame).verify(found, unless: isCancelled)
            }
        }
        return flaws + found.flaws
    }

    /// Returns `true` if all pixels of a file's first and last frame can be decoded.
    static func isWhole(_ data: Data, _ limits: DecodingLimits) -> Bool {
        do {
            let image = try Image(data: data, limits: limits)
            try image.verify { false }
            let frames = image.info.frames
            if frames > 1 { try image.showingFrame(frames).verify { false } }
            return true
        } catch {
            // A file that cannot be decoded to its end does not count as whole.
            return false
        }
    }

    private func verify(
        _ found: FlawCollector? = nil, unless isCancelled: @escaping @Sendable () -> Bool
    ) throws {
        try data.withUnsafeBytes { bytes in
            let source = try DecodingJob(
                bytes: bytes, header: header, layout: header.layouts[0], limits: limits,
                allowsTruncation: false, flaws: found, interruption: Interruption(isCancelled)
            ).open()
            let strip = try Strip(source.format, capacity: Strip.granularity)
            var row = 0
            while row < source.format.height {
                if isCancelled() { throw CancellationError() }
                try source.read(into: strip)
                row += strip.height
            }
            try source.finish()
        }
    }

    /// Returns the result as a file's bytes: an animation if ``isAnimated(as:)``. The same input,
    /// filters and options always give the same bytes.
    ///
    /// - Parameters:
    ///   - options: Format, quality and metadata policy.
    ///   - isCancelled: Called between strips, and between the rows of blocks of a progressive
    ///     image; `true` ends the work with `CancellationError`. By default, cancelling the calling
    ///     task ends it.
    ///   - onProgress: Called repeatedly with the share of the work that is done, 0…1.
    ///   - onRemark: Called with each remark for the user, such as a flaw of the image.
    /// - Throws: ``FilterError``, ``ImageDecodingError``, ``ImageEncodingError``.
    public func encoded(
        as options: EncodingOptions = EncodingOptions(),
        isCancelled: (@Sendable () -> Bool)? = nil,
        onProgress: (Double) -> Void = { _ in }, onRemark: (ImageRemark) -> Void = { _ in }
    ) throws -> Data {
        var result = GrowingData()
        try encode(
            as: options, into: { try result.append($0) }, isCancelled: isCancelled,
            onProgress: onProgress, onRemark: onRemark)
        return result.data()
    }

    /// Encodes the result, and passes its bytes on while they are made.
    ///
    /// - Parameters:
    ///   - options: Format, quality and metadata policy.
    ///   - sink: Receives all bytes in order. After an error, the received bytes are not a complete
    ///     file.
    ///   - isCancelled: As in ``encoded(as:isCancelled:onProgress:onRemark:)``.
    ///   - onProgress: Called repeatedly with the share of the work that is done, 0…1.
    ///   - onRemark: As in ``encoded(as:isCancelled:onProgress:onRemark:)``.
    /// - Throws: As ``encoded(as:isCancelled:onProgress:onRemark:)``, and the errors of `sink`.
    public func encode(
        as options: EncodingOptions = EncodingOptions(),
        into sink: (UnsafeRawBufferPointer) throws -> Void,
        isCancelled: (@Sendable () -> Bool)? = nil,
        onProgress: (Double) -> Void = { _ in }, onRemark: (ImageRemark) -> Void = { _ in }
    ) throws {
        try interruptible(by: isCancelled) { isCancelled in
            try encode(
                options, isCancelled: isCancelled, onProgress: onProgress, onRemark: onRemark, sink)
        }
    }

    /// Writes the result to a file atomically.
    ///
    /// - Parameters:
    ///   - url: The target; its extension selects the format if `options` do not.
    ///   - options: Format, quality and metadata policy.
    ///   - replacing: `true` to replace an existing file, whose mode is kept.
    ///   - isCancelled: As in ``encoded(as:isCancelled:onProgress:onRemark:)``.
    ///   - onProgress: Called repeatedly with the share of the work that is done, 0…1.
    ///   - onRemark: As in ``encoded(as:isCancelled:onProgress:onRemark:)``.
    /// - Throws: As ``encoded(as:isCancelled:onProgress:onRemark:)``, and `FileError`.
    public func write(
        to url: URL, as options: EncodingOptions = EncodingOptions(), replacing: Bool = false,
        isCancelled: (@Sendable () -> Bool)? = nil,
        onProgress: (Double) -> Void = { _ in }, onRemark: (ImageRemark) -> Void = { _ in }
    ) throws {
        var options = options
        options.format = options.format ?? ImageFormat(fileExtension: url.pathExtension)
        var file = try AtomicFile(
            at: url, permissions: .asExisting, existing: replacing ? .replace : .refuse)
        try encode(
            as: options, into: { try file.append($0) }, isCancelled: isCancelled,
            onProgress: onProgress, onRemark: onRemark)
        try file.commit()
    }
}

// MARK: - Pixels

extension Image {
    /// Returns the result as pixels: RGBA in sRGB, whatever the file contains. Other colour spaces
    /// are converted.
    ///
    /// - Parameters:
    ///   - threads: The maximum number of threads, at least 1.
    ///   - isCancelled: As in ``encoded(as:isCancelled:onProgress:onRemark:)``.
    /// - Throws: ``FilterError``, ``ImageDecodingError``.
    public func pixels(
        threads: Int = 2, isCancelled: (@Sendable () -> Bool)? = nil
    ) throws -> Pixels {
        try interruptible(by: isCancelled) {
            try pixels(threads: threads, stripHeight: nil, isCancelled: $0)
        }
    }

    /// Returns the result as pixels, computed in strips of this height.
    package func pixels(
        threads: Int, stripHeight: Int?, isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws -> Pixels {
        var samples: [UInt8] = []
        var size = info.displayedSize
        try withPipeline(
            accepting: { $0 == .rgba8 }, convertingTo: .rgba8, threads: threads,
            stripHeight: stripHeight, isCancelled: isCancelled
        ) { pipeline in
            let format = pipeline.source.format
            size = ImageSize(width: format.width, height: format.height)
            try limits.check(size, channels: 4)
            try CheckedMemory.checkRoom(for: format.bytes)
            samples.reserveCapacity(format.bytes)
            try pipeline.run { $0.rows.append(to: &samples) }
        }
        guard let pixels = Pixels(size: size, layout: .rgba8, samples: samples) else {
            throw ImageDecodingError.truncated(info.format)
        }
        return pixels
    }

    /// Runs `body` with the pipeline that produces the result's pixels.
    ///
    /// - Parameters:
    ///   - accepts: Returns `true` if `body` supports a layout.
    ///   - fallback: The layout to convert to if `body` supports the pipeline's layout in neither
    ///     8 nor 16 bits.
    ///   - target: The colours of the pixels; `nil` for the picture's own.
    func withPipeline(
        accepting accepts: (PixelLayout) -> Bool, convertingTo fallback: PixelLayout,
        in target: ResultColors? = .sRGB, threads: Int, stripHeight: Int? = nil,
        isCancelled: @escaping @Sendable () -> Bool,
        _ body: (Pipeline) throws -> Void
    ) throws {
        let plan = try plan(in: target, threads: threads, isCancelled: isCancelled)
        try data.withUnsafeBytes { bytes in
            try body(
                try Pipeline(
                    bytes, header, plan, accepting: accepts, convertingTo: fallback,
                    limits: limits, tolerance: tolerance, threads: threads,
                    stripHeight: stripHeight, isCancelled: isCancelled))
        }
    }

    /// Returns the result as a file's bytes, computed in strips of this height.
    package func encoded(as options: EncodingOptions, stripHeight: Int) throws -> Data {
        var result = GrowingData()
        try encode(options, stripHeight: stripHeight, isCancelled: { false }) {
            try result.append($0)
        }
        return result.data()
    }
}
