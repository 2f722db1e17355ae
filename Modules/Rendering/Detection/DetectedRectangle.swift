/// A rectangle that was found in an image, as it is seen there.
public struct DetectedRectangle: Sendable, Equatable {
    /// In pixels of the image, clockwise; the top left one is that from which a side runs to the
    /// right, within 45 degrees. Rounded corners are where the straight sides would meet.
    public var corners: Corners
    /// How sure it is that this is the rectangle and that it is one, 0…1.
    public var confidence: Double

    /// Whether it may be cut along without asking anybody.
    public var isReliable: Bool { confidence >= 0.5 }

    public init(corners: Corners, confidence: Double) {
        self.corners = corners
        self.confidence = confidence
    }
}
