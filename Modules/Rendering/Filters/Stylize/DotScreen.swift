import FoundationEssentials
import Glibc

/// Draws an image in black dots, as a newspaper does: the darker the image, the larger the dots.
///
/// Luma is compared with a dot pattern of the given width and angle. The heights of the pattern are
/// evenly distributed, so that a grey keeps its mean brightness. The edges of dots are soft over
/// about a pixel. Works on encoded values; alpha does not change.
///
/// - Complexity: O(width · height).
/// - SeeAlso: `CIDotScreen`, which also has a centre and a sharpness.
public struct DotScreen: Filter {
    /// The distance between dots, in pixels, 2…50.
    public var width: Double
    /// The angle of the pattern, clockwise.
    public var angle: Angle

    public init(width: Double = 6, angle: Angle = .degrees(0)) {
        self.width = width
        self.angle = angle
    }

    public func operation() throws(FilterError) -> ImageOperation {
        try Self.descriptor.check("width", width)
        try Self.descriptor.check("angle", angle.degrees)
        return .neighbourhood(.rows(DotRows(width: width, angle: angle)))
    }
}

extension DotScreen {
    static let descriptor = FilterDescriptor(
        "halftone", aliases: ["CIDotScreen"], category: .stylize,
        summary: "Prints the image in black dots, as a newspaper does.", space: .encoded,
        parameters: [
            ParameterDescriptor(
                "width", aliases: [ParameterAlias("inputWidth")],
                summary: "The distance between dots.",
                unit: "px", minimum: 2, maximum: 50, default: 6,
                // The example is wider than the default: in a sheet of small pictures, that would
                // show only moiré.
                example: 16),
            .angle("The direction of the rows of dots, clockwise."),
        ]
    ) { values throws(FilterError) in
        DotScreen(
            width: try values.number("width"), angle: .degrees(try values.number("angle")))
    }
}

private struct DotRows: ScalableRowOperation {
    let reach = 0
    let isPlaced = true
    private let width: Double
    private let angle: Angle
    private let frequency: Double
    private let across: Double
    private let down: Double
    private let softness: Float
    /// For each of 1,024 heights, the share of the pattern that is lower. Used as thresholds, these
    /// shares keep the mean brightness of a grey.
    private let shares: [Float]

    init(width: Double, angle: Angle) {
        (self.width, self.angle) = (width, angle)
        frequency = 2 * .pi / width
        across = cos(angle.radians)
        down = sin(angle.radians)
        softness = Float(min(0.5, 0.7 / width))
        shares = Self.evenTones
    }

    func scaled(by scale: Double) -> any RowOperation {
        DotRows(width: width * scale, angle: angle)
    }

    func makeRow(_ y: Int, from rows: SurroundingRows, into result: ResultRow) {
        let colors = min(rows.channels, 3)
        // The pattern is the sum of two crossed waves. Each advances by one step from pixel to
        // pixel.
        let row = Double(y) + 0.5
        var u = Wave(frequency * (0.5 * across + row * down), step: frequency * across)
        var v = Wave(frequency * (row * across - 0.5 * down), step: -frequency * down)
        for x in 0..<rows.width {
            let height = min(max((u.next() + v.next() + 2) * 255.99, 0), 1023)
            let threshold = shares[Int(height)]
            let alpha = rows.channels == 4 ? rows.row(0, channel: 3)[x] : 1
            var luma = rows.row(0, channel: 0)[x]
            if colors == 3 {
                luma =
                    0.2126 * luma + 0.7152 * rows.row(0, channel: 1)[x]
                    + 0.0722 * rows.row(0, channel: 2)[x]
            }
            let straight = alpha > 0 ? luma / alpha : 0
            // Near black and white, the edges of dots are harder, so that pure black and white
            // remain.
            let range = max(min(softness, 2 * straight, 2 - 2 * straight), 1e-4)
            let value = min(max((straight - threshold) / range + 0.5, 0), 1) * alpha
            for channel in 0..<colors { result[channel][x] = value }
        }
        rows.keepAlpha(in: result)
    }

    private static let evenTones: [Float] = {
        let steps = 512
        let waves = (0..<steps).map { cos(.pi * (Double($0) + 0.5) / Double(steps)) }
        var counts = [Int](repeating: 0, count: 1024)
        for u in waves {
            for v in waves { counts[Int((u + v + 2) * 255.99)] += 1 }
        }
        var below = 0
        return counts.map { count in
            defer { below += count }
            return Float(Double(below) + Double(count) / 2) / Float(steps * steps)
        }
    }()
}

/// The cosines of angles that grow by equal steps.
private struct Wave {
    private var cosine: Double
    private var sine: Double
    private let stepCosine: Double
    private let stepSine: Double

    init(_ angle: Double, step: Double) {
        (cosine, sine) = (cos(angle), sin(angle))
        (stepCosine, stepSine) = (cos(step), sin(step))
    }

    mutating func next() -> Double {
        let value = cosine
        (cosine, sine) = (
            cosine * stepCosine - sine * stepSine, sine * stepCosine + cosine * stepSine
        )
        return value
    }
}

extension Filter where Self == DotScreen {
    /// Prints the image in black dots, as a newspaper does: see ``DotScreen``.
    public static func dotScreen(width: Double = 6, angle: Angle = .degrees(0)) -> Self {
        DotScreen(width: width, angle: angle)
    }
}
