import Rendering

extension PointReference {
    /// The value of a lookup table for a colour, by sorting its three components: tetrahedral
    /// interpolation as in textbooks.
    static func looked(up color: SIMD3<Double>, in table: CubeTable) -> SIMD3<Double> {
        let last = Double(table.side - 1)
        let position = color.clamped(lowerBound: .zero, upperBound: .one) * last
        var corner = [0, 1, 2].map { min(Int(position[$0]), table.side - 2) }
        let parts = [0, 1, 2].map { position[$0] - Double(corner[$0]) }
        let order = [0, 1, 2].sorted { parts[$0] > parts[$1] }
        var result = table.color(corner) * (1 - parts[order[0]])
        for (index, axis) in order.enumerated() {
            corner[axis] += 1
            let next = index < 2 ? parts[order[index + 1]] : 0
            result += table.color(corner) * (parts[axis] - next)
        }
        return result
    }
}

extension CubeTable {
    fileprivate func color(_ index: [Int]) -> SIMD3<Double> {
        let first = 3 * (index[0] + side * (index[1] + side * index[2]))
        return [Double(values[first]), Double(values[first + 1]), Double(values[first + 2])]
    }
}
