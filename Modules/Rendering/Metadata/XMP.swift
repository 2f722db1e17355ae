import Foundation

/// Reads and edits the few parts of XMP packets that the engine needs.
enum XMP {
    /// `packet` with every `tiff:Orientation` set to 1, its length unchanged.
    static func upright(_ packet: Data) -> Data {
        var bytes = [UInt8](packet)
        let name = Array("tiff:Orientation".utf8)
        var index = 0
        while let found = bytes[index...].firstRange(of: name) {
            index = found.upperBound
            var at = index
            while at < bytes.count, [0x20, 0x3D, 0x22, 0x27, 0x3E].contains(bytes[at]) { at += 1 }
            let digits = bytes[at...].prefix { (0x30...0x39).contains($0) }
            if at > index, digits.count == 1 { bytes[at] = 0x31 }
        }
        return Data(bytes)
    }
}
