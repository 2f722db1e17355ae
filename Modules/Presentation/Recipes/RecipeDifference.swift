public import Core

/// The difference of two recipes: removed, added and common operations, in order.
public struct RecipeDifference: Sendable, Equatable {
    /// The kind of change of an operation.
    public enum Change: String, Sendable {
        case kept, removed, added
    }

    /// An operation and its change.
    public struct Entry: Sendable, Equatable {
        public let change: Change
        public let operation: Recipe.Operation
    }

    public let entries: [Entry]

    /// - Complexity: O((n + m) · d) for recipes of n and m operations, of which d differ.
    public init(from old: Recipe, to new: Recipe) {
        let changes = new.operations.difference(from: old.operations)
        var removed: Set<Int> = []
        var added: Set<Int> = []
        for change in changes {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): added.insert(offset)
            }
        }
        var entries: [Entry] = []
        var place = 0
        for (index, operation) in new.operations.enumerated() {
            while place < old.operations.count, removed.contains(place) {
                entries.append(Entry(change: .removed, operation: old.operations[place]))
                place += 1
            }
            let isAdded = added.contains(index)
            entries.append(Entry(change: isAdded ? .added : .kept, operation: operation))
            if !isAdded { place += 1 }
        }
        entries += old.operations[place...].map { Entry(change: .removed, operation: $0) }
        self.entries = entries
    }

    /// True if the recipes are equal.
    public var isEmpty: Bool { entries.allSatisfy { $0.change == .kept } }

    /// One line for each operation, which starts with `-`, `+` or a space; a single sentence if
    /// the recipes are equal.
    public var lines: [String] {
        if isEmpty { return ["the recipes are the same"] }
        return entries.map { entry in
            let mark =
                switch entry.change {
                case .kept: " "
                case .removed: "-"
                case .added: "+"
                }
            return "\(mark) \(RecipeWords.text(entry.operation))"
        }
    }

    /// The difference as JSON: `{"equal","changes":[{"change","operation"}]}`. A change is `kept`,
    /// `removed` or `added`.
    public var json: JSONText {
        .object([
            .init("equal", .bool(isEmpty)),
            .init(
                "changes",
                .array(
                    entries.map {
                        .object([
                            .init("change", .string($0.change.rawValue)),
                            .init("operation", $0.operation.json),
                        ])
                    })),
        ])
    }
}
