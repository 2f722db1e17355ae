/// Describes the captions of previews.
public struct PreviewPresenter: Sendable {
    public init() {}

    /// Returns the line below an original. The size is in pixels.
    public func original(width: Int, height: Int) -> String {
        "original \(Self.size(width, height))"
    }

    /// Returns the line below an edited picture beside its original.
    public func edited(width: Int, height: Int) -> String { "edited \(Self.size(width, height))" }

    /// Returns the line below the preview of an edit, with its size and a note that no file is
    /// written.
    public func line(for input: String, width: Int, height: Int) -> String {
        let name = input == "-" ? "standard input" : DisplayURL.withoutCredentials(input)
        return "\(SafeText.line(name))  \(width) × \(height)  preview, nothing is written"
    }

    /// Returns a size in ASCII. The layout counts the characters of captions, so each one must be a
    /// single column wide.
    private static func size(_ width: Int, _ height: Int) -> String { "\(width)x\(height)" }
}
