import ArgumentParser

/// `--frame`: which picture of an animation is meant.
enum FrameArgument {
    /// - Throws: `ValidationError` for what no picture can be counted as.
    static func check(_ frame: Int?) throws {
        guard let frame, frame < 1 else { return }
        throw ValidationError("--frame \(frame) is not a picture's number: the first one is 1")
    }
}
