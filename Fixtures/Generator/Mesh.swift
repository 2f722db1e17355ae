import Foundation

/// Triangles with smooth normals and a place on their texture, each of one material.
struct Mesh: Sendable {
    struct Vertex: Sendable {
        var position: Vector
        var normal: Vector
        var texture: Point
    }

    private(set) var vertices: [Vertex] = []
    private(set) var triangles: [(Int32, Int32, Int32)] = []
    /// The material of each triangle and a number that tells one object from another.
    private(set) var materials: [(material: Int32, object: Int32)] = []

    /// Adds a lattice of vertices; `vertex` is asked for each point of the unit square.
    ///
    /// Normals that are zero are worked out from the surface. Cells of a column and a row that are
    /// empty are left out.
    mutating func addSheet(
        columns: Int, rows: Int, material: Int, object: Int,
        isEmpty: (Int, Int) -> Bool = { _, _ in false }, vertex: (Point) -> Vertex
    ) {
        let first = vertices.count
        for row in 0...rows {
            for column in 0...columns {
                let place = Point(Float(column) / Float(columns), Float(row) / Float(rows))
                var corner = vertex(place)
                if corner.normal == .zero {
                    let step: Float = 1e-3
                    let right = vertex(place + Point(step, 0)).position
                    let left = vertex(place - Point(step, 0)).position
                    let up = vertex(place + Point(0, step)).position
                    let down = vertex(place - Point(0, step)).position
                    let normal = cross(right - left, up - down)
                    corner.normal =
                        dot(normal, normal) > 1e-20 ? normalize(normal) : Vector(0, 1, 0)
                }
                vertices.append(corner)
            }
        }
        for row in 0..<rows {
            for column in 0..<columns where !isEmpty(column, row) {
                let a = Int32(first + row * (columns + 1) + column)
                let b = a + Int32(columns + 1)
                triangles.append((a, a + 1, b))
                triangles.append((a + 1, b + 1, b))
                materials.append((Int32(material), Int32(object)))
                materials.append((Int32(material), Int32(object)))
            }
        }
    }

    /// Adds what a line describes when it is turned about the y axis.
    ///
    /// - Parameters:
    ///   - profile: distance from the axis and height, for 0...1 along the line. Its right side,
    ///     seen along the line with y upwards, is the front.
    ///   - place: moves a point of the object to where it stands.
    mutating func addLathe(
        columns: Int, rows: Int, material: Int, object: Int,
        profile: (Float) -> Point, bulge: (Float, Float) -> Float = { _, _ in 1 },
        place: (Vector) -> Vector
    ) {
        addSheet(columns: columns, rows: rows, material: material, object: object) { p in
            let angle = -2 * Float.pi * p.x
            let point = profile(clamp(p.y))
            let radius = max(point.x, 1e-5) * bulge(angle, p.y)
            return Vertex(
                position: place(Vector(cos(angle) * radius, point.y, sin(angle) * radius)),
                normal: .zero, texture: p)
        }
    }
}
