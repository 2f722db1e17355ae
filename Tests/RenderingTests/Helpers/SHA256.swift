/// The hash that the corpora's manifests use.
enum SHA256 {
    static func hex(_ bytes: [UInt8]) -> String {
        var state = initial
        var message = bytes
        message.append(0x80)
        while message.count % 64 != 56 { message.append(0) }
        let bits = UInt64(bytes.count) * 8
        message += (0..<8).reversed().map { UInt8(truncatingIfNeeded: bits >> (8 * UInt64($0))) }
        message.withUnsafeBufferPointer { message in
            for block in stride(from: 0, to: message.count, by: 64) {
                compress(message.baseAddress! + block, into: &state)
            }
        }
        return state.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    private static let initial: [UInt32] = roots(8) { $0.squareRoot() }
    private static let constants: [UInt32] = roots(64, cubeRoot)

    /// The first 32 bits of the fractions of roots of the first primes.
    private static func roots(_ count: Int, _ root: (Float80) -> Float80) -> [UInt32] {
        let primes = (2...).lazy.filter { number in
            !(2..<number).contains { number % $0 == 0 }
        }
        return primes.prefix(count).map { prime in
            let value = root(Float80(prime))
            return UInt32((value - value.rounded(.down)) * 4_294_967_296)
        }
    }

    private static func cubeRoot(_ value: Float80) -> Float80 {
        (0..<80).reduce(value) { guess, _ in (2 * guess + value / (guess * guess)) / 3 }
    }

    private static func compress(_ block: UnsafePointer<UInt8>, into state: inout [UInt32]) {
        func turned(_ value: UInt32, _ count: UInt32) -> UInt32 {
            value &>> count | value &<< (32 &- count)
        }
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { w in
            // Written for builds that are not optimised: whole photographs are hashed.
            guard let w = w.baseAddress else { return }
            var index = 0
            while index < 16 {
                let at = block + 4 &* index
                let high = UInt32(at[0]) &<< 24 | UInt32(at[1]) &<< 16
                w[index] = high | UInt32(at[2]) &<< 8 | UInt32(at[3])
                index &+= 1
            }
            while index < 64 {
                let a = w[index &- 15]
                let b = w[index &- 2]
                let first = turned(a, 7) ^ turned(a, 18) ^ a &>> 3
                let second = turned(b, 17) ^ turned(b, 19) ^ b &>> 10
                w[index] = w[index &- 16] &+ w[index &- 7] &+ first &+ second
                index &+= 1
            }
            var (a, b, c, d) = (state[0], state[1], state[2], state[3])
            var (e, f, g, h) = (state[4], state[5], state[6], state[7])
            index = 0
            while index < 64 {
                let first =
                    h &+ (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) &+ (e & f ^ ~e & g)
                    &+ constants[index] &+ w[index]
                let second =
                    (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ (a & b ^ a & c ^ b & c)
                (h, g, f, e) = (g, f, e, d &+ first)
                (d, c, b, a) = (c, b, a, first &+ second)
                index &+= 1
            }
            for (index, value) in [a, b, c, d, e, f, g, h].enumerated() {
                state[index] = state[index] &+ value
            }
        }
    }
}
