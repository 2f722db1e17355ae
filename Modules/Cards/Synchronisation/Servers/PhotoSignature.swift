package import Foundation

/// The formats that photographs of cards travel in, told by their first bytes.
package enum PhotoSignature: Sendable {
    case png, jpeg, webp, gif

    /// - Returns: `nil` for what is none of them.
    package init?(of data: Data) {
        let start = [UInt8](data.prefix(12))
        if start.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
            self = .png
        } else if start.starts(with: [0xff, 0xd8, 0xff]) {
            self = .jpeg
        } else if start.starts(with: Array("GIF87a".utf8))
            || start.starts(with: Array("GIF89a".utf8))
        {
            self = .gif
        } else if start.count == 12, start.starts(with: Array("RIFF".utf8)),
            start[8...].elementsEqual("WEBP".utf8)
        {
            self = .webp
        } else {
            return nil
        }
    }
}
