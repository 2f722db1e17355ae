/// The plan for rendering a frame: the picture that a screen shows of an edit. Filters are planned
/// for the whole picture.
package struct FramePlan {
    /// The size of the result, and the part of it that the frame shows.
    package let shape: FrameShape
    private let outline: PictureOutline
    private let plan: Plan
    private let sizes: [ImageSize]
    private let needed: [Double]

    /// - Parameters:
    ///   - filters: Filters without ``TrimBorders``, which need the picture's file; see
    ///     ``Image/measuringBorders(in:isCancelled:)``.
    ///   - room: The largest size of the frame.
    ///   - region: The part of the result to show at 100 %; `nil` shows the whole result, scaled to
    ///     fit.
    /// - Throws: ``FilterError`` and ``ImageDecodingError`` as ``Image/resultSize()``.
    package init(
        _ filters: [any Filter], of outline: PictureOutline, in room: ImageSize,
        region: PixelRectangle? = nil
    ) throws {
        self.outline = outline
        plan = try Plan(filters, for: outline.header, limits: outline.limits, in: .sRGB)
        sizes = plan.sizes(from: outline.size)
        shape = FrameShape(of: plan.size, in: room, region: region)
        needed =
            region == nil
            ? plan.neededScales(for: shape.scale) : [Double](repeating: 1, count: sizes.count)
    }

    /// The scale, up to 1, that a ``PictureCopy`` needs so that the frame is sharp.
    package var scale: Double { needed[0] }

    /// Renders the frame from a copy of the whole picture. The copy may be smaller than needed; the
    /// frame is then less sharp.
    ///
    /// - Parameters:
    ///   - measures: True to measure the histogram.
    ///   - asRGBA: True for RGBA even if the pixels are opaque or grey.
    /// - Throws: ``FilterError``, ``ImageDecodingError``, `CancellationError`.
    package func render(
        from copy: PictureCopy, measures: Bool = false, asRGBA: Bool = false,
        isCancelled: @escaping @Sendable () -> Bool
    ) throws -> Frame {
        let stages = try stages(for: copy.size)
        return try render(stages, measures: measures, asRGBA: asRGBA, isCancelled: isCancelled) {
            copy.source(of: stages.window)
        }
    }

    /// Renders the frame while the picture is decoded in full size, without a copy in memory.
    ///
    /// - Parameters:
    ///   - image: The picture, without filters.
    ///   - measures: True to measure the histogram.
    ///   - asRGBA: True for RGBA even if the pixels are opaque or grey.
    /// - Throws: ``FilterError``, ``ImageDecodingError``, `CancellationError`.
    package func render(
        from image: Image, measures: Bool = false, asRGBA: Bool = false,
        isCancelled: @escaping @Sendable () -> Bool
    ) throws -> Frame {
        let stages = try stages(for: outline.size)
        var frame: Frame?
        try image.withPipeline(
            accepting: { $0 == outline.layout }, convertingTo: outline.layout, in: outline.colors,
            threads: 2, isCancelled: isCancelled
        ) { decoder in
            frame = try render(stages, measures: measures, asRGBA: asRGBA, isCancelled: isCancelled)
            {
                try CropStage(decoder.source, stages.window, capacity: decoder.stripHeight)
            }
        }
        guard let frame else { throw ImageDecodingError.truncated(image.info.format) }
        return frame
    }

    private func stages(for copy: ImageSize) throws -> FrameStages {
        try FrameStages(
            plan, sizes: sizes, needed: needed, copy: copy, shape: shape, limits: outline.limits)
    }

    private func render(
        _ stages: FrameStages, measures: Bool, asRGBA: Bool,
        isCancelled: @escaping @Sendable () -> Bool,
        opening open: @escaping () throws -> any StripSource
    ) throws -> Frame {
        var plan = plan
        plan.stages = stages.stages
        plan.size = shape.size
        var header = outline.header
        header.info.storedSize = stages.window.size
        let pipeline = try Pipeline(
            UnsafeRawBufferPointer(start: nil, count: 0), header, plan,
            accepting: { asRGBA ? $0 == .rgba8 : [.gray8, .rgb8, .rgba8].contains($0) },
            convertingTo: .rgba8,
            dithers: true, limits: outline.limits, tolerance: .none, threads: 2,
            opening: { _ in try open() }, isCancelled: isCancelled)
        return try Frame(
            of: pipeline, measures: measures, keepsAlpha: asRGBA, limits: outline.limits)
    }
}

/// The pixels of a frame, in sRGB.
package struct Frame: Sendable {
    /// The pixels: RGBA only if a pixel is not opaque, or if it was requested.
    package let pixels: Pixels
    /// The levels of the pixels; `nil` if they were not measured.
    package let histogram: Histogram?

    fileprivate init(
        of pipeline: Pipeline, measures: Bool, keepsAlpha: Bool, limits: DecodingLimits
    ) throws {
        let format = pipeline.source.format
        let size = ImageSize(width: format.width, height: format.height)
        try limits.check(size, channels: 4)
        try CheckedMemory.checkRoom(for: format.bytes)
        var samples: [UInt8] = []
        samples.reserveCapacity(format.bytes)
        var counter = HistogramCounter()
        try pipeline.run { strip in
            strip.rows.append(to: &samples)
            if measures { counter.add(strip.rows) }
        }
        histogram = measures ? counter.histogram : nil
        let isOpaque = !keepsAlpha && format.layout == .rgba8 && Self.isOpaque(samples)
        let layout = isOpaque ? .rgb8 : format.layout
        if isOpaque { samples = Self.withoutAlpha(samples) }
        guard let pixels = Pixels(size: size, layout: layout, samples: samples) else {
            throw ImageDecodingError.outOfMemory
        }
        self.pixels = pixels
    }

    private static func isOpaque(_ samples: [UInt8]) -> Bool {
        samples.withUnsafeBufferPointer { samples in
            var least = UInt8.max
            for index in stride(from: 3, to: samples.count, by: 4) {
                least = min(least, samples[index])
            }
            return least == .max
        }
    }

    private static func withoutAlpha(_ samples: [UInt8]) -> [UInt8] {
        let count = samples.count / 4
        return samples.withUnsafeBufferPointer { from in
            [UInt8](unsafeUninitializedCapacity: 3 * count) { to, filled in
                for index in 0..<count {
                    for channel in 0..<3 { to[3 * index + channel] = from[4 * index + channel] }
                }
                filled = 3 * count
            }
        }
    }
}
