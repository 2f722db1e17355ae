import FoundationEssentials
import Glibc

/// The gradient of the light over a picture.
///
/// Light changes evenly over a picture, while print differs from place to place. A gradient is only
/// found if more than three quarters of the measured parts follow it.
package struct LightGradient: Sendable, Equatable {
    /// The natural logarithm of the factor by which samples grow from the left edge to the right
    /// edge.
    package let across: Double
    /// The natural logarithm of the factor by which samples grow from the top edge to the bottom
    /// edge.
    package let down: Double

    private static let columns = 8
    /// The tolerated deviation of a part's lightness from the gradient, as a natural logarithm.
    private static let tolerance = 0.04

    /// - Parameter pixels: An RGBA picture.
    /// - Returns: `nil` if the light is even, or too few parts of the picture follow one gradient.
    package init?(of pixels: Pixels) {
        let cells = Self.cells(of: pixels)
        guard cells.count >= 24 else { return nil }
        var plane = SIMD3<Double>.zero
        for round in 0..<12 {
            // Fit by weighted least squares: each round gives less weight to outliers.
            var (rows, right) = ([SIMD3<Double>](repeating: .zero, count: 3), SIMD3<Double>.zero)
            for cell in cells {
                let rest = (plane * cell.place).sum() - cell.level
                let weight =
                    round == 0 ? 1 : 1 / (1 + (rest / Self.tolerance) * (rest / Self.tolerance))
                for index in 0..<3 { rows[index] += weight * cell.place[index] * cell.place }
                right += weight * cell.level * cell.place
            }
            plane = Matrix3(rows: (rows[0], rows[1], rows[2])).inverse * right
        }
        let fitting = cells.filter {
            abs((plane * $0.place).sum() - $0.level) < Self.tolerance
        }
        guard fitting.count * 4 > cells.count * 3, abs(plane.x) + abs(plane.y) > 0.05 else {
            return nil
        }
        (across, down) = (plane.x, plane.y)
    }

    /// Returns the place and the natural logarithm of the lightness of each part of the picture.
    /// The lightness is that of the lighter pixels: they are mostly the card's material, not the
    /// print on it. Parts that are nearly black or white are left out.
    private static func cells(
        of pixels: Pixels
    ) -> [(place: SIMD3<Double>, level: Double)] {
        let (width, height) = (pixels.size.width, pixels.size.height)
        let (wide, high) = width > height ? (columns, columns * 5 / 8) : (columns * 5 / 8, columns)
        guard width >= 8 * wide, height >= 8 * high else { return [] }
        let step = max(1, width / wide / 16)
        var cells: [(place: SIMD3<Double>, level: Double)] = []
        for row in 0..<high {
            for column in 0..<wide {
                var levels: [Int] = []
                for y in stride(from: row * height / high, to: (row + 1) * height / high, by: step)
                {
                    for x in stride(
                        from: column * width / wide, to: (column + 1) * width / wide, by: step)
                    {
                        let index = 4 * (y * width + x)
                        levels.append(
                            2 * Int(pixels.samples[index]) + 5 * Int(pixels.samples[index + 1])
                                + Int(pixels.samples[index + 2]))
                    }
                }
                levels.sort()
                let level = Double(levels[levels.count * 17 / 20]) / 8
                // Samples near the ends of their range do not tell the amount of light.
                guard level > 24, level < 252 else { continue }
                let place = SIMD3(
                    (Double(column) + 0.5) / Double(wide) - 0.5,
                    (Double(row) + 0.5) / Double(high) - 0.5, 1)
                cells.append((place, log(level)))
            }
        }
        return cells
    }
}

extension Pixels {
    /// Returns an RGBA picture with a weaker gradient of light: up to 85 % of the gradient is
    /// removed. The darker side is lifted, by a third at most. The lightest place and alpha do not
    /// change.
    package func evened(_ gradient: LightGradient) -> Pixels {
        let span = abs(gradient.across) + abs(gradient.down)
        let much = min(0.85, 0.29 / span)
        let lightest = much * span / 2
        func gain(_ slope: Double, _ place: Int, of side: Int) -> Double {
            exp(-much * slope * ((Double(place) + 0.5) / Double(side) - 0.5))
        }
        let columns = (0..<size.width).map { gain(gradient.across, $0, of: size.width) }
        var result = samples
        result.withUnsafeMutableBufferPointer { samples in
            var index = 0
            for y in 0..<size.height {
                let row = exp(lightest) * gain(gradient.down, y, of: size.height) * 65_536
                for x in 0..<size.width {
                    let factor = Int(row * columns[x])
                    for channel in index..<index + 3 {
                        samples[channel] = UInt8(
                            min(255, (Int(samples[channel]) * factor + 32_768) >> 16))
                    }
                    index += 4
                }
            }
        }
        return Pixels(size: size, layout: layout, samples: result) ?? self
    }
}
