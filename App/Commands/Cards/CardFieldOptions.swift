public import ArgumentParser
import CardExchange
public import Cards
import FoundationEssentials
import Presentation

/// The card fields that `cards add` and `cards edit` share as options.
struct CardFieldOptions: ParsableArguments {
    // `unconditional` accepts a text that begins with a dash. An empty text clears the field.
    @Option(parsing: .unconditional, help: ArgumentHelp("Sets the note.", valueName: "text"))
    var note: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Sets the number that is printed on the card.", valueName: "text"))
    var number: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Sets the content of the barcode.", valueName: "text"))
    var barcode: String?

    @Option(
        help: ArgumentHelp(
            "Sets the type of the barcode; by default, the type is guessed.", valueName: "type"))
    var barcodeType: BarcodeType?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Sets the first day of validity, YYYY-MM-DD.", valueName: "day"))
    var validFrom: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Sets the last day of validity, YYYY-MM-DD.", valueName: "day"))
    var expires: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("Sets the group.", valueName: "name"))
    var group: String?

    @Flag(
        inversion: .prefixedNo,
        help: "Marks the card as a favourite (--favorite), or removes the mark (--no-favorite).")
    var favorite: Bool?

    func validate() throws {
        for (text, option) in [
            (note, "--note"), (number, "--number"), (barcode, "--barcode"), (group, "--group"),
        ] { try TypedText.check(text, of: option) }
        let first = try Self.day(validFrom, of: "--valid-from")
        let last = try Self.day(expires, of: "--expires")
        if let first, let last, first > last {
            throw ValidationError("--valid-from \(first) is after --expires \(last)")
        }
        if barcode == "", barcodeType != nil {
            throw ValidationError("--barcode-type requires a barcode, but --barcode is empty")
        }
    }

    /// Sets the given fields of a card.
    ///
    /// - Throws: `UsageError` for a barcode type without a barcode, and for a barcode that its
    ///   type cannot hold or whose check digit is wrong.
    func apply(to card: inout Card) throws {
        if let note { card.note = note }
        if let number { card.number = number }
        if let group { card.group = group }
        if let favorite { card.isFavorite = favorite }
        if validFrom != nil { card.validFrom = try Self.day(validFrom, of: "--valid-from") }
        if expires != nil { card.expiry = try Self.day(expires, of: "--expires") }
        if let barcode {
            let type = barcodeType ?? (card.barcode?.text == barcode ? card.barcode?.type : nil)
            card.barcode =
                barcode.isEmpty ? nil : try Self.checked(Barcode(text: barcode, type: type))
        } else if let barcodeType {
            guard let old = card.barcode else {
                throw UsageError("the card has no barcode", advice: "add one with --barcode TEXT")
            }
            card.barcode = try Self.checked(Barcode(text: old.text, type: barcodeType))
        }
    }

    /// Returns a note that names the guessed type of the card's barcode; `nil` without `--barcode`,
    /// with a given type, or if a check digit confirms the type.
    func note(on barcode: Barcode?) -> String? {
        guard let text = self.barcode, barcodeType == nil, barcode?.text == text,
            let type = barcode?.type, !type.hasCheckDigit
        else { return nil }
        return BarcodePresenter().guess(type) + "; --barcode-type sets another type"
    }

    private static func checked(_ barcode: Barcode) throws -> Barcode {
        do {
            return try barcode.checked()
        } catch {
            throw UsageError(
                error.errorText,
                advice: "correct --barcode, or choose another --barcode-type")
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
    public init?(argument: String) { self.init(named: argument) }
}
