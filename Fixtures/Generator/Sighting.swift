/// The result of a path.
struct Sighting {
    var light = Vector.zero
    var albedo = Vector(repeating: 1)
    var normal = Vector.zero
    var depth: Float = 100
    var isGlass = false

    /// Adds light that arrived after `bounce` surfaces. Rare bright paths are clamped, because
    /// they would remain as specks.
    @inline(__always) mutating func add(_ more: Vector, _ bounce: Int) {
        let limit: Float = bounce == 0 ? 400 : 11
        let peak = max(more.x, max(more.y, more.z))
        guard peak.isFinite else { return }
        light += peak > limit ? more * (limit / peak) : more
    }
}
