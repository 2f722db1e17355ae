/// Makes the captions of previews.
public struct PreviewPresenter: Sendable {
    public init() {}

    /// Returns the caption of an original, with its size in pixels.
    public func original(width: Int, height: Int) -> String {
        "original \(Self.size(width, height))"
    }

    /// Returns the caption of an edited picture beside its original, with its size in pixels.
    public func edited(width: Int, height: Int) -> String { "edited \(Self.size(width, height))" }

    /// Returns the line below the preview of an edit, with its size and a note that no file is
    /// written.
    public func line(for input: String, width: Int, height: Int) -> String {
        let name = input == "-" ? "standard input" : DisplayURL.withoutCredentials(input)
        return "\(SafeText.line(name))  \(width) × \(height)  preview, nothing is written"
    }

    /// Returns a size in ASCII characters: the layout takes each character of a caption as one
    /// column.
    private static func size(_ width: Int, _ height: Int) -> String { "\(width)x\(height)" }
}
