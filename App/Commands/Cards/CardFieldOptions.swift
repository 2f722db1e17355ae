public import ArgumentParser
public import Cards
import Presentation

/// The card fields that `cards add` and `cards edit` share as options.
struct CardFieldOptions: ParsableArguments {
    // `unconditional` accepts a text that begins with a dash. An empty text clears the field.
    @Option(parsing: .unconditional, help: ArgumentHelp("A free text.", valueName: "text"))
    var note: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The card's number as printed on it.", valueName: "text"))
    var number: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The content of the barcode.", valueName: "text"))
    var barcode: String?

    @Option(help: ArgumentHelp("The type of the barcode.", valueName: "type"))
    var barcodeType: BarcodeType?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The first day of the card's validity, YYYY-MM-DD.", valueName: "day"))
    var validFrom: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The last day of the card's validity, YYYY-MM-DD.", valueName: "day"))
    var expires: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("The card's group.", valueName: "name"))
    var group: String?

    @Flag(inversion: .prefixedNo, help: "Lists the card before the others.")
    var favorite: Bool?

    func validate() throws {
        _ = try Self.day(validFrom, of: "--valid-from")
        _ = try Self.day(expires, of: "--expires")
        if barcode == "", barcodeType != nil {
            throw ValidationError("--barcode-type requires a barcode, but --barcode is empty")
        }
    }

    /// Sets the given fields of a card.
    ///
    /// - Throws: `UsageError` for a barcode type without a barcode.
    func apply(to card: inout Card) throws {
        if let note { card.note = note }
        if let number { card.number = number }
        if let group { card.group = group }
        if let favorite { card.isFavorite = favorite }
        if validFrom != nil { card.validFrom = try Self.day(validFrom, of: "--valid-from") }
        if expires != nil { card.expiry = try Self.day(expires, of: "--expires") }
        if let barcode {
            let type = barcodeType ?? (card.barcode?.text == barcode ? card.barcode?.type : nil)
            card.barcode = barcode.isEmpty ? nil : Barcode(text: barcode, type: type)
        } else if let barcodeType {
            guard card.barcode != nil else {
                throw UsageError("the card has no barcode", advice: "add one with --barcode TEXT")
            }
            card.barcode?.type = barcodeType
        }
    }

    /// - Returns: `nil` for an empty text, which clears the day.
    private static func day(_ text: String?, of option: String) throws -> CardDay? {
        guard let text, !text.isEmpty else { return nil }
        guard let day = CardDay(text) else {
            throw ValidationError("\(option) \(text) is not a day such as 2027-12-31")
        }
        return day
    }
}

extension BarcodeType: ExpressibleByArgument {
    /// Parses a wallet's name of the type, case-insensitively and with optional hyphens,
    /// underscores and spaces.
    public init?(argument: String) {
        func plain(_ text: String) -> String {
            text.uppercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
        }
        let wanted = plain(argument)
        guard
            let type = Self.allCases.first(where: {
                plain($0.rawValue) == wanted
                    || $0 == .qr && wanted == "QR"
            })
        else { return nil }
        self = type
    }
}
