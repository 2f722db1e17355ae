import Foundation

/// Triangles with smooth normals and texture coordinates, each with one material.
struct Mesh: Sendable {
    struct Vertex: Sendable {
        var position: Vector
        var normal: Vector
        var texture: Point
    }

    private(set) var vertices: [Vertex] = []
    private(set) var triangles: [(Int32, Int32, Int32)] = []
    /// The material and the object number of each triangle.
    private(set) var materials: [(material: Int32, object: Int32)] = []

    /// Adds a grid of vertices; `vertex` is called for each point of the unit square.
    ///
    /// Zero normals are computed from the surface. Cells for which `isEmpty` returns `true`, given
    /// their column and row, are left out.
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

    /// Adds a surface of revolution around the y axis.
    ///
    /// - Parameters:
    ///   - profile: The distance from the axis and the height, for 0...1 along the line. The front
    ///     is on the right side of the line, with y upwards.
    ///   - place: Moves a point of the object to its position in the scene.
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
