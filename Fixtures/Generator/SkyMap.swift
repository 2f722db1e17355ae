import Foundation

/// A part of the sky, worked out once and looked up by direction afterwards.
struct SkyMap: Sendable {
    private let map: Grid<Vector>
    private let azimuth: Float
    private let elevation: Float
    private let lowest: Float

    /// - Parameters:
    ///   - azimuth: how far the map reaches to either side of +z, in radians.
    ///   - lowest: the elevation of its lower edge, in radians.
    ///   - elevation: that of its upper edge.
    ///   - light: the sky in a direction; called for many at once.
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
            // Rows crowd near the horizon, where the eye looks.
            let v = Float(y) / Float(height - 1)
            let up = lowest + (elevation - lowest) * v * (0.4 + 0.6 * v)
            let direction = Vector(sin(side) * cos(up), sin(up), cos(side) * cos(up))
            return light(direction, &random)
        }
        // Clouds are marched through in steps that start by chance: that is smoothed out.
        map = raw.blurred(0.8)
    }

    /// The light from a direction; beyond an edge, the edge's.
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
