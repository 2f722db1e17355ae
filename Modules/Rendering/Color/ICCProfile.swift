import FoundationEssentials

/// Reads the few facts about colour profiles that the engine needs.
enum ICCProfile {
    private static let headerSize = 128
    private static let longestName = 256

    /// Returns the profile's own name, without control characters; `nil` if it has none.
    static func name(of profile: Data) -> String? {
        let reader = ByteReader(bytes: [UInt8](profile))
        guard let count = reader.uint32(headerSize) else { return nil }
        for index in 0..<min(count, 100) {
            let entry = headerSize + 4 + 12 * index
            guard reader.text(entry, 4) == "desc", let offset = reader.uint32(entry + 4) else {
                continue
            }
            let text = description(at: offset, in: reader)?.unicodeScalars.filter {
                !$0.properties.isDefaultIgnorableCodePoint
                    && $0.properties.generalCategory != .control
            }
            guard let text, !text.isEmpty else { return nil }
            return String(String.UnicodeScalarView(text))
        }
        return nil
    }

    /// Returns `true` if a profile matches the number of samples per pixel: 1, 3, or 4 for inks.
    static func fits(_ profile: Data, channels: Int) -> Bool {
        space(of: profile) == [1: "GRAY", 3: "RGB ", 4: "CMYK"][channels]
    }

    /// Returns the profile's colour space as four letters, such as `RGB ` or `CMYK`; `nil` if the
    /// profile is too short.
    static func space(of profile: Data) -> String? {
        ByteReader(bytes: [UInt8](profile.prefix(20))).text(16, 4)
    }

    /// Returns `true` if the profile converts colours with a lookup table.
    static func isTable(_ profile: Data) -> Bool {
        tags(of: profile).contains { $0.hasPrefix("A2B") }
    }

    /// Returns `true` if the profile has lookup tables for both directions of the relative intent,
    /// or if it has none for this intent, but for both directions of the perceptual intent.
    static func hasTablesOfBothWays(_ profile: Data) -> Bool {
        let tags = tags(of: profile)
        let isRelative = tags.contains("A2B1")
        return isRelative == tags.contains("B2A1")
            && (isRelative || tags.isSuperset(of: ["A2B0", "B2A0"]))
    }

    private static func tags(of profile: Data) -> Set<String> {
        let reader = ByteReader(bytes: [UInt8](profile))
        guard let count = reader.uint32(headerSize) else { return [] }
        return Set(
            (0..<min(count, 100)).compactMap { reader.text(headerSize + 4 + 12 * $0, 4) })
    }

    private static func description(at offset: Int, in reader: ByteReader) -> String? {
        switch reader.text(offset, 4) {
        case "desc":
            guard let length = reader.uint32(offset + 8) else { return nil }
            return reader.text(offset + 12, min(max(length - 1, 0), longestName))
        case "mluc":
            guard let length = reader.uint32(offset + 20), let start = reader.uint32(offset + 24)
            else { return nil }
            let units = (0..<min(length / 2, longestName)).compactMap {
                reader.uint16(offset + start + 2 * $0).map { UInt16($0) }
            }
            return String(decoding: units, as: UTF16.self)
        default:
            return nil
        }
    }
}
