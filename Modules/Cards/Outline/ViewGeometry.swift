/// A size in the units of a view, such as points.
public struct ViewSize: Sendable, Hashable {
    public let width: Double
    public let height: Double

    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// A point in the units of a view, from its top left corner.
public struct ViewPoint: Sendable, Hashable {
    public let x: Double
    public let y: Double

    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// A rectangle in the units of a view, from its top left corner.
public struct ViewRectangle: Sendable, Hashable {
    /// The left edge.
    public let minX: Double
    /// The upper edge.
    public let minY: Double
    public let width: Double
    public let height: Double

    /// - Parameters:
    ///   - x: The left edge.
    ///   - y: The upper edge.
    public init(x: Double, y: Double, width: Double, height: Double) {
        (minX, minY) = (x, y)
        self.width = width
        self.height = height
    }

    /// The right edge.
    public var maxX: Double { minX + width }
    /// The lower edge.
    public var maxY: Double { minY + height }
}
