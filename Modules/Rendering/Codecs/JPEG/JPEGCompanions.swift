import FoundationEssentials
import ImageEditorFiles

/// The byte ranges of the pictures and the video that follow the main picture in a JPEG file.
struct JPEGCompanions: Sendable {
    private(set) var gainMap: Range<Int>?
    private(set) var video: Range<Int>?
    private var others: [Range<Int>] = []
    private(set) var content = AuxiliaryContent()

    /// A picture after the first one.
    private struct Candidate {
        let range: Range<Int>
        let isPreview: Bool
    }

    private static let most = 16
    private static let samsungEnd = Array("SEFT".utf8)
    private static let samsungDirectory = Data("SEFH".utf8)
    private static let samsungVideo = Data("MotionPhoto_Data".utf8)

    /// Finds the pictures and the video that the metadata, or a directory that Samsung's phones
    /// append, mention. Without such a mention, the file is not searched.
    ///
    /// - Returns: `nil` if neither pictures nor a video are found.
    init?(_ data: Data, _ metadata: Metadata) {
        guard Self.mayBe(in: data, metadata) else { return nil }
        let packet = metadata.xmp.flatMap(Self.claims)
        findPictures(in: data, metadata, packet)
        video = packet.flatMap { Self.video(in: data, $0) }
        if video == nil, Self.hasSamsungs(data) { video = Self.samsungsVideo(in: data) }
        content.videoBytes = video?.count
        content.pictures = others.count
        if content.isEmpty { return nil }
    }

    /// Returns `true` if the metadata or a directory of Samsung's phones mentions a picture or a
    /// video. Only the last bytes of the file are read.
    static func mayBe(in data: Data, _ metadata: Metadata) -> Bool {
        metadata.multiPictureIndex != nil || !metadata.gainMapVersions.isEmpty
            || hasSamsungs(data) || metadata.xmp.flatMap(claims) != nil
    }

    private static func hasSamsungs(_ data: Data) -> Bool {
        data.suffix(4).elementsEqual(samsungEnd)
    }

    /// Returns the parsed XMP packet if it uses a namespace that describes further pictures or
    /// videos; otherwise `nil`.
    private static func claims(_ packet: Data) -> XMPDocument? {
        let namespaces: [XMPNamespace] = [.gainMap, .container, .camera]
        guard
            namespaces.contains(where: { packet.firstPlace(of: Data($0.rawValue.utf8)) != nil })
        else { return nil }
        return XMPDocument([UInt8](packet))
    }
}

// MARK: - Pictures

extension JPEGCompanions {
    private mutating func findPictures(
        in data: Data, _ metadata: Metadata, _ packet: XMPDocument?
    ) {
        var candidates = Self.listed(in: data, metadata)
        let items = packet?.containerItems ?? []
        let isClaimed =
            items.contains { $0.semantic == "GainMap" } || packet?.value(.gainMap, "Version") != nil
        if candidates.isEmpty, isClaimed || !metadata.gainMapVersions.isEmpty {
            candidates = Self.following(in: data)
        }
        let maps = candidates.map { Self.isGainMap(data[$0.range]) }
        var index = maps.firstIndex(of: true)
        if index == nil, isClaimed {
            // If no picture declares that it is the gain map, the order in the container's list
            // decides.
            let pictures = items.filter { $0.mime.hasPrefix("image/") }
            index = pictures.firstIndex { $0.semantic == "GainMap" }.map { $0 - 1 } ?? 0
        }
        if let index, candidates.indices.contains(index),
            let size = Self.size(of: data, candidates[index].range)
        {
            gainMap = candidates[index].range
            content.gainMap = size
        }
        others = candidates.filter { !$0.isPreview && $0.range != gainMap }.map(\.range)
    }

    /// Returns the pictures after the first one that the file's Multi-Picture index lists, and that
    /// the file contains.
    private static func listed(in data: Data, _ metadata: Metadata) -> [Candidate] {
        guard let bytes = metadata.multiPictureIndex, let index = MultiPictureIndex(bytes) else {
            return []
        }
        var starts: Set<Int> = []
        return index.entries.dropFirst().compactMap { entry in
            let start = bytes.startIndex + entry.offset
            guard entry.offset > 0, entry.size > 4, entry.size <= data.endIndex - start,
                starts.insert(start).inserted, isPicture(data, at: start)
            else { return nil }
            return Candidate(range: start..<start + entry.size, isPreview: entry.isPreview)
        }
    }

    /// Returns the pictures that follow the first one without a gap.
    private static func following(in data: Data) -> [Candidate] {
        var found: [Candidate] = []
        guard var start = end(of: data, from: data.startIndex) else { return [] }
        while found.count < most, isPicture(data, at: start), let end = end(of: data, from: start) {
            found.append(Candidate(range: start..<end, isPreview: false))
            start = end
        }
        return found
    }

    private static func isPicture(_ data: Data, at start: Int) -> Bool {
        start < data.endIndex && data[start...].starts(with: [0xFF, 0xD8, 0xFF])
    }

    /// Returns the end of the JPEG that begins at `start`; `nil` if it is incomplete, or if none
    /// begins there.
    static func end(of data: Data, from start: Int) -> Int? {
        data[start...].withUnsafeBytes { bytes in
            JPEGSegments.end(in: bytes.bindMemory(to: UInt8.self)).map { start + $0 }
        }
    }

    private static func isGainMap(_ picture: Data) -> Bool {
        // A picture with too many segments or too much metadata does not count as a gain map. Only
        // its header is read.
        guard (try? JPEGSegments.checkNumber(in: picture)) != nil,
            let metadata = try? JPEGSegments.metadata(in: picture, limits: .standard)
        else { return false }
        if !metadata.gainMapVersions.isEmpty { return true }
        guard let packet = metadata.xmp, let document = XMPDocument([UInt8](packet)) else {
            return false
        }
        return document.value(.gainMap, "Version") != nil
            || document.value(.applePixels, "AuxiliaryImageType")?.hasSuffix("hdrgainmap") == true
    }

    private static func size(of data: Data, _ range: Range<Int>) -> ImageSize? {
        guard let size = JPEGSegments.frame(in: data[range])?.size, size.width > 0, size.height > 0
        else { return nil }
        return size
    }
}

// MARK: - Videos

extension JPEGCompanions {
    /// Returns the range of the video at the end of the file, whose length Google's XMP properties
    /// state; `nil` if no video begins there.
    private static func video(in data: Data, _ packet: XMPDocument) -> Range<Int>? {
        let item = packet.containerItems.last { $0.semantic == "MotionPhoto" }
        let lengths = [item?.length, packet.value(.camera, "MicroVideoOffset").flatMap { Int($0) }]
        for case let length? in lengths where length > 8 && length < data.count {
            let start = data.endIndex - length
            if data[(start + 4)...].starts(with: Array("ftyp".utf8)) {
                return start..<data.endIndex
            }
        }
        return nil
    }

    /// Returns the range of the video in the blocks that Samsung's phones append; `nil` without
    /// one.
    private static func samsungsVideo(in data: Data) -> Range<Int>? {
        guard let end = end(of: data, from: data.startIndex),
            let start = data.firstPlace(of: samsungVideo, in: end..<data.endIndex)?.upperBound,
            let limit = data.lastPlace(
                of: samsungDirectory, in: start..<data.endIndex)
        else { return nil }
        return start..<limit.lowerBound
    }
}
