import Foundation
import ImageEditorTestSupport

/// Generates feed texts: most are valid, many are slightly wrong.
struct FeedText {
    var generator: SeededGenerator

    mutating func feed() -> Data {
        let items = (0..<Int.random(in: 0...4, using: &generator)).map { _ in item() }
        var bytes = Array((space() + "[" + items.joined(separator: ",") + "]" + space()).utf8)
        if generator.oneIn(20) { bytes.insert(contentsOf: [0xef, 0xbb, 0xbf], at: 0) }
        if generator.oneIn(3) { mutate(&bytes) }
        return Data(bytes)
    }

    private mutating func mutate(_ bytes: inout [UInt8]) {
        for _ in 0..<Int.random(in: 1...3, using: &generator) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &generator)
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: bytes.remove(at: place)
            case 1: bytes[place] = UInt8.random(in: 0...255, using: &generator)
            case 2: bytes.insert(generator.pick(Array("[]{}\",:\\u0/ \n-e.9".utf8)), at: place)
            case 3: bytes.removeLast(bytes.count - place)
            default: bytes.insert(contentsOf: bytes[place..<min(place + 9, bytes.count)], at: place)
            }
        }
    }

    private mutating func item() -> String {
        guard !generator.oneIn(20) else { return value() }
        var members = [
            (key("url"), url()), (key("created"), date()), (key("updated"), date()),
        ]
        while generator.oneIn(3) { members.append((generator.pick(Self.keys), value())) }
        if generator.oneIn(10) { members.remove(at: Int.random(in: 0..<3, using: &generator)) }
        if generator.oneIn(3) { members.shuffle(using: &generator) }
        let parts = members.map { key, value in
            space() + "\"\(key)\"" + space() + ":" + space() + value + space()
        }
        return space() + "{" + parts.joined(separator: ",") + "}" + space()
    }

    private static let keys = [
        "url", "created", "updated", "title", "", "URL", "ürl", "u\\u0072l", "\\ud800", "a\\/b",
    ]

    private mutating func key(_ name: String) -> String {
        generator.oneIn(15)
            ? "\\u00\(String(name.utf8.first ?? 0, radix: 16))\(name.dropFirst())" : name
    }

    private mutating func url() -> String {
        guard !generator.oneIn(20) else { return value() }
        guard generator.oneIn(3) else { return "\"http://a.example/\(generator.pick([1, 2, 3]))\"" }
        return "\""
            + generator.pick([
                "http://a.example/1.jpg", "https://b.example:8443/x?y=1&z#f",
                "http://a.example/1.jpg",
                "http:\\/\\/a.example\\/2.jpg", "HTTP://A.EXAMPLE/", "http://a.example/ä b.jpg",
                "http://a.example/\\u00e4", "http://ä.example/", "/relative.jpg", "", "file:///etc",
                "bundled:x.jpg", "http:///x", "http://@/x", "http://:80/", "http://u:p@h/",
                "http:h",
                "http://h/\\u001b[31m", "http://h/\\r\\n", "http://h/\u{7f}", "http://h/\u{85}",
                "http://h/\u{202e}", "http://h/%00", "http://h/%zz", "http://[::1]/", "http://[x",
                "http://h o/", "http://h/\\ud83c\\udfd4", "http://h/\\ud800", "ftp://h/x",
            ]) + "\""
    }

    private mutating func date() -> String {
        guard !generator.oneIn(20) else { return value() }
        guard generator.oneIn(4) else { return "\"Mar 14, 2018 6:50:24 PM\"" }
        return "\""
            + generator.pick([
                "Mar 14, 2018 6:50:24 PM", "Mar 14, 2018, 6:50:24 PM",
                "Mar 14, 2018 6:50:24\u{202f}PM",
                "Mar 14, 2018 6:50:24\\u202fPM", "Feb 29, 2020 12:00:00 AM",
                "Feb 30, 2020 1:00:00 AM",
                "Mar 14, 2018 13:50:24 PM", "mar 14, 2018 6:50:24 PM",
                "M\\u0061r 14, 2018 6:50:24 PM",
                "Dec 31, 1969 11:59:59 PM", "2018-03-14", "",
            ]) + "\""
    }

    private mutating func value() -> String {
        guard generator.oneIn(4) else { return generator.pick(["null", "7", "\"x\"", "[{}]"]) }
        return generator.pick([
            "null", "true", "false", "0", "-1.5e3", "1e999", "01", "-", "\"text\"", "\"\\\\\"",
            "[]",
            "{}", "[1,[2,{\"a\":null}]]", "{\"url\":\"http://a.example/\"}", "\"\\ud800\"",
            "\"\\x\"",
            "tru", "[,]", "[1,]", "{\"a\"}", "\"ä🏔\"", "\"\u{1}\"", "",
        ])
    }

    private mutating func space() -> String {
        generator.oneIn(8) ? generator.pick([" ", "\n", "\t\r\n ", "  "]) : ""
    }
}
