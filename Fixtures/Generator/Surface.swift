/// The surface at a point where light hits.
struct Surface {
    var position: Vector
    /// The shading normal, on the side from which the light came: smooth, with the material's
    /// bumps.
    var normal: Vector
    /// The triangle's own normal, on the same side.
    var flat: Vector
    /// True if the light came from the front of the triangle.
    var isFront = true
    /// The diffuse reflectance, on the side from which the light came.
    var albedo = Vector(repeating: 0.5)
    /// The diffuse transmittance of a thin sheet, such as a leaf.
    var through = Vector.zero
    /// The specular reflectance of a clear coat at normal incidence; 0 for no coat.
    var coat: Float = 0
    /// 0 for a mirror, 1 for a matt coat.
    var roughness: Float = 0.3
    /// Emitted light.
    var emission = Vector.zero
    var glass: Glass?

    /// The two sides of a clear surface.
    struct Glass {
        var frontIndex: Float
        var backIndex: Float
        /// Absorption per metre behind the front and behind the back.
        var frontAbsorption = Vector.zero
        var backAbsorption = Vector.zero
    }
}
