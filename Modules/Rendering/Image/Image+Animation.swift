import FoundationEssentials

extension Image {
    /// Returns `true` if a result of this format is an animation: the format holds animations, the
    /// file has several frames, and none was chosen with ``showingFrame(_:)``.
    public func isAnimated(as format: ImageFormat) -> Bool {
        !showsOneFrame && format.holds(info.animation)
    }

    /// Applies the filters to each frame, and writes an animation with the same timing.
    ///
    /// The filters are planned once, for the first frame. Borders that are measured in the first
    /// frame are removed from all frames. One frame after another is decoded, filtered and encoded.
    func encodeAnimation(
        _ format: ImageFormat, _ writer: any ImageWriter.Type, _ options: EncodingOptions,
        stripHeight: Int?, isCancelled: @escaping @Sendable () -> Bool,
        onProgress: (Double) -> Void, onRemark: (ImageRemark) -> Void,
        _ sink: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        let found = FlawCollector()
        try data.withUnsafeBytes { bytes in
            let player = try player(of: bytes, tolerance, found, Interruption(isCancelled))
            let header = header(of: player.animation)
            let transparency = TransparencyLoss(of: header, in: writer)
            let plan = try plan(
                for: header, in: writer.colors.shows(header) ? nil : .sRGB,
                threads: options.threads, isCancelled: isCancelled)
            try check(player.animation, plan, writer, options)
            var encoder: (any AnimationEncoder)?
            var layout = header.layouts[0]
            var written = 0
            let count = player.animation.frames.count
            for index in 0..<count {
                if isCancelled() { throw CancellationError() }
                try player.advance()
                let isShown = player.animation.shown.contains(index)
                // Skip a picture that is not part of the animation, unless the result can hold it,
                // too.
                if !isShown, format != .png { continue }
                let frame = try rendered(
                    player.canvas, bytes, header, plan, writer, options, found,
                    transparency: transparency, stripHeight: stripHeight,
                    isCancelled: isCancelled
                ) { onProgress((Double(index) + 0.99 * $0) / Double(count)) }
                let target =
                    try encoder
                    ?? writer.animationEncoder(
                        job(
                            for: frame.format, player.animation, plan, writer, options,
                            isCancelled))
                guard let target else { throw ImageEncodingError.unsupportedFormat(format) }
                encoder = target
                layout = frame.format.layout
                try target.write(
                    frame, for: isShown ? player.animation.frames[index].duration : nil)
                try target.drain { part in
                    written += part.count
                    try limits.check(.decodedBytes, written)
                    try sink(part)
                }
                onProgress(Double(index + 1) / Double(count))
            }
            try encoder?.finish()
            try encoder?.drain(sink)
            if let remark = remark(onColorsOf: plan, writer) { onRemark(remark) }
            if let remark = remark(onDepthOf: layout, format, options) { onRemark(remark) }
            if let remark = remarkOnProfile { onRemark(remark) }
            if let remark = transparency?.remark { onRemark(remark) }
            for remark in plan.remarks { onRemark(remark) }
        }
        for flaw in flaws + found.flaws { onRemark(.flaw(flaw)) }
    }

    /// Draws each frame and discards its pixels.
    ///
    /// - Throws: ``ImageDecodingError``, also for damage that the image tolerates.
    func verifyAnimation(
        _ found: FlawCollector, isCancelled: @escaping @Sendable () -> Bool
    ) throws {
        try data.withUnsafeBytes { bytes in
            let player = try player(of: bytes, .none, found, Interruption(isCancelled))
            for _ in player.animation.frames {
                if isCancelled() { throw CancellationError() }
                try player.advance()
            }
        }
    }

    private func player(
        of bytes: UnsafeRawBufferPointer, _ tolerance: DecodingTolerance, _ found: FlawCollector,
        _ interruption: Interruption
    ) throws -> AnimationPlayer {
        let job = DecodingJob(
            bytes: bytes, header: header, layout: header.layouts[0], limits: limits,
            allowsTruncation: tolerance >= .truncation, allowsDamage: tolerance == .damage,
            flaws: found, interruption: interruption)
        guard let pictures = try info.format.reader?.pictures(job) else {
            throw ImageDecodingError.unsupportedFormat(info.format)
        }
        let canvas = pictures.animation.canvas
        // Three pictures are in memory: the canvas, its copy before a picture that will be removed
        // again, and that picture.
        try limits.check(canvas, channels: 3 * Self.bytesPerPixel(of: job.layout))
        try limits.check(
            .animationPixels, canvas.width * canvas.height * pictures.animation.frames.count)
        return try AnimationPlayer(pictures, for: job.layout)
    }

    /// Returns the number of bytes in an RGBA pixel with the bits per sample of this layout.
    private static func bytesPerPixel(of layout: PixelLayout) -> Int {
        layout.with(channels: 4).bytesPerPixel
    }

    /// Returns a header that describes the frames as they are drawn on a canvas.
    private func header(of animation: Animation) -> ImageHeader {
        var header = header
        let layout = header.layouts[0].with(channels: animation.hasAlpha ? 4 : 3)
        header.info.hasAlpha = animation.hasAlpha
        header.info.bitDepth = layout.depth
        header.layouts = [layout]
        header.canShrink = false
        return header
    }

    /// Returns the number of bytes that an animation's encoding holds besides those of the
    /// pipeline.
    private func heldBytes(
        of animation: Animation, _ plan: Plan, _ writer: any ImageWriter.Type,
        _ options: EncodingOptions
    ) -> Int {
        let bytes = Self.bytesPerPixel(of: header.layouts[0])
        let canvases = 3 * bytes * animation.canvas.width * animation.canvas.height
        // Two frames are in memory: the current one and the one before it. A GIF's third frame is
        // among the bytes of the writer.
        let frames = 2 * bytes * plan.size.width * plan.size.height
        return canvases + frames
            + writer.heldBytes(of: plan.size, options, isLosslessInput: header.isLossless)
    }

    private func check(
        _ animation: Animation, _ plan: Plan, _ writer: any ImageWriter.Type,
        _ options: EncodingOptions
    ) throws {
        let size = plan.size
        try limits.check(
            .animationPixels, size.width * size.height * animation.frames.count)
        try limits.check(.decodedBytes, heldBytes(of: animation, plan, writer, options))
    }

    /// Applies the plan to the frame that the canvas shows.
    private func rendered(
        _ canvas: AnimationCanvas, _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader,
        _ plan: Plan, _ writer: any ImageWriter.Type, _ options: EncodingOptions,
        _ found: FlawCollector, transparency: TransparencyLoss?, stripHeight: Int?,
        isCancelled: @escaping @Sendable () -> Bool, onProgress: (Double) -> Void
    ) throws -> FramePixels {
        let pipeline = try Pipeline(
            bytes, header, plan,
            accepting: { !$0.isGray && writer.accepts($0, options) }, convertingTo: .rgb8,
            dithers: true, limits: limits, tolerance: tolerance, flaws: found,
            transparency: transparency, threads: options.threads, stripHeight: stripHeight,
            opening: { CanvasSource(canvas, as: $0.layout, interruption: $0.interruption) },
            isCancelled: isCancelled)
        let frame = try FramePixels(pipeline.source.format)
        try pipeline.run(onProgress: onProgress) { frame.append($0) }
        return frame
    }

    private func job(
        for format: StripFormat, _ animation: Animation, _ plan: Plan,
        _ writer: any ImageWriter.Type, _ options: EncodingOptions,
        _ isCancelled: @escaping @Sendable () -> Bool
    ) -> AnimationJob {
        let metadata = header.metadataOfPixels.prepared(
            options.metadata, for: format, in: writer, converted: plan.converted,
            isTurned: plan.swapsSides)
        // Let the encoder hold one byte for each pixel of all frames only if the limit allows it.
        let indices = format.width * format.height * animation.frames.count
        let hasRoom =
            heldBytes(of: animation, plan, writer, options) + indices <= limits.decodedBytes
        return AnimationJob(
            picture: EncodingJob(
                format: format, options: options, quality: header.quality,
                isLosslessInput: header.isLossless, narrow: hasRoom ? header.narrow : nil,
                metadata: metadata,
                interruption: Interruption(isCancelled)),
            frames: animation.shown.count, plays: animation.plays, limits: limits)
    }
}
