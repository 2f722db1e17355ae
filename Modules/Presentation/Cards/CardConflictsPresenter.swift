public import Cards

/// Says which edits lost, and in what they differ from those that won.
public struct CardConflictsPresenter: Sendable {
    public init() {}

    /// One line a conflict, and one for each field in which the two differ.
    public func lines(for conflicts: [CardConflict]) -> [String] {
        guard !conflicts.isEmpty else { return ["no conflicts"] }
        return conflicts.flatMap(lines)
    }

    private func lines(for conflict: CardConflict) -> [String] {
        let (copy, original) = (conflict.copy, conflict.original)
        let whose = original.map { "of \(SafeText.line($0.id))" } ?? "of a card that was deleted"
        let title = "\(SafeText.line(copy.name)): conflict copy \(SafeText.line(copy.id)) \(whose)"
        guard let original else { return [title] }
        let presenter = CardDetailsPresenter(now: { copy.modified })
        let texts = [original, copy].map { card in
            presenter.viewModel(for: CardDraft(card), in: .edit).fields
        }
        let names = [("name", SafeText.line(original.name), SafeText.line(copy.name))]
        let others = zip(texts[0], texts[1]).map { ($0.label, $0.text, $1.text) }
        let rows = (names + others).filter { label, one, other in
            one != other && !Self.unequal.contains(label)
        }
        let photos = CardSide.allCases.filter { original[$0]?.hash != copy[$0]?.hash }
            .map { side in
                (side.rawValue, Self.text(original[side]), Self.text(copy[side]))
            }
        return [title]
            + TextTable.lines(
                (rows + photos).map { label, kept, lost in
                    ["  " + label, "kept: " + kept, "lost: " + lost]
                })
    }

    private static func text(_ photo: CardPhoto?) -> String {
        guard let photo else { return "no photograph" }
        return "photograph \(photo.hash.description.prefix(8))"
    }

    /// Fields that differ in any two cards, or that are listed elsewhere.
    private static let unequal: Set<String> = [
        "identifier", "conflict copy of", "created", "changed", "front", "back",
    ]
}
