public import Cards

/// One card as a person sees it, in one of the editor's three modes. All texts are safe to print on
/// one line.
public struct CardDetailsViewModel: Sendable, Equatable {
    /// A line of the card: what it is, and what it says.
    public struct Field: Sendable, Equatable {
        public let label: String
        public let text: String
    }

    /// What a person can do.
    public enum Action: String, Sendable, CaseIterable {
        case edit, done, cancel
    }

    public let mode: CardEditor.Mode
    /// The card's name, or what stands there while it has none.
    public let title: String
    /// What the card has; while it is edited or created also what it could have, with no text.
    public let fields: [Field]
    /// What can be done now; done is among them only when nothing is missing.
    public let actions: [Action]
    /// What is missing before it can be done; `nil` where nothing is, or nothing is edited.
    public let missing: String?

    /// The fields under each other, below the title.
    public var lines: [String] {
        [title]
            + TextTable.lines(
                fields.filter { !$0.text.isEmpty }.map { ["  " + $0.label, $0.text] })
    }
}
