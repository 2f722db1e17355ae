/// The elements of an XMP packet and the attributes of known namespaces, with their positions.
///
/// A packet may be hostile: the numbers of tags, levels and prefixes are bounded, and a document
/// type, which could define entities, is refused.
struct XMPDocument {
    struct Element {
        let namespace: XMPNamespace?
        /// The name without its prefix.
        let name: Range<Int>
        let parent: Int?
        /// True if the element is inside an item of an array (`rdf:li`), so that it does not
        /// describe the picture itself.
        let isInArray: Bool
        /// The range of the start tag, or of the whole element if it is empty.
        let head: Range<Int>
        /// The range of bytes between the start tag and the end tag.
        var content: Range<Int>
        var range: Range<Int>
        var hasChildren = false
    }

    struct Attribute {
        let namespace: XMPNamespace
        let name: Range<Int>
        let value: Range<Int>
        /// The range of the attribute and of the white space before it.
        let range: Range<Int>
        /// The index of the attribute's element in ``elements``.
        let element: Int
    }

    private static let mostTags = 50_000
    private static let mostLevels = 100
    private static let mostPrefixes = 256

    let bytes: [UInt8]
    private(set) var elements: [Element] = []
    private(set) var attributes: [Attribute] = []
    /// The declarations of prefixes for known namespaces.
    private(set) var declarations: [(namespace: XMPNamespace, range: Range<Int>)] = []

    private var prefixes: [(name: [UInt8], namespace: XMPNamespace?)] = XMPNamespace.allCases.map {
        (Array($0.usualPrefix.utf8), $0)
    }
    private var open: [(element: Int, name: Range<Int>, prefixes: Int)] = []
    private var tags = 0

    /// - Returns: `nil` for bytes that are not well-formed XML, are UTF-16, or exceed a bound.
    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        var position = 0
        while let start = index(of: 0x3C, from: position) {
            guard let end = readTag(at: start) else { return nil }
            position = end
        }
        guard open.isEmpty, !elements.isEmpty else { return nil }
    }

    func has(_ text: StaticString, at range: Range<Int>) -> Bool {
        range.count == text.utf8CodeUnitCount && begins(text, at: range.lowerBound)
    }

    func begins(_ text: StaticString, at start: Int) -> Bool {
        guard start + text.utf8CodeUnitCount <= bytes.count else { return false }
        return text.withUTF8Buffer { bytes[start..<start + $0.count].elementsEqual($0) }
    }

    /// Returns the text of a range, without white space at its ends.
    func text(_ range: Range<Int>) -> String {
        let text = bytes[range].drop { Self.isSpace($0) }
        let spaces = text.reversed().prefix { Self.isSpace($0) }.count
        return String(decoding: text.dropLast(spaces), as: UTF8.self)
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }
}

// MARK: - Reading

extension XMPDocument {
    /// Reads the tag, comment or instruction at `start`.
    ///
    /// - Returns: The position after it; `nil` if it is not well-formed, is a document type, or
    ///   exceeds a bound.
    private mutating func readTag(at start: Int) -> Int? {
        if begins("<?", at: start) { return end(of: "?>", from: start + 2) }
        if begins("<!--", at: start) { return end(of: "-->", from: start + 4) }
        if begins("<![CDATA[", at: start) { return end(of: "]]>", from: start + 9) }
        if begins("<!", at: start) { return nil }
        tags += 1
        guard tags <= Self.mostTags else { return nil }
        return begins("</", at: start) ? close(at: start) : openElement(at: start)
    }

    private mutating func close(at start: Int) -> Int? {
        guard let last = open.popLast(), let end = index(of: 0x3E, from: start) else { return nil }
        let name = start + 2..<start + 2 + last.name.count
        guard name.upperBound <= end, bytes[name].elementsEqual(bytes[last.name]),
            bytes[name.upperBound..<end].allSatisfy(Self.isSpace)
        else { return nil }
        elements[last.element].content = elements[last.element].head.upperBound..<start
        elements[last.element].range = elements[last.element].head.lowerBound..<end + 1
        prefixes.removeSubrange(last.prefixes...)
        return end + 1
    }

    private mutating func openElement(at start: Int) -> Int? {
        guard let name = name(at: start + 1), open.count < Self.mostLevels else { return nil }
        let known = prefixes.count
        var found: [(name: Range<Int>, value: Range<Int>, range: Range<Int>)] = []
        var position = name.upperBound
        var isEmpty = false
        while true {
            let before = position
            skipSpace(&position)
            guard position < bytes.count else { return nil }
            if bytes[position] == 0x3E { break }
            if begins("/>", at: position) {
                isEmpty = true
                break
            }
            tags += 1
            guard before < position, tags <= Self.mostTags, let name = self.name(at: position),
                let value = value(after: name.upperBound)
            else { return nil }
            position = value.upperBound + 1
            found.append((name, value, before..<position))
        }
        let end = position + (isEmpty ? 2 : 1)
        for attribute in found where !declare(attribute) { return nil }

        let (prefix, local) = parts(of: name)
        let parent = open.last?.element
        let element = Element(
            namespace: namespace(of: prefix), name: local, parent: parent,
            isInArray: parent.map { elements[$0].isInArray || isArrayItem($0) } ?? false,
            head: start..<end, content: end..<end, range: start..<end)
        if let parent { elements[parent].hasChildren = true }
        for (name, value, range) in found {
            let (prefix, local) = parts(of: name)
            guard !prefix.isEmpty, let namespace = namespace(of: prefix) else { continue }
            attributes.append(
                Attribute(
                    namespace: namespace, name: local, value: value, range: range,
                    element: elements.count))
        }
        if isEmpty {
            prefixes.removeSubrange(known...)
        } else {
            open.append((elements.count, name, known))
        }
        elements.append(element)
        return end
    }

    /// Remembers the prefix that an attribute declares, if it declares one.
    ///
    /// - Returns: `false` if there are too many prefixes.
    private mutating func declare(
        _ attribute: (name: Range<Int>, value: Range<Int>, range: Range<Int>)
    ) -> Bool {
        let (prefix, local) = parts(of: attribute.name)
        let isDefault = prefix.isEmpty && has("xmlns", at: local)
        guard isDefault || has("xmlns", at: prefix) else { return true }
        let namespace = XMPNamespace(rawValue: text(attribute.value))
        prefixes.append((isDefault ? [] : Array(bytes[local]), namespace))
        if let namespace { declarations.append((namespace, attribute.range)) }
        return prefixes.count <= Self.mostPrefixes
    }

    func isArrayItem(_ element: Int) -> Bool {
        elements[element].namespace == .rdf && has("li", at: elements[element].name)
    }

    private func namespace(of prefix: Range<Int>) -> XMPNamespace? {
        let found = prefixes.last {
            $0.name.count == prefix.count && $0.name.elementsEqual(bytes[prefix])
        }
        return found?.namespace
    }

    private func parts(of name: Range<Int>) -> (prefix: Range<Int>, local: Range<Int>) {
        guard let colon = bytes[name].firstIndex(of: 0x3A) else {
            return (name.lowerBound..<name.lowerBound, name)
        }
        return (name.lowerBound..<colon, colon + 1..<name.upperBound)
    }

    /// Returns the name at a position; `nil` for an empty name, or one of 256 bytes or more.
    private func name(at start: Int) -> Range<Int>? {
        let rest = bytes[min(start, bytes.count)...].prefix(256)
        let name = rest.prefix {
            !Self.isSpace($0) && ![0x2F, 0x3E, 0x3D, 0x3C, 0x22, 0x27, 0x26].contains($0)
        }
        return name.isEmpty || name.count == 256 ? nil : start..<start + name.count
    }

    /// Returns the value of an attribute, without its quotes; `nil` if it is not well-formed.
    private func value(after name: Int) -> Range<Int>? {
        var position = name
        skipSpace(&position)
        guard position < bytes.count, bytes[position] == 0x3D else { return nil }
        position += 1
        skipSpace(&position)
        guard position < bytes.count, bytes[position] == 0x22 || bytes[position] == 0x27,
            let end = index(of: bytes[position], from: position + 1)
        else { return nil }
        let value = position + 1..<end
        return bytes[value].contains(0x3C) ? nil : value
    }

    private func skipSpace(_ position: inout Int) {
        while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
    }

    private func index(of byte: UInt8, from start: Int) -> Int? {
        bytes[min(start, bytes.count)...].firstIndex(of: byte)
    }

    private func end(of mark: StaticString, from start: Int) -> Int? {
        var position = start
        let first = mark.withUTF8Buffer { $0[0] }
        while let found = index(of: first, from: position) {
            if begins(mark, at: found) { return found + mark.utf8CodeUnitCount }
            position = found + 1
        }
        return nil
    }
}
