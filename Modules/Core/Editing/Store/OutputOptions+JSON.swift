extension OutputOptions {
    /// The options as a JSON object, without those that have their default value.
    var json: JSONText {
        .object(
            Self.descriptions.compactMap { option in
                option.value(in: self).map { JSONText.Member(option.key, $0.json) }
            })
    }
}

extension OptionValue {
    fileprivate var json: JSONText {
        switch self {
        case .on: .bool(true)
        case .number(let number): .integer(number)
        case .word(let word): .string(word)
        }
    }
}

/// Parses the JSON object that ``OutputOptions/json`` describes.
struct OutputOptionsJSON: Decodable {
    private(set) var options = OutputOptions()

    init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: JSONKey.self)
        for option in OutputOptions.descriptions {
            let key = JSONKey(option.key)
            let value: OptionValue? =
                switch option.kind {
                case .flag:
                    try object.decodeIfPresent(Bool.self, forKey: key) == true ? .on : nil
                case .wholeNumber, .bytes:
                    try object.decodeIfPresent(Int.self, forKey: key).map { .number($0) }
                case .word(let choices):
                    try object.decodeIfPresent(String.self, forKey: key).map { word in
                        .word(choices.contains(word) ? word : Self.substitute(word, for: option))
                    }
                }
            guard let value else { continue }
            guard option.set(value, in: &options) else {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: object, debugDescription: "unknown \(option.key)")
            }
        }
    }

    /// Returns a known word for an unknown one, or the unknown word itself if there is no
    /// substitute. Earlier versions stored HEIC or RAW as the format of a result, which this
    /// program does not write.
    private static func substitute(
        _ word: String, for option: OptionDescription<OutputOptions>
    ) -> String {
        option.unknownWord ?? ImageFormat(rawValue: word)?.resultFormat.rawValue ?? word
    }
}
