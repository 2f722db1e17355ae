import Core
import Foundation
import ImageEditorTestSupport
import Testing

struct SHA256Tests {
    /// The examples of FIPS 180-4.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            String(repeating: "a", count: 1_000_000),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        ),
    ])
    func `digests match the standard`(text: String, digest: String) {
        #expect(SHA256.hexadecimal(of: Data(text.utf8)) == digest)
        #expect(ContentDigest(of: Data(text.utf8)).text == digest)
    }

    @Test func `the processor's instructions and the portable code agree at every length`() {
        var random = SeededGenerator(seed: 1)
        for count in 0...300 {
            let data = Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
            #expect(SHA256.digest(of: data) == SHA256.digest(of: data, isPortable: true))
        }
    }

    @Test(arguments: [false, true])
    func `bytes in parts have the digest of the whole, at every moment`(isPortable: Bool) {
        var random = SeededGenerator(seed: 2)
        var (hash, whole) = (SHA256(isPortable: isPortable), Data())
        for _ in 0..<200 {
            let part = Data(
                (0..<Int.random(in: 0...150, using: &random)).map { _ in
                    UInt8.random(in: 0...255, using: &random)
                })
            part.withUnsafeBytes { hash.add($0) }
            whole += part
            #expect(hash.digest == SHA256.digest(of: whole))
        }
    }
}
