import CImageEditorThreads

/// A chain of stages for one image. It is built from a plan and runs once.
struct Pipeline {
    /// The number of pixels from which a second thread saves more time than it costs.
    static let pixelsForThreads = 500_000

    /// The last stage of the chain. Reading its rows runs the other stages.
    let source: any StripSource
    /// The number of rows in each strip of ``source``.
    let stripHeight: Int
    /// Called between strips; `true` ends the work with `CancellationError`.
    let isCancelled: @Sendable () -> Bool

    /// - Parameters:
    ///   - bytes: The file, which must stay in place while the pipeline exists.
    ///   - accepts: Returns `true` if the consumer supports a layout.
    ///   - fallback: The layout to convert to if the consumer supports the pipeline's layout in
    ///     neither 8 nor 16 bits.
    ///   - dithers: True to dither where 16 bits become 8, false to round.
    ///   - stripHeight: The rows of a strip, for tests; the result is the same for all heights. If
    ///     a height is given, small images use threads, too.
    ///   - transparency: Records if transparency is lost.
    ///   - open: Opens the source of the pixels; `nil` decodes the file.
    ///   - isCancelled: Called between strips and within the decoder; `true` ends the work with
    ///     `CancellationError`.
    init(
        _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, _ plan: Plan,
        accepting accepts: (PixelLayout) -> Bool, convertingTo fallback: PixelLayout,
        dithers: Bool = false, limits: DecodingLimits, tolerance: DecodingTolerance,
        flaws: FlawCollector? = nil, transparency: TransparencyLoss? = nil, threads: Int,
        stripHeight: Int? = nil,
        opening open: ((DecodingJob) throws -> any StripSource)? = nil,
        isCancelled: @escaping @Sendable () -> Bool
    ) throws {
        try plan.checkColors()
        let stored = header.info.storedSize
        let layout =
            header.layouts.first { layout in
                switch layout {
                case .ycc8: plan.keepsPlanes(layout) && accepts(plan.turned(layout))
                case .cmyk8: plan.keepsInks && accepts(layout)
                // Take the first interleaved layout, because the plan's point programs are made
                // for its depth.
                case .gray16, .rgb16, .rgba16, .gray8, .rgb8, .rgba8: true
                }
            } ?? .rgb8
        let isLarge = stored.width * stored.height >= Self.pixelsForThreads
        let usesThreads = threads > 1 && (isLarge || stripHeight != nil)
        let job = DecodingJob(
            bytes: bytes, header: header, layout: layout, denominator: plan.denominator,
            inks: plan.inks, limits: limits, allowsTruncation: tolerance >= .truncation,
            allowsDamage: tolerance == .damage, flaws: flaws,
            usesThreads: usesThreads, interruption: Interruption(isCancelled))
        var source = try open?(job) ?? job.open()
        self.isCancelled = isCancelled
        // The rows per strip for the next stage. They are computed for each stage, because stages
        // may change the width.
        var rows: Int {
            get throws { try source.format.stripHeight(stripHeight, limits: limits) }
        }
        var stages = plan.stages[...]
        // With heavy stages between decoder and encoder, two threads share three parts of the work.
        let crew = usesThreads && plan.isHeavy ? Self.crew() : nil
        if usesThreads {
            var first: PointProgram?
            if SharpenedPlanes(stages, source.format.layout) != nil {
                // ``SharpenPlanesStage`` runs the point operations itself.
            } else if case .points(let program)? = stages.first {
                source = try Self.colored(source, for: program, capacity: rows)
                first = program
                stages.removeFirst()
            } else if case .neighbourhood? = stages.first, case .ycc8 = source.format.layout {
                first = NeighbourhoodStage.clamp
            }
            source =
                if let crew {
                    try CrewStage(source, running: first, capacity: rows, in: crew)
                } else {
                    try ReadAheadStage(source, running: first, capacity: rows)
                }
        }
        while let stage = stages.first {
            if let sharpened = SharpenedPlanes(stages, source.format.layout) {
                source = try SharpenPlanesStage(
                    source, sharpened, capacity: rows, limits: limits)
                stages = stages.dropFirst(sharpened.stageCount)
                continue
            }
            stages.removeFirst()
            switch stage {
            case .points(let program):
                source = PointStage(
                    try Self.colored(source, for: program, capacity: rows), program)
            case .neighbourhood(let operation):
                source = try NeighbourhoodStage(
                    source, operation, capacity: rows, limits: limits)
            case .orient(let orientation):
                source = try OrientStage(source, orientation, capacity: rows, limits: limits)
            case .crop(let rectangle):
                source = try CropStage(source, rectangle, capacity: rows)
            case .border(let border):
                source = try Self.showing(border.color, source, capacity: rows)
                source = try BorderStage(source, border, capacity: rows)
            case .warp(let warp):
                source = try Self.showing(warp.background, source, capacity: rows)
                source = try WarpStage(source, warp, capacity: rows, limits: limits)
            case .resize(let resampling):
                source = try ResizeStage(source, resampling, capacity: rows, limits: limits)
            case .transform(let change):
                source = try TransformStage(try Self.colored(source, capacity: rows), change)
            case .depth(let depth):
                let layout = source.format.layout
                source = try ConvertStage(
                    source, to: depth == 16 ? layout.deep : layout.shallow, capacity: rows)
            case .layer(let layer):
                if layer.hasColor { source = try Self.colored(source, capacity: rows) }
                source = try LayerStage(
                    source, layer, capacity: rows, limits: limits, isCancelled: isCancelled)
            }
        }
        if let transparency, [.rgba8, .rgba16].contains(source.format.layout) {
            source = TransparencyStage(source, transparency)
        }
        if !accepts(source.format.layout) {
            let layout = source.format.layout
            source = try ConvertStage(
                source, to: layout.inOtherDepth(accepts) ?? fallback, capacity: rows,
                dithers: dithers)
        }
        if let crew { source = try CrewStage(source, capacity: rows, in: crew) }
        self.source = source
        self.stripHeight = try rows
    }

    /// Returns a crew. It has no helper on one processor, which would only take turns.
    private static func crew() -> StripCrew {
        cthreads_has_other_processor() ? StripCrew() : StripCrew(start: nil)
    }

    /// Returns `source`, converted if its layout cannot show `background`.
    private static func showing(
        _ background: Paint?, _ source: any StripSource, capacity: Int
    ) throws(ImageDecodingError) -> any StripSource {
        let layout = source.format.layout.showing(background)
        guard layout != source.format.layout else { return source }
        return try ConvertStage(source, to: layout, capacity: capacity)
    }

    /// Returns `source`, converted from grey to colour if `program` produces colours.
    private static func colored(
        _ source: any StripSource, for program: PointProgram, capacity: Int
    ) throws(ImageDecodingError) -> any StripSource {
        program.producesColor ? try colored(source, capacity: capacity) : source
    }

    /// Returns `source`, converted to colour if it is grey.
    private static func colored(
        _ source: any StripSource, capacity: Int
    ) throws(ImageDecodingError) -> any StripSource {
        let layout = source.format.layout
        guard layout.isGray else { return source }
        return try ConvertStage(source, to: layout.with(channels: 3), capacity: capacity)
    }

    /// Calls `body` with every strip, from top to bottom, then checks the unread rest of the file
    /// for damage.
    ///
    /// - Parameter onProgress: Called after each strip with the share of rows done.
    func run(
        onProgress: (Double) -> Void = { _ in }, _ body: (Strip) throws -> Void
    ) throws {
        try source.run(
            inStripsOf: stripHeight, isCancelled: isCancelled, onProgress: onProgress, body)
    }
    /// Encodes all rows, and passes the bytes to `sink` as they are written.
    ///
    /// - Parameters:
    ///   - another: Returns another encoder of the same file, for a second thread.
    ///   - onProgress: Called after each strip with the share of rows done.
    func encode(
        with encoder: any ImageEncoder, and another: () throws -> any ImageEncoder,
        onProgress: (Double) -> Void, _ sink: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        // On one processor, a ``StripTeam`` takes slightly longer than a ``StripRing``.
        if encoder.codesRowsApart, let stage = source as? ReadAheadStage,
            cthreads_has_other_processor(),
            try stage.team.encode(
                with: encoder, and: another, isCancelled: isCancelled, onProgress: onProgress, sink)
        {
            return
        }
        try source.encode(
            with: encoder, inStripsOf: stripHeight, isCancelled: isCancelled,
            onProgress: onProgress, sink)
    }
}
