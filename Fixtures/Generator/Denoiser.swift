import Foundation

extension World {
    /// Exposes a film to this world with `samples` paths per pixel, then removes the noise.
    func expose(width: Int, height: Int, samples: Int, seed: UInt32, through lens: Lens)
        -> Grid<Vector>
    {
        let sightings = Grid<Sighted>(width: width, height: height) { x, y in
            var random = Random(seed: seed, x, y)
            let turn = SIMD4<Float>(random.unit(), random.unit(), random.unit(), random.unit())
            var sum = Sighted()
            for sample in 0..<samples {
                // Martin Roberts' R4 sequence covers the pixel and the aperture evenly.
                let spread =
                    turn + SIMD4(0.856_674_9, 0.733_891_9, 0.628_706_7, 0.538_597_3)
                    * Float(sample)
                let s = spread - spread.rounded(.down)
                let point = Point(
                    (Float(x) + s.x - Float(width) / 2) / Float(height),
                    (Float(height) / 2 - Float(y) - s.y) / Float(height))
                let (start, way) = lens.ray(point, s.z, s.w)
                let sighting = trace(start, way, &random)
                // Texture that the lens blurs away need not be preserved by the denoiser.
                let blur = lens.blur(sighting.depth) * Float(height)
                let soft = smoothstep(4, 12, blur)
                let albedo = mix(sighting.albedo, Vector(repeating: 0.5), soft)
                let tone = luminance(sighting.light)
                sum.light += sighting.light
                sum.square += tone * tone
                sum.albedo += albedo
                sum.normal += sighting.normal * (1 - soft)
                sum.blur += blur
                sum.glass += sighting.isGlass ? 1 : 0
            }
            return sum.averaged(samples)
        }
        let (w, h) = (width, height)
        var result = Grid(width: w, height: h) { x, y in withoutSpeck(sightings, x, y) }
        for step in [1, 2, 4, 8] {
            let source = result
            result = Grid(width: width, height: height) { x, y in
                smoothed(source, x, y, step: step)
            }
        }
        return result.map { $0.light * ($0.albedo + 0.02) }
    }
}

/// The mean of the paths through a pixel.
private struct Sighted: Sendable {
    var light = Vector.zero
    /// The variance of the light's luminance.
    var square: Float = 0
    var albedo = Vector.zero
    var normal = Vector.zero
    /// The diameter of the blur of a point here, in pixels.
    var blur: Float = 0
    /// The share of paths that hit glass first.
    var glass: Float = 0

    /// The mean over `count` paths, with the light divided by the albedo, so that the denoiser
    /// does not mistake texture for noise.
    func averaged(_ count: Int) -> Sighted {
        let share = 1 / Float(count)
        var mean = self
        mean.light *= share
        mean.albedo *= share
        mean.normal *= share
        mean.blur *= share
        mean.glass *= share
        let tone = luminance(mean.light)
        let colour = luminance(mean.albedo) + 0.02
        mean.square = max(0, square * share - tone * tone) * share / (colour * colour)
        mean.light /= mean.albedo + 0.02
        return mean
    }
}

/// Replaces a pixel that is brighter than all its neighbours: a random path hit a lamp.
private func withoutSpeck(_ grid: Grid<Sighted>, _ x: Int, _ y: Int) -> Sighted {
    var centre = grid[x, y]
    var brightest: (first: Float, second: Float) = (0, 0)
    for dy in -1...1 {
        for dx in -1...1 where dx != 0 || dy != 0 {
            let (i, j) = (x + dx, y + dy)
            guard i >= 0, j >= 0, i < grid.width, j < grid.height else { continue }
            let tone = luminance(grid[i, j].light)
            if tone > brightest.first {
                brightest = (tone, brightest.first)
            } else {
                brightest.second = max(brightest.second, tone)
            }
        }
    }
    let tone = luminance(centre.light)
    if tone > brightest.second * 1.7 {
        let scale = brightest.second / tone
        centre.light *= scale
        centre.square *= scale * scale
    }
    return centre
}

/// The mean over similar neighbours: same colour, same direction, and light that differs by less
/// than its noise.
private func smoothed(_ grid: Grid<Sighted>, _ x: Int, _ y: Int, step: Int) -> Sighted {
    let centre = grid[x, y]
    var local = centre.square
    for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
        local +=
            grid[min(max(x + dx, 0), grid.width - 1), min(max(y + dy, 0), grid.height - 1)]
            .square
    }
    // The lens already smooths wide discs, so finer detail inside them is noise.
    let soft = smoothstep(6, 18, centre.blur)
    guard step < 8 || soft > 0.3 else { return centre }
    // Pixels seen through glass have no albedo or normal, so edges come from luminance alone.
    let tolerance = (1.1 + 3.5 * soft) * (1 - 0.6 * centre.glass) * (local / 5).squareRoot() + 1e-4
    let tone = luminance(centre.light)
    var light = Vector.zero
    var variance: Float = 0
    var total: Float = 0
    for dy in -2...2 {
        for dx in -2...2 {
            let i = x + dx * step
            let j = y + dy * step
            guard i >= 0, j >= 0, i < grid.width, j < grid.height else { continue }
            let other = grid[i, j]
            let turn = other.normal - centre.normal
            let tint = other.albedo - centre.albedo
            let difference = abs(luminance(other.light) - tone) / tolerance
            let bell = Float(dx * dx + dy * dy) / 4.5
            let weight = exp(-bell - dot(turn, turn) * 40 - dot(tint, tint) * 60 - difference)
            light += other.light * weight
            variance += other.square * weight * weight
            total += weight
        }
    }
    var result = centre
    result.light = light / total
    result.square = variance / (total * total)
    return result
}
