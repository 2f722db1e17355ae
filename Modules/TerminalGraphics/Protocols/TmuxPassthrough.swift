package import FoundationEssentials

/// Wraps sequences that tmux passes on to its terminal if `allow-passthrough` is on.
package enum TmuxPassthrough {
    private static let escape: UInt8 = 0x1B
    /// tmux drops sequences of this many bytes or more.
    private static let limit = 1_048_576

    /// Returns true if tmux passes on `sequence` after it is wrapped.
    package static func takes(_ sequence: Data) -> Bool { wrap(sequence).count < limit }

    /// Returns `sequence` with every escape doubled, in a device control string for tmux.
    package static func wrap(_ sequence: Data) -> Data {
        var result = Data("\u{1B}Ptmux;".utf8)
        for byte in sequence {
            if byte == escape { result.append(escape) }
            result.append(byte)
        }
        return result + Data("\u{1B}\\".utf8)
    }
}
