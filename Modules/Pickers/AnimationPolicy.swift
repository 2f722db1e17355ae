/// What becomes of a picture that moves.
public enum AnimationPolicy: String, Sendable, CaseIterable {
    /// The file is picked as it is, with all its pictures.
    case whole
    /// Its first picture is picked, in the same format.
    case firstFrame = "first"
    /// It cannot be picked: ``PickError/animationNotAllowed(name:frames:)``.
    case reject
}
