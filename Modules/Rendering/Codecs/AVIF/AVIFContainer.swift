import CImageEditorAVIF
import FoundationEssentials

/// Assembles the boxes of an AVIF file with one picture.
///
/// - SeeAlso: ISO/IEC 14496-12 and 23008-12; the AV1 Image File Format.
struct AVIFContainer {
    /// A part of the file: a picture or metadata.
    private struct Item {
        let type: String
        /// The media type of an item of the type `mime`; `nil` for other types.
        var mediaType: String?
        /// The type of the item's reference to the picture; `nil` without a reference.
        var reference: String?
        let bytes: Data
        /// The item's properties, numbered from 1 in the order of ``AVIFContainer/properties``.
        var properties: [(number: Int, isEssential: Bool)] = []
    }

    private let picture: cavif_picture
    private var items: [Item] = []
    private var properties: [Data] = []
    private let profile: UInt32

    init(
        _ picture: cavif_picture, colors: cavif_stream, alpha: cavif_stream, _ metadata: Metadata
    ) {
        self.picture = picture
        profile = colors.profile
        add(colors, channels: picture.channels == 1 ? 1 : 3, metadata)
        if alpha.size > 0 { add(alpha, channels: 1, nil) }
        if let exif = metadata.exif {
            // EXIF follows the offset of its TIFF header, which is 0.
            let bytes = Self.joined([Self.numbers(4, 0), exif])
            items.append(Item(type: "Exif", reference: "cdsc", bytes: bytes))
        }
        if let xmp = metadata.xmp {
            items.append(
                Item(
                    type: "mime", mediaType: "application/rdf+xml", reference: "cdsc", bytes: xmp))
        }
    }

    /// Adds an AV1 stream as an item. `metadata` is `nil` for the stream of alpha.
    private mutating func add(_ stream: cavif_stream, channels: Int, _ metadata: Metadata?) {
        let depths = [UInt8](repeating: UInt8(picture.depth), count: channels)
        var own: [(property: Data, isEssential: Bool)] = [
            (
                Self.fullBox("ispe", Self.numbers(4, Int(picture.width), Int(picture.height))),
                false
            ),
            (Self.fullBox("pixi", Data([UInt8(channels)]), Data(depths)), false),
            (configuration(stream, isGray: channels == 1), true),
        ]
        if let metadata {
            if let profile = metadata.colorProfile {
                own.append((Self.box("colr", Data("prof".utf8), profile), false))
            }
            let codes = Self.numbers(
                2, Int(picture.primaries), Int(picture.transfer), Int(picture.matrix))
            // The top bit of the last byte is the full range flag.
            own.append((Self.box("colr", Data("nclx".utf8), codes, Data([0x80])), false))
        } else {
            let name = "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0"
            own.append((Self.fullBox("auxC", Data(name.utf8)), false))
        }
        var item = Item(
            type: "av01", reference: metadata == nil ? "auxl" : nil,
            bytes: Data(bytes: stream.bytes, count: stream.size))
        for (property, isEssential) in own {
            // The colours and alpha share equal properties, such as the size, which are stored
            // once.
            let known = properties.firstIndex(of: property)
            if known == nil { properties.append(property) }
            item.properties.append(((known ?? properties.count - 1) + 1, isEssential))
        }
        items.append(item)
    }

    /// Returns the `av1C` box, which tells readers the profile, level and format of the stream.
    private func configuration(_ stream: cavif_stream, isGray: Bool) -> Data {
        var flags: UInt8 = picture.depth > 8 ? 0x40 : 0
        if isGray { flags |= 0x10 }
        if isGray || picture.step_x == 2 { flags |= 0x08 }
        if isGray || picture.step_y == 2 { flags |= 0x04 }
        return Self.box(
            "av1C", Data([0x81, UInt8(stream.profile << 5 | stream.level), flags, 0]))
    }

    // MARK: - File

    var file: Data {
        // Only the first two of AV1's profiles have a brand.
        let ownBrands: [UInt32: String] = [0: "MA1B", 1: "MA1A"]
        let brands = ["avif", "mif1", "miaf", ownBrands[profile] ?? ""].joined()
        let head = Self.box("ftyp", Data("avif".utf8), Self.numbers(4, 0), Data(brands.utf8))
        let dataHead = 8
        // The offsets have a fixed size, so 0 serves to compute the size of `meta`.
        let start = head.count + meta(dataAt: 0).count + dataHead
        return Self.joined(
            [head, meta(dataAt: start), Self.box("mdat", Self.joined(items.map(\.bytes)))])
    }

    private func meta(dataAt start: Int) -> Data {
        let handler = Self.fullBox("hdlr", Self.numbers(4, 0), Data("pict".utf8), Data(count: 13))
        let primary = Self.fullBox("pitm", Self.numbers(2, 1))
        return Self.fullBox(
            "meta", handler, primary, places(from: start), list, references,
            Self.box("iprp", propertyLists))
    }

    private func places(from start: Int) -> Data {
        // 0x44: offsets and lengths have 4 bytes. 0: items have no base offset.
        var parts = [Data([0x44, 0]), Self.numbers(2, items.count)]
        var place = start
        for (index, item) in items.enumerated() {
            parts.append(Self.numbers(2, index + 1, 0, 1))
            parts.append(Self.numbers(4, place, item.bytes.count))
            place += item.bytes.count
        }
        return Self.fullBox("iloc", Self.joined(parts))
    }

    private var list: Data {
        var parts = [Self.numbers(2, items.count)]
        for (index, item) in items.enumerated() {
            let names = [item.type, item.mediaType].compactMap { $0 }.map { $0 + "\0" }
            parts.append(
                Self.fullBox(
                    "infe", version: 2, Self.numbers(2, index + 1, 0), Data(names.joined().utf8)))
        }
        return Self.fullBox("iinf", Self.joined(parts))
    }

    /// The `iref` box, in which alpha and metadata refer to the picture; empty without these.
    private var references: Data {
        let boxes = items.enumerated().compactMap { index, item in
            item.reference.map { Self.box($0, Self.numbers(2, index + 1, 1, 1)) }
        }
        return boxes.isEmpty ? Data() : Self.fullBox("iref", Self.joined(boxes))
    }

    private var propertyLists: Data {
        let described = items.enumerated().filter { !$0.element.properties.isEmpty }
        var parts = [Self.numbers(4, described.count)]
        for (index, item) in described {
            parts.append(Self.numbers(2, index + 1))
            parts.append(Data([UInt8(item.properties.count)]))
            parts.append(
                Data(item.properties.map { UInt8($0.number) | ($0.isEssential ? 0x80 : 0) }))
        }
        return Self.joined(
            [Self.box("ipco", Self.joined(properties)), Self.fullBox("ipma", Self.joined(parts))])
    }

    // MARK: - Boxes

    /// Returns numbers as big-endian bytes, `size` for each.
    private static func numbers(_ size: Int, _ values: Int...) -> Data {
        Data(values.flatMap { ByteReader.bigEndian($0).suffix(size) })
    }

    private static func joined(_ parts: [Data]) -> Data {
        var result = Data()
        for part in parts { result.append(part) }
        return result
    }

    private static func box(_ name: String, _ parts: Data...) -> Data {
        let content = joined(parts)
        return joined([numbers(4, 8 + content.count), Data(name.utf8), content])
    }

    private static func fullBox(_ name: String, version: UInt8 = 0, _ parts: Data...) -> Data {
        box(name, Data([version, 0, 0, 0]), joined(parts))
    }
}
