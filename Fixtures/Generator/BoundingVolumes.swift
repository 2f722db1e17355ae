import Foundation

/// The intersection of a ray with a triangle.
struct Hit {
    var distance: Float
    var triangle: Int
    var u: Float
    var v: Float
}

/// A bounding volume hierarchy over the triangles of a mesh.
struct BoundingVolumes: Sendable {
    private struct Node: Sendable {
        var low = Vector(repeating: .infinity)
        var high = Vector(repeating: -.infinity)
        /// For a leaf, its first triangle. For an inner node, its second child; the first child
        /// follows the node.
        var link: Int32 = 0
        /// The number of triangles; 0 for an inner node.
        var count: Int32 = 0

        mutating func include(_ point: Vector) {
            low = least(low, point)
            high = greatest(high, point)
        }

        var area: Float {
            let d = high - low
            return d.x * d.y + d.y * d.z + d.z * d.x
        }
    }

    private struct Triangle: Sendable {
        var corner: Vector
        var edge1: Vector
        var edge2: Vector
    }

    private var nodes: [Node] = []
    private var triangles: [Triangle] = []
    /// The triangles' indices in the mesh, in the order of the leaves.
    private var order: [Int]

    init(_ mesh: Mesh) {
        let corners = mesh.triangles.map { triangle in
            (
                mesh.vertices[Int(triangle.0)].position, mesh.vertices[Int(triangle.1)].position,
                mesh.vertices[Int(triangle.2)].position
            )
        }
        let centres = corners.map { ($0.0 + $0.1 + $0.2) / 3 }
        order = Array(corners.indices)
        build(corners, centres, 0..<corners.count)
        triangles = order.map { index in
            let (a, b, c) = corners[index]
            return Triangle(corner: a, edge1: b - a, edge2: c - a)
        }
    }

    private mutating func build(
        _ corners: [(Vector, Vector, Vector)], _ centres: [Vector], _ range: Range<Int>
    ) {
        let index = nodes.count
        var node = Node()
        var span = Node()
        for triangle in order[range] {
            node.include(corners[triangle].0)
            node.include(corners[triangle].1)
            node.include(corners[triangle].2)
            span.include(centres[triangle])
        }
        node.link = Int32(range.lowerBound)
        node.count = Int32(range.count)
        nodes.append(node)
        guard range.count > 3 else { return }

        let size = span.high - span.low
        let axis = size.x > size.y ? (size.x > size.z ? 0 : 2) : (size.y > size.z ? 1 : 2)
        guard size[axis] > 0 else { return }
        // Picks the cheapest of 15 cuts by the surface areas of the resulting boxes.
        let bins = 16
        func bin(_ triangle: Int) -> Int {
            min(
                bins - 1,
                Int((centres[triangle][axis] - span.low[axis]) / size[axis] * Float(bins)))
        }
        var boxes = [Node](repeating: Node(), count: bins)
        for triangle in order[range] {
            let b = bin(triangle)
            boxes[b].include(corners[triangle].0)
            boxes[b].include(corners[triangle].1)
            boxes[b].include(corners[triangle].2)
            boxes[b].count += 1
        }
        var best = Float.infinity
        var cut = bins / 2
        for candidate in 1..<bins {
            var cost: Float = 0
            for side in [0..<candidate, candidate..<bins] {
                var box = Node()
                for part in boxes[side] where part.count > 0 {
                    box.include(part.low)
                    box.include(part.high)
                    box.count += part.count
                }
                cost += box.count > 0 ? box.area * Float(box.count) : .infinity
            }
            if cost < best {
                best = cost
                cut = candidate
            }
        }
        let middle = order[range].partition { bin($0) >= cut }
        guard middle > range.lowerBound, middle < range.upperBound else { return }
        build(corners, centres, range.lowerBound..<middle)
        nodes[index].link = Int32(nodes.count)
        nodes[index].count = 0
        build(corners, centres, middle..<range.upperBound)
    }

    /// The nearest triangle along a ray for which `accept` returns `true`. `accept` may reject
    /// holes and glass.
    @inline(__always) func intersect(
        _ origin: Vector, _ direction: Vector, upTo limit: Float,
        accept: (Hit) -> Bool
    ) -> Hit? {
        nodes.withUnsafeBufferPointer { nodes in
            triangles.withUnsafeBufferPointer { triangles in
                order.withUnsafeBufferPointer { order in
                    walk(nodes, triangles, order, origin, direction, limit, accept)
                }
            }
        }
    }

    @inline(__always) private func walk(
        _ nodes: UnsafeBufferPointer<Node>, _ triangles: UnsafeBufferPointer<Triangle>,
        _ order: UnsafeBufferPointer<Int>, _ origin: Vector, _ direction: Vector,
        _ limit: Float, _ accept: (Hit) -> Bool
    ) -> Hit? {
        var best: Hit?
        var far = limit
        let inverse = Vector(repeating: 1) / direction
        return withUnsafeTemporaryAllocation(of: Int32.self, capacity: 96) { stack in
            var depth = 1
            stack[0] = 0
            while depth > 0 {
                depth -= 1
                let index = Int(stack[depth])
                let node = nodes[index]
                guard entry(node, origin, inverse, far) < far else { continue }
                if node.count == 0 {
                    let first = entry(nodes[index + 1], origin, inverse, far)
                    let second = entry(nodes[Int(node.link)], origin, inverse, far)
                    // The nearer child goes on top of the stack.
                    let swap = second < first
                    let (near, other) =
                        swap ? (node.link, Int32(index + 1)) : (Int32(index + 1), node.link)
                    if max(first, second) < far {
                        stack[depth] = other
                        depth += 1
                    }
                    if min(first, second) < far {
                        stack[depth] = near
                        depth += 1
                    }
                    continue
                }
                for slot in Int(node.link)..<Int(node.link + node.count) {
                    let triangle = triangles[slot]
                    let p = cross(direction, triangle.edge2)
                    let determinant = dot(triangle.edge1, p)
                    guard abs(determinant) > 1e-12 else { continue }
                    let scale = 1 / determinant
                    let s = origin - triangle.corner
                    let u = dot(s, p) * scale
                    guard u >= 0, u <= 1 else { continue }
                    let q = cross(s, triangle.edge1)
                    let v = dot(direction, q) * scale
                    guard v >= 0, u + v <= 1 else { continue }
                    let distance = dot(triangle.edge2, q) * scale
                    guard distance > 1e-5, distance < far else { continue }
                    let hit = Hit(distance: distance, triangle: order[slot], u: u, v: v)
                    if accept(hit) {
                        best = hit
                        far = distance
                    }
                }
            }
            return best
        }
    }

    /// The distance at which a ray enters a box; infinity if it misses.
    @inline(__always) private func entry(
        _ node: Node, _ origin: Vector, _ inverse: Vector, _ far: Float
    ) -> Float {
        let a = (node.low - origin) * inverse
        let b = (node.high - origin) * inverse
        let near = least(a, b)
        let out = greatest(a, b)
        let enter = max(max(near.x, near.y), max(near.z, 0))
        let leave = min(min(out.x, out.y), min(out.z, far))
        return enter <= leave ? enter : .infinity
    }
}
