import Foundation
import Testing

/// Barcodes of cards, drawn and read by the built tool.
struct CardsBarcodeEndToEndTests {
    @Test(arguments: [("EAN_13", "4006381333931"), ("QR_CODE", "https://example.org/?card=17")])
    func `a drawn barcode can be read again`(type: String, text: String) async throws {
        let place = try Workplace()
        try await place.addNumber("Shop", ["--barcode", text, "--barcode-type", type])
        let drawn = try await place.run("cards", "show", "shop", "--barcode", "-o", "code.png")
        #expect(drawn.status == 0 && drawn.text == "code.png\n", "\(drawn.error)")

        let read = try await place.run("cards", "scan", "code.png", "--json")
        let line = try #require(try read.json().first)
        #expect(try JSONSchema("card-scan").problems(with: line) == [])
        #expect(line["text"]?.string == text && line["type"]?.string == type)
        #expect(line["side"] == .null)
        #expect(try await place.cards().first?["lastUsed"] != .null)
    }

    @Test func `a barcode is drawn only as text or SVG`() async throws {
        let place = try Workplace()
        try await place.addNumber("Shop", ["--number", "4006 381"])
        let lines = try await place.run("cards", "show", "shop", "--barcode").text
            .split(separator: "\n")
        #expect(lines.count > 10 && lines.last == "Shop  4006 381")
        #expect(!lines.contains { $0.contains("\u{1b}") }, "a file gets no escape sequences")
        #expect(lines.contains { $0.contains("█") })

        let written = try await place.run(
            "cards", "show", "shop", "--barcode", "-o", "code.svg", "--json")
        let line = try #require(try written.json().first)
        #expect(try JSONSchema("card-barcode").problems(with: line) == [])
        #expect(line["type"]?.string == "CODE_128")
        let document = String(decoding: try place.read("code.svg"), as: UTF8.self)
        #expect(document.hasPrefix("<?xml") && document.contains("<path"))

        let again = try await place.run("cards", "show", "shop", "--barcode", "-o", "code.svg")
        #expect(again.status == 73)
        let other = try await place.run("cards", "show", "shop", "--barcode", "-o", "code.pdf")
        #expect(other.status == 64)
        #expect(try place.names() == ["code.svg"])
    }

    @Test func `a barcode in a card's photograph is stored on request`() async throws {
        let place = try Workplace()
        try await place.addNumber(
            "Code", ["--barcode", "4006381333931", "--barcode-type", "EAN_13"])
        _ = try await place.run("cards", "show", "code", "--barcode", "-o", "code.png")
        _ = try await place.run(
            "cards", "add", "Shop", "--sides", "one", "--front", "code.png", "--no-crop")

        let scanned = try await place.run("cards", "scan", "shop")
        #expect(scanned.text == "EAN-13  4006381333931  front\n", "\(scanned.error)")
        #expect(try await place.card("shop")["barcode"] == .null)
        let saved = try await place.run("cards", "scan", "shop", "--save", "--json")
        #expect(saved.status == 0, "\(saved.error)")
        #expect(try saved.json().first?["side"]?.string == "front")
        let barcode = try await place.card("shop")["barcode"]
        #expect(barcode?["text"]?.string == "4006381333931")
        #expect(barcode?["type"]?.string == "EAN_13")
    }

    @Test func `a barcode is checked, and its type guessed, when it is added`() async throws {
        let place = try Workplace()
        func add(_ name: String, _ more: String...) async throws -> Int {
            Int(try await place.run(["cards", "add", name, "--sides", "none"] + more).status)
        }
        #expect(try await add("EAN", "--barcode", "4006381333931") == 0)
        #expect(try await place.card("ean")["barcode"]?["type"]?.string == "EAN_13")
        #expect(try await add("Wrong", "--barcode", "4006381333932") == 64)
        for name in ["EAN_13", "ean13", "ean-13"] {
            let right = ["--barcode", "4006381333931", "--barcode-type", name]
            #expect(try await place.run(["cards", "edit", "ean"] + right).status == 0)
            #expect(
                try await add("Wrong", "--barcode", "4006381333932", "--barcode-type", name) == 64)
        }
        #expect(try await add("Coda", "--barcode", "B1234C", "--barcode-type", "codabar") == 0)
        _ = try await place.run("cards", "show", "coda", "--barcode", "-o", "coda.png")
        let read = try await place.run("cards", "scan", "coda.png", "--json")
        #expect(try read.json().first?["text"]?.string == "B1234C", "\(read.error)")
        let days = ["--number", "1", "--valid-from", "2027-02-01", "--expires", "2027-01-01"]
        let period = try await place.run(["cards", "add", "Old", "--sides", "none"] + days)
        #expect(period.status == 64 && period.error.contains("after --expires"))
        #expect(try await place.cards().count == 2)
    }

    @Test func `two barcodes are ambiguous, and a missing one is reported`() async throws {
        let place = try Workplace()
        for (name, text) in [("one", "4006381333931"), ("two", "96385074")] {
            let type = name == "one" ? "EAN_13" : "EAN_8"
            try await place.addNumber(name, ["--barcode", text, "--barcode-type", type])
            _ = try await place.run("cards", "show", name, "--barcode", "-o", "\(name).png")
        }
        let sides = ["--front", "one.png", "--back", "two.png", "--no-crop"]
        #expect(try await place.run(["cards", "add", "Shop"] + sides).status == 0)
        let before = try await place.card("shop")
        let outcome = try await place.run("cards", "scan", "shop", "--save")
        #expect(outcome.status == 64)
        #expect(outcome.text.split(separator: "\n").count == 2)
        #expect(try await place.card("shop") == before)

        try await place.addCard("Plain")
        #expect(try await place.run("cards", "scan", "plain").status == 66)
        #expect(try await place.run("cards", "show", "plain", "--barcode").status == 66)
    }
}
