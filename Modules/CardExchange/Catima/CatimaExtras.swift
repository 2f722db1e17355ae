import Cards
import Core
import FoundationEssentials

/// Data of a Catima card that this wallet cannot store in a card. It is stored unchanged, as a
/// note of the store under the card's identifier, and written again by an export to Catima.
struct CatimaExtras: Codable, Equatable {
    var balance = ""
    var balanceType = ""
    var headerColor = ""
    var zoomLevel = ""
    var barcodeEncoding = ""
    /// The first and the last day of validity, as Catima wrote them: in milliseconds since 1970, at
    /// midnight in the phone's time zone.
    var validFrom = ""
    var expiry = ""
    /// The card's groups after the first, which is the group of the card in the wallet.
    var groups: [String] = []

    var isEmpty: Bool { self == CatimaExtras() }

    static func key(_ id: Card.ID) -> String { "catima:\(id)" }

    /// - Returns: `nil` if `note` does not contain such data.
    init?(note: String) {
        // Ignores a note of another version, which must not make an export fail.
        guard let extras = try? JSONDecoder().decode(CatimaExtras.self, from: Data(note.utf8))
        else { return nil }
        self = extras
    }

    init() {}

    /// Decodes a note; missing values are empty.
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
