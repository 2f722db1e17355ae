public import ArgumentParser
public import Cards
import Presentation

/// The fields of a card, as the options that `add` and `edit` share.
struct CardFieldOptions: ParsableArguments {
    // Whatever follows is the text, even if it begins with a dash; an empty one takes it away.
    @Option(parsing: .unconditional, help: ArgumentHelp("Any text.", valueName: "text"))
    var note: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The card's number, as it is printed.", valueName: "text"))
    var number: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("What a scanner reads.", valueName: "text"))
    var barcode: String?

    @Option(help: ArgumentHelp("What kind of barcode it is.", valueName: "type"))
    var barcodeType: BarcodeType?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The first day on which it is valid, YYYY-MM-DD.", valueName: "day"))
    var validFrom: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The last day on which it is valid, YYYY-MM-DD.", valueName: "day"))
    var expires: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("Its group.", valueName: "name"))
    var group: String?

    @Flag(inversion: .prefixedNo, help: "Lists it before the others.")
    var favorite: Bool?

    func validate() throws {
        _ = try Self.day(validFrom, of: "--valid-from")
        _ = try Self.day(expires, of: "--expires")
        if barcode == "", barcodeType != nil {
            throw ValidationError("--barcode-type is for a barcode, and --barcode is empty")
        }
    }

    /// Puts what was given on a card.
    ///
    /// - Throws: `UsageError` for a barcode's type without a barcode.
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
                throw UsageError("the card has no barcode", advice: "give it with --barcode TEXT")
            }
            card.barcode?.type = barcodeType
        }
    }

    /// - Returns: `nil` for an empty text, which takes a day away.
    private static func day(_ text: String?, of option: String) throws -> CardDay? {
        guard let text, !text.isEmpty else { return nil }
        guard let day = CardDay(text) else {
            throw ValidationError("\(option) \(text) is not a day such as 2027-12-31")
        }
        return day
    }
}

extension BarcodeType: ExpressibleByArgument {
    /// As wallets write it, in any case, and with hyphens or nothing between its parts.
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
