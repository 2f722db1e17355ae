public import Cards

/// A card for display, in one of the editor's three modes. All texts are safe to print on one
/// line.
public struct CardDetailsViewModel: Sendable, Equatable {
    /// A line of the card: its label and text.
    public struct Field: Sendable, Equatable {
        public let label: String
        public let text: String
    }

    /// The actions that a user can take.
    public enum Action: String, Sendable, CaseIterable {
        case edit, done, cancel
    }

    public let mode: CardEditor.Mode
    /// The card's name, or a placeholder.
    public let title: String
    /// The fields with text; while the card is edited or created, also the empty fields.
    public let fields: [Field]
    /// The possible actions. ``Action/done`` is possible only if no requirement is missing.
    public let actions: [Action]
    /// The missing requirements, such as `the card lacks a name`; `nil` if nothing is missing or
    /// the card is neither edited nor created.
    public let missing: String?

    /// The title, then one line for each field with a text. The texts are aligned.
    public var lines: [String] {
        [title]
            + TextTable.lines(
                fields.filter { !$0.text.isEmpty }.map { ["  " + $0.label, $0.text] })
    }
}
