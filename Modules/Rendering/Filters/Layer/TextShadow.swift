/// What letters and their outline let fall on an image.
public struct TextShadow: Sendable, Hashable {
    /// How far to the right, in pixels or of the image's height; rounded to whole pixels.
    public var x: Length
    /// How far down, in pixels or of the image's height; rounded to whole pixels.
    public var y: Length
    /// The standard deviation, in pixels or of the image's height; 0…100 pixels.
    public var blur: Length
    public var color: Paint

    public init(
        x: Length, y: Length, blur: Length = .pixels(0),
        color: Paint = Paint(red: 0, green: 0, blue: 0, alpha: 0.5)
    ) {
        self.x = x
        self.y = y
        self.blur = blur
        self.color = color
    }

    /// Whether it would be seen beside what casts it.
    var isSeen: Bool {
        color.alpha > 0 && (x.number != 0 || y.number != 0 || blur.number != 0)
    }
}
