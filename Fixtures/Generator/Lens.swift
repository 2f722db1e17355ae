import Foundation

/// The camera lens of the path tracer.
struct Lens: Sendable {
    var eye: Vector
    var target: Vector
    /// The height of the picture at unit distance.
    var view: Float
    /// The radius of the aperture, in metres.
    var aperture: Float
    var focus: Float

    /// The ray from a point of the aperture to a point of the picture. `u` and `v`, each in 0..<1,
    /// select the point of the aperture.
    func ray(_ point: Point, _ u: Float, _ v: Float) -> (Vector, Vector) {
        let forward = normalize(target - eye)
        let right = normalize(cross(forward, Vector(0, 1, 0)))
        let up = cross(right, forward)
        let way = forward + right * (point.x * view) + up * (point.y * view)
        let disc = Point(cos(2 * .pi * v), sin(2 * .pi * v)) * (u.squareRoot() * aperture)
        let start = eye + right * disc.x + up * disc.y
        return (start, normalize(eye + way * focus - start))
    }

    /// The diameter of the blur of a point at a distance, in picture heights.
    func blur(_ distance: Float) -> Float {
        2 * aperture * abs(distance - focus) / (distance * focus * view)
    }
}
