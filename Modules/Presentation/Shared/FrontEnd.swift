/// A front end that displays the texts of the presenters: its product name, its wording of advice,
/// and its names for options.
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
    private let naming: @Sendable (String) -> String

    /// - Parameters:
    ///   - product: The product's name; `nil` uses a general term.
    ///   - wording: Describes a piece of advice; returns `nil` for advice that the front end does
    ///     not give. Not called for ``Advice/words(_:)`` and ``Advice/several(_:)``.
    ///   - naming: Returns the front end's name for an option of an edit, such as `quality`.
    public init(
        product: String? = nil, wording: @escaping @Sendable (Advice) -> String? = { _ in nil },
        naming: @escaping @Sendable (String) -> String = { $0 }
    ) {
        self.product = product
        self.wording = wording
        self.naming = naming
    }

    /// Returns the front end's name for an option of an edit.
    func option(_ name: String) -> String { naming(name) }

    /// Describes `advice` in words; `nil` if the front end does not give this advice.
    public func words(for advice: Advice) -> String? {
        switch advice {
        case .words(let words): return words
        case .several(let all):
            let words = all.compactMap(words(for:))
            return words.isEmpty ? nil : words.joined(separator: "; ")
        default: return wording(advice)
        }
    }

    /// Returns `text; advice` on one line, or only `text` if `advice` is `nil` or the front end
    /// does not give it.
    public func line(_ text: String, _ advice: Advice?) -> String {
        advice.flatMap(words(for:)).map { "\(text); \($0)" } ?? text
    }

    /// The product's name for use in a sentence.
    var name: String { product ?? "this program" }
}
