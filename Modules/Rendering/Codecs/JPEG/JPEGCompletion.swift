import FoundationEssentials

/// The parts that are added to a JPEG when its picture has been encoded: a thumbnail of the
/// picture, in its EXIF, and a gain map after the picture.
struct JPEGCompletion {
    /// The JPEG quality of thumbnails.
    private static let quality = 80

    /// The file of the gain map, adapted to the edit; `nil` without one, or if it cannot follow the
    /// edit.
    let gainMap: Data?
    private let makesThumbnail: Bool
    private let limits: DecodingLimits

    /// - Parameters:
    ///   - data: The file that is edited.
    ///   - policy: Nothing is added unless all metadata are kept.
    /// - Returns: `nil` if there is nothing to add.
    /// - Throws: `CancellationError`.
    init?(
        _ data: Data, _ header: ImageHeader, _ plan: Plan, _ policy: MetadataPolicy,
        limits: DecodingLimits, isCancelled: @escaping @Sendable () -> Bool
    ) throws {
        guard policy == .keep else { return nil }
        self.limits = limits
        makesThumbnail = header.metadata.exif.flatMap { EXIF($0)?.hasThumbnail } ?? false
        if let place = header.companions?.gainMap, plan.inks == nil {
            // The range in an index may include bytes after the gain map's JPEG. They are cut off.
            let end = JPEGCompanions.end(of: data[..<place.upperBound], from: place.lowerBound)
            gainMap = try GainMap(
                file: Data(data[place.lowerBound..<(end ?? place.upperBound)]), limits: limits,
                isCancelled: isCancelled
            ).following(plan, of: header.info.storedSize)
        } else {
            gainMap = nil
        }
        if gainMap == nil, !makesThumbnail { return nil }
    }

    /// Returns the encoded picture with its thumbnail and its gain map.
    ///
    /// - Parameter picture: The encoded picture with its metadata.
    /// - Throws: `CancellationError`.
    func file(_ picture: Data, isCancelled: @escaping @Sendable () -> Bool) throws -> Data {
        var file = picture
        if makesThumbnail, let exif = try exif(of: picture, isCancelled) {
            file = JPEGSegments.replacingEXIF(in: picture, with: exif)
        }
        guard let gainMap else { return file }
        return JPEGSegments.listing(gainMap, behind: file)
    }

    /// Returns the EXIF of `picture` with a thumbnail added; `nil` if the picture has no EXIF or is
    /// no larger than a thumbnail, if the EXIF would exceed a segment, or if making the thumbnail
    /// fails.
    private func exif(
        of picture: Data, _ isCancelled: @escaping @Sendable () -> Bool
    ) throws -> Data? {
        do {
            let image = try Image(data: picture, limits: limits)
            guard let exif = image.header.metadata.exif.flatMap(EXIF.init),
                max(image.info.storedSize.width, image.info.storedSize.height)
                    > EXIF.thumbnailSide
            else { return nil }
            let thumbnail = try image.applying([
                Resize(width: EXIF.thumbnailSide, height: EXIF.thumbnailSide)
            ]).pixels(isCancelled: isCancelled).encoded(
                as: EncodingOptions(format: .jpeg, quality: Self.quality), isCancelled: isCancelled)
            let result = exif.adding(thumbnail: thumbnail)
            return result.count <= JPEGEncoder.largestEXIF ? result : nil
        } catch let error as CancellationError {
            throw error
        } catch {
            // Failures are ignored: the file is complete without a thumbnail.
            return nil
        }
    }
}

extension JPEGSegments {
    /// Returns the file `first` with the picture `second` appended and with an index that lists
    /// both pictures.
    static func listing(_ second: Data, behind first: Data) -> Data {
        // The index is inserted after the application segments.
        var place = first.startIndex + 2
        while place + 4 <= first.endIndex, first[place] == 0xFF,
            (0xE0...0xEF).contains(first[place + 1])
        {
            place += 2 + Int(first[place + 2]) << 8 + Int(first[place + 3])
        }
        var index = Data()
        let size = first.count + 4 + MultiPictureIndex.payloadSize
        append(
            UInt8(application2),
            MultiPictureIndex.payload(
                first: size, second: second.count,
                distance: size - (place - first.startIndex) - 4),
            to: &index)
        var result = Data(first[..<place])
        result.reserveCapacity(size + second.count)
        result.append(index)
        result.append(first[place...])
        result.append(second)
        return result
    }
}
