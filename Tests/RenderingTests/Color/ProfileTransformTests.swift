import CImageEditorLCMS
import Foundation
@testable import Rendering
import Testing

/// Little CMS converts each colour once, as long as it is remembered.
struct ProfileTransformTests {
    private static let profile = RawProfile.tables(
        [
            [0.60974, 0.31111, 0.01947], [0.20528, 0.62567, 0.06087], [0.14919, 0.06322, 0.74457],
        ], power: 2.2
    ).data

    private static func transform() throws -> ProfileTransform {
        let wide = RawProfile.matrix(
            [
                [0.7976749, 0.2880402, 0], [0.1351917, 0.7118741, 0],
                [0.0313534, 0.0000857, 0.82521],
            ],
            curve: RawProfile.gamma(461)
        ).data
        return try #require(
            ProfileTransform(profile, from: CLCMS_RGB, to: wide, intent: .relative))
    }

    /// Converts in rows whose number of colours is odd.
    private static func convert(_ samples: inout [UInt16], _ transform: ProfileTransform) {
        samples.withUnsafeMutableBufferPointer { samples in
            for start in stride(from: 0, to: samples.count, by: 3 * 777) {
                let count = min(3 * 777, samples.count - start) / 3
                guard let base = samples.baseAddress else { return }
                clcms_convert_colors(transform.pointer, base + start, count)
            }
        }
    }

    @Test func `a remembered colour is that of its own conversion`() throws {
        var state: UInt64 = 1
        // More colours than are remembered, and black and white among them.
        let colors =
            [UInt16](repeating: 0, count: 3) + [UInt16](repeating: .max, count: 3)
            + (0..<900_000).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt16(truncatingIfNeeded: state >> 40)
            }
        let transform = try Self.transform()
        var once = colors
        Self.convert(&once, transform)
        var again = colors
        Self.convert(&again, transform)
        #expect(once == again)
        for place in stride(from: 0, to: colors.count, by: 3 * 6_001) {
            var alone = Array(colors[place..<place + 3])
            try Self.convert(&alone, Self.transform())
            #expect(alone == Array(once[place..<place + 3]))
        }
    }
}
