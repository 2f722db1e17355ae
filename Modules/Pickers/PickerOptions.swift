public import Core

/// What may be picked. As it stands: one picture of any type, its bytes untouched.
public struct PickerOptions: Sendable, Equatable {
    /// What becomes of a GIF that moves, and of other animations.
    public var animations: AnimationPolicy
    /// How many pictures may be picked at once, at least 1.
    public var limit: Int
    /// The types that may be picked. Names decide what is offered, bytes what is picked.
    public var types: Set<ImageFormat>

    /// - Parameters:
    ///   - animations: As ``animations``.
    ///   - limit: As ``limit``; a number below 1 is taken as 1.
    ///   - types: As ``types``.
    public init(
        animations: AnimationPolicy = .whole, limit: Int = 1,
        types: Set<ImageFormat> = Set(ImageFormat.read)
    ) {
        self.animations = animations
        self.limit = max(1, limit)
        self.types = types
    }
}

/// What becomes of a picture that moves.
public enum AnimationPolicy: String, Sendable, CaseIterable {
    /// The file is picked as it is, with all its pictures.
    case whole
    /// Its first picture is picked, in the same format.
    case firstFrame = "first"
    /// It cannot be picked: ``PickError/animationNotAllowed(name:frames:)``.
    case reject
}
