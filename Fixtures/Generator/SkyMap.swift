import Foundation

/// A part of the sky, computed once and then looked up by direction.
struct SkyMap: Sendable {
    private let map: Grid<Vector>
    private let azimuth: Float
    private let elevation: Float
    private let lowest: Float

    /// - Parameters:
    ///   - azimuth: The reach of the map to either side of +z, in radians.
    ///   - lowest: The elevation of the lower edge, in radians.
    ///   - elevation: The elevation of the upper edge, in radians.
    ///   - light: The sky in a direction; called concurrently.
    init(
        width: Int, height: Int, azimuth: Float, lowest: Float = 0, elevation: Float,
        light: @Sendable (Vector, inout Random) -> Vector
    ) {
        self.azimuth = azimuth
        self.elevation = elevation
        self.lowest = lowest
        let raw = Grid<Vector>(width: width, height: height) { x, y in
            var random = Random(seed: 91, x, y)
            let side = (Float(x) / Float(width - 1) * 2 - 1) * azimuth
            // Rows are denser near the horizon.
            let v = Float(y) / Float(height - 1)
            let up = lowest + (elevation - lowest) * v * (0.4 + 0.6 * v)
            let direction = Vector(sin(side) * cos(up), sin(up), cos(side) * cos(up))
            return light(direction, &random)
        }
        // Ray marching of clouds starts at random offsets; the blur removes the noise.
        map = raw.blurred(0.8)
    }

    /// The light from a direction; directions beyond an edge get the light of the edge.
    func light(_ direction: Vector) -> Vector {
        let side = atan2(direction.x, direction.z)
        let up = asin(clamp(direction.y, -1, 1))
        let share = clamp((up - lowest) / (elevation - lowest))
        // The inverse of 0.4 v + 0.6 v².
        let v = ((0.16 + 2.4 * share).squareRoot() - 0.4) / 1.2
        let u = (side / azimuth + 1) / 2
        return map.sample(
            clamp(u) * Float(map.width - 1), v * Float(map.height - 1))
    }
}
