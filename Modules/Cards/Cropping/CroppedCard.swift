public import Core
public import Foundation

/// A cropped photograph of a card, with the result of the detection.
public struct CroppedCard: Sendable, Equatable {
    /// A complete JPEG file.
    public var data: Data
    public var width: Int
    public var height: Int
    /// The corners of the crop; `nil` if the whole picture was used.
    public var corners: Corners?
    /// The confidence of the detection, 0…1, even if it was too low; `nil` if nothing was
    /// detected automatically.
    public var confidence: Double?

    public init(
        data: Data, width: Int, height: Int, corners: Corners?, confidence: Double?
    ) {
        self.data = data
        self.width = width
        self.height = height
        self.corners = corners
        self.confidence = confidence
    }
}
