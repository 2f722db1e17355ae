/// The front end that words are for: what the product is called there, and how advice is worded.
///
/// ```swift
/// let frontEnd = FrontEnd(product: "Darkroom") { advice in
///     switch advice {
///     case .overwrite: "tick Replace"
///     case .sendLater: "choose Send in the outbox"
///     default: nil
///     }
/// }
/// let errors = ErrorPresenter(for: frontEnd)
/// ```
public struct FrontEnd: Sendable {
    private let product: String?
    private let wording: @Sendable (Advice) -> String?

    /// - Parameters:
    ///   - product: The product's name; sentences do without it where it is `nil`.
    ///   - wording: The words for a piece of advice, `nil` for advice that the front end does not
    ///     give. It is not asked for ``Advice/words(_:)`` and ``Advice/several(_:)``.
    public init(
        product: String? = nil, wording: @escaping @Sendable (Advice) -> String? = { _ in nil }
    ) {
        self.product = product
        self.wording = wording
    }

    /// The words for `advice`, or `nil` where this front end has none.
    public func words(for advice: Advice) -> String? {
        switch advice {
        case .words(let words): return words
        case .several(let all):
            let words = all.compactMap(words(for:))
            return words.isEmpty ? nil : words.joined(separator: "; ")
        default: return wording(advice)
        }
    }

    /// A sentence with advice behind it, on one line: `text; advice`.
    public func line(_ text: String, _ advice: Advice?) -> String {
        advice.flatMap(words(for:)).map { "\(text); \($0)" } ?? text
    }

    /// The product as the subject of a sentence.
    var name: String { product ?? "this program" }
}
