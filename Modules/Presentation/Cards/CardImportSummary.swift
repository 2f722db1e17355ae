public import Core
public import Cards

/// The result of importing cards from an archive, or of a dry run, which changes no cards.
public struct CardImportSummary: Sendable, Equatable {
    /// A card of the archive, and the outcome of importing it.
    public struct Entry: Sendable, Equatable {
        public let id: Card.ID
        public let name: String
        /// The outcome as one lower-case word, such as `added`.
        public let outcome: String
        /// Short descriptions of the data that was not imported.
        public let leftOut: [String]
        /// The reason that the card was refused; `nil` for other outcomes.
        public let reason: String?

        public init(
            id: Card.ID, name: String, outcome: String, leftOut: [String], reason: String? = nil
        ) {
            self.id = id
            self.name = name
            self.outcome = outcome
            self.leftOut = leftOut
            self.reason = reason
        }
    }

    private let format: String
    private let isDryRun: Bool
    private let entries: [Entry]
    private let outcomes: [String]

    /// - Parameters:
    ///   - format: The format's name as typed.
    ///   - outcomes: All possible outcomes of an entry.
    public init(format: String, isDryRun: Bool, entries: [Entry], outcomes: [String]) {
        self.format = format
        self.isDryRun = isDryRun
        self.entries = entries
        self.outcomes = outcomes
    }

    /// One line for each card, except for unchanged ones, and a line of totals.
    public var lines: [String] {
        let length = UniquePrefixes.length(of: entries.map(\.id))
        let table = TextTable.lines(
            entries.filter { $0.outcome != "unchanged" }.map {
                [$0.outcome, SafeText.line($0.name), SafeText.line(String($0.id.prefix(length)))]
            })
        let numbers = outcomes.filter { count($0) > 0 }
            .map { "\(HumanNumber.grouped(count($0))) \($0)" }
        let summary = numbers.isEmpty ? "no cards" : numbers.joined(separator: ", ")
        return table + [summary + (isDryRun ? "; nothing was changed: this was a dry run" : "")]
    }

    /// True if some cards of the archive were refused.
    public var hasRefused: Bool { entries.contains { $0.reason != nil } }

    /// One line for each card that was refused or that was imported without some of its data.
    public var notices: [String] {
        entries.compactMap { entry in
            let card = CardWords.title(entry.name, entry.id)
            if let reason = entry.reason {
                return "\(card): not imported: \(SafeText.line(reason))"
            }
            return entry.leftOut.isEmpty
                ? nil : "\(card): left out: " + SafeText.line(entry.leftOut.joined(separator: ", "))
        }
    }

    /// The summary as JSON:
    /// `{"format","dryRun",…,"cards":[{"id","name","outcome","leftOut":[…],"reason"}]}`. In place
    /// of the dots, each possible outcome is a key, such as `"added"`, whose value is the number of
    /// cards with this outcome.
    public var json: JSONText {
        .object(
            [
                .init("format", .string(format)),
                .init("dryRun", .bool(isDryRun)),
            ] + outcomes.map { .init($0, .integer(count($0))) } + [
                .init(
                    "cards",
                    .array(
                        entries.map { entry in
                            .object([
                                .init("id", .string(entry.id)),
                                .init("name", .string(entry.name)),
                                .init("outcome", .string(entry.outcome)),
                                .init("leftOut", .array(entry.leftOut.map(JSONText.string))),
                                .init("reason", .optional(entry.reason)),
                            ])
                        }))
            ])
    }

    private func count(_ outcome: String) -> Int { entries.count { $0.outcome == outcome } }
}
