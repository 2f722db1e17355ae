/// The name of a member of a JSON object.
///
/// The decoders of recipes and edits share this type of keys. At the first use of each further
/// type, the Swift runtime would search the conformances of the whole program, which takes about
/// 0.3 million instructions.
struct JSONKey: CodingKey, ExpressibleByStringLiteral {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init(stringLiteral name: String) { self.init(name) }
    init(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
}
