import FoundationEssentials

/// The gain map of an Ultra HDR photograph, which follows an edit of its picture.
///
/// The map is a JPEG that follows the picture in the file of the photograph. It is moved without
/// loss if its blocks allow that. Otherwise its samples are resampled as numbers, not as colours.
struct GainMap {
    /// The quality of a map that has to be encoded again.
    private static let quality = 95

    /// The bytes of the map's file.
    let file: Data
    let limits: DecodingLimits
    let isCancelled: @Sendable () -> Bool

    /// Returns the file of the map for the result of an edit.
    ///
    /// - Parameters:
    ///   - plan: The edit of the picture.
    ///   - picture: The size of the stored picture.
    /// - Returns: `nil` if the edit does more than move and resize pixels, or if the map cannot be
    ///   decoded or encoded.
    /// - Throws: `CancellationError`.
    func following(_ plan: Plan, of picture: ImageSize) throws -> Data? {
        guard let projection = Projection(plan, of: picture) else { return nil }
        if plan.stages.isEmpty { return file }
        do {
            let header = try ImageHeader.read(file, limits: limits)
            guard header.info.format == .jpeg else { return nil }
            if let turn = turn(plan, header, picture), let turned = try turned(turn, header) {
                return turned
            }
            return try resampled(projection, header, plan.size, picture)
        } catch let error as CancellationError {
            throw error
        } catch is ImageDecodingError {
            return nil
        } catch is ImageEncodingError {
            return nil
        }
    }

    private func metadata(_ header: ImageHeader, _ size: ImageSize) -> Metadata {
        var metadata = Metadata()
        metadata.gainMapVersions = header.metadata.gainMapVersions
        metadata.colorProfile = header.metadata.colorProfile
        metadata.xmp = header.metadata.xmp.map {
            // With `gainMapBytes: nil`, the parameters of the map would be removed together with
            // every other mention of a gain map.
            XMP.edited($0, size, isSRGB: false, gainMapBytes: 0, keepsExtension: false)
        }
        return metadata
    }
}

// MARK: - Without loss

extension GainMap {
    /// Converts the edit to a move of the map's blocks. Returns `nil` if the edit does more than to
    /// turn and crop, if a crop would cut through samples of the map, or if its blocks cannot be
    /// moved.
    private func turn(_ plan: Plan, _ header: ImageHeader, _ picture: ImageSize) -> JPEGTurn? {
        guard let grid = header.blockGrid, 2 * header.coefficientBytes <= limits.decodedBytes else {
            return nil
        }
        let map = header.info.storedSize
        /// Converts a length in the picture to the map; `nil` if the result is not a whole number.
        func scaled(_ length: Int, _ to: Int, _ from: Int) -> Int? {
            length * to % from == 0 ? length * to / from : nil
        }
        var turn = Orientation.upright
        var stages: [Plan.Stage] = []
        for stage in plan.stages {
            switch stage {
            case .orient(let orientation):
                turn = turn.followed(by: orientation)
                stages.append(stage)
            case .crop(let part):
                let (from, to) = (picture.oriented(turn), map.oriented(turn))
                guard let x = scaled(part.x, to.width, from.width),
                    let y = scaled(part.y, to.height, from.height),
                    let width = scaled(part.width, to.width, from.width),
                    let height = scaled(part.height, to.height, from.height)
                else { return nil }
                stages.append(.crop(PixelRectangle(x: x, y: y, width: width, height: height)))
            case .points, .neighbourhood, .resize, .warp, .border, .layer, .transform, .depth:
                return nil
            }
        }
        return JPEGTurn(stages, of: map, grid: grid)
    }

    private func turned(_ turn: JPEGTurn, _ header: ImageHeader) throws -> Data? {
        try file.withUnsafeBytes { bytes in
            var result = GrowingData()
            let flaws = try turn.write(
                bytes, metadata(header, turn.size), EncodingOptions(), limits: limits,
                isCancelled: isCancelled
            ) { try result.append($0) }
            return flaws == nil ? nil : result.data()
        }
    }
}

// MARK: - Resampled

extension GainMap {
    private func resampled(
        _ projection: Projection, _ header: ImageHeader, _ result: ImageSize, _ picture: ImageSize
    ) throws -> Data? {
        guard let layout = header.layouts.first(where: { $0 == .gray8 || $0 == .rgb8 }) else {
            return nil
        }
        let samples = try samples(header, layout)
        let resampling = GainMapResampling(
            projection, map: header.info.storedSize, picture: picture, result: result)
        let size = resampling.size
        try limits.check(size, channels: layout.bytesPerPixel)
        let resized = try resampling.samples(
            of: samples, channels: layout.bytesPerPixel, isCancelled: isCancelled)
        guard let pixels = Pixels(size: size, layout: layout, samples: resized) else { return nil }
        let source = PixelSource(pixels)
        let encoder = try JPEGEncoder(
            source.format, EncodingOptions(quality: Self.quality), subsampling: (1, 1), tables: nil,
            metadata: metadata(header, size))
        var output = GrowingData()
        try source.encode(
            with: encoder, inStripsOf: Strip.granularity, isCancelled: isCancelled
        ) { try output.append($0) }
        return output.data()
    }

    private func samples(_ header: ImageHeader, _ layout: PixelLayout) throws -> [UInt8] {
        let size = header.info.storedSize
        try CheckedMemory.checkRoom(for: layout.bytes(width: size.width, height: size.height))
        return try file.withUnsafeBytes { bytes in
            let source = try DecodingJob(
                bytes: bytes, header: header, layout: layout, limits: limits,
                allowsTruncation: false, interruption: Interruption(isCancelled)
            ).open()
            var samples: [UInt8] = []
            samples.reserveCapacity(layout.bytes(width: size.width, height: size.height))
            try source.run(inStripsOf: Strip.granularity, isCancelled: isCancelled) {
                $0.rows.append(to: &samples)
            }
            return samples
        }
    }
}
