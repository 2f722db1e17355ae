/// The size of a character, in pixels.
package struct CellSize: Sendable, Equatable {
    /// The size on DEC's terminals, used if the size is unknown.
    package static let usual = CellSize(uncheckedWidth: 10, height: 20)

    package let width: Int
    package let height: Int

    /// - Returns: `nil` unless both sides are 1…500.
    package init?(width: Int, height: Int) {
        guard (1...500).contains(width), (1...500).contains(height) else { return nil }
        self.init(uncheckedWidth: width, height: height)
    }

    private init(uncheckedWidth width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
