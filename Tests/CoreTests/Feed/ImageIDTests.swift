import Core
import Foundation
import ImageEditorTestSupport
import Testing

struct ImageIDTests {
    @Test(arguments: [
        ("http://pictures.example/1.jpg", "5f95393eed534311"),
        ("bundled:sea.jpg", "cbe34266b09ef22b"),
    ])
    func `an id is made from the URL alone, the same on every machine`(
        address: String, id: String
    ) throws {
        let url = try #require(URL(string: address))
        #expect(uniqueImage(url: url).id == id)
        #expect(uniqueImage(url: url, updated: .distantFuture).id == id)
    }

    @Test func `ids have 16 digits and do not collide`() {
        let ids = (0..<5_000).map { uniqueImage(url: uniqueURL("\($0)")).id }
        #expect(ids.allSatisfy { $0.count == 16 && ImageID.canBegin(with: $0) })
        #expect(Set(ids).count == ids.count)
        #expect(Set(ids.map { $0.prefix(4) }).count > 4_500)
    }

    @Test(arguments: ["abcd", "ABCD", "0123456789abcdef"])
    func `four to sixteen digits can be an id prefix`(text: String) {
        #expect(ImageID.canBegin(with: text))
    }

    @Test(
        arguments: [
            ("", 0...(.max)), ("0", 0...0x0fff_ffff_ffff_ffff),
            ("5F95", 0x5f95_0000_0000_0000...0x5f95_ffff_ffff_ffff),
            ("ffffffffffffffff", .max ... .max),
            ("5f95393eed53431", 0x5f95_393e_ed53_4310...0x5f95_393e_ed53_431f),
        ] as [(String, ClosedRange<UInt64>)])
    func `a prefix stands for the ids that start with it`(
        prefix: String, numbers: ClosedRange<UInt64>
    ) {
        #expect(ImageID.hashes(startingWith: prefix) == numbers)
    }

    @Test(arguments: ["0123456789abcdef0", "abcg", "+1", " 1", "１２３４"])
    func `no id starts with anything else`(prefix: String) {
        #expect(ImageID.hashes(startingWith: prefix) == nil)
    }

    @Test(arguments: ["", "abc", "0123456789abcdef0", "abcg", "ab cd", "a.jpg", "１２３４"])
    func `other texts cannot be an id prefix`(text: String) {
        #expect(!ImageID.canBegin(with: text))
    }
}
