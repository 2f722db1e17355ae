import CImageEditorKernels
import FoundationEssentials
import Glibc

/// Softens an image in one direction, as if the camera had moved while the picture was taken.
///
/// Each pixel becomes the mean of points one pixel apart on a line of 2·r + 1 pixels through it;
/// points between pixels are interpolated bilinearly. Works on encoded values; edges are repeated.
///
/// - Complexity: O(width · height · radius).
/// - SeeAlso: `CIMotionBlur`, which has the same parameters.
public struct MotionBlur: Filter {
    /// Half the length r of the movement in pixels, 0…100. `0` returns the input unchanged.
    public var radius: Double
    /// The direction, clockwise from the right.
    public var angle: Angle

    public init(radius: Double = 20, angle: Angle = .degrees(0)) {
        self.radius = radius
        self.angle = angle
    }

    public func operation() throws(FilterError) -> ImageOperation {
        try Self.descriptor.check("radius", radius)
        try Self.descriptor.check("angle", angle.degrees)
        if radius == 0 { return .point([]) }
        return .neighbourhood(.rows(WeightedRows(alongLine: radius, angle)))
    }
}

extension MotionBlur {
    static let descriptor = FilterDescriptor(
        "motion-blur", aliases: ["CIMotionBlur"], category: .blur,
        summary: "Softens the image in one direction.", space: .encoded,
        parameters: [
            .radius("Half the length of the movement.", maximum: 100, default: 20),
            .angle("The direction, clockwise from the right."),
        ]
    ) { values throws(FilterError) in
        MotionBlur(
            radius: try values.number("radius"), angle: .degrees(try values.number("angle")))
    }
}

/// Computes each pixel as a weighted sum of pixels around it.
private struct WeightedRows: ScalableRowOperation {
    let reach: Int
    private let radius: Double
    private let angle: Angle
    private var offsets: [(x: Int, y: Int)] = []
    private var weights: [Float] = []

    init(alongLine radius: Double, _ angle: Angle) {
        (self.radius, self.angle) = (radius, angle)
        let whole = Int(radius)
        var points = (-whole...whole).map { (Double($0), 1.0) }
        let rest = radius - Double(whole)
        if rest > 0 { points += [(-Double(whole + 1), rest), (Double(whole + 1), rest)] }
        var sums: [SIMD2<Int>: Double] = [:]
        // Round the products, because an error would turn a whole number into a fraction.
        func rounded(_ value: Double) -> Double { (value * 1e9).rounded() / 1e9 }
        for (distance, weight) in points {
            let x = rounded(distance * cos(angle.radians))
            let y = rounded(distance * sin(angle.radians))
            let (left, top) = (x.rounded(.down), y.rounded(.down))
            for (dx, partX) in [(0, 1 - (x - left)), (1, x - left)] {
                for (dy, partY) in [(0, 1 - (y - top)), (1, y - top)] where partX * partY > 0 {
                    sums[[Int(left) + dx, Int(top) + dy], default: 0] += weight * partX * partY
                }
            }
        }
        let total = sums.values.sorted().reduce(0, +)
        // The order is fixed, so that sums are always rounded in the same way.
        for (offset, sum) in sums.sorted(by: { ($0.key.y, $0.key.x) < ($1.key.y, $1.key.x) }) {
            offsets.append((offset.x, offset.y))
            weights.append(Float(sum / total))
        }
        reach = offsets.map { max(abs($0.x), abs($0.y)) }.max() ?? 0
    }

    func scaled(by scale: Double) -> any RowOperation {
        WeightedRows(
            alongLine: NeighbourhoodOperation.scaledHalf(radius, by: scale), angle)
    }

    func makeRow(_ y: Int, from rows: SurroundingRows, into result: ResultRow) {
        withUnsafeTemporaryAllocation(of: UnsafePointer<Float>?.self, capacity: offsets.count) {
            around in
            for channel in 0..<rows.channels {
                for (index, offset) in offsets.enumerated() {
                    around[index] = rows.row(offset.y, channel: channel) + offset.x
                }
                neighbours_weigh(
                    around.baseAddress, weights, offsets.count, result[channel], rows.width,
                    KERNELS_WIDEST)
            }
        }
    }
}

extension Filter where Self == MotionBlur {
    /// Softens the image in one direction: see ``MotionBlur``.
    public static func motionBlur(radius: Double = 20, angle: Angle = .degrees(0)) -> Self {
        MotionBlur(radius: radius, angle: angle)
    }
}
