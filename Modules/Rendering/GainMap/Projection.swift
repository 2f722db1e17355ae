/// Converts the coordinates of a result to those of the stored picture, for an edit that only moves
/// and resizes pixels.
struct Projection {
    /// The 3 × 3 matrix of the projection in homogeneous coordinates, row by row.
    private(set) var matrix: [Double] = [1, 0, 0, 0, 1, 0, 0, 0, 1]

    /// - Parameters:
    ///   - plan: The edit.
    ///   - stored: The size of the stored picture.
    /// - Returns: `nil` if the edit changes colours, or adds some as a border or a text does.
    init?(_ plan: Plan, of stored: ImageSize) {
        var size = stored
        for stage in plan.stages {
            switch stage {
            case .orient(let orientation):
                follow(Self.orientation(orientation, of: size))
                size = size.oriented(orientation)
            case .crop(let part):
                follow([1, 0, Double(part.x), 0, 1, Double(part.y), 0, 0, 1])
                size = part.size
            case .resize(let resampling):
                // `resampling.part` is in pixels of the decoded picture, which may be smaller than
                // the stored one.
                let part = resampling.part.scaled(
                    x: Double(plan.denominator), y: Double(plan.denominator))
                let result = resampling.result
                follow([
                    part.width / Double(result.width), 0, part.x, 0,
                    part.height / Double(result.height), part.y, 0, 0, 1,
                ])
                size = result
            case .warp(let warp):
                guard warp.background == nil else { return nil }
                follow(warp.matrix)
                size = warp.size
            // If the plan keeps colours, these stages only convert them for the resampling and
            // back. A profile with a different curve for each channel needs this.
            case .points, .depth: guard plan.keepsColors else { return nil }
            case .neighbourhood, .border, .layer, .transform: return nil
            }
        }
    }

    /// Returns the point of the stored picture that is at a point of the result.
    func callAsFunction(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        let depth = matrix[6] * x + matrix[7] * y + matrix[8]
        return (
            (matrix[0] * x + matrix[1] * y + matrix[2]) / depth,
            (matrix[3] * x + matrix[4] * y + matrix[5]) / depth
        )
    }

    private mutating func follow(_ next: [Double]) {
        var product = [Double](repeating: 0, count: 9)
        for row in 0..<3 {
            for column in 0..<3 {
                for middle in 0..<3 {
                    product[3 * row + column] +=
                        matrix[3 * row + middle] * next[3 * middle + column]
                }
            }
        }
        matrix = product
    }

    private static func orientation(_ turn: Orientation, of size: ImageSize) -> [Double] {
        // The first row of the matrix gives x in the picture, the second gives y.
        var rows: [[Double]] =
            turn.swapsSides ? [[0, 1, 0], [1, 0, 0]] : [[1, 0, 0], [0, 1, 0]]
        if turn.mirrorsX { rows[0] = [-rows[0][0], -rows[0][1], Double(size.width)] }
        if turn.mirrorsY { rows[1] = [-rows[1][0], -rows[1][1], Double(size.height)] }
        return rows[0] + rows[1] + [0, 0, 1]
    }
}
