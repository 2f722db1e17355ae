/// Light at a clear surface: where it goes, and how much goes back.
struct Crossing {
    /// The share that is reflected.
    var share: Float
    var mirrored: Vector
    /// Where the rest goes; `nil` if there is none.
    var bent: Vector?
    /// What each metre takes from light behind the surface.
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
