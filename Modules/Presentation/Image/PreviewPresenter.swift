/// Says what a picture is that is shown and not written.
public struct PreviewPresenter: Sendable {
    public init() {}

    /// The line below an original; sizes in pixels.
    public func original(width: Int, height: Int) -> String {
        "original \(Self.size(width, height))"
    }

    /// The line below an edit beside it.
    public func edited(width: Int, height: Int) -> String { "edited \(Self.size(width, height))" }

    /// The line below the preview of an edit: its size, and that nothing is written.
    public func line(for input: String, width: Int, height: Int) -> String {
        let name = input == "-" ? "standard input" : DisplayURL.withoutCredentials(input)
        return "\(SafeText.line(name))  \(width) × \(height)  preview, nothing is written"
    }

    /// As captions are counted in characters, these have none that is wider than others.
    private static func size(_ width: Int, _ height: Int) -> String { "\(width)x\(height)" }
}
