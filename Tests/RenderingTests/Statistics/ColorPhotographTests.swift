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

    private static func corrected(_ pixels: Pixels) throws -> Pixels {
        let image = try Image(data: try pixels.encoded())
        return try image.applying(image.colorStatistics().automaticCorrection.filters).pixels()
    }
}
