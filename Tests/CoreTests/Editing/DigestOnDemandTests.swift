import Core
import Foundation
import Testing

struct DigestOnDemandTests {
    @Test(arguments: [0, DigestOnDemand.leastForThread - 1, DigestOnDemand.leastForThread])
    func `the digest is that of the bytes, whether it was begun or not`(count: Int) {
        let data = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) })
        let begun = DigestOnDemand(of: data)
        begun.begin()

        #expect(begun.value == ContentDigest(of: data))
        #expect(DigestOnDemand(of: data).value == ContentDigest(of: data))
    }
}
