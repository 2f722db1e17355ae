import Fixtures
import Foundation
import Rendering
import Testing

/// The same on photographs that are good as they are, and had something happen to them.
@Suite(.needsCorpora)
struct ColorPhotographTests {
    private static let names = [
        "clic_pepper.png", "clic_tulips.jpg", "clic_valley.jpg", "kodak03.png", "kodak08.png",
        "kodak20.png", "kodak23.png",
    ]

    @Test(arguments: names)
    func `a good photograph stays as it is`(name: String) throws {
        let good = try Self.photograph(name)
        #expect(colorDifference(try Self.corrected(good), good) < 2)
        let image = try Image(data: try good.encoded())
        let statistics = try image.colorStatistics()
        #expect(statistics.correction(matching: statistics) == .none)
    }

    @Test(arguments: PhotographFault.allCases)
    func `faults are mended, most by half at least, over all photographs`(
        fault: PhotographFault
    ) throws {
        var (before, automatic, matched) = (0.0, 0.0, 0.0)
        var lines: [String] = []
        for name in Self.names {
            let good = try Self.photograph(name)
            let faulty = try fault.happening(to: good)
            let wanted = try Image(data: try good.encoded()).colorStatistics()
            let image = try Image(data: try faulty.encoded())
            let match = try image.colorStatistics().correction(matching: wanted)
            let results = (
                colorDifference(faulty, good),
                colorDifference(try Self.corrected(faulty), good),
                colorDifference(try image.applying(match.filters).pixels(), good)
            )
            // What is white all over has nothing left to be matched.
            if fault != .light {
                #expect(
                    results.2 <= results.0 / 2, "\(name): \(results.0) → \(results.2), matched")
            }
            before += results.0
            automatic += results.1
            matched += results.2
            lines.append("\(name) \(results.0) → \(results.1), \(results.2)")
        }
        #expect(automatic <= before * Self.share(fault), "\(lines)")
        #expect(matched <= before / 2, "\(lines)")
        if ProcessInfo.processInfo.environment["IMAGEEDITOR_FIGURES"] != nil {
            print("FIGURES \(fault): \(before / 7) → \(automatic / 7), \(matched / 7)", lines)
        }
    }

    /// What may be left. Too much light leaves white where there were clouds, and blue that is cut off
    /// looks like any other blue.
    private static func share(_ fault: PhotographFault) -> Double {
        switch fault {
        case .light: 0.75
        case .cool: 0.6
        default: 0.5
        }
    }

    private static func photograph(_ name: String) throws -> Pixels {
        let folder = try #require(Fixtures.corpora)
        return try Image(contentsOf: folder.appending(path: "photos/" + name))
            .applying([.resize(width: 256, height: 256)]).pixels()
    }

    private static func corrected(_ pixels: Pixels) throws -> Pixels {
        let image = try Image(data: try pixels.encoded())
        return try image.applying(image.colorStatistics().automaticCorrection.filters).pixels()
    }
}
