import FoundationEssentials

/// A correction of a picture's colours as ordinary filters with fixed numbers, which can be stored
/// and applied again without measuring.
///
/// Numbers are rounded to ten thousandths, so that a recipe holds them exactly.
public struct ColorCorrection: Sendable, Equatable {
    /// The matrix that is applied first, on encoded values; `nil` for none.
    public let matrix: ColorMatrix?
    /// The points of the curve of luma that follows, from left to right; empty for none.
    public let curve: [ToneCurve.Point]

    /// The correction that changes nothing.
    public static let none = ColorCorrection()

    /// - Parameter matrix: Dropped if it changes almost nothing.
    init(matrix: ColorMatrix? = nil, curve: [ToneCurve.Point] = []) {
        self.curve = curve.map { ToneCurve.Point(Self.rounded($0.x), Self.rounded($0.y)) }
        guard let matrix else {
            self.matrix = nil
            return
        }
        let rows = [matrix.red, matrix.green, matrix.blue].map { row in
            SIMD4((0..<4).map { Self.rounded(row[$0]) })
        }
        let result = ColorMatrix(red: rows[0], green: rows[1], blue: rows[2])
        let identity = ColorMatrix.identity
        let difference =
            zip(rows, [identity.red, identity.green, identity.blue]).map { row, other in
                (0..<4).map { abs(row[$0] - other[$0]) }.max() ?? 0
            }.max() ?? 0
        self.matrix = difference < 0.002 ? nil : result
    }

    /// Creates a correction that subtracts `black`, 0…1, and multiplies each channel by its own
    /// gain: c′ = g · (c − b) / (1 − b).
    init(gains: SIMD3<Double>, black: Double = 0) {
        let scale = gains / (1 - black)
        let offset = -black * scale
        self.init(
            matrix: ColorMatrix(
                red: [scale.x, 0, 0, offset.x], green: [0, scale.y, 0, offset.y],
                blue: [0, 0, scale.z, offset.z]))
    }

    /// True for a correction that changes nothing.
    public var isEmpty: Bool { matrix == nil && curve.isEmpty }

    /// The filters that apply the correction, in their order: a colour matrix and a tone curve.
    public var filters: [any Filter] {
        var filters: [any Filter] = []
        if let matrix { filters.append(.colorMatrix(matrix)) }
        if !curve.isEmpty { filters.append(.toneCurve(points: curve, isLuma: true)) }
        return filters
    }

    private static func rounded(_ number: Double) -> Double {
        let result = (number * 10_000).rounded() / 10_000
        // Turns −0 into 0.
        return result == 0 ? 0 : result
    }
}
