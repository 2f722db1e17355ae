import Foundation
import Rendering
import Testing

/// Five pictures with properties of photographs: details at all scales, soft gradients, sharp edges
/// behind a lens, noise of a sensor, and saturated colours.
enum PhotoLikePictures {
    static let size = ImageSize(width: 1_200, height: 800)

    private static let scenes: [@Sendable (Double, Double) -> SIMD3<Double>] = [
        { clouds($0, $1) }, { landscape($0, $1) }, { still($0, $1) }, { portrait($0, $1) },
        { signs($0, $1) },
    ]

    /// The number of the picture in which every edge has full contrast.
    static let hardEdged = 4

    static let files: [Data] = {
        do {
            return try scenes.map { color in
                var samples: [UInt8] = []
                samples.reserveCapacity(3 * size.width * size.height)
                for y in 0..<size.height {
                    for x in 0..<size.width {
                        let value = color(Double(x), Double(y)) * 255
                        for channel in 0..<3 {
                            samples.append(UInt8(min(max(value[channel], 0), 255).rounded()))
                        }
                    }
                }
                let pixels = try #require(Pixels(size: size, layout: .rgb8, samples: samples))
                var options = EncodingOptions(format: .png)
                // The tests decode each picture a thousand times.
                options.compression = 0
                return try pixels.encoded(as: options)
            }
        } catch {
            Issue.record(error)
            return []
        }
    }()

    /// Details at all scales.
    private static func clouds(_ x: Double, _ y: Double) -> SIMD3<Double> {
        let light = fractal(x, y, seed: 1, from: 256)
        let hue = fractal(x, y, seed: 2, from: 512)
        return SIMD3(0.15 + 0.7 * light, 0.2 + 0.5 * light + 0.2 * hue, 0.25 + 0.6 * hue)
    }

    /// A bright sky above dark hills.
    private static func landscape(_ x: Double, _ y: Double) -> SIMD3<Double> {
        let hill = 430 + 140 * noise(x / 300, 0.5, seed: 3) + 20 * noise(x / 30, 0.5, seed: 4)
        let sky = SIMD3(0.45, 0.65, 0.95) + (y / 800) * SIMD3(0.5, 0.3, 0.02)
        let grass =
            SIMD3(0.10, 0.22, 0.06) + fractal(x, y, seed: 5, from: 64) * SIMD3(0.3, 0.4, 0.12)
        return mix(sky, grass, edge(y - hill))
    }

    /// Coloured things before a plain wall.
    private static func still(_ x: Double, _ y: Double) -> SIMD3<Double> {
        var color = SIMD3(0.82, 0.8, 0.76) * (1 - 0.3 * y / 800)
        for ball in balls {
            let distance = hypot(x - ball.left, y - ball.top)
            let shade = 1 - 0.5 * distance / ball.radius
            color = mix(color, ball.color * shade, edge(ball.radius - distance))
        }
        return color
    }

    private static let balls = (0..<24).map { index in
        let number = Double(index)
        return (
            left: 1_200 * random(index, 1, seed: 6), top: 800 * random(index, 2, seed: 6),
            radius: 20 + 120 * random(index, 3, seed: 6),
            color: SIMD3(
                0.5 + 0.5 * cos(number), 0.5 + 0.5 * cos(number + 2), 0.5 + 0.5 * cos(number + 4))
        )
    }

    /// Skin and hair with the noise of a sensor.
    private static func portrait(_ x: Double, _ y: Double) -> SIMD3<Double> {
        let face = hypot((x - 600) / 300, (y - 400) / 380)
        let skin = SIMD3(0.85, 0.66, 0.55) * (1.05 - 0.4 * face * face)
        let hair =
            SIMD3(0.22, 0.14, 0.09) * (0.5 + noise(x / 3 + y / 40, y / 90, seed: 7))
        let grain = SIMD3(
            random(Int(x), Int(y), seed: 8), random(Int(x), Int(y), seed: 9),
            random(Int(x), Int(y), seed: 10))
        return mix(skin, hair, edge((face - 1) * 200)) + 0.03 * (grain - 0.5)
    }

    /// Broad bars of full contrast, slightly blurred by a lens.
    private static func signs(_ x: Double, _ y: Double) -> SIMD3<Double> {
        let width = 150 + (y / 400).rounded(.down) * 60
        let bar = abs((x / width).truncatingRemainder(dividingBy: 2) - 1) - 0.5
        let ink = edge(bar * width)
        let paper = SIMD3(0.98, 0.95, 0.85) - 0.05 * fractal(x, y, seed: 11, from: 32)
        return mix(paper, x < 600 ? SIMD3(0.05, 0.05, 0.06) : SIMD3(0.75, 0.05, 0.1), ink)
    }

    /// 0 well below an edge and 1 above it, soft over about three pixels.
    private static func edge(_ distance: Double) -> Double {
        let part = min(max(distance / 3 + 0.5, 0), 1)
        return part * part * (3 - 2 * part)
    }

    private static func mix(
        _ from: SIMD3<Double>, _ to: SIMD3<Double>, _ part: Double
    ) -> SIMD3<Double> {
        from + part * (to - from)
    }

    /// Noise whose amplitude is proportional to the size of details, as in photographs.
    private static func fractal(_ x: Double, _ y: Double, seed: Int, from largest: Double) -> Double
    {
        var (sum, weights, size) = (0.0, 0.0, largest)
        while size >= 2 {
            sum += size * noise(x / size, y / size, seed: seed)
            weights += size
            size /= 2
        }
        return sum / weights
    }

    /// Smooth noise of 0…1 with details of size 1.
    private static func noise(_ x: Double, _ y: Double, seed: Int) -> Double {
        let (left, top) = (x.rounded(.down), y.rounded(.down))
        func smooth(_ part: Double) -> Double { part * part * (3 - 2 * part) }
        let (across, down) = (smooth(x - left), smooth(y - top))
        func value(_ dx: Int, _ dy: Int) -> Double {
            random(Int(left) + dx, Int(top) + dy, seed: seed)
        }
        let above = value(0, 0) + across * (value(1, 0) - value(0, 0))
        let below = value(0, 1) + across * (value(1, 1) - value(0, 1))
        return above + down * (below - above)
    }

    private static func random(_ x: Int, _ y: Int, seed: Int) -> Double {
        var bits = UInt64(
            truncatingIfNeeded: x &* 73_856_093 ^ y &* 19_349_663 ^ seed &* 83_492_791)
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return Double((bits ^ (bits >> 31)) >> 11) / Double(1 << 53)
    }
}

/// The similarity of two pictures of the same size.
struct PictureComparison {
    /// The peak signal-to-noise ratio of all samples.
    let decibels: Double
    /// The greatest difference of a channel's mean, in levels.
    let meanDifference: Double

    init(_ first: Pixels, _ second: Pixels) throws {
        try #require(first.size == second.size)
        try #require(first.layout == second.layout)
        let channels = first.layout == .rgba8 ? 4 : 3
        var (squares, sums) = (0.0, [Double](repeating: 0, count: channels))
        first.samples.withUnsafeBufferPointer { a in
            second.samples.withUnsafeBufferPointer { b in
                for index in a.indices {
                    let difference = Double(a[index]) - Double(b[index])
                    squares += difference * difference
                    sums[index % channels] += difference
                }
            }
        }
        let count = Double(first.samples.count)
        decibels = squares == 0 ? .infinity : 10 * log10(255 * 255 * count / squares)
        meanDifference = sums.map { abs($0) / (count / Double(channels)) }.max() ?? 0
    }
}
