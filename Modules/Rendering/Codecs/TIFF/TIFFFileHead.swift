import FoundationEssentials

/// The part of a TIFF before its strips: a header, EXIF and the directory of the picture.
///
/// EXIF is a TIFF structure itself. The file begins with it, unchanged except for the offset of the
/// first directory. So every offset within EXIF, even one in a maker's notes, stays valid.
struct TIFFFileHead {
    private let exif: EXIF?

    /// True for big-endian byte order. The file has the byte order of its EXIF.
    var isBigEndian: Bool { exif?.reader.isBigEndian ?? false }

    init(exif: Data?) { self.exif = exif.flatMap(EXIF.init) }

    /// Returns the bytes before the strips. All strips must be compressed already.
    func head(of strips: TIFFStrips, _ metadata: Metadata) -> Data {
        var writer = exif?.reader ?? ByteReader(bytes: [], isBigEndian: false)
        if exif == nil { writer.append(Array("II".utf8) + writer.digits(42, 2) + [0, 0, 0, 0]) }
        if writer.bytes.count % 2 != 0 { writer.append([0]) }
        writer.put(writer.bytes.count, at: 4, size: 4)
        // A first attempt with offsets of 0 finds the end of the directory, whose size does not
        // depend on the offsets.
        var probe = writer
        _ = probe.append(directory: entries(of: strips, metadata, stripsAt: 0, in: writer))
        _ = writer.append(
            directory: entries(of: strips, metadata, stripsAt: probe.bytes.count, in: writer))
        return Data(writer.bytes)
    }

    // MARK: - Entries

    private func entries(
        of strips: TIFFStrips, _ metadata: Metadata, stripsAt start: Int, in writer: ByteReader
    ) -> [EXIFWriter.Entry] {
        var place = start
        let places = strips.sizes.map { size in
            defer { place += size }
            return place
        }
        let format = strips.format
        let (colors, photometric) = Self.colors(of: strips)
        func shorts(_ tag: Int, _ values: [Int]) -> EXIFWriter.Entry {
            EXIFWriter.Entry(
                tag: tag, type: 3, count: values.count,
                value: values.flatMap { writer.digits($0, 2) })
        }
        func longs(_ tag: Int, _ values: [Int]) -> EXIFWriter.Entry {
            EXIFWriter.Entry(
                tag: tag, type: 4, count: values.count,
                value: values.flatMap { writer.digits($0, 4) })
        }
        func bytes(_ tag: Int, _ type: Int, _ value: Data) -> EXIFWriter.Entry {
            EXIFWriter.Entry(tag: tag, type: type, count: value.count, value: [UInt8](value))
        }
        var entries = [
            longs(EXIF.Tag.imageWidth, [format.width]),
            longs(EXIF.Tag.imageHeight, [format.height]),
            shorts(
                Tag.bitsPerSample,
                [Int](repeating: format.layout.depth, count: strips.channels)),
            shorts(Tag.compression, [strips.isLZW ? 5 : 8]),
            shorts(Tag.photometric, [photometric]),
            longs(Tag.stripPlaces, places),
            shorts(EXIF.Tag.orientation, [1]),
            shorts(Tag.samplesPerPixel, [strips.channels]),
            longs(Tag.rowsPerStrip, [strips.rowsPerStrip]),
            longs(Tag.stripSizes, strips.sizes),
            shorts(Tag.predictor, [2]),
        ]
        // The alpha is unassociated: the colours are not multiplied by it.
        if strips.channels > colors { entries.append(shorts(Tag.extraSamples, [2])) }
        if let xmp = metadata.xmp { entries.append(bytes(Tag.xmp, 1, xmp)) }
        if let profile = metadata.colorProfile { entries.append(bytes(Tag.profile, 7, profile)) }
        let kept = keptEntries
        let hasResolution = kept.contains { $0.tag == EXIF.Tag.resolutions.x }
        if let density = metadata.density, density.unit != .ratio || !hasResolution {
            let resolution = Self.resolution(density, in: writer)
            return entries + resolution + kept.filter { !Self.resolutionTags.contains($0.tag) }
        }
        return entries + kept
    }

    /// Returns the number of channels without alpha, and TIFF's photometric interpretation.
    private static func colors(of strips: TIFFStrips) -> (channels: Int, photometric: Int) {
        switch strips.channels {
        case 1, 2: (1, 1)
        case 4 where strips.format.layout == .cmyk8: (4, 5)
        default: (3, 2)
        }
    }

    private static func resolution(
        _ density: PixelDensity, in writer: ByteReader
    ) -> [EXIFWriter.Entry] {
        let perUnit = density.unit == .metre ? 100 : 1
        let unit =
            switch density.unit {
            case .ratio: 1
            case .inch: 2
            case .centimetre, .metre: 3
            }
        func fraction(_ tag: Int, _ value: Int) -> EXIFWriter.Entry {
            EXIFWriter.Entry(
                tag: tag, type: 5, count: 1,
                value: writer.digits(value, 4) + writer.digits(perUnit, 4))
        }
        return [
            fraction(EXIF.Tag.resolutions.x, density.x),
            fraction(EXIF.Tag.resolutions.y, density.y),
            EXIFWriter.Entry(
                tag: Tag.resolutionUnit, type: 3, count: 1, value: writer.digits(unit, 2)),
        ]
    }

    // MARK: - EXIF

    /// The entries of EXIF's main directory that describe the photograph, not the storage of its
    /// pixels. Their values stay at the same offsets.
    private var keptEntries: [EXIFWriter.Entry] {
        guard let exif else { return [] }
        var seen: Set<Int> = []
        return exif.main.entries.compactMap { entry -> EXIFWriter.Entry? in
            guard Self.keptTags.contains(entry.tag), let size = Self.sizes[entry.type],
                entry.count >= 0, seen.insert(entry.tag).inserted,
                exif.reader.has(4, at: entry.offset + 8)
            else { return nil }
            let bytes = size * entry.count
            if bytes > 4 {
                guard let place = exif.reader.uint32(entry.offset + 8),
                    exif.reader.has(bytes, at: place)
                else { return nil }
            }
            let value = exif.reader.bytes[entry.offset + 8..<entry.offset + 12]
            return EXIFWriter.Entry(
                tag: entry.tag, type: entry.type, count: entry.count, value: Array(value))
        }
    }

    private static let sizes = EXIFShape.sizes.merging([6: 1, 8: 2, 11: 4, 12: 8]) { one, _ in one }

    private static let resolutionTags: Set = [
        EXIF.Tag.resolutions.x, EXIF.Tag.resolutions.y, Tag.resolutionUnit,
    ]

    /// The tags of texts, resolution, dates, IPTC and ratings, and of the offsets of the EXIF and
    /// GPS directories.
    private static let keptTags = resolutionTags.union([
        0x010D, 0x010E, 0x010F, 0x0110, 0x0131, 0x0132, 0x013B, 0x013C, 0x4746, 0x4749, 0x8298,
        0x83BB, EXIF.Tag.exifDirectory, 0x8825, 0x9C9B, 0x9C9C, 0x9C9D, 0x9C9E, 0x9C9F,
    ])

    private enum Tag {
        static let bitsPerSample = 0x0102
        static let compression = 0x0103
        static let photometric = 0x0106
        static let stripPlaces = 0x0111
        static let samplesPerPixel = 0x0115
        static let rowsPerStrip = 0x0116
        static let stripSizes = 0x0117
        static let resolutionUnit = 0x0128
        static let predictor = 0x013D
        static let extraSamples = 0x0152
        static let xmp = 0x02BC
        static let profile = 0x8773
    }
}
