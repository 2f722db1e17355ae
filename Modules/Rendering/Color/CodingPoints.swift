import FoundationEssentials

/// The code points of ITU-T H.273 in a picture's `cICP` chunk. They override all other descriptions
/// of colours.
///
/// - SeeAlso: PNG, third edition, 11.3.2.6; ITU-T H.273.
struct CodingPoints {
    /// The colour space. For a high dynamic range, its curve is one of BT.2100's.
    let space: WorkingSpace
    /// The name of the colour space for users, such as `Display P3`.
    let name: String
    /// True for the limited range of video: with 8 bits, black is 16 and white is 235.
    let isLimited: Bool

    /// Reads the chunk; `nil` if it is missing, contains unknown codes, or describes anything but
    /// RGB.
    init?(_ metadata: Metadata) {
        let values = Self.values(in: metadata)
        guard values.count == 4, values[2] == 0, (0...1).contains(values[3]),
            let primaries = Self.primaries[values[0]], let curve = Self.curve(values[1]),
            let colorants = Matrix3(chromaticities: primaries.numbers)
        else { return nil }
        space = WorkingSpace(curve: curve, colorants: colorants)
        let suffix =
            switch curve.form {
            case .perceptualQuantizer: " PQ"
            case .hybridLogGamma: " HLG"
            default: ""
            }
        let isSRGB = values[0] == 1 && values[1] == 13
        isLimited = values[3] == 0
        name = (isSRGB ? "sRGB" : primaries.name + suffix) + (isLimited ? ", limited range" : "")
    }

    /// Returns the steps from samples of the limited range to those of the full range.
    ///
    /// - Parameter isDeep: True for 16 bits.
    func stepsToFullRange(isDeep: Bool) -> [PointStep] {
        guard isLimited else { return [] }
        let most = isDeep ? 65_535.0 / 256 : 255
        return [.matrix(.scale(most / 219, offset: -16 / 219)), .clamp(0...1)]
    }

    /// Returns the numbers of a chunk whose codes are unknown, such as `9/17/0/1`. Returns `nil` if
    /// there is no such chunk, or if its codes leave the colours unspecified.
    static func unknown(in metadata: Metadata) -> String? {
        let values = values(in: metadata)
        let isOpen = values.count == 4 && values[0] == 2 && values[1] == 2 && values[2] == 0
        guard !values.isEmpty, !isOpen, CodingPoints(metadata) == nil else { return nil }
        return values.prefix(4).map { String($0) }.joined(separator: "/")
    }

    /// Returns the codes of the primaries and of the curve; `nil` if they are unknown, or if the
    /// samples have the limited range.
    static func fullRange(in metadata: Metadata) -> (primaries: Int, transfer: Int)? {
        guard CodingPoints(metadata)?.isLimited == false else { return nil }
        let values = values(in: metadata)
        return (values[0], values[1])
    }

    private static func values(in metadata: Metadata) -> [Int] {
        metadata.colorChunks.first { $0.type == chunk }?.payload.map { Int($0) } ?? []
    }

    private static let chunk = "cICP"
    /// The types of the chunk `cICP` and of two chunks that describe the light of the mastering
    /// display and of the picture.
    static let chunks: Set<String> = [chunk, "mDCV", "cLLI"]

    /// The name and the chromaticities of each code, as in ``Matrix3/init(chromaticities:)``.
    private static let primaries: [Int: (name: String, numbers: [Double])] = [
        1: ("BT.709", [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06]),
        4: ("BT.470 M", [0.31, 0.316, 0.67, 0.33, 0.21, 0.71, 0.14, 0.08]),
        5: ("BT.470 BG", [0.3127, 0.329, 0.64, 0.33, 0.29, 0.6, 0.15, 0.06]),
        6: ("SMPTE 170M", [0.3127, 0.329, 0.63, 0.34, 0.31, 0.595, 0.155, 0.07]),
        7: ("SMPTE 240M", [0.3127, 0.329, 0.63, 0.34, 0.31, 0.595, 0.155, 0.07]),
        9: ("BT.2020", Chromaticities.rec2020),
        11: ("DCI P3", [0.314, 0.351, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06]),
        12: ("Display P3", Chromaticities.displayP3),
    ]

    private static func curve(_ code: Int) -> TransferCurve? {
        switch code {
        case 1, 6, 14, 15: .video
        case 4: .power(2.2)
        case 5: .power(2.8)
        case 8: .power(1)
        case 13: .sRGB
        case 16: TransferCurve(form: .perceptualQuantizer)
        case 18: TransferCurve(form: .hybridLogGamma)
        default: nil
        }
    }
}

/// The primaries of published spaces: x and y of white, red, green and blue.
enum Chromaticities {
    static let displayP3 = [0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06]
    static let adobeRGB = [0.3127, 0.329, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06]
    static let proPhoto = [0.3457, 0.3585, 0.7347, 0.2653, 0.1596, 0.8404, 0.0366, 0.0001]
    static let rec2020 = [0.3127, 0.329, 0.708, 0.292, 0.17, 0.797, 0.131, 0.046]
}

extension TransferCurve {
    /// The curve of BT.709 and BT.2020.
    static let video = TransferCurve(
        form: .formula(
            g: 1 / 0.45, a: 1 / 1.099, b: 0.099 / 1.099, c: 1 / 4.5, d: 0.081))
}

extension Matrix3 {
    /// Creates the matrix from linear RGB to XYZ as seen under D50, for these primaries and this
    /// white.
    ///
    /// - Parameter chromaticities: x and y of white, red, green and blue.
    /// - Returns: `nil` for primaries that no device has: they lie on one line, or cannot add up to
    ///   the white.
    init?(chromaticities: [Double]) {
        let lights = (0..<4).map { index -> SIMD3<Double> in
            let (x, y) = (chromaticities[2 * index], chromaticities[2 * index + 1])
            return [x / y, 1, (1 - x - y) / y]
        }
        let white = lights[0]
        let primaries = Matrix3(columns: (lights[1], lights[2], lights[3]))
        let amounts = primaries.inverse * white
        let matrix =
            WhitePoint.adaptation(from: white, to: Self.d50)
            * (primaries * Matrix3(diagonal: amounts))
        let isSane = [matrix.rows.0, matrix.rows.1, matrix.rows.2].allSatisfy { row in
            (0..<3).allSatisfy { row[$0].isFinite && abs(row[$0]) < 4 }
        }
        guard isSane, (0..<3).allSatisfy({ amounts[$0] > 0 }) else { return nil }
        self = matrix
    }

    /// The XYZ colour of D50, as ICC profiles write it.
    static let d50: SIMD3<Double> = [0.9642, 1, 0.8249]
}
