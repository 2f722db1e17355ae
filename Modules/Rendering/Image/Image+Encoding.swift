import FoundationEssentials

extension Image {
    /// Encodes the result, and passes its bytes to `sink`.
    ///
    /// - Parameters: Those of ``encoded(as:isCancelled:onProgress:onRemark:)``.
    func encode(
        _ options: EncodingOptions, stripHeight: Int? = nil,
        isCancelled: @escaping @Sendable () -> Bool, onProgress: (Double) -> Void = { _ in },
        onRemark: (ImageRemark) -> Void = { _ in },
        _ sink: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        let format = options.format ?? info.format.resultFormat
        let writer = try options.checkedWriter(of: format)
        var written = 0
        func count(_ bytes: UnsafeRawBufferPointer) throws {
            written += bytes.count
            try sink(bytes)
        }
        if isAnimated(as: format) {
            try encodeAnimation(
                format, writer, options, stripHeight: stripHeight, isCancelled: isCancelled,
                onProgress: onProgress, onRemark: onRemark, count)
        } else if try !encodeRecompressed(
            format, options, stripHeight: stripHeight, isCancelled: isCancelled,
            onProgress: onProgress, onRemark: onRemark, count)
        {
            try encodeStill(
                format, writer, options, stripHeight: stripHeight, isCancelled: isCancelled,
                onProgress: onProgress, onRemark: onRemark, count)
        }
        try options.check(written, of: format)
    }

    func encodeStill(
        _ format: ImageFormat, _ writer: any ImageWriter.Type, _ options: EncodingOptions,
        stripHeight: Int?, isCancelled: @escaping @Sendable () -> Bool,
        onProgress: (Double) -> Void, onRemark: (ImageRemark) -> Void,
        _ sink: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        let plan = try plan(
            in: writer.colors.shows(header) ? nil : .sRGB, threads: options.threads,
            isCancelled: isCancelled)
        let options = inheriting(options, plan, writer)
        try limits.check(
            .decodedBytes,
            writer.heldBytes(of: plan.size, options, isLosslessInput: header.isLossless)
                + options.keptBytes(of: plan.size))
        let completion =
            try format == .jpeg
            ? JPEGCompletion(
                data, header, trimmed(plan, options), options.metadata, limits: limits,
                isCancelled: isCancelled)
            : nil
        guard let completion, options.maxBytes == nil else {
            return try encodePicture(
                format, plan, writer, options, completion, stripHeight: stripHeight,
                isCancelled: isCancelled, onProgress: onProgress, onRemark: onRemark, sink)
        }
        var picture = GrowingData()
        try encodePicture(
            format, plan, writer, options, completion, stripHeight: stripHeight,
            isCancelled: isCancelled, onProgress: onProgress, onRemark: onRemark
        ) { try picture.append($0) }
        try completion.file(picture.data(), isCancelled: isCancelled).withUnsafeBytes(sink)
    }

    /// - Parameter completion: The parts that a JPEG still needs, such as a gain map. They are
    ///   added here only if the file's size is limited, because they count towards the limit.
    ///   Otherwise, the caller adds them.
    private func encodePicture(
        _ format: ImageFormat, _ plan: Plan, _ writer: any ImageWriter.Type,
        _ options: EncodingOptions, _ completion: JPEGCompletion?, stripHeight: Int?,
        isCancelled: @escaping @Sendable () -> Bool, onProgress: (Double) -> Void,
        onRemark: (ImageRemark) -> Void, _ sink: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        let found = FlawCollector()
        let transparency = TransparencyLoss(of: header, in: writer)
        if format == .jpegXL, options.isPerfect {
            throw ImageEncodingError.notLossless(trimmed: nil)
        }
        let gainMapBytes = completion?.gainMap?.count
        let complete: (Data) throws -> Data = {
            try completion?.file($0, isCancelled: isCancelled) ?? $0
        }
        try data.withUnsafeBytes { bytes in
            if format == .jpeg,
                try turn(
                    bytes, plan, options, gainMapBytes, found, isCancelled, completing: complete,
                    sink)
            {
                return
            }
            let pipeline = try Pipeline(
                bytes, header, plan,
                accepting: { writer.accepts($0, options) }, convertingTo: .rgb8, dithers: true,
                limits: limits, tolerance: tolerance, flaws: found, transparency: transparency,
                threads: options.threads, stripHeight: stripHeight, isCancelled: isCancelled)
            let metadata = header.metadataOfPixels.prepared(
                options.metadata, for: pipeline.source.format, in: writer,
                converted: plan.converted, isTurned: plan.swapsSides, gainMapBytes: gainMapBytes)
            let job = EncodingJob(
                format: pipeline.source.format, options: options,
                subsampling: plan.turned(header.subsampling ?? (2, 2)),
                tables: header.tables.map { plan.swapsSides ? $0.transposed : $0 },
                quality: header.quality, isLosslessInput: header.isLossless,
                narrow: header.narrow(for: pipeline.source.format, limits: limits),
                hasYCCInks: header.hasYCCInks, metadata: metadata, limits: limits,
                interruption: Interruption(isCancelled))
            try pipeline.encode(
                with: writer.encoder(job, of: format, completing: complete),
                and: { try writer.encoder(job) }, onProgress: onProgress, sink)
            if format == .jpeg || format == .jpegXL, let remark = remark(onEncoding: plan, options)
            {
                onRemark(remark)
            }
            if format == .jpegXL, let remark = remarkOnJPEGXL(options) { onRemark(remark) }
            if let remark = remark(onDepthOf: pipeline.source.format.layout, format, options) {
                onRemark(remark)
            }
            if let remark = remarkOnProfile { onRemark(remark) }
            if format == .tiff, pipeline.source.format.layout == .cmyk8,
                !options.holds(.cmyk8)
            {
                onRemark(.inksKeepDepth)
            }
        }
        if let remark = remark(onColorsOf: plan, writer) { onRemark(remark) }
        if let remark = transparency?.remark { onRemark(remark) }
        for flaw in flaws + found.flaws { onRemark(.flaw(flaw)) }
        for remark in plan.remarks { onRemark(remark) }
    }
}
