import Core

/// A day as it is printed on a card, such as 2027-12-31: no hour and no time zone.
public struct CardDay: Sendable, Hashable, Comparable, CustomStringConvertible {
    public let year: Int
    public let month: Int
    public let day: Int

    /// - Returns: `nil` for a day that no calendar has, and for years outside of 1…9999.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9_999).contains(year),
            let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        (self.year, self.month, self.day) = (date.year, date.month, date.day)
    }

    /// Reads `YYYY-MM-DD`.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let isDigits = parts.allSatisfy { part in
            part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        }
        guard isDigits, parts.map(\.utf8.count) == [4, 2, 2], let year = Int(parts[0]),
            let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// `YYYY-MM-DD`.
    public var description: String {
        "\(CivilTime.padded(year, 4))-\(CivilTime.padded(month))-\(CivilTime.padded(day))"
    }

    public static func < (left: CardDay, right: CardDay) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}
