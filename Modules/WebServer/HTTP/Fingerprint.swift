/// A 64-bit FNV-1a hash that tells states of our own content apart. It is not
/// collision-resistant.
package struct Fingerprint {
    private var state: UInt64 = 0xcbf2_9ce4_8422_2325

    package init() {}

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        var state = state
        for byte in bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
        self.state = state
    }

    package var hexadecimal: String { String(state, radix: 16) }
}
