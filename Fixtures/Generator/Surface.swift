/// What light meets at a point.
struct Surface {
    var position: Vector
    /// Towards the side the light came from; smooth, and bumpy where the material is.
    var normal: Vector
    /// The triangle's own normal, on the same side.
    var flat: Vector
    /// Whether the light came from the front of the triangle.
    var isFront = true
    /// The share of light that goes on, matt, on the side it came from.
    var albedo = Vector(repeating: 0.5)
    /// The share that goes on through a thin sheet, such as a leaf.
    var through = Vector.zero
    /// What a clear coat reflects straight on; 0 for none.
    var coat: Float = 0
    /// 0 for a mirror, 1 for a matt coat.
    var roughness: Float = 0.3
    /// Light of its own.
    var emission = Vector.zero
    var glass: Glass?

    /// The two sides of a clear surface.
    struct Glass {
        var frontIndex: Float
        var backIndex: Float
        /// What each metre takes from light, behind the front and behind the back.
        var frontAbsorption = Vector.zero
        var backAbsorption = Vector.zero
    }
}
