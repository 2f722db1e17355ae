/// A lookup table of colours, with entries at even steps of red, green and blue from 0 to 1.
public struct CubeTable: Sendable, Hashable {
    /// The range of ``side``.
    public static let sides = 2...65

    /// The number of entries along each axis, 2…65.
    public let side: Int
    /// Red, green and blue of each entry in turn; red varies fastest, blue slowest.
    public let values: [Float]

    /// - Parameters:
    ///   - side: The number of entries along each axis, 2…65.
    ///   - values: Red, green and blue of `side`³ entries; red varies fastest.
    /// - Returns: `nil` if the number of values is wrong or a value is not finite.
    public init?(side: Int, values: [Float]) {
        guard Self.sides.contains(side), values.count == 3 * side * side * side,
            values.allSatisfy(\.isFinite)
        else { return nil }
        self.side = side
        self.values = values
    }
}
