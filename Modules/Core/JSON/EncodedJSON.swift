package import Foundation

extension Encodable {
    /// The value as JSON with sorted keys and plain slashes: the same bytes for the same value.
    ///
    /// Records that are `Codable` are encoded here. Values whose order of keys matters are ``JSONText``.
    ///
    /// - Parameter isPretty: Writes each member on a line of its own, indented.
    /// - Throws: `EncodingError`, for a number that is not finite.
    package func encodedJSON(isPretty: Bool = false) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
        return try encoder.encode(self)
    }
}
