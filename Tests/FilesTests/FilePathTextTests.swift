import Foundation
import ImageEditorFiles
import ImageEditorTestSupport
import Testing

struct FilePathTextTests {
    @Test func `a UTF-8 name is its own text`() {
        for name in ["", "a.jpg", "Ünïcödé 写真 🖼.png", "\u{10FFFD}\u{F4}", "a\nb\u{1B}"] {
            #expect(String(pathBytes: Array(name.utf8)) == name)
            #expect(name.pathBytes == Array(name.utf8))
        }
    }

    @Test func `each byte that is not UTF-8 becomes one private-use scalar`() {
        #expect(String(pathBytes: Array("caf".utf8) + [0xe9]) == "caf\u{10FEE9}")
        // A sequence without its end, an overlong slash, half of a surrogate pair.
        #expect(String(pathBytes: [0xe2, 0x82, 0x2f]) == "\u{10FEE2}\u{10FE82}/")
        #expect(String(pathBytes: [0xc0, 0xaf]) == "\u{10FEC0}\u{10FEAF}")
        #expect(String(pathBytes: [0xed, 0xa0, 0x80]) == "\u{10FEED}\u{10FEA0}\u{10FE80}")
        #expect(
            String(pathBytes: [0xf5, 0x80, 0x80, 0x80])
                == "\u{10FEF5}\u{10FE80}\u{10FE80}\u{10FE80}")
    }

    @Test func `a name that contains such a scalar has another text`() {
        let name = "caf\u{10FEE9}"
        let text = String(pathBytes: Array(name.utf8))

        #expect(text == "caf\u{10FEF4}\u{10FE8F}\u{10FEBB}\u{10FEA9}")
        #expect(text.pathBytes == Array(name.utf8))
    }

    @Test(arguments: 0..<8)
    func `any bytes give back themselves, and different bytes different texts`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var texts: [[UInt8]: [UInt8]] = [:]
        for _ in 0..<2_000 {
            let bytes = randomBytes(&random)
            let text = String(pathBytes: bytes)

            #expect(text.pathBytes == bytes)
            #expect(texts.updateValue(bytes, forKey: Array(text.utf8)).map { $0 == bytes } ?? true)
            // Joining the texts of folders and names gives the text of the path.
            #expect(
                Array((text + "/" + text).utf8)
                    == Array(String(pathBytes: bytes + [0x2f] + bytes).utf8))
        }
    }

    /// Bytes that are often parts of valid or nearly valid sequences.
    private func randomBytes(_ random: inout SeededGenerator) -> [UInt8] {
        let pieces: [[UInt8]] = [
            [0x61], [0xc3], [0xa9], [0xe2, 0x82], [0xac], [0xf4, 0x8f], [0xba], [0xbb], [0x80],
            [0xf4, 0x8f, 0xbb, 0xa9], [0xed, 0xa0], [0xff], [0xfe], [0x2e],
            [UInt8.random(in: 1...255, using: &random)],
        ]
        return (0..<Int.random(in: 0...12, using: &random)).flatMap { _ in
            pieces.randomElement(using: &random) ?? []
        }
    }

    @Test func `a C string has the bytes of the path`() {
        for text in ["", "a.jpg", "caf\u{10FEE9}.jpg", "\u{10FEF4}\u{10FE8F}"] {
            let copy = text.withCPath { String(cPath: $0) }
            let count = text.withCPath { strlen($0) }
            #expect(copy == text && count == text.pathBytes.count)
        }
    }

    @Test func `canonically equivalent names are different keys`() {
        let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")

        #expect(composed == decomposed)
        #expect(PathKey(composed) != PathKey(decomposed))
        #expect(!composed.isSamePath(as: decomposed) && composed.isSamePath(as: composed))
        #expect(Set([PathKey(composed), PathKey(decomposed), PathKey(composed)]).count == 2)
    }
}
