public import Core
public import FoundationEssentials

/// Describes cached copies of images whose servers gave no answer.
public struct CachedImagePresenter: Sendable {
    private let errors: ErrorPresenter
    private let now: @Sendable () -> Date

    public init(
        errors: ErrorPresenter = ErrorPresenter(), now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.errors = errors
        self.now = now
    }

    /// Returns the note that `image` is a cached copy, with the reason and the age of the copy.
    public func note(on image: CachedImage) -> String {
        let origin = OriginWords.text(image.origin, now: now(), for: errors.frontEnd)
        let message = errors.message(for: image.reason, subject: DisplayURL.text(image.url))
        return SafeText.line(
            "\(message.subject.map { "\($0): " } ?? "")\(message.reason); the image is \(origin)")
    }
}
