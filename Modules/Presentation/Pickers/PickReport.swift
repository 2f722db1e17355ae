public import Pickers

/// A picture that was picked, and the file that holds it now.
public struct PickReport: Sendable, Equatable {
    public let image: PickedImage
    /// The path of the file that was picked or written, or `-`.
    public let output: String

    public init(image: PickedImage, output: String) {
        self.image = image
        self.output = output
    }
}
