import Foundation
import Rendering
import Testing

/// A Display P3 JPEG whose colour is sRGB's pure red.
enum P3Picture {
    static func make(width: Int, height: Int) throws -> Data {
        let pixels = try #require(
            Pixels(
                size: ImageSize(width: width, height: height), layout: .rgb8,
                samples: Array(repeating: [234, 51, 35], count: width * height).flatMap { $0 }))
        let jpeg = try pixels.encoded(as: EncodingOptions(format: .jpeg, quality: 100))
        let body = Data("ICC_PROFILE\0".utf8) + [1, 1] + profile
        let length = body.count + 2
        return jpeg.prefix(2) + [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 255)] + body
            + jpeg.dropFirst(2)
    }

    /// Apple's primaries and a gamma of 2.2.
    private static let profile: Data = {
        let curve = Data("curv".utf8) + number(0) + number(1) + [2, 51]
        let columns = [
            [0.51512, 0.2412, -0.00105], [0.29198, 0.69225, 0.04189], [0.1571, 0.06657, 0.78407],
        ]
        var tags = [("wtpt", xyz([0.9642, 1, 0.8249]))]
        tags += zip(["rXYZ", "gXYZ", "bXYZ"], columns.map(xyz))
        tags += ["rTRC", "gTRC", "bTRC"].map { ($0, curve + [0, 0]) }
        var table = number(tags.count)
        var bodies = Data()
        let start = 132 + 12 * tags.count
        for (name, tag) in tags {
            table += Data(name.utf8) + number(start + bodies.count) + number(tag.count)
            bodies += tag
        }
        var head = number(start + bodies.count) + [0, 0, 0, 0, 2, 0x40, 0, 0]
        head += Data("mntrRGB XYZ ".utf8) + Data(count: 12) + Data("acsp".utf8) + Data(count: 28)
        head += xyz([0.9642, 1, 0.8249]).dropFirst(8)
        return head + Data(count: 128 - head.count) + table + bodies
    }()

    private static func xyz(_ values: [Double]) -> Data {
        Data("XYZ ".utf8) + number(0)
            + values.flatMap { number(Int(($0 * 65_536).rounded())) }
    }

    private static func number(_ value: Int) -> Data {
        Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) })
    }
}
