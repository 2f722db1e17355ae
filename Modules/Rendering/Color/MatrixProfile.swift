import FoundationEssentials

/// A colour profile with a matrix and a curve for each channel, which nearly all photographs have,
/// or with one curve for grey.
struct MatrixProfile {
    private static let headerSize = 128
    private static let mostTags = 200
    /// The tags of lookup tables. A profile with tables is not read as a matrix and curves, which
    /// are less exact.
    private static let tables: Set<String> = [
        "A2B0", "A2B1", "A2B2", "D2B0", "D2B1", "D2B2", "D2B3",
    ]

    /// The curves: one for grey, or three for red, green and blue.
    let curves: [ProfileCurve]
    /// The matrix from linear red, green and blue to XYZ as seen under D50; `nil` for grey.
    let colorants: Matrix3?

    /// Reads a profile; `nil` if it has tables, is for neither RGB nor grey, or is broken.
    init?(_ data: Data) {
        let reader = ByteReader(bytes: [UInt8](data))
        guard reader.text(36, 4) == "acsp", let count = reader.uint32(Self.headerSize) else {
            return nil
        }
        var offsets: [String: Int] = [:]
        for index in 0..<min(count, Self.mostTags) {
            let entry = Self.headerSize + 4 + 12 * index
            guard let name = reader.text(entry, 4), let offset = reader.uint32(entry + 4) else {
                return nil
            }
            offsets[name] = offsets[name] ?? offset
        }
        guard Self.tables.isDisjoint(with: offsets.keys) else { return nil }
        func curve(_ name: String) -> ProfileCurve? {
            offsets[name].flatMap { ProfileCurve(reader, at: $0) }
        }
        switch reader.text(16, 4) {
        case "GRAY":
            guard let gray = curve("kTRC") else { return nil }
            (curves, colorants) = ([gray], nil)
        case "RGB ":
            guard reader.text(20, 4) == "XYZ " else { return nil }
            let curves = ["rTRC", "gTRC", "bTRC"].compactMap(curve)
            let columns = ["rXYZ", "gXYZ", "bXYZ"].compactMap { name in
                offsets[name].flatMap { reader.xyz(at: $0) }
            }
            guard curves.count == 3, columns.count == 3 else { return nil }
            self.curves = curves
            colorants = Matrix3(columns: (columns[0], columns[1], columns[2]))
        default: return nil
        }
    }

    /// The steps that convert the profile's colours to sRGB. Each channel may have a curve of its
    /// own. Grey becomes grey with sRGB's curve.
    var stepsToSRGB: [PointStep] {
        let encoded = curves.map { curve in
            ToneCurve(sampling: { SRGBCurve.encode(curve($0)) })
        }
        var steps: [PointStep] = [
            .curves(encoded.count == 3 ? encoded : [encoded[0], encoded[0], encoded[0]])
        ]
        if let colorants {
            let space = WorkingSpace(curve: .sRGB, colorants: colorants)
            steps += space.steps(to: .sRGB)
        }
        return steps
    }

    /// sRGB's own colorants, adapted to D50 by Bradford's method.
    static let colorantsOfSRGB = Matrix3(
        columns: (
            [0.4360747, 0.2225045, 0.0139322], [0.3850649, 0.7168786, 0.0971045],
            [0.1430804, 0.0606169, 0.7141733]
        )
    )
}

extension Matrix3 {
    init(columns: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)) {
        let (a, b, c) = columns
        self.init(rows: ([a.x, b.x, c.x], [a.y, b.y, c.y], [a.z, b.z, c.z]))
    }

    /// True if every factor is within 0.0005 of the identity's. The tolerance is small because
    /// adding 0.0001 of another channel in linear light changes a dark 8-bit value by a third of a
    /// level.
    var isNearIdentity: Bool {
        let differences = [rows.0 - [1, 0, 0], rows.1 - [0, 1, 0], rows.2 - [0, 0, 1]]
        return differences.allSatisfy { row in (0..<3).allSatisfy { abs(row[$0]) < 0.0005 } }
    }
}

extension ByteReader {
    /// Reads a signed number with 16 fractional bits; `nil` beyond the end.
    func fixed(_ offset: Int) -> Double? {
        uint32(offset).map { Double(Int32(truncatingIfNeeded: $0)) / 65_536 }
    }

    /// Returns the first colour of an `XYZType`; `nil` for another type or beyond the end.
    fileprivate func xyz(at offset: Int) -> SIMD3<Double>? {
        guard text(offset, 4) == "XYZ ", let x = fixed(offset + 8), let y = fixed(offset + 12),
            let z = fixed(offset + 16)
        else { return nil }
        return [x, y, z]
    }
}
