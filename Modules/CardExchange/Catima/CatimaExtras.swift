import Cards
import Core
import Foundation

/// What Catima says of a card and a card of ours has no place for: kept as it is written, as a note
/// of the store under the card's identifier, and given back when the card goes to Catima again.
struct CatimaExtras: Codable, Equatable {
    var balance = ""
    var balanceType = ""
    var headerColor = ""
    var zoomLevel = ""
    var barcodeEncoding = ""
    /// The milliseconds by which it wrote the days: midnight where the telephone was.
    var validFrom = ""
    var expiry = ""
    /// The groups beyond the first.
    var groups: [String] = []

    var isEmpty: Bool { self == CatimaExtras() }

    static func key(_ id: Card.ID) -> String { "catima:\(id)" }

    /// - Returns: `nil` for what is no such note.
    init?(note: String) {
        // A note that another version has written is worth no failed export.
        guard let extras = try? JSONDecoder().decode(CatimaExtras.self, from: Data(note.utf8))
        else { return nil }
        self = extras
    }

    init() {}

    /// What is missing is empty.
    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) throws -> String {
            try values.decodeIfPresent(String.self, forKey: key) ?? ""
        }
        balance = try text(.balance)
        balanceType = try text(.balanceType)
        headerColor = try text(.headerColor)
        zoomLevel = try text(.zoomLevel)
        barcodeEncoding = try text(.barcodeEncoding)
        validFrom = try text(.validFrom)
        expiry = try text(.expiry)
        groups = try values.decodeIfPresent([String].self, forKey: .groups) ?? []
    }

    func note() throws -> String {
        String(decoding: try encodedJSON(), as: UTF8.self)
    }
}
