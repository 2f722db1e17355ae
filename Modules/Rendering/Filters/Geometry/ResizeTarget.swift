/// The size that a resize aims at. At least one side is given.
public struct ResizeTarget: Sendable, Equatable {
    /// What happens when both sides are given and their ratio is not the image's.
    public enum Mode: String, Sendable, CaseIterable {
        /// The result lies inside the given size and keeps the image's ratio.
        case fit
        /// The result has the given size; what sticks out on two opposite sides is cut off.
        case fill
        /// The result has the given size; the image is distorted.
        case stretch
    }

    /// In pixels; `nil` follows from ``height`` and the image's ratio.
    public var width: Int?
    /// In pixels; `nil` follows from ``width`` and the image's ratio.
    public var height: Int?
    public var mode: Mode
    /// Whether the result may be larger than the image; if not, it is at most as large.
    public var allowsEnlarging: Bool

    public init(
        width: Int? = nil, height: Int? = nil, mode: Mode = .fit, allowsEnlarging: Bool = false
    ) {
        self.width = width
        self.height = height
        self.mode = mode
        self.allowsEnlarging = allowsEnlarging
    }
}
