import Foundation
import ImageEditorTestSupport
@testable import Rendering
import Testing

/// A kind of file in the tables of `docs/fidelity.md`.
enum FidelityKind: String, CaseIterable {
    case jpeg = "JPEG"
    case progressive = "progressive JPEG"
    case partial = "JPEG with partial blocks"
    case ultraHDR = "Ultra HDR JPEG"
    case motion = "motion photograph"
    case inks = "CMYK JPEG"
    case png = "8-bit PNG"
    case deep = "16-bit PNG"
    case palette = "palette PNG"
    case codingPoints = "cICP PNG"
    case bright = "HDR PNG"
    case lossyWebP = "lossy WebP"
    case losslessWebP = "lossless WebP"
    case gif = "GIF"

    /// What the pixels around the middle are. The middle is the green of the file's own space.
    enum Content {
        /// Details of all colours.
        case details
        /// A ramp from left to right that is narrower than one level of 8 bits.
        case ramp
    }

    var format: ImageFormat {
        switch self {
        case .jpeg, .progressive, .partial, .ultraHDR, .motion, .inks: .jpeg
        case .png, .deep, .palette, .codingPoints, .bright: .png
        case .lossyWebP, .losslessWebP: .webp
        case .gif: .gif
        }
    }

    var hasGamut: Bool { self != .gif }
    var isDeep: Bool { self == .deep || self == .bright }

    var size: ImageSize {
        self == .partial ? ImageSize(width: 93, height: 69) : ImageSize(width: 96, height: 72)
    }

    /// The quality of lossy files, far from the standard.
    private static let quality = 62

    /// A file of this kind.
    ///
    /// - Parameters:
    ///   - orientation: The orientation in EXIF and XMP; `nil` for a file without metadata.
    ///   - isTagged: False to leave out the description of the colours.
    func file(
        _ content: Content = .details, orientation: Orientation? = nil, isTagged: Bool = true
    ) throws -> Data {
        var file = try picture(content)
        let exif = orientation.map { self.exif($0) }
        let properties = orientation.map { self.properties($0) }
        let profile = isTagged ? profile : nil
        switch format {
        case .jpeg:
            if let profile { file = RawProfile.insert(profile, into: file) }
            if let exif {
                file = RawUltraHDR.inserting([(0xE1, Data("Exif\0\0".utf8) + exif)], into: file)
            }
            return try completed(file, properties)
        case .png:
            var chunks: [(type: String, payload: [UInt8])] = []
            if isTagged, let codes { chunks.append(("cICP", codes)) }
            chunks += RawPNG.metadata(
                profile: profile, exif: exif, xmp: properties.map { Self.packet($0) })
            var png = RawPNG(file)
            png.chunks.insert(contentsOf: chunks, at: 1)
            return png.data
        case .webp:
            var webp = RawWebP(width: size.width, height: size.height, flags: 0x2C)
            webp.chunks.removeLast()
            if let profile { webp.chunks.append(("ICCP", Array(profile))) }
            webp.chunks += RawWebP(file).chunks
            if let exif { webp.chunks.append(("EXIF", Array(exif))) }
            if let properties { webp.chunks.append(("XMP ", Self.packet(properties))) }
            if profile == nil { webp.chunks[0].payload[0] &= ~0x20 }
            if exif == nil { webp.chunks[0].payload[0] &= ~0x0C }
            return webp.data
        default:
            guard let properties else { return file }
            // The packet ends with bytes that lead a reader of blocks to its end.
            let tail: [UInt8] = [1] + (0...255).map { UInt8(255 - $0) } + [0]
            let block: [UInt8] =
                [0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + Self.packet(properties) + tail
            return Data([UInt8](file).dropLast() + block + [0x3B])
        }
    }

    /// Animations of two frames in each format that has them.
    static func animations() throws -> [Data] {
        let size = ImageSize(width: 16, height: 12)
        var gif = RawGIF(
            width: size.width, height: size.height, colors: [[9, 9, 9], [200, 0, 0]])
        var png = AnimatedPNG(width: size.width, height: size.height, frames: 2)
        var webp = RawWebP(width: size.width, height: size.height)
        for frame in 0..<2 {
            let count = size.width * size.height
            gif.add(
                width: size.width, height: size.height,
                [UInt8](repeating: UInt8(frame), count: count))
            let samples = (0..<count).flatMap { [UInt8($0), UInt8(frame * 99), 7, 255] as [UInt8] }
            png.add(width: size.width, samples)
            try webp.add(
                #require(Pixels(size: size, layout: .rgba8, samples: samples)))
        }
        return [gif.data, png.data, webp.data]
    }

    private var profile: Data? {
        switch self {
        case .gif, .codingPoints, .bright: nil
        case .inks:
            RawProfile.table(space: "CMYK", channels: 4) { corner in
                let ink = Double(corner.reduce(0, +))
                return [100 - 25 * ink, 20 * Double(corner[0]), -20 * Double(corner[1])]
            }.data
        default: RawProfile.displayP3.data
        }
    }

    private var codes: [UInt8]? {
        switch self {
        case .codingPoints: [12, 13, 0, 1]
        case .bright: [9, 16, 0, 1]
        default: nil
        }
    }
}

// MARK: - Pixels

extension FidelityKind {
    private func picture(_ content: Content) throws -> Data {
        let (width, height) = (size.width, size.height)
        let colors = (0..<width * height).map { color($0 % width, $0 / width, content) }
        let samples = colors.flatMap { $0.map { UInt8($0.rounded(.down)) } }
        func encoded(_ options: EncodingOptions) throws -> Data {
            try #require(Pixels(size: size, layout: .rgb8, samples: samples)).encoded(as: options)
        }
        switch self {
        case .jpeg, .progressive, .partial, .ultraHDR, .motion:
            return try encoded(
                EncodingOptions(
                    format: .jpeg, quality: Self.quality, subsampling: .full,
                    isProgressive: self == .progressive))
        case .inks: return try inks(samples)
        case .png, .codingPoints: return try encoded(EncodingOptions(format: .png))
        case .deep, .bright:
            let words = colors.flatMap { $0.map { UInt16(min($0 * 257, 65_535).rounded()) } }
            return DeepPixels(width: width, height: height, channels: 3, samples: words).file()
        case .palette:
            let triples = stride(from: 0, to: samples.count, by: 3).map {
                Array(samples[$0..<$0 + 3])
            }
            let table = Array(Set(triples)).sorted { $0.lexicographicallyPrecedes($1) }
            let indices = triples.map { UInt8(table.firstIndex(of: $0) ?? 0) }
            let rows = stride(from: 0, to: indices.count, by: width).flatMap {
                [0] + indices[$0..<$0 + width]
            }
            return RawPNG(
                width: width, height: height, depth: 8, colorType: 3, rows: rows,
                before: [("PLTE", table.flatMap(\.self))]
            ).data
        case .lossyWebP:
            return try encoded(EncodingOptions(format: .webp, quality: Self.quality))
        case .losslessWebP:
            return try encoded(EncodingOptions(format: .webp, isLossless: true))
        case .gif: return try encoded(EncodingOptions(format: .gif))
        }
    }

    /// The colour of a pixel in levels of 8 bits, 0…255.
    private func color(_ x: Int, _ y: Int, _ content: Content) -> [Double] {
        let isMiddle =
            abs(2 * x + 1 - size.width) < size.width / 3
            && abs(2 * y + 1 - size.height) < size.height / 3
        if isMiddle { return [0, 255, 0] }
        let across = Double(x) / Double(size.width)
        if content == .ramp { return Array(repeating: 100.01 + 0.98 * across, count: 3) }
        let wave = 127 + 60 * sin(Double(x * y) / 47) + 50 * cos(Double(x + 3 * y) / 5)
        let all = [wave, 255 * across, 250 - 200 * Double(y) / Double(size.height)]
        // A palette has room for fewer colours.
        return self == .palette || self == .gif ? all.map { ($0 / 64).rounded() * 63 } : all
    }

    /// A CMYK picture.
    private func inks(_ samples: [UInt8]) throws -> Data {
        let format = StripFormat(layout: .cmyk8, width: size.width, height: size.height)
        let options = EncodingOptions(format: .jpeg, quality: Self.quality, subsampling: .full)
        let encoder = try JPEGCodec.encoder(
            EncodingJob(
                format: format, options: options, interruption: Interruption { false }))
        let strip = try Strip(format, capacity: size.height)
        strip.height = size.height
        for y in 0..<size.height {
            for x in 0..<size.width {
                let start = 3 * (y * size.width + x)
                let row = strip.rows.row(y) + 4 * x
                for channel in 0..<3 { row[channel] = samples[start + channel] }
                row[3] = 255 - UInt8(x)
            }
        }
        try encoder.write(strip)
        try encoder.finish()
        var data = Data()
        try encoder.drain { data.append(contentsOf: $0) }
        return data
    }
}

// MARK: - Metadata and further contents

extension FidelityKind {
    private func exif(_ orientation: Orientation) -> Data {
        var exif = RawEXIF()
        exif.main = [.text(0x010F, "Maker"), exif.short(0x0112, orientation.rawValue)]
        exif.own = [exif.short(0xA002, size.width), exif.short(0xA003, size.height)]
        return exif.data
    }

    private func properties(_ orientation: Orientation) -> String {
        RawUltraHDR.description(
            #"tiff:Make="Maker" tiff:Orientation="\#(orientation.rawValue)" "#
                + #"exif:PixelXDimension="\#(size.width)""#)
    }

    private static func packet(_ properties: String) -> [UInt8] {
        let name = "http://ns.adobe.com/xap/1.0/\0"
        return Array(RawUltraHDR.packet(properties).1.dropFirst(name.utf8.count))
    }

    /// A JPEG with its XMP and with what follows its picture.
    private func completed(_ file: Data, _ properties: String?) throws -> Data {
        switch self {
        case .ultraHDR:
            let map = try gradient(size.width / 4, size.height / 4)
                .encoded(as: EncodingOptions(format: .jpeg))
            var whole = RawUltraHDR(file, map: map)
            whole.properties = properties ?? ""
            return whole.data
        case .motion:
            let video = Data([0, 0, 0, 24]) + Data("ftypmp42".utf8) + Data(count: 300)
            let claim = RawUltraHDR.description(
                #"GCamera:MicroVideo="1" GCamera:MicroVideoOffset="\#(video.count)""#)
            let packet = RawUltraHDR.packet(claim + (properties ?? ""))
            return RawUltraHDR.inserting([packet], into: file) + video
        default:
            guard let properties else { return file }
            return RawUltraHDR.inserting([RawUltraHDR.packet(properties)], into: file)
        }
    }
}
