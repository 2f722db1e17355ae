import Foundation

/// The bytes of a JPEG whose header has been read, for one who changes what it says about itself.
struct JPEGFile {
    private static let exifName = Array("Exif\0\0".utf8)
    private static let jfifName = Array("JFIF\0".utf8)

    private let bytes: [UInt8]

    init(_ data: Data) {
        bytes = [UInt8](data)
    }

    /// The same picture with `exif` in place of any that it has, and without what a device leaves
    /// behind its end.
    func carrying(exif: Data) -> Data {
        var result = Data([0xFF, 0xD8])
        result.reserveCapacity(bytes.count + exif.count + 18)
        var position = 2
        var hasOurs = false
        while let segment = segment(at: position) {
            position = segment.upperBound
            // EXIF stands after JFIF's own segment and before anything else.
            if !hasOurs, !isNamed(Self.jfifName, segment, marker: 0xE0) {
                append(exif, to: &result)
                hasOurs = true
            }
            if !isNamed(Self.exifName, segment, marker: 0xE1) {
                result.append(contentsOf: bytes[segment])
            }
        }
        if !hasOurs { append(exif, to: &result) }
        result.append(contentsOf: bytes[position..<end(after: position)])
        return result
    }

    /// The segment that begins here; `nil` where the first scan does, or what is no segment.
    private func segment(at position: Int) -> Range<Int>? {
        guard position + 4 <= bytes.count, bytes[position] == 0xFF,
            ![0x00, 0xD9, 0xDA, 0xFF].contains(bytes[position + 1])
        else { return nil }
        let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
        let end = position + 2 + length
        return length >= 2 && end <= bytes.count ? position..<end : nil
    }

    private func isNamed(_ name: [UInt8], _ segment: Range<Int>, marker: UInt8) -> Bool {
        bytes[segment.lowerBound + 1] == marker && bytes[segment].dropFirst(4).starts(with: name)
    }

    private func append(_ exif: Data, to result: inout Data) {
        let length = exif.count + Self.exifName.count + 2
        result.append(contentsOf: [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)])
        result.append(contentsOf: Self.exifName)
        result.append(exif)
    }

    /// Behind the last end of image; the end of the bytes where there is none.
    private func end(after start: Int) -> Int {
        var end = bytes.count
        while end - 2 >= start {
            if bytes[end - 2] == 0xFF, bytes[end - 1] == 0xD9 { return end }
            end -= 1
        }
        return bytes.count
    }
}
