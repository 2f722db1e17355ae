/// A lookup table of colours, with entries at even steps of red, green and blue from 0 to 1.
public struct CubeTable: Sendable, Hashable {
    /// The numbers of entries that an axis can have.
    public static let sides = 2...65

    /// The number of entries along each axis, 2…65.
    public let side: Int
    /// Red, green and blue of each entry. From entry to entry, the input's red varies fastest, and
    /// its blue slowest.
    public let values: [Float]

    /// - Parameters:
    ///   - side: The number of entries along each axis, 2…65.
    ///   - values: Red, green and blue of `side`³ entries; red varies fastest.
    /// - Returns: `nil` if `side` or the number of values is wrong, or a value is not finite.
    public init?(side: Int, values: [Float]) {
        guard Self.sides.contains(side), values.count == 3 * side * side * side,
            values.allSatisfy(\.isFinite)
        else { return nil }
        self.side = side
        self.values = values
    }

    /// Returns the values of a table that changes nothing, in the order of ``values``, as 0…65,535.
    static func grid(side: Int) -> [UInt16] {
        let levels = (0..<side).map { UInt16((65_535 * $0 + (side - 1) / 2) / (side - 1)) }
        var samples: [UInt16] = []
        samples.reserveCapacity(3 * side * side * side)
        for blue in levels {
            for green in levels {
                for red in levels { samples += [red, green, blue] }
            }
        }
        return samples
    }
}
