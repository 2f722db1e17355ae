import Foundation

extension World {
    /// Traces a path of light backwards from the eye.
    ///
    /// Reflections are traced in addition to the path instead of being chosen at random: a random
    /// choice would find sheen and glints in only one path of 25.
    ///
    /// - Parameters:
    ///   - importance: The share of this path in its pixel.
    ///   - first: The number of surfaces that the path has met so far.
    ///   - inside: The absorption per metre of the material in which the path begins.
    /// - Returns: The light, and the colour and normal of the first surface, which steer the
    ///   denoiser.
    func trace(
        _ start: Vector, _ way: Vector, _ random: inout Random, importance: Float = 1,
        first: Int = 0, inside: Vector = .zero
    ) -> Sighting {
        var sighting = Sighting()
        var origin = start
        var direction = way
        var weight = Vector(repeating: 1)
        var isSeen = !(first > 0 && hasSmallLamps)
        var medium = inside
        for bounce in first..<deepest {
            guard let (surface, distance) = meet(origin, direction) else {
                sighting.add(weight * surroundings(direction, isSeen: isSeen), bounce)
                break
            }
            if medium != .zero {
                weight *= exp(medium * -distance)
            }
            if bounce == 0 {
                sighting.albedo =
                    surface.glass == nil ? surface.albedo + surface.through : [1, 1, 1]
                sighting.normal = surface.normal
                sighting.depth = distance
                sighting.isGlass = surface.glass != nil
            }
            if surface.emission != .zero {
                if isSeen {
                    sighting.add(weight * surface.emission, bounce)
                }
                break
            }
            if let glass = surface.glass {
                let crossing = Crossing(surface, glass, direction)
                let gain = crossing.share * importance
                if let bent = crossing.bent, bounce < 4, isSeen, gain > 0.004 {
                    let more = trace(
                        surface.position + crossing.mirrored * 1e-4, crossing.mirrored, &random,
                        importance: gain, first: bounce + 1, inside: medium)
                    sighting.add(weight * more.light * crossing.share, bounce)
                    weight *= 1 - crossing.share
                    direction = bent
                    medium = crossing.absorption
                } else if let bent = crossing.bent, random.unit() >= crossing.share {
                    direction = bent
                    medium = crossing.absorption
                } else {
                    direction = crossing.mirrored
                }
                origin = surface.position + direction * 1e-4
                continue
            }
            let toEye = -direction
            let cosine = max(0.001, dot(surface.normal, toEye))
            let share =
                surface.coat > 0
                ? surface.coat + (1 - surface.coat) * pow(1 - cosine, 5)
                    * (1 - surface.roughness * 0.75) : 0
            let arrival = lit(surface, toEye, share, &random)
            sighting.add(weight * arrival, bounce)

            if bounce < 3, isSeen, !hasSmallLamps, share * importance > 0.004 {
                let mirrored = reflect(direction, facet(surface, &random))
                if dot(mirrored, surface.flat) > 0 {
                    let more = trace(
                        surface.position + surface.flat * 2e-4, mirrored, &random,
                        importance: share * importance, first: bounce + 1)
                    sighting.add(weight * more.light * share, bounce)
                }
                weight *= 1 - share
            } else if random.unit() < share {
                direction = reflect(direction, facet(surface, &random))
                if dot(direction, surface.flat) <= 0 {
                    break
                }
                isSeen = false
                origin = surface.position + surface.flat * 2e-4
                continue
            }
            isSeen = false
            let front = luminance(surface.albedo)
            let back = luminance(surface.through)
            if random.unit() * (front + back) < front {
                direction = random.hemisphere(about: surface.normal)
                weight *= surface.albedo * ((front + back) / max(front, 1e-4))
                origin = surface.position + surface.flat * 2e-4
            } else {
                direction = random.hemisphere(about: -surface.normal)
                weight *= surface.through * ((front + back) / max(back, 1e-4))
                origin = surface.position - surface.flat * 2e-4
            }
            if bounce > 1 {
                let survival = min(0.95, max(weight.x, max(weight.y, weight.z)))
                if random.unit() > survival {
                    break
                }
                weight /= survival
            }
        }
        return sighting
    }

    /// The first surface along a ray.
    private func meet(_ origin: Vector, _ direction: Vector) -> (Surface, Float)? {
        let hit = volumes.intersect(origin, direction, upTo: 1000) { hit in
            isSolid(Int(mesh.materials[hit.triangle].material), texture(hit))
        }
        guard let hit else { return nil }
        let (a, b, c) = mesh.triangles[hit.triangle]
        let (first, second, third) = (
            mesh.vertices[Int(a)], mesh.vertices[Int(b)], mesh.vertices[Int(c)]
        )
        let w = 1 - hit.u - hit.v
        let smooth = first.normal * w + second.normal * hit.u + third.normal * hit.v
        let flat = normalize(
            cross(second.position - first.position, third.position - first.position))
        // If the winding and the smooth normals disagree, the normals decide which side is the
        // front.
        let outward = dot(flat, smooth) < 0 ? -flat : flat
        let isFront = dot(outward, direction) < 0
        var surface = Surface(
            position: origin + direction * hit.distance,
            normal: normalize(isFront ? smooth : -smooth), flat: isFront ? outward : -outward)
        surface.isFront = isFront
        let (material, object) = mesh.materials[hit.triangle]
        finish(&surface, Int(material), Int(object), texture(hit))
        // A bump must not turn the surface away from the eye.
        let facing = dot(surface.normal, direction)
        if facing > -0.01 {
            surface.normal = normalize(surface.normal - direction * (facing + 0.01))
        }
        return (surface, hit.distance)
    }

    @inline(__always) private func texture(_ hit: Hit) -> Point {
        let (a, b, c) = mesh.triangles[hit.triangle]
        return mesh.vertices[Int(a)].texture * (1 - hit.u - hit.v)
            + mesh.vertices[Int(b)].texture * hit.u + mesh.vertices[Int(c)].texture * hit.v
    }

    /// The light from a lamp that a surface reflects directly to the eye.
    private func lit(
        _ surface: Surface, _ toEye: Vector, _ share: Float, _ random: inout Random
    ) -> Vector {
        let arrival = lamp(from: surface.position, &random)
        guard arrival.strength != .zero else { return .zero }
        let cosine = dot(surface.normal, arrival.direction)
        let isBehind = cosine < 0
        if isBehind, surface.through == .zero {
            return .zero
        }
        var light =
            (isBehind ? surface.through : surface.albedo) * (abs(cosine) / .pi * (1 - share))
        if hasSmallLamps, !isBehind, surface.coat > 0 {
            light += Vector(repeating: gloss(surface, toEye, arrival.direction))
        }
        let side: Float = isBehind ? -1 : 1
        let visible = visibility(
            surface.position + surface.flat * (2e-4 * side), arrival.direction, arrival.distance)
        return light * arrival.strength * visible
    }

    /// The reflection of a small lamp in a rough coat (Trowbridge–Reitz).
    private func gloss(_ surface: Surface, _ toEye: Vector, _ toLamp: Vector) -> Float {
        let half = normalize(toEye + toLamp)
        let alpha = surface.roughness * surface.roughness
        let cosine = max(0, dot(surface.normal, half))
        let base = cosine * cosine * (alpha * alpha - 1) + 1
        let spread = alpha * alpha / (.pi * base * base)
        let fresnel = pow(1 - max(0, dot(half, toEye)), 5) * (1 - surface.roughness * 0.75)
        let share = surface.coat + (1 - surface.coat) * fresnel
        // Facets shadow each other at grazing angles.
        let k = alpha / 2
        let (out, back) = (
            max(0.02, dot(surface.normal, toEye)), max(0.02, dot(surface.normal, toLamp))
        )
        let open = back / ((out * (1 - k) + k) * (back * (1 - k) + k))
        return spread * share * open / 4
    }

    /// The normal of a random microfacet of a rough coat.
    private func facet(_ surface: Surface, _ random: inout Random) -> Vector {
        let alpha = surface.roughness * surface.roughness
        let r = random.unit()
        let cosine = ((1 - r) / (1 + (alpha * alpha - 1) * r)).squareRoot()
        let sine = max(0, 1 - cosine * cosine).squareRoot()
        let angle = 2 * Float.pi * random.unit()
        let (u, v) = tangents(of: surface.normal)
        return normalize(
            u * (sine * cos(angle)) + v * (sine * sin(angle)) + surface.normal * cosine)
    }

    /// The share of light that passes between two points.
    private func visibility(_ origin: Vector, _ direction: Vector, _ distance: Float) -> Vector {
        var share = Vector(repeating: 1)
        let blocked = volumes.intersect(origin, direction, upTo: distance - 1e-3) { hit in
            let material = Int(mesh.materials[hit.triangle].material)
            guard isSolid(material, texture(hit)) else { return false }
            let colour = shadowColour(material)
            if colour == .zero {
                return true
            }
            share *= colour
            return false
        }
        return blocked == nil ? share : .zero
    }
}
