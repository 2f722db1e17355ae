import FoundationEssentials

extension Image {
    /// Converts a JPEG to JPEG XL, or a JPEG XL that was made from a JPEG to JPEG or JPEG XL.
    /// Pixels are only encoded again if the edit computes new ones.
    ///
    /// - Parameters: Those of ``encoded(as:isCancelled:onProgress:onRemark:)``.
    /// - Returns: `false` if there is no such JPEG, if JPEG XL cannot hold it, or if pixels must be
    ///   encoded in a search for a file that fits. Nothing is written then.
    func encodeRecompressed(
        _ format: ImageFormat, _ options: EncodingOptions, stripHeight: Int?,
        isCancelled: @escaping @Sendable () -> Bool, onProgress: (Double) -> Void,
        onRemark: (ImageRemark) -> Void, _ sink: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> Bool {
        guard [info.format, format].contains(.jpegXL), [.jpeg, .jpegXL].contains(format),
            let source = info.format == .jpeg ? self : try restoredJPEG(isCancelled, onRemark)
        else { return false }
        if let file = try source.untouched(as: format, options, isCancelled) {
            try file.withUnsafeBytes(sink)
            for flaw in source.flaws { onRemark(.flaw(flaw)) }
            onProgress(1)
            return true
        }
        if format == .jpeg {
            try source.encodeStill(
                .jpeg, JPEGCodec.self, options, stripHeight: stripHeight,
                isCancelled: isCancelled, onProgress: onProgress, onRemark: onRemark, sink)
            return true
        }
        // The caller encodes the pixels itself if it must try qualities until the file fits, or
        // convert inks to RGB.
        guard options.maxBytes == nil, !source.header.hasInks else { return false }
        var jpeg = GrowingData()
        var remarks: [ImageRemark] = []
        try source.encodeStill(
            .jpeg, JPEGCodec.self, options, stripHeight: stripHeight, isCancelled: isCancelled,
            onProgress: { onProgress($0 / 2) }, onRemark: { remarks.append($0) }
        ) { try jpeg.append($0) }
        guard let file = try recompressed(jpeg.data(), .upright, options, isCancelled)
        else { return false }
        try file.withUnsafeBytes(sink)
        for remark in remarks { onRemark(remark) }
        if source.changesOnlyFormat(options), !remarks.contains(.encodedAgain(trimmed: nil)) {
            onRemark(.jpegReplaced)
        }
        onProgress(1)
        return true
    }

    /// Returns the remark that the pixels of a JPEG XL were encoded with the standard quality of
    /// JPEG; `nil` if the input is no JPEG XL, or if the options set a quality or a maximum size.
    func remarkOnJPEGXL(_ options: EncodingOptions) -> ImageRemark? {
        guard info.format == .jpegXL, options.quality == nil, options.maxBytes == nil
        else { return nil }
        return .writtenAsJPEG(quality: EncodingOptions.standardQuality)
    }

    /// Restores the JPEG from which a JPEG XL was made, with the filters of this image.
    ///
    /// - Returns: `nil` if the file contains no JPEG, if the JPEG cannot be restored or has another
    ///   size, or if this image accepts damage.
    private func restoredJPEG(
        _ isCancelled: @escaping @Sendable () -> Bool, _ onRemark: (ImageRemark) -> Void
    ) throws -> Image? {
        guard tolerance == .none, JPEGRecompression.hasJPEG(data) else { return nil }
        let jpeg = try decodedJPEG(isCancelled)
        if jpeg == nil { onRemark(.jpegNotRestored) }
        return jpeg?.applying(filters)
    }

    private func decodedJPEG(_ isCancelled: @escaping @Sendable () -> Bool) throws -> Image? {
        guard
            let file = try JPEGRecompression.jpeg(
                in: data, limits: limits, interruption: Interruption(isCancelled))
        else { return nil }
        let jpeg: Image
        do {
            jpeg = try Image(data: file, limits: limits)
        } catch is ImageDecodingError {
            // If the restored file is no image, the pixels of the JPEG XL are decoded instead.
            return nil
        }
        guard jpeg.info.format == .jpeg, jpeg.info.displayedSize == info.displayedSize else {
            return nil
        }
        return jpeg
    }

    /// Returns `true` if the edit and the options change nothing but the format.
    private func changesOnlyFormat(_ options: EncodingOptions) -> Bool {
        let same = EncodingOptions(
            format: options.format, threads: options.threads, isPerfect: options.isPerfect,
            maxBytes: options.maxBytes)
        return filters.isEmpty && tolerance == .none && options == same
    }

    /// Returns the JPEG file, unchanged or recompressed. Returns `nil` if the edit or the options
    /// change more than the format, if JPEG XL cannot hold the file, or if the result is too large.
    private func untouched(
        as format: ImageFormat, _ options: EncodingOptions,
        _ isCancelled: @escaping @Sendable () -> Bool
    ) throws -> Data? {
        guard changesOnlyFormat(options) else { return nil }
        let result =
            try format == .jpeg
            ? file : recompressed(file, info.orientation, options, isCancelled)
        return result.flatMap { $0.count <= options.maxBytes ?? .max ? $0 : nil }
    }

    private func recompressed(
        _ jpeg: Data, _ orientation: Orientation, _ options: EncodingOptions,
        _ isCancelled: @escaping @Sendable () -> Bool
    ) throws -> Data? {
        try JPEGRecompression.jpegXL(
            of: jpeg, orientation: orientation, limits: limits, usesThreads: options.threads > 1,
            interruption: Interruption(isCancelled))
    }
}
