import Foundation

/// A square tile of sea: heights in metres, slopes, and breaking crests.
///
/// The waves come from a wind spectrum with random phases. Horizontal displacement sharpens the
/// crests, as in Gerstner waves.
struct Waves: Sendable {
    /// The side of the square, in metres.
    let side: Float
    private let heights: Grid<Float>
    /// The slopes along x and z, and the horizontal compression of the water.
    private let slopes: Grid<Vector>

    /// - Parameters:
    ///   - wind: The wind speed, in metres per second.
    ///   - direction: The direction in which the wind blows.
    ///   - lengths: The wavelengths that belong to this tile, in metres.
    ///   - choppiness: The horizontal displacement; 0 leaves crests round.
    init(
        side: Float, cells: Int = 512, wind: Float, direction: Point,
        lengths: ClosedRange<Float>, choppiness: Float, strength: Float, seed: UInt32
    ) {
        self.side = side
        var random = Random(seed: seed)
        let zero = Complex(re: 0, im: 0)
        var height = [Complex](repeating: zero, count: cells * cells)
        var shiftX = height
        var shiftZ = height
        let largest = wind * wind / 9.81
        let unit = 2 * Float.pi / side
        for j in 0..<cells {
            for i in 0..<cells {
                let phase = Complex(re: random.gaussian(), im: random.gaussian())
                let k = Point(
                    Float(i < cells / 2 ? i : i - cells), Float(j < cells / 2 ? j : j - cells))
                let wave = length(k) * unit
                guard wave > 0, lengths.contains(2 * .pi / wave) else { continue }
                let along = dot(normalize(k), direction)
                // The Phillips spectrum; a few waves run against the wind.
                let power =
                    exp(-1 / pow(wave * largest, 2)) / pow(wave, 4)
                    * (along > 0 ? 0.08 + along * along : 0.05)
                let amplitude = strength * unit * (0.0081 * power / 2).squareRoot()
                let value = Complex(re: phase.re * amplitude, im: phase.im * amplitude)
                let index = j * cells + i
                height[index] = value
                let turned = Complex(re: value.im, im: -value.re)
                let way = normalize(k) * choppiness
                shiftX[index] = Complex(re: turned.re * way.x, im: turned.im * way.x)
                shiftZ[index] = Complex(re: turned.re * way.y, im: turned.im * way.y)
            }
        }
        let h = inverseTransform(height, side: cells)
        let dx = inverseTransform(shiftX, side: cells)
        let dz = inverseTransform(shiftZ, side: cells)

        var raw = Grid<Vector>(width: cells, height: cells, repeating: .zero)
        let cell = side / Float(cells)
        for j in 0..<cells {
            for i in 0..<cells {
                let index = j * cells + i
                raw[i, j] = Vector(h[index].re, dx[index].re / cell, dz[index].re / cell)
            }
        }
        let water = raw
        // Fixed-point iteration finds the undisplaced position of the water that is at this point.
        @Sendable func origin(_ x: Float, _ y: Float) -> Vector {
            var guess = Point(x, y)
            var value = water.sample(guess.x, guess.y, wraps: true)
            for _ in 0..<6 {
                guess = Point(x - value.y, y - value.z)
                value = water.sample(guess.x, guess.y, wraps: true)
            }
            return Vector(value.x, guess.x, guess.y)
        }
        let moved = Grid<Vector>(width: cells, height: cells) { x, y in
            let from = origin(Float(x), Float(y))
            let right = water.sample(from.y + 1, from.z, wraps: true)
            let left = water.sample(from.y - 1, from.z, wraps: true)
            let far = water.sample(from.y, from.z + 1, wraps: true)
            let near = water.sample(from.y, from.z - 1, wraps: true)
            let squeeze =
                (1 + (right.y - left.y) / 2) * (1 + (far.z - near.z) / 2)
                - (right.z - left.z) * (far.y - near.y) / 4
            return Vector(from.x, squeeze, 0)
        }
        heights = moved.map { $0.x }
        let mask = cells - 1
        slopes = Grid(width: cells, height: cells) { x, y in
            Vector(
                (moved[(x + 1) & mask, y].x - moved[(x - 1) & mask, y].x) / (2 * cell),
                (moved[x, (y + 1) & mask].x - moved[x, (y - 1) & mask].x) / (2 * cell),
                moved[x, y].y)
        }
    }

    @inline(__always) func height(_ p: Point) -> Float {
        let scale = Float(heights.width) / side
        return heights.sample(p.x * scale, p.y * scale, wraps: true)
    }

    /// The slopes along x and z, and the compression: 1 for water at rest, below 0.5 where crests
    /// break.
    @inline(__always) func slope(_ p: Point) -> Vector {
        let scale = Float(slopes.width) / side
        return slopes.sample(p.x * scale, p.y * scale, wraps: true)
    }
}
