import Foundation

/// A lens that a path tracer looks through.
struct Lens: Sendable {
    var eye: Vector
    var target: Vector
    /// The picture's height at unit distance.
    var view: Float
    /// The radius of the aperture, in metres.
    var aperture: Float
    var focus: Float

    /// The ray from a point of the aperture, given by two numbers of 0..<1, to a point of the
    /// picture.
    func ray(_ point: Point, _ u: Float, _ v: Float) -> (Vector, Vector) {
        let forward = normalize(target - eye)
        let right = normalize(cross(forward, Vector(0, 1, 0)))
        let up = cross(right, forward)
        let way = forward + right * (point.x * view) + up * (point.y * view)
        let disc = Point(cos(2 * .pi * v), sin(2 * .pi * v)) * (u.squareRoot() * aperture)
        let start = eye + right * disc.x + up * disc.y
        return (start, normalize(eye + way * focus - start))
    }

    /// How wide a point at a distance is drawn, in heights of the picture.
    func blur(_ distance: Float) -> Float {
        2 * aperture * abs(distance - focus) / (distance * focus * view)
    }
}
