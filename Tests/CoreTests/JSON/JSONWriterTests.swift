import Core
import Foundation
import Testing

struct JSONWriterTests {
    @Test func `values are separated by commas, at any depth`() {
        var json = JSONWriter()
        json.object { json in
            json.member("a", 1)
            json.key("b")
            json.array { json in
                json.array { _ in }
                json.object { $0.member("c", "d") }
                json.null()
                json.bool(false)
                json.number(-0.5)
            }
            json.member("e", JSONText.array([.integer(2), .string("f")]))
        }

        #expect(json.text == #"{"a":1,"b":[[],{"c":"d"},null,false,-0.5],"e":[2,"f"]}"#)
        #expect(json.data == Data(json.text.utf8))
    }

    @Test func `files and networks get the escapes that JSON requires, and no others`() {
        let text = "\u{0}\u{8}\u{c}\u{1f}\u{7f}\"\\/\n\r\t\u{9b}\u{202e}\u{2028}é👩‍🚀"
        var json = JSONWriter()

        json.string(text)

        #expect(
            json.text
                == #""\u0000\u0008\u000c\u001f\u007f\"\\/\n\r\t"# + "\u{9b}\u{202e}\u{2028}é👩‍🚀\"")
    }

    @Test func `output for a terminal has no control characters`() {
        var json = JSONWriter(escaping: .terminal)

        json.string("é\u{9b}a👩‍🚀\u{202e}\u{2028}b\u{e0041}")

        #expect(json.text == #""é\u009ba👩‍🚀\u202e\u2028b\udb40\udc41""#)
    }

    @Test func `the bytes of a file name that is not UTF-8 are escaped for a terminal`() throws {
        let name = "caf\u{10FEE9}.jpg"
        var json = JSONWriter(escaping: .terminal)

        json.array { $0.string(name) }

        #expect(json.text == #"["caf\udbff\udee9.jpg"]"#)
        #expect(try JSONDecoder().decode([String].self, from: json.data) == [name])
    }

    @Test func `any text survives a reader, with either escaping`() throws {
        for scalar in (0...0x10_ffff as ClosedRange<UInt32>).lazy.compactMap(Unicode.Scalar.init)
        where scalar.value < 0x3000 || scalar.value % 997 == 0 {
            let text = "a\(scalar)b"
            for escaping in [JSONWriter.Escaping.required, .terminal] {
                var json = JSONWriter(escaping: escaping)
                json.array { $0.string(text) }
                let back = try JSONDecoder().decode([String].self, from: json.data)
                #expect(back.map(\.unicodeScalars.count) == [text.unicodeScalars.count])
                #expect(back == [text])
            }
        }
    }

    @Test(
        arguments: [
            (0, "0"), (-0.0, "0"), (20, "20"), (0.1, "0.1"), (-1.5, "-1.5"),
            (1e15, "1000000000000000"),
            (9_007_199_254_740_992, "9007199254740992"), (1e16, "1e+16"), (1e-7, "1e-07"),
            (.nan, "null"), (-.infinity, "null"),
        ] as [(Double, String)])
    func `a number has the fewest digits that parse to it`(number: Double, text: String) {
        var json = JSONWriter()
        json.number(number)
        #expect(json.text == text)
    }

    @Test func `flushed output is dropped, and the list continues`() {
        var json = JSONWriter()
        var pieces: [String] = []
        json.array { json in
            for number in 1...3 {
                json.integer(number)
                pieces.append(json.flush { String(decoding: $0, as: UTF8.self) })
            }
        }
        #expect(pieces == ["[1", ",2", ",3"])
        #expect(json.text == "]")
    }
}
