/// `--frame`: which picture of an animation is meant.
enum FrameArgument {
    /// What is wrong with it, in words; `nil` for nothing.
    static func problem(_ frame: Int?) -> String? {
        guard let frame, frame < 1 else { return nil }
        return "--frame \(frame) is not a picture's number: the first one is 1"
    }
}
