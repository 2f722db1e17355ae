import FoundationEssentials
import ImageVocabulary

extension Image {
    /// Moves the blocks of a JPEG, without loss, if the edit requires nothing else and the file
    /// fits.
    ///
    /// - Parameter complete: Adds the missing parts to a file whose size is limited.
    /// - Returns: `false` if that is impossible; nothing is written then.
    /// - Throws: ``ImageEncodingError/notLossless(trimmed:)`` if `options` require a lossless
    ///   result.
    func turn(
        _ bytes: UnsafeRawBufferPointer, _ plan: Plan, _ options: EncodingOptions,
        _ gainMapBytes: Int?, _ flaws: FlawCollector,
        _ isCancelled: @escaping @Sendable () -> Bool,
        completing complete: (Data) throws -> Data,
        _ sink: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> Bool {
        if allowsLosslessTurn(options), let turn = plan.jpegTurn(trims: options.trims),
            2 * header.coefficientBytes <= limits.decodedBytes
        {
            guard let limit = options.maxBytes, !options.isPerfect else {
                if try move(bytes, turn, plan, options, gainMapBytes, flaws, isCancelled, sink) {
                    return true
                }
                return try refuseLoss(plan, options)
            }
            guard mayFit(plan.size, limit) else { return false }
            // If the file does not fit, try optimised Huffman tables, which save a few percent
            // without loss.
            for optimizes in options.optimizesTables ? [true] : [false, true] {
                var options = options
                options.optimizesTables = optimizes
                var moved = GrowingData()
                let found = FlawCollector()
                guard
                    try move(
                        bytes, turn, plan, options, gainMapBytes, found, isCancelled,
                        { try moved.append($0) })
                else { return false }
                let file = try complete(moved.data())
                // If nothing changes, the file itself is the result: its blocks were read, so it is
                // intact.
                let isKept =
                    data.count <= limit && found.flaws.isEmpty && isUnchanged(plan, options)
                guard isKept || file.count <= limit else { continue }
                try isKept ? sink(bytes) : file.withUnsafeBytes(sink)
                flaws.add(found.flaws)
                return true
            }
            return false
        }
        return try refuseLoss(plan, options)
    }

    /// Returns `true` if the file itself is the result: nothing is edited, removed or written in
    /// another way.
    private func isUnchanged(_ plan: Plan, _ options: EncodingOptions) -> Bool {
        plan.stages.isEmpty && !plan.choosesColors && options.metadata == .keep
            && options.isProgressive == header.isProgressive && !options.optimizesTables
            && info.auxiliary == AuxiliaryContent()
    }

    /// Returns `false` if the moved blocks would exceed `limit` by far.
    private func mayFit(_ size: ImageSize, _ limit: Int) -> Bool {
        let share =
            Double(size.width * size.height)
            / Double(max(1, info.storedSize.width * info.storedSize.height))
        return Double(data.count) * min(share, 1) <= Double(limit) * 1.25
    }

    private func refuseLoss(_ plan: Plan, _ options: EncodingOptions) throws -> Bool {
        guard !options.isPerfect else {
            throw ImageEncodingError.notLossless(trimmed: trimmedSize(plan, options))
        }
        return false
    }

    /// Returns the plan, without partial blocks at the edges if `options` allow that.
    func trimmed(_ plan: Plan, _ options: EncodingOptions) -> Plan {
        guard options.trims, allowsLosslessTurn(options), let turn = plan.jpegTurn(trims: true)
        else { return plan }
        return plan.only(turn)
    }

    /// Returns the remark that an edit was not lossless although it only moves pixels, or that
    /// trimming had no effect; `nil` if neither is true. Loss is not remarked on if the input is no
    /// JPEG, the edit computes pixels, or the options set a quality, a subsampling or a maximum
    /// size.
    func remark(onEncoding plan: Plan, _ options: EncodingOptions) -> ImageRemark? {
        if options.maxBytes != nil { return nil }
        guard plan.onlyMoves, keepsCoding(options) else {
            return options.trims ? .notTrimmed(.newPixels) : nil
        }
        if tolerance != .none {
            if options.trims { return .notTrimmed(.damage) }
            // If nothing else is changed, the remark about the damage suffices.
            return plan.stages.isEmpty ? nil : .encodedAgain(trimmed: nil)
        }
        if options.trims, header.blockGrid != nil, plan.jpegTurn(trims: true) == nil {
            return .notTrimmed(.noWholeBlock)
        }
        return .encodedAgain(trimmed: trimmedSize(plan, options))
    }

    /// Returns the remark that colours were computed although the file describes them in an unknown
    /// way; `nil` if the colours were kept, or their description is known.
    func remark(onColorsOf plan: Plan, _ writer: any ImageWriter.Type) -> ImageRemark? {
        guard !plan.onlyMoves || !writer.colors.hasChunks else { return nil }
        return CodingPoints.unknown(in: header.metadata).map { .unknownColors(points: $0) }
    }

    /// Returns the remark that the format of the result has fewer bits for each channel than the
    /// input; `nil` if the options ask for fewer.
    func remark(
        onDepthOf layout: PixelLayout, _ format: ImageFormat, _ options: EncodingOptions
    ) -> ImageRemark? {
        if options.depth == .eight || options.depth == .ten { return nil }
        let bits = format == .avif ? 10 : layout.depth
        guard header.isDeep, info.bitDepth > bits else { return nil }
        return .depthLost(format, bits: bits, inputBits: info.bitDepth)
    }

    /// The remark that the profile was ignored, because it is for other colours than the picture
    /// has; `nil` if it was not ignored.
    var remarkOnProfile: ImageRemark? { header.hasForeignProfile ? .profileLeftOut : nil }

    private func allowsLosslessTurn(_ options: EncodingOptions) -> Bool {
        keepsCoding(options) && tolerance == .none
    }

    /// Returns `true` for a JPEG whose blocks may stay as they are, because the options set neither
    /// a quality nor a subsampling.
    private func keepsCoding(_ options: EncodingOptions) -> Bool {
        info.format == .jpeg && options.quality == nil && options.subsampling == nil
    }

    /// Returns the size of the result if partial blocks are cut off; `nil` if the edit is lossless
    /// without that, or is not lossless even then.
    private func trimmedSize(_ plan: Plan, _ options: EncodingOptions) -> ImageSize? {
        guard allowsLosslessTurn(options), !options.trims, plan.jpegTurn == nil else { return nil }
        return plan.jpegTurn(trims: true)?.size
    }

    private func move(
        _ bytes: UnsafeRawBufferPointer, _ turn: JPEGTurn, _ plan: Plan,
        _ options: EncodingOptions,
        _ gainMapBytes: Int?, _ flaws: FlawCollector,
        _ isCancelled: @escaping @Sendable () -> Bool,
        _ sink: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> Bool {
        var metadata = header.metadata.prepared(
            options.metadata, size: turn.size, in: JPEGCodec.room,
            isTurned: turn.orientation.swapsSides, gainMapBytes: gainMapBytes)
        metadata.colorProfile =
            (plan.choosesColors ? plan.converted?.profile(isGray: info.channels == 1) : nil)
            ?? header.metadata.colorProfile
        let found = try turn.write(
            bytes, metadata, options, limits: limits, isCancelled: isCancelled, sink)
        guard let found else { return false }
        flaws.add(found)
        return true
    }

    /// Returns the options, completed by the properties that the result inherits from the input.
    func inheriting(
        _ options: EncodingOptions, _ plan: Plan, _ writer: any ImageWriter.Type
    ) -> EncodingOptions {
        var options = options
        if options.depth == nil, header.isDeep { options.depth = .sixteen }
        if writer == AVIFCodec.self, options.subsampling == nil, !options.isLossless,
            let sampling = header.subsampling.map({ plan.turned($0) })
        {
            options.subsampling = AVIFCodec.subsampling(sampling)
        }
        guard header.isProgressive, !options.isProgressive, !options.isBaseline else {
            return options
        }
        var inherited = options
        inherited.isProgressive = true
        let held = writer.heldBytes(
            of: plan.size, inherited, isLosslessInput: header.isLossless)
        return held <= limits.decodedBytes ? inherited : options
    }
}
