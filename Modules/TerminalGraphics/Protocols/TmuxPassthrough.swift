package import Foundation

/// Sequences that tmux hands on to the terminal it runs in, where `allow-passthrough` is on.
package enum TmuxPassthrough {
    private static let escape: UInt8 = 0x1B

    /// `sequence` with every escape doubled, in a device control string for tmux.
    package static func wrap(_ sequence: Data) -> Data {
        var result = Data("\u{1B}Ptmux;".utf8)
        for byte in sequence {
            if byte == escape { result.append(escape) }
            result.append(byte)
        }
        return result + Data("\u{1B}\\".utf8)
    }
}
