/// Random points, one in each cell of a grid. The points are away from the borders of their cells,
/// so that a pixel's nearest point is in its own cell or one of the eight around it.
struct CrystalPoints: Sendable {
    let spacing: Double
    let seed: Int

    /// Returns the point of a cell, in pixels.
    func point(column: Int, row: Int) -> SIMD2<Double> {
        let bits = hash(column, row)
        let x = Double(bits & 0xffff) / 65_536
        let y = Double((bits >> 16) & 0xffff) / 65_536
        return [
            (Double(column) + 0.2 + 0.6 * x) * spacing, (Double(row) + 0.2 + 0.6 * y) * spacing,
        ]
    }

    /// Returns the column, or row, of cells that contains the centre of this column, or row, of
    /// pixels.
    func cell(_ pixel: Int) -> Int { Int(((Double(pixel) + 0.5) / spacing).rounded(.down)) }

    /// Returns a hash that is the same on every machine, after S. Vigna's SplitMix64.
    private func hash(_ column: Int, _ row: Int) -> UInt64 {
        var mixed = UInt64(bitPattern: Int64(seed)) &+ 0x9E37_79B9_7F4A_7C15
        for value in [column, row] {
            mixed = mixed ^ UInt64(bitPattern: Int64(value))
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            mixed ^= mixed >> 31
        }
        return mixed
    }
}
