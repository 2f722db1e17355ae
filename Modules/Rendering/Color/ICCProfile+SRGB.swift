import FoundationEssentials

extension ICCProfile {
    /// The profile of pictures that were converted to sRGB: some 500 bytes, always the same.
    ///
    /// - SeeAlso: IEC 61966-2-1; ICC.1:2022.
    static let sRGB = ofColors(curve, colorants, name: "sRGB")

    /// The profile of grey pictures with sRGB's curve.
    static let gray = ofGray(curve, name: "sRGB grey")

    /// Returns an RGB profile with this curve for all channels. The colorants are those under D50.
    static func ofColors(
        _ curve: [UInt8], _ colorants: Matrix3, name: String = "PNG colours"
    ) -> Data {
        func column(_ index: Int) -> [UInt8] {
            let rows = colorants.rows
            return xyz(fixed(rows.0[index]), fixed(rows.1[index]), fixed(rows.2[index]))
        }
        return profile(
            space: "RGB ", name: name,
            tags: [
                ("rXYZ", column(0)), ("gXYZ", column(1)), ("bXYZ", column(2)), ("rTRC", curve),
                ("gTRC", curve), ("bTRC", curve),
            ])
    }

    /// Returns a grey profile with this curve.
    static func ofGray(_ curve: [UInt8], name: String = "PNG grey") -> Data {
        profile(space: "GRAY", name: name, tags: [("kTRC", curve)])
    }

    /// sRGB's curve as a profile stores it: (a·X + b)^g from X = d on, and c·X below.
    static let curve =
        text("para") + number(0) + [0, 3, 0, 0]
        + [0x26666, 0xF2A7, 0x0D59, 0x13D0, 0x0A5B].flatMap(number)

    /// Returns the curve X^`exponent` as a profile stores it.
    static func power(_ exponent: Double) -> [UInt8] {
        text("para") + number(0) + [0, 0, 0, 0] + number(fixed(exponent))
    }

    /// Returns the curve (a·X + b)^g from X = d on, and c·X below, as a profile stores it.
    ///
    /// - Parameter numbers: g, a, b, c and d.
    static func parameters(_ numbers: [Double]) -> [UInt8] {
        text("para") + number(0) + [0, 3, 0, 0] + numbers.map(fixed).flatMap(number)
    }

    /// Returns a curve through equally spaced values of 0…1 as a profile stores it.
    static func samples(_ values: [Double]) -> [UInt8] {
        text("curv") + number(0) + number(values.count)
            + values.flatMap { value -> [UInt8] in
                let word = UInt16((min(max(value, 0), 1) * 65_535).rounded())
                return [UInt8(word >> 8), UInt8(word & 0xFF)]
            }
    }

    /// The colorants of sRGB as columns, rounded to the 16 fractional bits that a profile holds.
    static let colorants = Matrix3(
        columns: (
            SIMD3(0x6FA2, 0x38F5, 0x0391) / 65_536, SIMD3(0x6294, 0xB785, 0x18DC) / 65_536,
            SIMD3(0x24A0, 0x0F84, 0xB6D4) / 65_536
        ))

    private static func fixed(_ value: Double) -> Int { Int((value * 65_536).rounded()) }

    /// The matrix that adapts colours from D65, sRGB's white, to D50, the white of ICC profiles.
    private static let adaptation =
        text("sf32") + number(0)
        + [0x10C42, 0x05DE, -0x0CDB, 0x0793, 0xFD90, -0x045F, -0x025E, 0x03DC, 0xC06E]
        .flatMap(number)

    private static func profile(
        space: String, name: String, tags: [(String, [UInt8])]
    ) -> Data {
        let all =
            [
                ("desc", localized(name)), ("cprt", localized("CC0")),
                ("wtpt", xyz(0xF6D6, 0x10000, 0xD32D)), ("chad", adaptation),
            ] + tags
        var table = number(all.count)
        var bodies: [UInt8] = []
        var places: [[UInt8]: Int] = [:]
        let start = 128 + 4 + 12 * all.count
        for (tag, body) in all {
            // Tags with equal values share one copy.
            let place = places[body] ?? start + bodies.count
            if places[body] == nil {
                places[body] = place
                bodies += body + Array(repeating: 0, count: (4 - body.count % 4) % 4)
            }
            table += text(tag) + number(place) + number(body.count)
        }
        var header = number(start + bodies.count) + number(0) + number(0x0430_0000)
        header += text("mntr") + text(space) + text("XYZ ")
        // A fixed date of creation, 1 January 2026, so that a profile always has the same bytes.
        header += [7, 0xEA, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0] + text("acsp")
        header += Array(repeating: 0, count: 28)
        header += [0xF6D6, 0x10000, 0xD32D].flatMap(number)
        header += Array(repeating: 0, count: 128 - header.count)
        return Data(header + table + bodies)
    }

    private static func localized(_ string: String) -> [UInt8] {
        let units = string.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        return text("mluc") + number(0) + number(1) + number(12) + text("enUS")
            + number(units.count) + number(28) + units
    }

    private static func xyz(_ x: Int, _ y: Int, _ z: Int) -> [UInt8] {
        text("XYZ ") + number(0) + number(x) + number(y) + number(z)
    }

    private static func text(_ string: String) -> [UInt8] { Array(string.utf8) }

    private static func number(_ value: Int) -> [UInt8] { ByteReader.bigEndian(value) }
}
