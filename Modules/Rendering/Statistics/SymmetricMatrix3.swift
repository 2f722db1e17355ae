/// The eigenvectors and eigenvalues of a symmetric matrix.
struct SymmetricMatrix3: Sendable {
    /// The eigenvectors: unit vectors, each at right angles to the others.
    private(set) var axes: [SIMD3<Double>]
    private(set) var factors: [Double]

    /// Diagonalises `rows` by Jacobi's rotations.
    init(rows: [SIMD3<Double>]) {
        var matrix = rows
        var axes: [SIMD3<Double>] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
        // The off-diagonal elements converge quadratically: after six rounds they are 0.
        for _ in 0..<8 {
            for (p, q) in [(0, 1), (0, 2), (1, 2)] where abs(matrix[p][q]) > 1e-300 {
                let slope = (matrix[q][q] - matrix[p][p]) / (2 * matrix[p][q])
                let sign: Double = slope < 0 ? -1 : 1
                let tangent = sign / (abs(slope) + (slope * slope + 1).squareRoot())
                let cosine = 1 / (tangent * tangent + 1).squareRoot()
                let sine = tangent * cosine
                for row in 0..<3 {
                    let (a, b) = (matrix[row][p], matrix[row][q])
                    matrix[row][p] = cosine * a - sine * b
                    matrix[row][q] = sine * a + cosine * b
                }
                (matrix[p], matrix[q]) = (
                    cosine * matrix[p] - sine * matrix[q], sine * matrix[p] + cosine * matrix[q]
                )
                (axes[p], axes[q]) = (
                    cosine * axes[p] - sine * axes[q], sine * axes[p] + cosine * axes[q]
                )
            }
        }
        self.axes = axes
        factors = (0..<3).map { matrix[$0][$0] }
    }

    /// Returns the matrix with the same eigenvectors and changed eigenvalues.
    func mapping(_ change: (Double) -> Double) -> SymmetricMatrix3 {
        var result = self
        result.factors = factors.map(change)
        return result
    }

    /// The matrix of these eigenvectors and eigenvalues.
    var matrix: Matrix3 {
        // As one expression, this sum takes the compiler seconds.
        var rows = [SIMD3<Double>](repeating: .zero, count: 3)
        for row in rows.indices {
            for (axis, factor) in zip(axes, factors) {
                let weight: Double = axis[row] * factor
                rows[row] += axis * weight
            }
        }
        return Matrix3(rows: (rows[0], rows[1], rows[2]))
    }
}

extension Matrix3 {
    var list: [SIMD3<Double>] { [rows.0, rows.1, rows.2] }
}
