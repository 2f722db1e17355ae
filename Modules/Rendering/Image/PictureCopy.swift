import FoundationEssentials

/// A decoded picture in memory, upright, and in full size or reduced.
///
/// The copy has the depth and the colours of the picture, but inks are converted to sRGB.
package final class PictureCopy: Sendable {
    package let size: ImageSize
    private let strip: Strip

    /// Decodes a copy.
    ///
    /// - Parameters:
    ///   - image: The picture, without filters.
    ///   - outline: The outline of `image`.
    ///   - size: The size of the copy.
    /// - Throws: ``ImageDecodingError``, `CancellationError`.
    package init(
        of image: Image, _ outline: PictureOutline, size: ImageSize,
        isCancelled: @escaping @Sendable () -> Bool
    ) throws {
        try outline.limits.check(.decodedBytes, outline.bytes(of: size))
        self.size = size
        var filters: [any Filter] = []
        if size != outline.size {
            filters.append(Resize(width: size.width, height: size.height, mode: .stretch))
        }
        let plan = try image.applying(filters).plan(
            in: outline.colors, isCancelled: isCancelled
        ).forCopy(of: image.header)
        strip = try image.data.withUnsafeBytes { bytes in
            try Self.filled(
                by: Pipeline(
                    bytes, image.header, plan, accepting: { $0 == outline.layout },
                    convertingTo: outline.layout, limits: outline.limits,
                    tolerance: image.tolerance, threads: 2, isCancelled: isCancelled))
        }
    }

    /// Creates a copy by reducing a larger one.
    package init(
        of copy: PictureCopy, _ outline: PictureOutline, size: ImageSize,
        isCancelled: @escaping @Sendable () -> Bool
    ) throws {
        self.size = size
        var header = outline.header
        header.info.storedSize = copy.size
        let plan = try Plan(
            [Resize(width: size.width, height: size.height, mode: .stretch)], for: header,
            limits: outline.limits)
        let pipeline = try Pipeline(
            UnsafeRawBufferPointer(start: nil, count: 0), header, plan,
            accepting: { $0 == outline.layout }, convertingTo: outline.layout,
            limits: outline.limits, tolerance: .none, threads: 2,
            opening: { _ in copy.source(of: PixelRectangle(copy.size)) }, isCancelled: isCancelled)
        strip = try Self.filled(by: pipeline)
    }

    /// The memory of the pixels, in bytes.
    package var bytes: Int { strip.format.bytes }

    /// Returns a source of a part of the copy.
    func source(of part: PixelRectangle) -> any StripSource {
        CopySource(strip, part: part)
    }

    private static func filled(by pipeline: Pipeline) throws -> Strip {
        let format = pipeline.source.format
        let strip = try Strip(format, capacity: format.height)
        let size = format.width * format.layout.bytesPerPixel
        try pipeline.run { rows in
            let (from, first) = (rows.rows, strip.height)
            strip.height += rows.height
            let to = strip.rows
            for y in 0..<from.height { to.row(first + y).update(from: from.row(y), count: size) }
        }
        return strip
    }
}

extension Plan {
    /// The smallest factor of reduction for which a large photograph is decoded at half its size
    /// for a copy. The lens has already softened the details that this loses.
    private static let leastShrinkingForHalf = 4.0

    /// Returns the plan for a copy of the whole picture. It resizes before it turns, so that the
    /// small copy is turned instead of the full picture.
    fileprivate func forCopy(of header: ImageHeader) -> Plan {
        var turn = Orientation.upright
        var rest = stages[...]
        if case .orient(let first)? = rest.first {
            turn = first
            rest = rest.dropFirst()
        }
        guard case .resize(var resampling)? = rest.first else { return self }
        if turn.swapsSides {
            let size = resampling.result
            resampling.result = ImageSize(width: size.height, height: size.width)
        }
        let stored = header.info.storedSize
        let shrinking = Double(stored.width) / Double(resampling.result.width)
        var plan = self
        if header.canShrink, denominator == 1, shrinking >= Self.leastShrinkingForHalf,
            isLarge(stored)
        {
            plan.denominator = 2
        }
        resampling.part = header.shrunk(
            RealRectangle(stored), of: stored, by: plan.denominator)
        plan.stages = [.resize(resampling)]
        if turn != .upright { plan.stages.append(.orient(turn)) }
        plan.stages += rest.dropFirst()
        return plan
    }
}

/// Reads strips from a part of a copy.
private final class CopySource: StripSource {
    let format: StripFormat
    private let pixels: Strip
    private let part: PixelRectangle
    private var nextRow = 0

    init(_ pixels: Strip, part: PixelRectangle) {
        self.pixels = pixels
        self.part = part
        format = StripFormat(
            layout: pixels.format.layout, width: part.width, height: part.height)
    }

    func read(into strip: Strip) throws {
        strip.height = min(strip.capacity, format.height - nextRow)
        let (from, to) = (pixels.rows, strip.rows)
        let size = format.layout.bytesPerPixel
        for y in 0..<strip.height {
            to.row(y).update(
                from: from.row(part.y + nextRow + y) + part.x * size, count: format.width * size)
        }
        nextRow += strip.height
    }

    func finish() {}
}
