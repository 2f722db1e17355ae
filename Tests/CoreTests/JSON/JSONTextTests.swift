import Core
import Foundation
import Testing

struct JSONTextTests {
    @Test func `members keep their order, on one line`() {
        let json = JSONText.object([
            .init("z", .integer(1)), .init("a", .array([.null, .bool(true), .number(0.5)])),
            .init("m", .object([])),
        ])

        #expect(json.text == #"{"z":1,"a":[null,true,0.5],"m":{}}"#)
    }

    @Test func `whole numbers have no decimal point, and NaN is null`() {
        #expect(
            JSONText.array([.number(20), .number(.nan), .number(.infinity)]).text
                == "[20,null,null]")
    }

    @Test func `any string survives a JSON reader`() throws {
        let strings = [
            "a\"b\\c/d", "\u{0}\u{1}\u{1f}\u{7f}\u{9b}", "\u{2028}\u{2029}", "\r\n\t",
            "é👩‍🚀\u{e0041}",
            "\u{202e}\u{feff}", "",
        ]

        let text = JSONText.array(strings.map(JSONText.string)).text

        #expect(try JSONDecoder().decode([String].self, from: Data(text.utf8)) == strings)
    }

    @Test func `no string can control a terminal or end the line`() {
        let text = JSONText.string("\u{1b}[2J\n\u{9b}\u{202e}\u{2028}\u{e0041}").text

        #expect(text == #""\u001b[2J\n\u009b\u202e\u2028\udb40\udc41""#)
    }
}
