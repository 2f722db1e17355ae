import Cards
import Foundation
import GRDB

/// The columns of a card, derived from the descriptions of its fields.
enum CardColumns {
    /// The columns' names, in the order of ``values(of:)`` and ``card(_:)``.
    static let names = ["id"] + CardField.allCases.flatMap(\.columns)

    /// The descriptions of all fields. They are stored here, because reading a list of cards uses
    /// them for every card.
    private static let fields = CardField.allCases.map(\.value)

    /// Returns the column names for a statement in which `table` is the table's name.
    static func list(of table: String) -> String {
        names.map { "\(table).\($0)" }.joined(separator: ",")
    }

    /// Returns the column names for a statement on a damaged database. A database of an earlier
    /// version may lack columns. In their place, the statement reads the default that the migration
    /// would set.
    static func list(of table: String, in damaged: Database) -> String {
        // If the columns cannot be read, assume a table of the current version.
        guard let columns = try? damaged.columns(in: table).map(\.name) else {
            return list(of: table)
        }
        let empty = CardField.allCases.flatMap { field in
            field.columns.map { ($0, field.emptyColumn) }
        }
        return names.map { name in
            columns.contains(name)
                ? "\(table).\(name)" : empty.first { $0.0 == name }?.1 ?? "NULL"
        }.joined(separator: ",")
    }

    static func values(of card: Card) -> [DatabaseValue] {
        var values = [StoredText.value(card.id)]
        values.reserveCapacity(names.count)
        for field in fields {
            switch field {
            case .text(let get, _, _): values.append(StoredText.value(get(card)))
            case .flag(let get, _): values.append(get(card).databaseValue)
            case .day(let get, _): values.append(value(get(card).map(number)))
            case .barcode(let get, _):
                let barcode = get(card)
                values.append(barcode.map { StoredText.value($0.text) } ?? .null)
                values.append(value(barcode?.type?.rawValue))
            case .photo(let get, _):
                let photo = get(card)
                values.append(value(photo?.hash.description))
                values.append(value(photo?.byteCount))
            case .instant(let get, _): values.append(value(get(card)?.stored))
            case .date(let get, _): values.append(get(card).stored.databaseValue)
            case .card(let get, _):
                values.append(get(card).map(StoredText.value) ?? .null)
            case .fields(let get, _):
                values.append(
                    get(card).map { StoredText.value($0.joined(separator: ",")) } ?? .null)
            }
        }
        return values
    }

    /// - Throws: ``DamagedContent`` for values that no card can have.
    static func card(_ row: inout RowReader) throws -> Card {
        var card = Card(id: try row.next(), name: "", created: Date(stored: 0))
        for field in fields {
            switch field {
            case .text(_, let set, _): set(&card, try row.next())
            case .flag(_, let set): set(&card, try row.next())
            case .day(_, let set): set(&card, try day(row.next()))
            case .barcode(_, let set):
                let (text, type): (String?, String?) = (try row.next(), try row.next())
                // An unknown type comes from a newer version; the text is kept without it.
                set(
                    &card,
                    text.map { Barcode(text: $0, type: type.flatMap { BarcodeType(rawValue: $0) }) }
                )
            case .photo(_, let set): set(&card, try photo(row.next(), row.next()))
            case .instant(_, let set):
                let stored: Double? = try row.next()
                set(&card, stored.map(Date.init(stored:)))
            case .date(_, let set): set(&card, Date(stored: try row.next()))
            case .card(_, let set): set(&card, try row.next())
            case .fields(_, let set):
                let text: String? = try row.next()
                set(&card, text.map { $0.split(separator: ",").map(String.init) })
            }
        }
        return card
    }

    private static func value(_ value: (some DatabaseValueConvertible)?) -> DatabaseValue {
        value?.databaseValue ?? .null
    }

    private static func photo(_ text: String?, _ size: Int?) throws -> CardPhoto? {
        guard let text, let size else { return nil }
        guard let hash = PhotoHash(text) else { throw DamagedContent() }
        return CardPhoto(hash: hash, byteCount: size)
    }

    /// Returns a day as a number, such as 20271231.
    private static func number(_ day: CardDay) -> Int {
        (day.year * 100 + day.month) * 100 + day.day
    }

    private static func day(_ number: Int?) throws -> CardDay? {
        try number.map { number in
            let (month, day) = (number / 100 % 100, number % 100)
            guard let day = CardDay(year: number / 10_000, month: month, day: day) else {
                throw DamagedContent()
            }
            return day
        }
    }
}

extension CardField {
    /// The columns that hold the field. Databases contain these names: never change one.
    fileprivate var columns: [String] {
        switch value {
        case .barcode: [rawValue, rawValue + "Type"]
        case .photo: [rawValue, rawValue + "Size"]
        case .flag: ["is" + rawValue.prefix(1).uppercased() + rawValue.dropFirst()]
        // GROUP is an SQL keyword, so the column has another name than the field.
        case .text: [self == .group ? "groupName" : rawValue]
        case .day, .instant, .date, .card, .fields: [rawValue]
        }
    }

    /// The SQL literal for a column of this field in a card that lacks the field.
    fileprivate var emptyColumn: String {
        switch value {
        case .text: "''"
        case .flag, .date: "0"
        case .day, .barcode, .photo, .instant, .card, .fields: "NULL"
        }
    }
}
