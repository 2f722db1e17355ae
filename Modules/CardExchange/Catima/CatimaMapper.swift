import Cards
import Core
import Foundation

/// Cards of Catima's as ours, and ours as Catima's.
enum CatimaMapper {
    /// The columns that are written, which all releases with format version 2 read.
    private static let columns = [
        "_id", "store", "note", "validfrom", "expiry", "balance", "balancetype", "cardid",
        "barcodeid", "headercolor", "barcodetype", "starstatus", "lastused", "archive",
        "zoomlevel",
    ]
    /// A column that later releases have, and others pass over: written where a card came with it.
    private static let encoding = "barcodeencoding"

    // MARK: From Catima

    /// - Parameters:
    ///   - row: A row of the table of cards.
    ///   - groups: The groups that it is in.
    ///   - entry: Whether the archive has an entry of a name.
    ///   - identifier: Makes the card's identifier from the text that stands for the card.
    static func card(
        _ row: CatimaRow, groups: [String], now: Date, has entry: (String) -> Bool,
        identifier: (String) -> Card.ID
    ) throws(CardArchiveError) -> ArchivedCard {
        let name = row["store"]
        guard !name.isEmpty else {
            throw .malformedList(reason: "the card in line \(row.line) has no name")
        }
        let number = row["cardid"] == CatimaList.noNumber ? "" : row["cardid"]
        var leftOut: [LeftOut] = []
        let days = ["validfrom", "expiry"].map { column -> CardDay? in
            let day = CatimaDay.day(row[column])
            if day == nil, !row[column].isEmpty { leftOut.append(.day(row[column])) }
            return day
        }
        let barcode = barcode(row, number: number, &leftOut)
        let extras = extras(row, groups: groups)
        leftOut += leavings(extras, row, has: entry)

        let seconds = Double(row["lastused"]) ?? 0
        let card = Card(
            id: identifier("catima\n\(row["_id"])\n\(name)\n\(row["cardid"])"), name: name,
            note: row["note"], number: number, barcode: barcode, validFrom: days[0],
            expiry: days[1], isFavorite: row["starstatus"] == "1",
            isArchived: row["archive"] == "1", group: groups.first ?? "",
            lastUsed: seconds > 0 && seconds < 1e11 ? Date(timeIntervalSince1970: seconds) : nil,
            created: now)
        return ArchivedCard(
            card: card, entries: entries(row, has: entry), leftOut: leftOut,
            extras: extras.isEmpty ? nil : extras)
    }

    private static func barcode(
        _ row: CatimaRow, number: String, _ leftOut: inout [LeftOut]
    ) -> Barcode? {
        let (text, name) = (row["barcodeid"], row["barcodetype"])
        // A card with neither is shown by its number alone.
        if text.isEmpty && (name.isEmpty || number.isEmpty) { return nil }
        let type = BarcodeType(rawValue: name)
        if type == nil, !name.isEmpty { leftOut.append(.barcodeType(name)) }
        return Barcode(text: text.isEmpty ? number : text, type: type)
    }

    private static func entries(
        _ row: CatimaRow, has entry: (String) -> Bool
    ) -> [CardSide: String] {
        var entries: [CardSide: String] = [:]
        for side in CardSide.allCases {
            let name = entryName(row["_id"], side.rawValue)
            if entry(name) { entries[side] = name }
        }
        return entries
    }

    private static func extras(_ row: CatimaRow, groups: [String]) -> CatimaExtras {
        var extras = CatimaExtras()
        extras.balance = row["balance"]
        extras.balanceType = row["balancetype"]
        extras.headerColor = row["headercolor"]
        extras.zoomLevel = row["zoomlevel"]
        extras.barcodeEncoding = row[encoding]
        extras.validFrom = row["validfrom"]
        extras.expiry = row["expiry"]
        extras.groups = Array(groups.dropFirst())
        return extras
    }

    private static func leavings(
        _ extras: CatimaExtras, _ row: CatimaRow, has entry: (String) -> Bool
    ) -> [LeftOut] {
        var leavings: [LeftOut] = []
        if !extras.groups.isEmpty { leavings.append(.groups(extras.groups)) }
        if !extras.balance.isEmpty, extras.balance != "0" {
            leavings.append(
                .balance(
                    [extras.balance, extras.balanceType].filter { !$0.isEmpty }
                        .joined(separator: " ")))
        }
        if !extras.headerColor.isEmpty { leavings.append(.color) }
        if entry(entryName(row["_id"], "icon")) { leavings.append(.icon) }
        return leavings
    }

    // MARK: To Catima

    static func entryName(_ id: String, _ part: String) -> String { "card_\(id)_\(part).png" }

    /// `catima.csv` for cards, whose `_id` are 1, 2, 3….
    static func csv(_ cards: [(card: Card, extras: CatimaExtras)]) -> Data {
        let groups = cards.map { card, extras in
            (card.group.isEmpty ? [] : [card.group]) + extras.groups
        }
        var seen: Set<String> = []
        var lines = ["\(CatimaList.version)\r\n", "\r\n", CSV.line(["_id"])]
        lines += groups.joined().filter { seen.insert($0).inserted }.map { CSV.line([$0]) }
        let hasEncodings = cards.contains { !$0.extras.barcodeEncoding.isEmpty }
        lines += ["\r\n", CSV.line(columns + (hasEncodings ? [encoding] : []))]
        for (index, (card, extras)) in cards.enumerated() {
            lines.append(
                CSV.line(
                    fields(card, extras, id: index + 1)
                        + (hasEncodings ? [extras.barcodeEncoding] : [])))
        }
        lines += ["\r\n", CSV.line(["cardId", "groupId"])]
        for (index, groups) in groups.enumerated() {
            lines += groups.map { CSV.line([String(index + 1), $0]) }
        }
        return Data(lines.joined().utf8)
    }

    private static func fields(_ card: Card, _ extras: CatimaExtras, id: Int) -> [String] {
        let number = [card.number, card.barcode?.text ?? ""].first { !$0.isEmpty }
        // Empty means the number, where a type says that there is a barcode.
        let barcodeText =
            card.barcode.map { $0.text == number && $0.type != nil ? "" : $0.text } ?? ""
        return [
            String(id), card.name, card.note, milliseconds(card.validFrom, extras.validFrom),
            milliseconds(card.expiry, extras.expiry), extras.balance.isEmpty ? "0" : extras.balance,
            extras.balanceType, number ?? CatimaList.noNumber, barcodeText, extras.headerColor,
            card.barcode?.type?.rawValue ?? "", card.isFavorite ? "1" : "0",
            String(Int(card.lastUsed?.timeIntervalSince1970.rounded(.down) ?? 0)),
            card.isArchived ? "1" : "0", extras.zoomLevel.isEmpty ? "100" : extras.zoomLevel,
        ]
    }

    /// As it was written once, where it still is that day.
    private static func milliseconds(_ day: CardDay?, _ written: String) -> String {
        guard let day else { return "" }
        return CatimaDay.day(written) == day ? written : CatimaDay.text(day)
    }
}
