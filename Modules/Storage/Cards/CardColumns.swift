import Cards
import Foundation
import GRDB

/// A card as columns: all that it is, each value in one of its own.
enum CardColumns {
    /// Their names, in the order of ``values(of:)`` and ``card(_:)``.
    static let names = [
        "id", "name", "front", "frontSize", "back", "backSize", "note", "number", "barcode",
        "barcodeType", "validFrom", "expiry", "isFavorite", "isArchived", "groupName", "lastUsed",
        "created", "modified", "conflictOf",
    ]

    /// The names for a statement, of the table that it calls `table`.
    static func list(of table: String) -> String {
        names.map { "\(table).\($0)" }.joined(separator: ",")
    }

    static func values(of card: Card) -> [DatabaseValue] {
        [
            StoredText.value(card.id), StoredText.value(card.name),
            value(card.front?.hash.description), value(card.front?.byteCount),
            value(card.back?.hash.description), value(card.back?.byteCount),
            StoredText.value(card.note), StoredText.value(card.number),
            card.barcode.map { StoredText.value($0.text) } ?? .null,
            value(card.barcode?.type?.rawValue), value(card.validFrom.map(number)),
            value(card.expiry.map(number)), card.isFavorite.databaseValue,
            card.isArchived.databaseValue, StoredText.value(card.group),
            value(card.lastUsed?.stored), card.created.stored.databaseValue,
            card.modified.stored.databaseValue,
            card.conflictOf.map(StoredText.value) ?? .null,
        ]
    }

    /// - Throws: ``DamagedContent`` for what no card can have been.
    static func card(_ row: inout RowReader) throws -> Card {
        let (id, name): (String, String) = (try row.next(), try row.next())
        let (front, back) = (try photo(&row), try photo(&row))
        let (note, number): (String, String) = (try row.next(), try row.next())
        let (code, codeType): (String?, String?) = (try row.next(), try row.next())
        let (validFrom, expiry) = (try day(&row), try day(&row))
        let (isFavorite, isArchived): (Bool, Bool) = (try row.next(), try row.next())
        let group: String = try row.next()
        let lastUsed: Double? = try row.next()
        let (created, modified): (Double, Double) = (try row.next(), try row.next())
        let conflictOf: String? = try row.next()
        var card = Card(
            id: id, name: name, front: front, back: back, note: note, number: number,
            // A type that we do not know is a newer version's: the text is what counts.
            barcode: code.map { Barcode(text: $0, type: codeType.flatMap(BarcodeType.init)) },
            validFrom: validFrom, expiry: expiry, isFavorite: isFavorite, isArchived: isArchived,
            group: group, created: Date(stored: created), conflictOf: conflictOf)
        // As they were handed over, to the last bit.
        card.lastUsed = lastUsed.map(Date.init(stored:))
        card.modified = Date(stored: modified)
        return card
    }

    private static func value(_ value: (some DatabaseValueConvertible)?) -> DatabaseValue {
        value?.databaseValue ?? .null
    }

    private static func photo(_ row: inout RowReader) throws -> CardPhoto? {
        let (text, size): (String?, Int?) = (try row.next(), try row.next())
        guard let text, let size else { return nil }
        guard let hash = PhotoHash(text) else { throw DamagedContent() }
        return CardPhoto(hash: hash, byteCount: size)
    }

    /// A day as a number, such as 20271231.
    private static func number(_ day: CardDay) -> Int {
        (day.year * 100 + day.month) * 100 + day.day
    }

    private static func day(_ row: inout RowReader) throws -> CardDay? {
        let number: Int? = try row.next()
        return try number.map { number in
            let (month, day) = (number / 100 % 100, number % 100)
            guard let day = CardDay(year: number / 10_000, month: month, day: day) else {
                throw DamagedContent()
            }
            return day
        }
    }
}
