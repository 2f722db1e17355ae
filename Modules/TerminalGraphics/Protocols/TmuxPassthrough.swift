package import Foundation

/// Sequences that tmux hands on to the terminal it runs in, where `allow-passthrough` is on.
package enum TmuxPassthrough {
    private static let escape: UInt8 = 0x1B
    /// tmux drops a sequence of 1,048,576 bytes and more.
    private static let limit = 1_048_576

    /// Whether tmux hands on a sequence of this length.
    package static func takes(_ sequence: Data) -> Bool { wrap(sequence).count < limit }

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
