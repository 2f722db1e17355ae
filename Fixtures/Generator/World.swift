/// Light that a lamp sends to a point.
struct Arrival {
    var direction: Vector
    var distance: Float
    /// Radiance times solid angle: what a matt white surface facing it would send on, times π.
    var strength: Vector
}

/// A world to trace paths in.
protocol World: Sendable {
    var mesh: Mesh { get }
    var volumes: BoundingVolumes { get }
    /// Whether lamps are so small that reflections of them must be worked out rather than met.
    var hasSmallLamps: Bool { get }

    /// Whether a triangle is there at all at a place of its texture.
    func isSolid(_ material: Int, _ texture: Point) -> Bool
    /// The material at a hit; position and normals are filled in already.
    func finish(_ surface: inout Surface, _ material: Int, _ object: Int, _ texture: Point)
    /// How many surfaces a path may meet.
    var deepest: Int { get }
    /// One ray towards the lamps from a point, chosen by chance.
    func lamp(from point: Vector, _ random: inout Random) -> Arrival
    /// What comes from where nothing is; `isSeen` if the eye looks there, straight or in a mirror.
    func surroundings(_ direction: Vector, isSeen: Bool) -> Vector
    /// The share of light that passes a material on its straight way from a lamp.
    func shadowColour(_ material: Int) -> Vector
}
