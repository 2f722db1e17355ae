import Foundation
import ImageEditorTestSupport
import Testing

@testable import Core

struct FeedItemsMapperTests {
    @Test func `items become images in their order`() throws {
        let answer = try map(
            """
            [{"url":"http://a.example/1.jpg","created":"Mar 14, 2018 6:50:24 PM",
              "updated":"Mar 15, 2018 12:00:00 AM"},
             {"updated":"Jan 1, 1970 12:00:01 AM","title":{"en":["x",null,1e9]},
              "created":"Jan 1, 1970 12:00:00 AM","url":"https://b.example:8443/2?x=1"}]
            """)
        #expect(
            answer.images == [
                FeedImage(
                    url: try #require(URL(string: "http://a.example/1.jpg")),
                    created: Date(timeIntervalSince1970: 1_521_053_424),
                    updated: Date(timeIntervalSince1970: 1_521_072_000)),
                FeedImage(
                    url: try #require(URL(string: "https://b.example:8443/2?x=1")),
                    created: Date(timeIntervalSince1970: 0),
                    updated: Date(timeIntervalSince1970: 1)),
            ])
        #expect(answer.dropped == 0)
    }

    @Test func `each item of a long feed has its own address`() throws {
        // Plain addresses, others, and items that cannot be read.
        let items = (0..<3_000).map { number in
            switch number % 4 {
            case 0:
                item(url: "http://a.example/\(String(repeating: "x", count: number % 90))\(number)")
            case 1: item(url: "http://user@a.example/\(number)#ä")
            case 2: item(url: "file:///\(number)")
            default: number % 3 == 0 ? "null" : item(url: "https://b.example/\(number)?x=1")
            }
        }
        let text = "[" + items.joined(separator: ",") + "]"

        let answer = try map(text)

        let slow = try FeedItemsMapper.decode(Data(text.utf8), maximumItems: 3_000)
        #expect(answer == slow)
        #expect(answer.images.map(\.url) == slow.images.map(\.url))
        #expect(answer.images.map(\.id) == answer.images.map { ImageID.make(for: $0.urlText) })
        #expect(answer.images.count == 2_000 && answer.dropped == 1_000)
    }

    @Test func `escapes are read`() throws {
        let answer = try map(
            "[" + item(url: #"http:\/\/a.example\/\u0031.jpg"#) + "]")
        #expect(answer.images.map(\.url.absoluteString) == ["http://a.example/1.jpg"])
    }

    @Test(arguments: [
        "null", "17", "\"text\"", "[]", "{}", #"{"url":null}"#,
        item(url: ""), item(url: "/relative.jpg"), item(url: "//a.example/x"),
        item(url: "file:///etc/passwd"), item(url: "bundled:sea.jpg"), item(url: "data:,x"),
        item(url: "javascript:alert(1)"), item(url: "ftp://a.example/x"), item(url: "http:///x"),
        item(url: "http://"), item(url: "http://:80/x"), item(url: "http://u:p@/x"),
        item(url: "http:a.example"), item(url: "httpx://a.example/"),
        item(url: "http://a b.example/"), item(url: #"http://a.example/\u0000"#),
        item(url: #"http://a.example/\u001b[31m"#), item(url: #"http://a.example/\r\nx: y"#),
        item(url: "http://a.example/\u{7f}"), item(url: "http://a.example/\u{9b}31m"),
        item(updated: "2018-03-14T18:50:24Z"), item(updated: "Feb 30, 2018 6:50:24 PM"),
        #"{"url":7,"created":"Mar 14, 2018 6:50:24 PM","updated":"Mar 14, 2018 6:50:24 PM"}"#,
        #"{"url":"http://a.example/1.jpg","created":"Mar 14, 2018 6:50:24 PM"}"#,
    ])
    func `an item that cannot be read is dropped and counted`(bad: String) throws {
        let answer = try map("[\(bad),\(item()),\(bad)]")
        #expect(answer.images.map(\.url.absoluteString) == ["http://a.example/1.jpg"])
        #expect(answer.dropped == 2)

        #expect(throws: FeedError.onlyUnreadableItems(count: 1)) { try map("[\(bad)]") }
    }

    @Test func `the first of duplicate keys wins`() throws {
        for second in [#""http://b.example/2""#, "7", #""http:\/\/b.example\/2""#] {
            let twice = item().dropLast() + #","url":\#(second)}"#
            #expect(try map("[\(twice)]").images.map { $0.url.host() } == ["a.example"])
        }
        let wrong = #"{"url":7,"# + item().dropFirst()
        #expect(try map("[\(wrong),\(item())]").dropped == 1)
    }

    @Test(arguments: ["[]", " [ \n] ", "\u{feff}[]"])
    func `a feed without items is empty`(text: String) {
        #expect(throws: FeedError.empty) { try map(text) }
    }

    @Test(arguments: [
        ("", "the text ends too early", 0),
        ("   ", "the text ends too early", 3),
        ("{}", "expected a list", 0),
        ("null", "expected a list", 0),
        ("<html>", "expected a list", 0),
        ("[1", "the text ends too early", 2),
        ("[1,", "the text ends too early", 3),
        ("[1,]", "expected a value", 3),
        ("[1 2]", "expected \",\" or \"]\"", 3),
        ("[1]]", "something follows the end", 3),
        ("[nul]", "a word that is not true, false or null", 4),
        ("[01]", "expected \",\" or \"]\"", 2),
        ("[-]", "expected a digit", 2),
        ("[1.]", "expected a digit", 3),
        ("[\"a\nb\"]", "a control character stands in a string", 3),
        (#"["\x"]"#, "this is no escape", 3),
        (#"["\u12g4"]"#, "expected a hexadecimal digit", 6),
        (#"[{"url":"http://a.ex"#, "the text ends too early", 20),
        (#"[{"url" "x"}]"#, "expected \":\"", 8),
        (#"[{url:1}]"#, "expected a string", 2),
    ])
    func `input that is not a JSON list is refused, with the byte offset`(
        text: String, reason: String, offset: Int
    ) {
        #expect(throws: FeedError.invalidData(reason: reason, offset: offset)) {
            try map(text)
        }
    }

    @Test(arguments: [
        [0x80], [0xc0, 0x80], [0xc1, 0xbf], [0xe0, 0x80, 0x80], [0xed, 0xa0, 0x80], [0xf5],
        [0xf4, 0x90, 0x80, 0x80], [0xff], [0xe2, 0x82, 0x22],
    ])
    func `invalid UTF-8 is refused, with the byte offset`(bytes: [UInt8]) {
        let data = Data(#"["ä"#.utf8) + Data(bytes) + Data("\"]".utf8)
        #expect(throws: FeedError.invalidData(reason: "this is not UTF-8", offset: 4)) {
            try FeedItemsMapper.map(data, maximumItems: 9)
        }
    }

    @Test(arguments: ["[", "{\"a\":", "[{\"a\":"])
    func `absurd nesting is refused, with the byte offset`(opening: String) {
        let text = "[" + String(repeating: opening, count: 100_000)
        #expect(throws: FeedError.self) { try map(text) }
        do {
            _ = try map(text)
        } catch {
            guard case FeedError.invalidData(let reason, let offset?) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(reason == "more than 256 levels are nested")
            #expect(offset > 250 && offset < 1_300)
        }
    }

    @Test func `nesting within reason is skipped`() throws {
        let deep = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
        let more = item().dropLast() + ",\"more\":\(deep)}"
        #expect(try map("[\(more)]").images.count == 1)
    }

    @Test func `more items than the limit are refused, however many follow`() throws {
        let items = Array(repeating: item(), count: 4).joined(separator: ",")
        #expect(try map("[\(items)]", maximumItems: 4).images.count == 4)
        #expect(throws: FeedError.tooManyItems(limit: 3)) {
            try map("[\(items), and what is not JSON", maximumItems: 3)
        }
    }

    @Test func `a string of megabytes is no trouble`() throws {
        let long = String(repeating: "x", count: 5_000_000)
        let answer = try map("[\(item()),\"\(long)\"]")
        #expect(answer.images.count == 1)
        #expect(answer.dropped == 1)
    }

    @Test func `a long feed keeps its order`() throws {
        let items = (0..<20_000).map { index in
            index % 7 == 0 ? "null" : item(url: "http://a.example/\(index)")
        }
        let answer = try map("[\(items.joined(separator: ","))]")
        #expect(
            answer.images.map(\.url.absoluteString)
                == (0..<20_000).filter { $0 % 7 != 0 }.map { "http://a.example/\($0)" })
        #expect(answer.dropped == 2_858)
    }

    @Test func `the scanner and the decoder give the same result`() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var text = FeedText(generator: SeededGenerator(seed: seed))
        var readable = 0
        for round in 0..<20_000 {
            let data = text.feed()
            let scanned = outcome { () throws(FeedError) in
                try FeedItemsMapper.map(data, maximumItems: 3)
            }
            let decoded = outcome { () throws(FeedError) in
                try FeedItemsMapper.decode(data, maximumItems: 3)
            }
            if case .success = scanned { readable += 1 }
            guard scanned == decoded else {
                Issue.record(
                    """
                    seed \(seed), round \(round): \(String(decoding: data, as: UTF8.self))
                    scanner: \(scanned)
                    decoder: \(decoded)
                    """)
                return
            }
        }
        #expect(readable > 2_000, "seed \(seed): too few of the generated feeds can be read")
    }

    // MARK: - Helpers

    private func map(
        _ text: String, maximumItems: Int = 100_000
    ) throws(FeedError) -> FeedItemsMapper.Answer {
        try FeedItemsMapper.map(Data(text.utf8), maximumItems: maximumItems)
    }

    private func outcome(
        _ map: () throws(FeedError) -> FeedItemsMapper.Answer
    ) -> Result<FeedItemsMapper.Answer, FeedError> {
        do throws(FeedError) {
            return .success(try map())
        } catch {
            return .failure(error)
        }
    }
}

private func item(
    url: String = "http://a.example/1.jpg", updated: String = "Mar 14, 2018 6:50:24 PM"
) -> String {
    #"{"url":"\#(url)","created":"Mar 14, 2018 6:50:24 PM","updated":"\#(updated)"}"#
}
