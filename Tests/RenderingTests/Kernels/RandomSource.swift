/// Numbers that look random and are the same on every machine.
struct RandomSource: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Often an end of the range, where kernels go wrong.
    mutating func sample() -> UInt8 {
        let bits = next()
        switch bits >> 60 {
        case 0: return 0
        case 1: return 255
        default: return UInt8(truncatingIfNeeded: bits)
        }
    }
}
