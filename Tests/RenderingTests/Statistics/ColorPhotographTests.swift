import Foundation
import ImageEditorFixtures
import Rendering
import Testing

/// The same with good photographs to which a fault is applied.
@Suite(.needsCorpora)
struct ColorPhotographTests {
    private static let names = [
        "clic_pepper.png", "clic_tulips.jpg", "clic_valley.jpg", "kodak03.png", "kodak08.png",
        "kodak20.png", "kodak23.png",
    ]
    /// Photographs without white: a cat, and a rocket at dusk.
    private static let namesWithoutWhite = ["skimage_chelsea.png", "skimage_rocket.jpg"]

    @Test(arguments: names + namesWithoutWhite)
    func `a good photograph stays as it is`(name: String) throws {
        let good = try Self.photograph(name)
        #expect(try Self.corrected(good).samples == good.samples)
        let statistics = try Image(data: try good.encoded()).colorStatistics()
        #expect(statistics.correction(matching: statistics) == .none)
    }

    // Overexposure clips channels, which is no evidence for a cast.
    @Test(arguments: ["kodak03.png", "skimage_chelsea.png"])
    func `an overexposed photograph gets no cast`(name: String) throws {
        let good = try Self.photograph(name)
        let faulty = try PhotographFault.light.happening(to: good)
        let correction = try Image(data: try faulty.encoded()).colorStatistics()
            .automaticCorrection
        if let matrix = correction.matrix {
            #expect(matrix.red.x == matrix.green.y && matrix.blue.z == matrix.green.y)
        }
        let after = try Self.corrected(faulty)
        #expect(colorDifference(after, good) <= colorDifference(faulty, good) + 0.1)
    }

    @Test(arguments: ["gainmap/small_uhdr.jpg", "gainmap/uhdr.vips_thumb.jpg"])
    func `a photograph at night stays as it is in every size`(name: String) throws {
        let image = try Image(contentsOf: #require(Fixtures.corpora).appending(path: name))
        for side in [256, 300, 420, 600, 1200] {
            let sized = image.applying([.resize(width: side, height: side)])
            #expect(try sized.colorStatistics().automaticCorrection == .none, "\(side)")
        }
    }

    @Test(arguments: names + namesWithoutWhite, PhotographFault.allCases)
    func `a correction does not depend on the size`(
        name: String, fault: PhotographFault
    ) throws {
        let folder = try #require(Fixtures.corpora)
        let image = try Image(contentsOf: folder.appending(path: "photos/" + name))
        let small = try Self.photograph(name)
        let wanted = try Self.corrected(fault.happening(to: small), like: small)
        let large = try image.applying([.resize(width: 420, height: 420)]).pixels()
        let result = try Self.corrected(fault.happening(to: large), like: small)
        #expect(colorDifference(wanted, result) <= 1.5)
    }

    @Test(arguments: PhotographFault.allCases)
    func `most faults are at least halved, over all photographs`(
        fault: PhotographFault
    ) throws {
        var (before, automatic, matched) = (0.0, 0.0, 0.0)
        var lines: [String] = []
        for name in Self.names {
            let good = try Self.photograph(name)
            let faulty = try fault.happening(to: good)
            let wanted = try Image(data: try good.encoded()).colorStatistics()
            let image = try Image(data: try faulty.encoded())
            let statistics = try image.colorStatistics()
            func difference(_ correction: ColorCorrection) throws -> Double {
                colorDifference(try image.applying(correction.filters).pixels(), good)
            }
            let results = (
                try difference(.none), try difference(statistics.automaticCorrection),
                try difference(statistics.correction(matching: wanted))
            )
            // An overexposed photograph has no detail left to match.
            if fault != .light {
                #expect(
                    results.2 <= results.0 / 2, "\(name): \(results.0) → \(results.2), matched")
            }
            // A fault that cannot be detected is left alone.
            #expect(results.1 <= results.0 + 2, "\(name): \(results.0) → \(results.1)")
            before += results.0
            automatic += results.1
            matched += results.2
            lines.append("\(name) \(results.0) → \(results.1), \(results.2)")
        }
        // Overexposure has turned clouds white, so less can be restored. Blue light is hard to tell
        // from a blue object.
        let left = [PhotographFault.light: 0.7, .cool: 0.6][fault] ?? 0.5
        #expect(automatic <= before * left, "\(lines)")
        #expect(matched <= before / 2, "\(lines)")
        if ProcessInfo.processInfo.environment["IMAGEEDITOR_FIGURES"] != nil {
            print("FIGURES \(fault): \(before / 7) → \(automatic / 7), \(matched / 7)", lines)
        }
    }

    /// Decoded once, because decoding takes longer than the measurements.
    private static let photographs = Result {
        let folder = try #require(Fixtures.corpora)
        return try Dictionary(
            uniqueKeysWithValues: (names + namesWithoutWhite).map { name in
                let image = try Image(contentsOf: folder.appending(path: "photos/" + name))
                return (name, try image.applying([.resize(width: 256, height: 256)]).pixels())
            })
    }

    private static func photograph(_ name: String) throws -> Pixels {
        try #require(try photographs.get()[name])
    }

    /// `other` with the correction that is measured on `pixels`.
    private static func corrected(_ pixels: Pixels, like other: Pixels) throws -> Pixels {
        let correction = try Image(data: try pixels.encoded()).colorStatistics()
            .automaticCorrection
        return try Image(data: try other.encoded()).applying(correction.filters).pixels()
    }

    private static func corrected(_ pixels: Pixels) throws -> Pixels {
        let image = try Image(data: try pixels.encoded())
        return try image.applying(image.colorStatistics().automaticCorrection.filters).pixels()
    }
}
