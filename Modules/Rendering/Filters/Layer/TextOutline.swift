/// A line around letters, painted before them, so that they keep their form.
public struct TextOutline: Sendable, Hashable {
    /// How far it reaches beyond the letters, in pixels or of the image's height; up to 100 pixels.
    public var width: Length
    public var color: Paint

    public init(width: Length, color: Paint = .black) {
        self.width = width
        self.color = color
    }
}
