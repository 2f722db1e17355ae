public import Core
public import Cards

/// The result of exporting cards to an archive.
public struct CardExportSummary: Sendable, Equatable {
    /// Data of a card that the archive does not contain.
    public struct LeftOut: Sendable, Equatable {
        public let id: Card.ID
        public let name: String
        /// Short descriptions of the missing data.
        public let what: [String]

        public init(id: Card.ID, name: String, what: [String]) {
            self.id = id
            self.name = name
            self.what = what
        }
    }

    private let output: String
    private let format: String
    private let cards: Int
    private let photos: Int
    private let bytes: Int
    private let leftOut: [LeftOut]

    /// - Parameters:
    ///   - output: The archive's path.
    ///   - format: The format's name as typed.
    public init(
        output: String, format: String, cards: Int, photos: Int, bytes: Int, leftOut: [LeftOut]
    ) {
        self.output = output
        self.format = format
        self.cards = cards
        self.photos = photos
        self.bytes = bytes
        self.leftOut = leftOut
    }

    /// The summary, such as `wallet.zip: 12 cards, 24 photographs, 4.1 MB`.
    public var line: String {
        "\(SafeText.line(output)): \(HumanNumber.count(cards, "card")),"
            + " \(HumanNumber.count(photos, "photograph")), \(HumanNumber.bytes(bytes))"
    }

    /// One line for each card with data that was left out.
    public var notices: [String] {
        leftOut.map { entry in
            "\(CardWords.title(entry.name, entry.id)): left out: "
                + SafeText.line(entry.what.joined(separator: ", "))
        }
    }

    /// The summary as JSON:
    /// `{"output","format","cards","photos","bytes","leftOut":[{"id","name","what":[…]}]}`.
    public var json: JSONText {
        .object([
            .init("output", .string(output)),
            .init("format", .string(format)),
            .init("cards", .integer(cards)),
            .init("photos", .integer(photos)),
            .init("bytes", .integer(bytes)),
            .init(
                "leftOut",
                .array(
                    leftOut.map { entry in
                        .object([
                            .init("id", .string(entry.id)),
                            .init("name", .string(entry.name)),
                            .init("what", .array(entry.what.map(JSONText.string))),
                        ])
                    })),
        ])
    }
}
