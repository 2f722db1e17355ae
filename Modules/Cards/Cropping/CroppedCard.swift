public import Core
public import Foundation

/// A photograph made for a card, and how it came about.
public struct CroppedCard: Sendable, Equatable {
    /// A whole JPEG file.
    public var data: Data
    public var width: Int
    public var height: Int
    /// The corners it was cut along; `nil`: the whole picture was kept.
    public var corners: Corners?
    /// How sure the search for the card was, 0…1, also where that was not enough; `nil` where
    /// nothing was searched.
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
