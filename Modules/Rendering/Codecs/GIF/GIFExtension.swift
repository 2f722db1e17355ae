import FoundationEssentials

/// An extension block of a GIF.
struct GIFExtension {
    static let plainText: UInt8 = 0x01
    static let control: UInt8 = 0xF9
    static let comment: UInt8 = 0xFE
    static let application: UInt8 = 0xFF

    /// The names of the application blocks that are read.
    static let netscape = "NETSCAPE2.0"
    static let loops: Set<String> = [netscape, "ANIMEXTS1.0"]
    static let colorProfile = "ICCRGBG1012"
    static let xmp = "XMP DataXMP"
    private static let nameSize = 11

    let label: UInt8
    /// The whole block, with its introducer and terminator.
    let range: Range<Int>

    /// Parses a block; `nil` if it is truncated.
    init?(_ bytes: UnsafeRawBufferPointer, at position: Int) {
        guard position + 2 < bytes.count,
            let end = Self.endOfSubblocks(bytes, from: position + 2)
        else { return nil }
        label = bytes[position + 1]
        range = position..<end
    }

    /// Returns the end of a list of sub-blocks; `nil` if it is truncated.
    static func endOfSubblocks(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        var position = start
        while position < bytes.count {
            let size = Int(bytes[position])
            position += 1 + size
            if size == 0 { return position }
        }
        return nil
    }

    /// Returns the name of an application block; `nil` for another block.
    func applicationName(in bytes: UnsafeRawBufferPointer) -> String? {
        guard label == Self.application, range.count > 3 + Self.nameSize,
            Int(bytes[range.lowerBound + 2]) == Self.nameSize
        else { return nil }
        let start = range.lowerBound + 3
        return String(decoding: bytes[start..<start + Self.nameSize], as: UTF8.self)
    }

    /// Returns the joined content of the sub-blocks, without the application's name.
    func payload(in bytes: UnsafeRawBufferPointer) -> Data {
        var result = Data()
        var position = range.lowerBound + 2
        if label == Self.application { position += 1 + Self.nameSize }
        while position < range.upperBound {
            let size = Int(bytes[position])
            result.append(contentsOf: bytes[position + 1..<position + 1 + size])
            position += 1 + size
            if size == 0 { break }
        }
        return result
    }

    /// Returns the XMP packet, which is not divided into sub-blocks; `nil` if ``xmpTail`` does not
    /// follow it.
    func xmpPacket(in bytes: UnsafeRawBufferPointer) -> Data? {
        let start = range.lowerBound + 3 + Self.nameSize
        let end = range.upperBound - Self.xmpTail.count
        guard start < end, bytes[end..<range.upperBound].elementsEqual(Self.xmpTail) else {
            return nil
        }
        return Data(bytes[start..<end])
    }

    /// The bytes after an XMP packet: 1, the numbers from 255 down to 0, and the terminator. They
    /// lead a parser that takes the packet for sub-blocks to the end of the block.
    private static let xmpTail: [UInt8] = [1] + (0...255).reversed() + [0]

    /// Returns a block with a comment or a profile in sub-blocks.
    static func block(_ label: UInt8, name: String? = nil, _ payload: Data) -> Data {
        var result = head(label, name: name)
        var rest = payload[...]
        while !rest.isEmpty {
            let piece = rest.prefix(255)
            result.append(UInt8(piece.count))
            result.append(contentsOf: piece)
            rest = rest.dropFirst(255)
        }
        result.append(0)
        return result
    }

    static func block(xmp packet: Data) -> Data {
        head(application, name: xmp) + packet + xmpTail
    }

    private static func head(_ label: UInt8, name: String?) -> Data {
        var result = Data([0x21, label])
        if let name { result += [UInt8(nameSize)] + Array(name.utf8) }
        return result
    }
}
