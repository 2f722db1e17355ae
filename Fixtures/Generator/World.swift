/// Light that a lamp sends to a point.
struct Arrival {
    var direction: Vector
    var distance: Float
    /// Radiance times solid angle: the light that a matt white surface facing it would reflect,
    /// times π.
    var strength: Vector
}

/// A world to trace paths in.
protocol World: Sendable {
    var mesh: Mesh { get }
    var volumes: BoundingVolumes { get }
    /// True if lamps are so small that their reflections must be computed instead of hit by
    /// chance.
    var hasSmallLamps: Bool { get }

    /// `true` if a triangle is solid at a point of its texture.
    func isSolid(_ material: Int, _ texture: Point) -> Bool
    /// Fills in the material at a hit; the position and the normals are already set.
    func finish(_ surface: inout Surface, _ material: Int, _ object: Int, _ texture: Point)
    /// The maximum number of surfaces on a path.
    var deepest: Int { get }
    /// One random ray from a point towards the lamps.
    func lamp(from point: Vector, _ random: inout Random) -> Arrival
    /// The light from the background. `isSeen` is true if the eye looks there directly or by a
    /// mirror.
    func surroundings(_ direction: Vector, isSeen: Bool) -> Vector
    /// The share of direct lamp light that passes through a material.
    func shadowColour(_ material: Int) -> Vector
}
