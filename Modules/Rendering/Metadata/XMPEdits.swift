/// Changes to the bytes of an XMP packet. Their positions are those in the unchanged packet.
struct XMPEdits {
    private let document: XMPDocument
    private var replacements: [(range: Range<Int>, bytes: [UInt8])] = []

    init(_ document: XMPDocument) {
        self.document = document
    }

    /// Replaces the values of a property of the picture. An element is removed if it has a
    /// structure or no value.
    mutating func set(_ namespace: XMPNamespace, _ name: StaticString, to value: Int) {
        for attribute in document.attributes(namespace) where document.has(name, at: attribute.name)
        {
            replace(attribute.value, by: value)
        }
        for element in document.properties(namespace) where document.has(name, at: element.name) {
            if element.hasChildren || element.content.isEmpty {
                remove(element.range)
            } else {
                replace(element.content, by: value)
            }
        }
    }

    /// Exchanges the values of two properties of the picture, if each occurs exactly once.
    mutating func exchange(
        _ namespace: XMPNamespace, _ first: StaticString, _ second: StaticString
    ) {
        func places(_ name: StaticString) -> [Range<Int>] {
            let attributes = document.attributes(namespace)
                .filter { document.has(name, at: $0.name) }.map(\.value)
            let elements = document.properties(namespace)
                .filter { document.has(name, at: $0.name) && !$0.hasChildren }.map(\.content)
            return attributes + elements
        }
        let (one, other) = (places(first), places(second))
        guard one.count == 1, other.count == 1 else { return }
        replacements.append((one[0], Array(document.bytes[other[0]])))
        replacements.append((other[0], Array(document.bytes[one[0]])))
    }

    mutating func replace(_ range: Range<Int>, by value: Int) {
        replacements.append((range, Array(String(value).utf8)))
    }

    mutating func remove(_ range: Range<Int>) {
        replacements.append((range, []))
    }

    /// Removes the properties of the picture whose names begin with one of `names`.
    mutating func remove(_ namespace: XMPNamespace, _ names: [StaticString] = [""]) {
        func isMeant(_ name: Range<Int>) -> Bool {
            names.contains {
                $0.utf8CodeUnitCount <= name.count && document.begins($0, at: name.lowerBound)
            }
        }
        for attribute in document.attributes(namespace) where isMeant(attribute.name) {
            remove(attribute.range)
        }
        for element in document.properties(namespace) where isMeant(element.name) {
            remove(element.range)
        }
    }

    /// Returns the packet with all changes. Prefixes that nothing uses any more are gone, too.
    ///
    /// If a packet has become longer, white space before its end is removed, if there is enough, so
    /// that the packet needs no more room.
    func applied() -> [UInt8] {
        let bytes = document.bytes
        var all = merged(replacements)
        all = merged(all + unused(after: all).map { ($0, []) })
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 64)
        var position = 0
        for (range, replacement) in all {
            result += bytes[position..<range.lowerBound] + replacement
            position = range.upperBound
        }
        result += bytes[position...]
        return result.count > bytes.count
            ? Self.trimmed(result, by: result.count - bytes.count) : result
    }

    /// Returns the changes in order. Of changes that overlap, only the first is kept.
    private func merged(
        _ all: [(range: Range<Int>, bytes: [UInt8])]
    ) -> [(range: Range<Int>, bytes: [UInt8])] {
        var end = 0
        return all.sorted {
            ($0.range.lowerBound, -$0.range.upperBound)
                < ($1.range.lowerBound, -$1.range.upperBound)
        }.filter { change in
            guard change.range.lowerBound >= end else { return false }
            end = change.range.upperBound
            return true
        }
    }

    /// Returns the prefix declarations that only removed properties used.
    private func unused(after changes: [(range: Range<Int>, bytes: [UInt8])]) -> [Range<Int>] {
        func isGone(_ place: Int) -> Bool {
            var (low, high) = (0, changes.count)
            while low < high {
                let middle = (low + high) / 2
                if changes[middle].range.upperBound <= place {
                    low = middle + 1
                } else {
                    high = middle
                }
            }
            return low < changes.count && changes[low].bytes.isEmpty
                && changes[low].range.contains(place)
        }
        var (left, lost) = (Set<XMPNamespace>(), Set<XMPNamespace>())
        for attribute in document.attributes {
            if isGone(attribute.name.lowerBound) {
                lost.insert(attribute.namespace)
            } else {
                left.insert(attribute.namespace)
            }
        }
        for element in document.elements {
            guard let namespace = element.namespace else { continue }
            if isGone(element.name.lowerBound) {
                lost.insert(namespace)
            } else {
                left.insert(namespace)
            }
        }
        lost.subtract(left)
        return document.declarations.filter { lost.contains($0.namespace) }.map(\.range)
    }

    private static func trimmed(_ bytes: [UInt8], by count: Int) -> [UInt8] {
        let mark = Array("<?xpacket end".utf8)
        guard let end = bytes.lastIndex(of: 0x3C), bytes[end...].starts(with: mark) else {
            return bytes
        }
        let spaces = bytes[..<end].reversed().prefix(while: XMPDocument.isSpace).count
        guard spaces > count else { return bytes }
        return Array(bytes[..<(end - count)] + bytes[end...])
    }
}

extension XMPDocument {
    /// Returns the attributes that are properties of the picture itself, not of something in an
    /// array.
    func attributes(_ namespace: XMPNamespace) -> some Sequence<Attribute> {
        attributes.lazy.filter {
            $0.namespace == namespace && !elements[$0.element].isInArray
                && !isArrayItem($0.element)
        }
    }

    /// Returns the elements that are properties of the picture itself.
    func properties(_ namespace: XMPNamespace) -> some Sequence<Element> {
        elements.lazy.filter { $0.namespace == namespace && !$0.isInArray }
    }

    /// Returns the value of a property of the picture; `nil` if it is missing or has a structure.
    func value(_ namespace: XMPNamespace, _ name: StaticString) -> String? {
        if let attribute = attributes(namespace).first(where: { has(name, at: $0.name) }) {
            return text(attribute.value)
        }
        let element = properties(namespace).first { has(name, at: $0.name) && !$0.hasChildren }
        return element.map { text($0.content) }
    }
}
