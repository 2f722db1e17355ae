public import Core

/// The options of picking. By default, one picture of any type is picked with its bytes
/// unchanged.
public struct PickerOptions: Sendable, Equatable {
    /// The treatment of animations.
    public var animations: AnimationPolicy
    /// The maximum number of pictures, at least 1.
    public var limit: Int
    /// The allowed types. Files of folders are offered if their extension is that of an allowed
    /// type. Every picked picture is checked by its bytes.
    public var types: Set<ImageFormat>

    /// - Parameters:
    ///   - animations: The treatment of animations.
    ///   - limit: The maximum number of pictures; a number below 1 becomes 1.
    ///   - types: The allowed types.
    public init(
        animations: AnimationPolicy = .whole, limit: Int = 1,
        types: Set<ImageFormat> = Set(ImageFormat.read)
    ) {
        self.animations = animations
        self.limit = max(1, limit)
        self.types = types
    }
}

/// The treatment of animations, and of other files with several pictures, such as the pages of a
/// TIFF.
public enum AnimationPolicy: String, Sendable, CaseIterable {
    /// Picks the unchanged file with all its frames.
    case whole
    /// Picks the first frame or picture, in the same format.
    case firstFrame = "first"
    /// Rejects these files with ``PickError/animationNotAllowed(name:frames:)``.
    case reject
}
