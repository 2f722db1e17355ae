/// The size of a character, in pixels.
package struct CellSize: Sendable, Equatable {
    /// That of the terminals sixels were made for, where nobody tells another.
    package static let usual = CellSize(uncheckedWidth: 10, height: 20)

    package let width: Int
    package let height: Int

    /// - Returns: `nil` for what cannot be one.
    package init?(width: Int, height: Int) {
        guard (1...500).contains(width), (1...500).contains(height) else { return nil }
        self.init(uncheckedWidth: width, height: height)
    }

    private init(uncheckedWidth width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
