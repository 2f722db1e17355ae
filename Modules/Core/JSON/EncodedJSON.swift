package import FoundationEssentials

extension Encodable {
    /// Encodes the value with sorted keys and plain slashes: equal values give equal bytes.
    ///
    /// Use it for `Codable` records. To keep the order of keys, use ``JSONText``.
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
