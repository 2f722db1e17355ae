import FoundationEssentials
import Glibc

/// A row operation that has a counterpart for a scaled image. Other row operations are not scaled,
/// so their effect is stronger in a preview than in the result.
protocol ScalableRowOperation: RowOperation {
    /// True if the result depends on a pixel's position.
    var isPlaced: Bool { get }
    /// True if the result shows the finest details, which a smaller image has lost.
    var needsDetails: Bool { get }

    /// Returns the operation for an image `scale` times as large, where `scale` is below 1.
    func scaled(by scale: Double) -> any RowOperation
}

extension ScalableRowOperation {
    var isPlaced: Bool { false }
    var needsDetails: Bool { false }
}

extension NeighbourhoodOperation {
    /// Returns the operation with the same effect on an image `scale` times as large.
    ///
    /// - Parameter scale: Above 0 and at most 1.
    func scaled(by scale: Double) -> NeighbourhoodOperation {
        guard scale < 1 else { return self }
        switch self {
        case .gaussianBlur(let radius):
            return .gaussianBlur(radius: Self.sampled(radius * scale))
        case .mixedWithBlur(let mix, let radius):
            return .mixedWithBlur(mix, radius: Self.sampled(radius * scale))
        case .boxBlur(let radius):
            return .boxBlur(radius: Self.scaledHalf(radius, by: scale))
        case .cells(let side): return .cells(scale: max(1, side * scale))
        case .crystals(let spacing, let seed):
            return .crystals(spacing: max(1, spacing * scale), seed: seed)
        case .rows(let operation):
            let scaled = (operation as? any ScalableRowOperation)?.scaled(by: scale)
            return .rows(scaled ?? operation)
        }
    }

    /// Returns the radius r for a scaled image at which a mean over 2r + 1 pixels has the effect of
    /// `radius` on the whole image. The variance of the pixels' positions is scaled, so that a mean
    /// over one pixel stays one.
    static func scaledHalf(_ radius: Double, by scale: Double) -> Double {
        let length = 2 * radius + 1
        return ((1 + scale * scale * (length * length - 1)).squareRoot() - 1) / 2
    }

    /// Returns the standard deviation with which a sampled Gaussian has the effect of a continuous
    /// one with `sigma`.
    ///
    /// A narrow Gaussian that is sampled at whole pixels has three weights and a smaller variance.
    /// The returned value gives the weights with the continuous response, exp(−(σω)²/2), at half of
    /// the highest frequency.
    private static func sampled(_ sigma: Double) -> Double {
        guard sigma > 0, sigma < 0.7 else { return sigma }
        let side = (1 - exp(-sigma * sigma * .pi * .pi / 8)) / 2
        let ratio = side / (1 - 2 * side)
        let own = (-1 / (2 * log(ratio))).squareRoot()
        return own.isFinite ? max(own, sigma) : sigma
    }
}

extension NeighbourhoodOperation {
    /// The surrounding pixels that are read to compute a part of a result.
    struct Surroundings: Equatable {
        /// The width, in pixels, of the margin around the part that is read.
        var reach: Double
        /// A part gives the same result as the whole image only if its first column and row are
        /// multiples of this number. 0 means that they must be the first ones of the image.
        var step: Int
    }

    func surroundings(isDeep: Bool) -> Surroundings {
        switch self {
        case .gaussianBlur(let radius), .mixedWithBlur(_, let radius):
            let step = 1 << GaussianTaps.levels(radius, isDeep: isDeep)
            let samples = (5 * radius / Double(step)).rounded(.up) + 8
            return Surroundings(reach: samples * Double(step), step: step)
        case .boxBlur(let radius): return Surroundings(reach: radius + 2, step: 1)
        case .cells(let side):
            let isWhole = side == side.rounded()
            return Surroundings(reach: side + 1, step: isWhole ? Int(side) : 0)
        case .crystals(let spacing, _): return Surroundings(reach: 2 * spacing, step: 0)
        case .rows(let operation):
            let isPlaced = (operation as? any ScalableRowOperation)?.isPlaced ?? true
            return Surroundings(reach: Double(operation.reach) + 1, step: isPlaced ? 0 : 1)
        }
    }
}

/// Weakens the effect of another operation: weight · result + (1 − weight) · input.
///
/// If an operation reads only the pixels next to each pixel, its effect shrinks with the square of
/// the scale.
struct WeakenedRows: RowOperation {
    let operation: any RowOperation
    let weight: Float

    /// - Parameter scale: The scale of the image, at most 1.
    init(_ operation: any RowOperation, scale: Double) {
        self.operation = operation
        weight = Float(scale * scale)
    }

    var reach: Int { operation.reach }

    func makeRow(_ y: Int, from rows: SurroundingRows, into result: ResultRow) {
        operation.makeRow(y, from: rows, into: result)
        for channel in 0..<rows.channels {
            let (input, output) = (rows.row(0, channel: channel), result[channel])
            for x in 0..<rows.width { output[x] = input[x] + weight * (output[x] - input[x]) }
        }
    }
}
