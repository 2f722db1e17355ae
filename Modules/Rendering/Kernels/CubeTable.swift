/// A table that says what becomes of every colour: red, green and blue at even steps of 0…1.
public struct CubeTable: Sendable, Hashable {
    /// How many colours a side has.
    public static let sides = 2...65

    /// How many colours a side has, 2…65.
    public let side: Int
    /// Red, green and blue of each colour in turn; red's step changes fastest, blue's slowest.
    public let values: [Float]

    /// - Parameters:
    ///   - side: How many colours a side has.
    ///   - values: Red, green and blue of `side`³ colours, red's step the fastest.
    /// - Returns: `nil` when there are not as many, or one is not finite.
    public init?(side: Int, values: [Float]) {
        guard Self.sides.contains(side), values.count == 3 * side * side * side,
            values.allSatisfy(\.isFinite)
        else { return nil }
        self.side = side
        self.values = values
    }
}
