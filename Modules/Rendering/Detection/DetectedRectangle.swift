/// A rectangle that was found in an image, in perspective.
public struct DetectedRectangle: Sendable, Equatable {
    /// The corners, clockwise, in pixels of the image. The side from the top left corner runs to
    /// the right, within 45 degrees. A rounded corner is the intersection of its straight sides.
    public var corners: Corners
    /// The confidence that this is the rectangle that was looked for, 0…1.
    public var confidence: Double

    /// True if the confidence suffices to crop without asking the user.
    public var isReliable: Bool { confidence >= 0.5 }

    public init(corners: Corners, confidence: Double) {
        self.corners = corners
        self.confidence = confidence
    }
}
