/// `--frame`: which picture of an animation is meant.
enum FrameArgument {
    /// The error in words; `nil` where it is valid.
    static func problem(_ frame: Int?) -> String? {
        guard let frame, frame < 1 else { return nil }
        return "--frame \(frame) is not a picture's number: the first one is 1"
    }
}
