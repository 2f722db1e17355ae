import Cards
import Core
import FoundationEssentials

/// Converts cards between Catima and this wallet.
enum CatimaMapper {
    // MARK: From Catima

    /// Converts a row of the table of cards, or returns the reason that the card is refused.
    ///
    /// - Parameters:
    ///   - row: A row of the table of cards.
    ///   - groups: The groups of the card.
    ///   - entry: Returns true if the archive has an entry with this name.
    ///   - identifiers: Derives the card's identifier.
    static func card(
        _ row: CatimaRow, groups: [String], now: Date, has entry: (String) -> Bool,
        identifiers: inout CatimaIdentifiers
    ) -> Result<ArchivedCard, RefusedCard> {
        let name = row[.store]
        guard !name.isEmpty else {
            return .failure(
                RefusedCard(
                    id: "", name: "", reason: "the card in line \(row.line) has no name"))
        }
        let number = row[.cardID] == CatimaList.noNumber ? "" : row[.cardID]
        var leftOut: [LeftOut] = []
        let days = [CatimaColumn.validFrom, .expiry].map { column -> CardDay? in
            let day = CatimaDay.day(row[column])
            if day == nil, !row[column].isEmpty { leftOut.append(.day(row[column])) }
            return day
        }
        let barcode = barcode(row, number: number, &leftOut)
        let extras = extras(row, groups: groups)
        if entry(entryName(row[.id], "icon")) { leftOut.append(.icon) }

        let (id, earlierID) = identifiers.next("catima\n\(row[.id])\n\(name)\n\(row[.cardID])")
        let seconds = Double(row[.lastUsed]) ?? 0
        let card = Card(
            id: id, name: name, note: row[.note], number: number, barcode: barcode,
            validFrom: days[0], expiry: days[1], isFavorite: row[.starStatus] == "1",
            isArchived: row[.archive] == "1", group: groups.first ?? "",
            lastUsed: seconds > 0 && seconds < 1e11 ? Date(timeIntervalSince1970: seconds) : nil,
            created: now)
        return .success(
            ArchivedCard(
                card: card, entries: entries(row, has: entry), earlierID: earlierID,
                leftOut: leftOut, extras: extras.isEmpty ? nil : extras))
    }

    private static func barcode(
        _ row: CatimaRow, number: String, _ leftOut: inout [LeftOut]
    ) -> Barcode? {
        let (text, name) = (row[.barcodeID], row[.barcodeType])
        // Without a barcode text, Catima encodes the number, if the card has a type and a number.
        // Otherwise the card has no barcode.
        if text.isEmpty && (name.isEmpty || number.isEmpty) { return nil }
        let type = BarcodeType(named: name)
        if type == nil, !name.isEmpty { leftOut.append(.barcodeType(name)) }
        return Barcode(text: text.isEmpty ? number : text, type: type)
    }

    private static func entries(
        _ row: CatimaRow, has entry: (String) -> Bool
    ) -> [CardSide: String] {
        var entries: [CardSide: String] = [:]
        for side in CardSide.allCases {
            let name = entryName(row[.id], side.rawValue)
            if entry(name) { entries[side] = name }
        }
        return entries
    }

    private static func extras(_ row: CatimaRow, groups: [String]) -> CatimaExtras {
        var extras = CatimaExtras()
        extras.balance = row[.balance]
        extras.balanceType = row[.balanceType]
        extras.headerColor = row[.headerColor]
        extras.zoomLevel = row[.zoomLevel]
        extras.barcodeEncoding = row[.barcodeEncoding]
        extras.validFrom = row[.validFrom]
        extras.expiry = row[.expiry]
        extras.groups = Array(groups.dropFirst())
        return extras
    }

    // MARK: To Catima

    static func entryName(_ id: String, _ part: String) -> String { "card_\(id)_\(part).png" }

    /// Formats `catima.csv` for the cards; their `_id` are 1, 2, 3….
    static func csv(_ cards: [(card: Card, extras: CatimaExtras)]) -> Data {
        let groups = cards.map { card, extras in
            (card.group.isEmpty ? [] : [card.group]) + extras.groups.filter { $0 != card.group }
        }
        var seen: Set<String> = []
        var lines = ["\(CatimaList.version)\r\n", "\r\n", CSV.line(["_id"])]
        lines += groups.joined().filter { seen.insert($0).inserted }.map { CSV.line([$0]) }
        let hasEncodings = cards.contains { !$0.extras.barcodeEncoding.isEmpty }
        let columns = CatimaColumn.allCases.filter { $0 != .barcodeEncoding || hasEncodings }
        lines += ["\r\n", CSV.line(columns.map(\.rawValue))]
        for (index, (card, extras)) in cards.enumerated() {
            lines.append(CSV.line(columns.map { text($0, card, extras, id: index + 1) }))
        }
        lines += ["\r\n", CSV.line(["cardId", "groupId"])]
        for (index, groups) in groups.enumerated() {
            lines += groups.map { CSV.line([String(index + 1), $0]) }
        }
        return Data(lines.joined().utf8)
    }

    private static func text(
        _ column: CatimaColumn, _ card: Card, _ extras: CatimaExtras, id: Int
    ) -> String {
        let number = [card.number, card.barcode?.text ?? ""].first { !$0.isEmpty }
        return switch column {
        case .id: String(id)
        case .store: card.name
        case .note: card.note
        case .validFrom: milliseconds(card.validFrom, extras.validFrom)
        case .expiry: milliseconds(card.expiry, extras.expiry)
        case .balance: extras.balance.isEmpty ? "0" : extras.balance
        case .balanceType: extras.balanceType
        case .cardID: number ?? CatimaList.noNumber
        case .barcodeID:
            // Leaves out a text that equals the number: Catima reads an empty text as the card's
            // number, if the card has a barcode type.
            card.barcode.map { $0.text == number && $0.type != nil ? "" : $0.text } ?? ""
        case .headerColor: extras.headerColor
        case .barcodeType: card.barcode?.type?.rawValue ?? ""
        case .starStatus: card.isFavorite ? "1" : "0"
        case .lastUsed: String(Int(card.lastUsed?.timeIntervalSince1970.rounded(.down) ?? 0))
        case .archive: card.isArchived ? "1" : "0"
        case .zoomLevel: extras.zoomLevel.isEmpty ? "100" : extras.zoomLevel
        case .barcodeEncoding: extras.barcodeEncoding
        }
    }

    /// Returns the milliseconds as Catima wrote them, if they still mean `day`; otherwise midnight
    /// in UTC. Returns an empty text without a day.
    private static func milliseconds(_ day: CardDay?, _ written: String) -> String {
        guard let day else { return "" }
        return CatimaDay.day(written) == day ? written : CatimaDay.text(day)
    }
}

/// Derives the identifiers of cards from the contents of their rows, so that importing a file twice
/// gives the same cards.
struct CatimaIdentifiers {
    private var counts: [String: Int] = [:]

    /// - Parameter text: The row's `_id`, name and number. A repeated text gets another identifier.
    /// - Returns: The identifier, and the one that earlier versions derived.
    mutating func next(_ text: String) -> (id: Card.ID, earlier: Card.ID) {
        let count = counts[text, default: 0]
        counts[text] = count + 1
        let hash = PhotoHash(of: Data((count == 0 ? text : "\(text)\n\(count)").utf8))
        return (hash.identifier, "catima-" + hash.description.prefix(32))
    }
}

/// Converts Catima's days: milliseconds since 1970 at midnight in the phone's time zone.
enum CatimaDay {
    private static let millisecondsPerDay = 86_400_000

    /// Returns the day whose midnight in UTC is nearest, which is correct for time zones from
    /// UTC−11 to UTC+12. `nil` if `text` is not a number, or the year is outside 1…9999.
    static func day(_ text: String) -> CardDay? {
        guard let milliseconds = Int(text), milliseconds.magnitude < 1 << 52 else { return nil }
        let days = (milliseconds + millisecondsPerDay / 2).floorDivided(by: millisecondsPerDay)
        return CardDay(CivilDate(daysSince1970: days))
    }

    /// Formats the midnight of a day in UTC.
    static func text(_ day: CardDay) -> String {
        String(day.daysSince1970 * millisecondsPerDay)
    }
}
