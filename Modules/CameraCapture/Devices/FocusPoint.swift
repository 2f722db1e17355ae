/// A point in a frame as the user sees it: `(0, 0)` is the top left corner, `(1, 1)` the bottom
/// right one.
public struct FocusPoint: Sendable, Hashable {
    public static let middle = FocusPoint(x: 0.5, y: 0.5)

    /// The distance from the left, 0…1.
    public var x: Double
    /// The distance from the top, 0…1.
    public var y: Double

    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    var isInside: Bool { (0...1).contains(x) && (0...1).contains(y) }
}
