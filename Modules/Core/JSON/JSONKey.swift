/// The name of a member of a JSON object.
///
/// Decoders share this type: the first use of each type of keys takes the Swift runtime about
/// 0.3 million instructions, because it searches the conformances of the whole program.
struct JSONKey: CodingKey, ExpressibleByStringLiteral {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init(stringLiteral name: String) { self.init(name) }
    init(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
}
