import Foundation
@testable import Rendering

/// A colour profile made of arbitrary tags with valid sizes.
struct RawProfile {
    var space = "RGB "
    var connection = "XYZ "
    var tags: [(name: String, body: [UInt8])]

    var data: Data {
        let start = 132 + 12 * tags.count
        var table = RawPNG.number(tags.count)
        var bodies: [UInt8] = []
        for (name, body) in tags {
            table += Array(name.utf8) + RawPNG.number(start + bodies.count)
            table += RawPNG.number(body.count)
            bodies += body + Array(repeating: 0, count: (4 - body.count % 4) % 4)
        }
        var head = RawPNG.number(start + bodies.count) + [0, 0, 0, 0, 2, 0x40, 0, 0]
        head += Array(("mntr" + space + connection).utf8)
        head += Array(repeating: 0, count: 12) + Array("acsp".utf8)
        head += Array(repeating: 0, count: 28)
        head += [0xF6D6, 0x10000, 0xD32D].flatMap(RawPNG.number)
        head += Array(repeating: 0, count: 128 - head.count)
        return Data(head + table + bodies)
    }

    /// An RGB profile with these colorants in XYZ and one curve.
    static func matrix(_ columns: [[Double]], curve: [UInt8]) -> RawProfile {
        let names = ["rXYZ", "gXYZ", "bXYZ"]
        return RawProfile(
            tags: [("desc", description("Test")), ("wtpt", xyz([0.9642, 1, 0.8249]))]
                + zip(names, columns).map { ($0, xyz($1)) }
                + ["rTRC", "gTRC", "bTRC"].map { ($0, curve) })
    }

    /// Apple's Display P3.
    static let displayP3 = matrix(
        [[0.51512, 0.2412, -0.00105], [0.29198, 0.69225, 0.04189], [0.1571, 0.06657, 0.78407]],
        curve: sRGBCurve)

    /// Adobe RGB (1998).
    static let adobeRGB = matrix(
        [[0.60974, 0.31111, 0.01947], [0.20528, 0.62567, 0.06087], [0.14919, 0.06322, 0.74457]],
        curve: gamma(563))

    /// The colorants and the curve of the original HP profile.
    static let sRGB = matrix(
        [[0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.7141]],
        curve: sRGBCurve)

    /// A table from device values to L*, a* and b*, with two 16-bit grid points per channel.
    ///
    /// - Parameter lab: The colour at each corner; the last channel changes fastest.
    static func table(space: String, channels: Int, _ lab: ([Int]) -> [Double]) -> RawProfile {
        let body = table(channels: channels) { steps in
            let color = lab(steps)
            return [color[0] / 100 * 65_280, (color[1] + 128) * 256, (color[2] + 128) * 256]
        }
        return RawProfile(
            space: space, connection: "Lab ",
            tags: [
                ("desc", description("Table")), ("wtpt", xyz([0.9642, 1, 0.8249])), ("A2B0", body),
            ])
    }

    /// The body of a table with two 16-bit grid points per channel.
    ///
    /// - Parameters:
    ///   - matrix: Three rows for the input, which Little CMS reads for XYZ only.
    ///   - input: The curve before the grid.
    ///   - output: The curve after the grid.
    ///   - curveEntries: The entries of each curve.
    ///   - codes: The three values at each corner; the last channel changes fastest.
    private static func table(
        channels: Int, matrix: [Double] = [1, 0, 0, 0, 1, 0, 0, 0, 1],
        input: (Double) -> Double = { $0 }, output: (Double) -> Double = { $0 },
        curveEntries: Int = 2, _ codes: ([Int]) -> [Double]
    ) -> [UInt8] {
        func words(_ values: [Double]) -> [UInt8] {
            values.flatMap { FlatJPEG.number(Int(min(max($0, 0), 65_535).rounded())) }
        }
        func curve(_ function: (Double) -> Double) -> [UInt8] {
            words(
                (0..<curveEntries).map { function(Double($0) / Double(curveEntries - 1)) * 65_535 })
        }
        var body: [UInt8] = Array("mft2".utf8) + [0, 0, 0, 0, UInt8(channels), 3, 2, 0]
        body += matrix.flatMap { RawPNG.number(Int(($0 * 65_536).rounded())) }
        body += FlatJPEG.number(curveEntries) + FlatJPEG.number(curveEntries)
        for _ in 0..<channels { body += curve(input) }
        for corner in 0..<1 << channels {
            body += words(codes((0..<channels).map { corner >> (channels - 1 - $0) & 1 }))
        }
        for _ in 0..<3 { body += curve(output) }
        return body
    }

    /// An RGB profile with tables that are exactly those of colorants in XYZ and of a power curve.
    ///
    /// - Parameter returns: False for a way back that makes everything black.
    static func tables(_ columns: [[Double]], power: Double, returns: Bool = true) -> RawProfile {
        func row(_ index: Int) -> SIMD3<Double> {
            [columns[0][index], columns[1][index], columns[2][index]]
        }
        let inverse = Matrix3(rows: (row(0), row(1), row(2))).inverse.rows
        let scale = returns ? 65_535.0 / 32_768 : 0
        let forth = table(channels: 3, input: { pow($0, power) }, curveEntries: 4_096) { steps in
            (0..<3).map { index in
                32_768 * (0..<3).reduce(0) { $0 + Double(steps[$1]) * columns[$1][index] }
            }
        }
        let back = table(
            channels: 3,
            matrix: [inverse.0, inverse.1, inverse.2].flatMap { row in
                (0..<3).map { row[$0] * scale }
            }, output: { pow($0, 1 / power) }, curveEntries: 4_096
        ) { $0.map { Double($0) * 65_535 } }
        return RawProfile(
            tags: [
                ("desc", description("Test")), ("wtpt", xyz([0.9642, 1, 0.8249])), ("A2B0", forth),
                ("B2A0", back),
            ])
    }

    /// A curve through equally spaced values of 0…1.
    static func samples(_ values: [Double]) -> [UInt8] {
        Array("curv".utf8) + RawPNG.number(0) + RawPNG.number(values.count)
            + values.flatMap { FlatJPEG.number(Int(($0 * 65_535).rounded())) }
    }

    static func gamma(_ value: Int) -> [UInt8] {
        Array("curv".utf8) + RawPNG.number(0) + RawPNG.number(1) + FlatJPEG.number(value)
    }

    /// The sRGB curve with 1,024 entries, as in the oldest profiles.
    static let sRGBCurve: [UInt8] =
        samples(
            (0..<1024).map { step in
                let x = Double(step) / 1023
                return x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4)
            })

    static func description(_ name: String) -> [UInt8] {
        Array("desc".utf8) + RawPNG.number(0) + RawPNG.number(name.utf8.count + 1)
            + Array(name.utf8) + Array(repeating: 0, count: 79)
    }

    static func xyz(_ values: [Double]) -> [UInt8] {
        Array("XYZ ".utf8) + RawPNG.number(0)
            + values.flatMap { RawPNG.number(Int(($0 * 65_536).rounded())) }
    }

    /// A PNG of these samples, with `channels` samples per pixel: 1 grey, 2 grey and alpha, 3 RGB,
    /// 4 RGBA.
    static func png(
        _ samples: [UInt8], width: Int, channels: Int, profile: Data?
    ) -> Data {
        let rows = stride(from: 0, to: samples.count, by: width * channels).flatMap {
            [0] + samples[$0..<$0 + width * channels]
        }
        let chunk = profile.map {
            [("iCCP", Array("Test\0\0".utf8) + RawPNG.stored(Array($0)))]
        }
        return RawPNG(
            width: width, height: samples.count / width / channels, depth: 8,
            colorType: [0, 0, 4, 2, 6][channels], rows: rows, before: chunk ?? []
        ).data
    }

    /// The JPEG with the profile in an additional segment.
    static func insert(_ profile: Data, into jpeg: Data) -> Data {
        let body = Array("ICC_PROFILE\0".utf8) + [1, 1] + profile
        return jpeg.prefix(2) + Data(FlatJPEG.segment(0xE2, body)) + jpeg.dropFirst(2)
    }
}
