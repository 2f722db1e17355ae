import Foundation
import ImageEditorTestSupport
@testable import Rendering
import Testing

/// Gain maps of Ultra HDR photographs: found, kept by geometry, and left out otherwise.
struct GainMapTests {
    /// A picture and a smaller map that show the same: a ramp to the right and one downwards.
    private func photograph(
        _ naming: RawUltraHDR.Naming = .listed, width: Int = 256, height: Int = 128,
        scale: Int = 4, orientation: Orientation = .upright
    ) throws -> Data {
        func jpeg(_ width: Int, _ height: Int) throws -> Data {
            try gradient(width, height).encoded(
                as: EncodingOptions(format: .jpeg, quality: 98, subsampling: .full))
        }
        var picture = try jpeg(width, height)
        if orientation != .upright {
            var exif = RawEXIF()
            exif.main = [exif.short(0x0112, orientation.rawValue)]
            picture = RawUltraHDR.inserting(
                [(0xE1, Data("Exif\0\0".utf8) + exif.data)], into: picture)
        }
        return RawUltraHDR(picture, map: try jpeg(width / scale, height / scale), naming: naming)
            .data
    }

    /// The map of a file, found without the product: the bytes from its second start on.
    private func map(of file: Data) throws -> Image {
        let start = try #require(file.dropFirst(3).firstRange(of: Data([0xFF, 0xD8, 0xFF])))
        return try Image(data: file[start.lowerBound...])
    }

    /// Expects that each sample of the map is the mean of the pixels that it covers.
    private func expectMatch(_ file: Data, within levels: Double, _ note: String = "") throws {
        let (picture, map) = (try Image(data: file).pixels(), try map(of: file).pixels())
        func bounds(_ index: Int, _ count: Int, _ length: Int) -> Range<Int> {
            let start = Int((Double(index * length) / Double(count)).rounded())
            let end = Int((Double((index + 1) * length) / Double(count)).rounded())
            return start..<max(end, start + 1)
        }
        var furthest = 0.0
        for y in 0..<map.size.height {
            for x in 0..<map.size.width {
                let columns = bounds(x, map.size.width, picture.size.width)
                let rows = bounds(y, map.size.height, picture.size.height)
                for channel in 0..<3 {
                    var sum = 0
                    for row in rows {
                        for column in columns {
                            sum += Int(
                                picture.samples[(row * picture.size.width + column) * 4 + channel])
                        }
                    }
                    let mean = Double(sum) / Double(rows.count * columns.count)
                    let value = Double(map.samples[(y * map.size.width + x) * 4 + channel])
                    furthest = max(furthest, abs(mean - value))
                }
            }
        }
        #expect(furthest <= levels, "\(note) \(picture.size) \(map.size)")
    }

    @Test(arguments: RawUltraHDR.Naming.allCases)
    func `a gain map is found however it is named`(_ naming: RawUltraHDR.Naming) throws {
        let image = try Image(data: photograph(naming))
        #expect(
            image.info.auxiliary
                == AuxiliaryContent(gainMap: ImageSize(width: 64, height: 32)))
        let plain = try Image(data: gradient(8, 8).encoded(as: EncodingOptions(format: .jpeg)))
        #expect(plain.info.auxiliary.isEmpty)
    }

    @Test(arguments: RawUltraHDR.Naming.allCases)
    func `a file that is only written again keeps every byte of its map`(
        _ naming: RawUltraHDR.Naming
    ) throws {
        let file = try photograph(naming)
        let start = try #require(file.dropFirst(3).firstRange(of: Data([0xFF, 0xD8, 0xFF])))
        for options in [EncodingOptions(), EncodingOptions(quality: 80)] {
            let result = try Image(data: file).encoded(as: options)
            #expect(
                result.suffix(from: result.count - file.count + start.lowerBound)
                    .elementsEqual(file[start.lowerBound...]))
            #expect(try Image(data: result).info.auxiliary == Image(data: file).info.auxiliary)
        }
    }

    @Test(arguments: LosslessTurnTests.turns.indices, Orientation.allCases)
    func `turns move the map with the picture, without loss`(
        _ index: Int, _ orientation: Orientation
    ) throws {
        let image = try Image(data: photograph(orientation: orientation))
        let filters = LosslessTurnTests.turns[index]
        let result = try image.applying(filters).encoded()
        let size = try Image(data: result).info.storedSize
        #expect(
            try Image(data: result).info.auxiliary.gainMap
                == ImageSize(width: size.width / 4, height: size.height / 4))
        try expectMatch(result, within: 8)
        // Turning back restores every coefficient of the map.
        if orientation == .upright, filters.count == 1, filters[0] is Flip {
            let back = try Image(data: result).applying(filters).encoded()
            let again = try Image(data: back).applying(filters + filters).encoded()
            #expect(try map(of: back).pixels() == map(of: image.encoded()).pixels())
            #expect(again == back)
        }
    }

    @Test func `a map loses what is trimmed from the picture`() throws {
        let image = try Image(data: photograph(width: 252, height: 128))
        let turned = try image.applying([Flip(.horizontal)])
            .encoded(as: EncodingOptions(trims: true))
        let result = try Image(data: turned)
        #expect(result.info.storedSize == ImageSize(width: 248, height: 128))
        #expect(result.info.auxiliary.gainMap == ImageSize(width: 62, height: 32))
        try expectMatch(turned, within: 8)
    }

    @Test(arguments: RawUltraHDR.Naming.allCases)
    func `geometry keeps the map in place`(_ naming: RawUltraHDR.Naming) throws {
        let corners = Corners(
            topLeft: .init(20, 10), topRight: .init(230, 24), bottomRight: .init(244, 120),
            bottomLeft: .init(4, 110))
        let edits: [(String, [any Filter])] = [
            ("crop at blocks", [Crop(.rectangle(x: 32, y: 32, width: 128, height: 64))]),
            ("crop anywhere", [Crop(.rectangle(x: 7, y: 3, width: 201, height: 101))]),
            (
                "turned crop",
                [Rotate(degrees: 90), Crop(.rectangle(x: 5, y: 9, width: 90, height: 200))]
            ),
            ("shrunk", [Resize(width: 100)]), ("shrunk much", [Resize(width: 24)]),
            ("filled", [Resize(width: 90, height: 90, mode: .fill)]),
            ("enlarged", [Resize(width: 512, allowsEnlarging: true)]),
            ("straightened", [Straighten(angle: .degrees(4))]),
            ("perspective", [PerspectiveCorrection(corners)]),
            (
                "all",
                [
                    Rotate(degrees: 270), Straighten(angle: .degrees(-3)), Resize(width: 60),
                    Flip(.vertical),
                ]
            ),
        ]
        for (name, filters) in edits {
            let result = try Image(data: photograph(naming)).applying(filters).encoded()
            #expect(try Image(data: result).info.auxiliary.gainMap != nil, "\(name)")
            try expectMatch(result, within: 8, name)
        }
    }

    @Test func `the map keeps its proportion to the picture, but is never enlarged`() throws {
        let image = try Image(data: photograph())
        for (width, expected) in [(128, 32), (64, 16), (4, 1), (512, 64)] {
            let result = try image.applying([Resize(width: width, allowsEnlarging: true)]).encoded()
            #expect(try Image(data: result).info.auxiliary.gainMap?.width == expected)
        }
    }

    // Resizing converts the colours of such a profile to a shared curve, and back.
    @Test func `the map of a picture with a curve for each channel is kept`() throws {
        let profile = Data("ICC_PROFILE\0".utf8) + Data([1, 1]) + ChannelCurveTests.profile
        let file = RawUltraHDR.inserting([(0xE2, profile)], into: try photograph())
        for filters in [[Resize(width: 100)], [Straighten(angle: .degrees(4))]] as [[any Filter]] {
            let image = try Image(data: file)
            let result = try image.applying(filters).encoded()
            #expect(try Image(data: result).info.auxiliary.gainMap != nil)
            let header = try ImageHeader.read(result, limits: .standard)
            #expect(header.metadata.colorProfile == ChannelCurveTests.profile)
            let brighter = try image.applying(filters + [Exposure(amount: 20)]).encoded()
            #expect(try Image(data: brighter).info.auxiliary.isEmpty)
        }
    }

    @Test func `list and claims state the true places and sizes`() throws {
        let filters: [any Filter] = [Crop(.rectangle(x: 3, y: 5, width: 99, height: 77))]
        let result = try Image(data: photograph()).applying(filters).encoded()
        let start = try #require(result.dropFirst(3).firstRange(of: Data([0xFF, 0xD8, 0xFF])))
            .lowerBound
        let list = try #require(result.firstRange(of: Data("MPF\0".utf8))).upperBound
        func number(_ at: Int) -> Int {
            result[list + at..<list + at + 4].reduce(0) { $0 << 8 | Int($1) }
        }
        #expect(number(54) == start)
        #expect(number(70) == result.count - start)
        #expect(number(74) == start - list)
        let claim = #"Item:Semantic="GainMap" Item:Mime="image/jpeg" Item:Length="#
        #expect(
            result.firstRange(of: Data("\(claim)\"\(result.count - start)\"".utf8)) != nil)
        // Nothing follows the map, and the picture ends where it begins.
        #expect(result.suffix(2).elementsEqual([0xFF, 0xD9]))
        #expect(result[start - 2..<start].elementsEqual([0xFF, 0xD9]))
        #expect(try map(of: result).data.firstRange(of: Data("GainMapMax=\"2.5\"".utf8)) != nil)
    }

    @Test func `an edit of colours leaves out the map and its claims`() throws {
        for naming in RawUltraHDR.Naming.allCases {
            let image = try Image(data: photograph(naming))
            let results = [
                try image.applying([Look(.sepia)]).encoded(),
                try image.applying([Rotate(degrees: 7)]).encoded(),
                try image.encoded(as: EncodingOptions(metadata: .strip)),
                try image.encoded(as: EncodingOptions(metadata: .stripPrivate)),
                try image.encoded(as: EncodingOptions(format: .png)),
                try image.encoded(as: EncodingOptions(format: .webp)),
                try image.withoutPrivateMetadata(),
            ]
            for (index, result) in results.enumerated() {
                #expect(try Image(data: result).info.auxiliary.isEmpty)
                for name in ["hdrgm", "Container", "MPF", "21496", "gain"] {
                    #expect(result.firstRange(of: Data(name.utf8)) == nil, "\(index) \(name)")
                }
            }
        }
    }

    @Test func `a damaged map is left out, and the edit succeeds`() throws {
        let picture = try gradient(64, 64).encoded(as: EncodingOptions(format: .jpeg))
        var map = try gradient(16, 16).encoded(as: EncodingOptions(format: .jpeg))
        // The first component needs a table of quantisation that is missing.
        let frame = try #require(map.firstRange(of: Data([0xFF, 0xC0, 0]))).lowerBound
        map[frame + 12] = 3
        for naming in RawUltraHDR.Naming.allCases {
            let file = RawUltraHDR(picture, map: map, naming: naming).data
            let result = try Image(data: file).applying([Resize(width: 20)]).encoded()
            #expect(try Image(data: result).info.auxiliary.isEmpty)
            #expect(result.firstRange(of: Data("hdrgm:Version".utf8)) == nil)
        }
    }

    @Test func `a wrong byte anywhere costs at most the map`() throws {
        for naming in [RawUltraHDR.Naming.listed, .listedLittleEndian, .iso] {
            let file = try photograph(naming, width: 32, height: 32, scale: 2)
            let end = try #require(file.firstRange(of: Data([0xFF, 0xDB]))).lowerBound
            for position in 2..<end {
                for byte: UInt8 in [0, 0x7F, 0xFF] {
                    var bytes = file
                    bytes[position] = byte
                    // Any error is right; a crash ends the run.
                    guard let image = try? Image(data: bytes) else { continue }
                    let edited = try? image.applying([Flip(.horizontal)]).encoded()
                    if let edited { _ = try Image(data: edited) }
                }
            }
        }
    }

    @Test func `a map of one channel stays one`() throws {
        let picture = try gradient(64, 64).encoded(as: EncodingOptions(format: .jpeg))
        let grey = try gradient(16, 16, layout: .gray8).encoded(as: EncodingOptions(format: .jpeg))
        let file = RawUltraHDR(picture, map: grey).data
        for filters in [[Rotate(degrees: 180)], [Resize(width: 40)]] as [[any Filter]] {
            let result = try Image(data: file).applying(filters).encoded()
            #expect(try map(of: result).info.channels == 1)
        }
    }
}

/// Motion photographs and other pictures behind the picture.
struct CompanionTests {
    @Test(arguments: [true, false])
    func `the video is found, and its claims go when it is left out`(_ isOld: Bool) throws {
        let picture = try gradient(48, 32).encoded(as: EncodingOptions(format: .jpeg))
        let image = try Image(data: RawUltraHDR.motionPhoto(picture, isOld: isOld))
        #expect(image.info.auxiliary == AuxiliaryContent(videoBytes: 312))
        for filters in [[], [Rotate(degrees: 90)], [Look(.sepia)]] as [[any Filter]] {
            let result = try image.applying(filters).encoded()
            #expect(try Image(data: result).info.auxiliary.isEmpty)
            for name in ["Motion", "MicroVideo", "Container", "ftyp"] {
                #expect(result.firstRange(of: Data(name.utf8)) == nil)
            }
            #expect(result.firstRange(of: Data("rdf:Description".utf8)) != nil)
        }
        // A claim without a video claims nothing.
        let cut = image.data.dropLast(200)
        #expect(try Image(data: Data(cut)).info.auxiliary.isEmpty)
    }

    @Test func `a video beside a gain map is left out alone`() throws {
        let jpeg = try gradient(64, 32).encoded(as: EncodingOptions(format: .jpeg))
        var file = RawUltraHDR(jpeg, map: jpeg)
        file.rest = Data([0, 0, 0, 24]) + Data("ftypmp42".utf8) + Data(count: 500)
        file.properties = RawUltraHDR.description(
            #"GCamera:MicroVideo="1" GCamera:MicroVideoOffset="512""#)
        let image = try Image(data: file.data)
        #expect(image.info.auxiliary.videoBytes == 512)
        let result = try image.applying([Flip(.horizontal)]).encoded()
        #expect(
            try Image(data: result).info.auxiliary
                == AuxiliaryContent(gainMap: ImageSize(width: 64, height: 32)))
        #expect(result.firstRange(of: Data("MicroVideo".utf8)) == nil)
    }

    @Test func `the video of Samsung's phones is found`() throws {
        let picture = try gradient(48, 32).encoded(as: EncodingOptions(format: .jpeg))
        let blocks =
            Data([0, 0, 0x30, 0x0A, 16, 0, 0, 0]) + Data("MotionPhoto_Data".utf8)
            + Data(count: 700) + Data("SEFH".utf8) + Data(count: 20) + Data("SEFT".utf8)
        #expect(
            try Image(data: picture + blocks).info.auxiliary == AuxiliaryContent(videoBytes: 700))
    }

    @Test func `a second picture counts, and a preview does not`() throws {
        let jpeg = try gradient(48, 32).encoded(as: EncodingOptions(format: .jpeg))
        let file = RawUltraHDR(jpeg, map: jpeg, naming: .apple).data
        let name = Data("urn:com:apple:photo:2020:aux:hdrgainmap".utf8)
        var plain = file
        plain.replaceSubrange(
            try #require(file.firstRange(of: name)), with: Data(repeating: 0x61, count: name.count))
        #expect(try Image(data: plain).info.auxiliary == AuxiliaryContent(pictures: 1))
        let list = try #require(file.firstRange(of: Data("MPF\0".utf8))).upperBound
        plain[list + 67] = 1
        #expect(try Image(data: plain).info.auxiliary.isEmpty)
        // Without a list, nothing names the bytes behind the picture.
        #expect(try Image(data: jpeg + jpeg).info.auxiliary.isEmpty)
    }
}
