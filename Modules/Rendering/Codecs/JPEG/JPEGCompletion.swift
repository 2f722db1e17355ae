import Foundation

/// The part of a JPEG that is only complete when its picture has been encoded: the list of its
/// gain map, which is behind it.
struct JPEGCompletion {
    /// The file of the gain map.
    let gainMap: Data?

    /// - Parameters:
    ///   - data: The input.
    ///   - policy: Nothing is added unless all metadata are kept.
    /// - Returns: `nil` if there is nothing to add.
    /// - Throws: `CancellationError`.
    init?(
        _ data: Data, _ header: ImageHeader, _ plan: Plan, _ policy: MetadataPolicy,
        limits: DecodingLimits, isCancelled: @escaping @Sendable () -> Bool
    ) throws {
        guard policy == .keep else { return nil }
        if let place = header.companions?.gainMap, !plan.makesSRGB {
            // The size in an index may include bytes behind the map.
            let end = JPEGCompanions.end(of: data[..<place.upperBound], from: place.lowerBound)
            gainMap = try GainMap(
                file: Data(data[place.lowerBound..<(end ?? place.upperBound)]), limits: limits,
                isCancelled: isCancelled
            ).following(plan, of: header.info.storedSize)
        } else {
            gainMap = nil
        }
        if gainMap == nil { return nil }
    }

    /// The whole file.
    ///
    /// - Parameter picture: The encoded picture with its metadata.
    func file(_ picture: Data) -> Data {
        guard let gainMap else { return picture }
        return JPEGSegments.listing(gainMap, behind: picture)
    }
}

extension JPEGSegments {
    /// A file with a second picture behind it, and an index that lists both.
    static func listing(_ second: Data, behind first: Data) -> Data {
        // The index follows the application segments.
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
