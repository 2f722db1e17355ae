/// The reflection and refraction of light at a clear surface.
struct Crossing {
    /// The share that is reflected.
    var share: Float
    var mirrored: Vector
    /// The refracted direction; `nil` for total reflection.
    var bent: Vector?
    /// Absorption per metre behind the surface.
    var absorption: Vector

    init(_ surface: Surface, _ glass: Surface.Glass, _ direction: Vector) {
        let from = surface.isFront ? glass.frontIndex : glass.backIndex
        let to = surface.isFront ? glass.backIndex : glass.frontIndex
        share = fresnel(min(1, -dot(direction, surface.normal)), ratio: from / to)
        mirrored = normalize(reflect(direction, surface.normal))
        bent = refract(direction, surface.normal, from / to)
        absorption = surface.isFront ? glass.backAbsorption : glass.frontAbsorption
    }
}
