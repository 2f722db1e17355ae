/// A matrix of 3 × 3 numbers, given by its rows.
struct Matrix3: Sendable {
    let rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

    init(rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)) {
        self.rows = rows
    }

    init(diagonal: SIMD3<Double>) {
        rows = ([diagonal.x, 0, 0], [0, diagonal.y, 0], [0, 0, diagonal.z])
    }

    var determinant: Double {
        let (a, b) = (rows.1, rows.2)
        let cross: SIMD3<Double> = [
            a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x,
        ]
        return (rows.0 * cross).sum()
    }

    /// The inverse; the determinant must not be 0.
    var inverse: Matrix3 {
        func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
            [a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x]
        }
        let columns = (cross(rows.1, rows.2), cross(rows.2, rows.0), cross(rows.0, rows.1))
        let determinant = (rows.0 * columns.0).sum()
        return Matrix3(
            rows: (
                SIMD3(columns.0.x, columns.1.x, columns.2.x) / determinant,
                SIMD3(columns.0.y, columns.1.y, columns.2.y) / determinant,
                SIMD3(columns.0.z, columns.1.z, columns.2.z) / determinant
            ))
    }

    static func * (matrix: Matrix3, vector: SIMD3<Double>) -> SIMD3<Double> {
        [
            (matrix.rows.0 * vector).sum(), (matrix.rows.1 * vector).sum(),
            (matrix.rows.2 * vector).sum(),
        ]
    }

    static func * (left: Matrix3, right: Matrix3) -> Matrix3 {
        func row(_ row: SIMD3<Double>) -> SIMD3<Double> {
            right.rows.0 * row.x + right.rows.1 * row.y + right.rows.2 * row.z
        }
        return Matrix3(rows: (row(left.rows.0), row(left.rows.1), row(left.rows.2)))
    }
}
