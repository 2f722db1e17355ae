import CardExchange
import Cards
import Foundation
import Testing

struct BarcodeDrawingTests {
    @Test func `an EAN-8 has the bars of the standard`() throws {
        let drawing = try draw("96385074", .ean8)
        let bars = (7..<74).map { drawing[$0, 5] ? "1" : "0" }.joined()
        // Guard, left digits, middle guard, right digits, guard.
        #expect(
            bars == "101" + "0001011" + "0101111" + "0111101" + "0110111" + "01010"
                + "1001110" + "1110010" + "1000100" + "1011100" + "101")
        #expect(drawing.columns == 7 + 67 + 7)
        #expect(drawing.barHeight == drawing.rows - 4)
    }

    @Test(arguments: BarcodeType.allCases)
    func `every type has a quiet zone all around`(type: BarcodeType) throws {
        let texts: [BarcodeType: String] = [
            .ean8: "9638507", .ean13: "400638133393", .upcA: "03600029145", .upcE: "0123456",
        ]
        let drawing = try draw(texts[type] ?? "1234", type)
        for column in 0..<drawing.columns {
            #expect(!drawing[column, 0])
            #expect(!drawing[column, drawing.rows - 1])
        }
        for row in 0..<drawing.rows {
            #expect(!drawing[0, row])
            #expect(!drawing[drawing.columns - 1, row])
        }
        let isLinear = ![.aztec, .dataMatrix, .pdf417, .qr].contains(type)
        #expect((drawing.barHeight != nil) == isLinear)
    }

    @Test(
        arguments: [
            ("", BarcodeType.qr), ("", .code128), ("abc", .code39), ("1a", .itf), ("123", .itf),
            ("ä", .code93), ("日", .code128), ("A12", .ean13), ("12345", .ean8), ("x", .codabar),
            ("21234565", .upcE), ("4006381333931٣", .ean13),
        ])
    func `a text that a type cannot hold is reported`(text: String, type: BarcodeType) {
        let error = #expect(throws: BarcodeError.self) { try draw(text, type) }
        guard case .unsuitableText(type, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `a wrong check digit is reported, and a missing one is added`() throws {
        #expect(throws: BarcodeError.wrongCheckDigit(.ean13, expected: 1)) {
            try draw("4006381333932", .ean13)
        }
        #expect(throws: BarcodeError.wrongCheckDigit(.upcE, expected: 5)) {
            try draw("01234566", .upcE)
        }
        #expect(try draw("400638133393", .ean13) == draw("4006381333931", .ean13))
        #expect(try draw("0123456", .upcE) == draw("01234565", .upcE))
    }

    @Test(arguments: [BarcodeType.qr, .aztec, .dataMatrix, .pdf417, .code128, .codabar])
    func `a text that is too long for a type is reported`(type: BarcodeType) {
        #expect(throws: BarcodeError.tooLong(type)) {
            try draw(String(repeating: "7", count: 70_000), type)
        }
        #expect(throws: BarcodeError.tooLong(type)) {
            try draw(String(repeating: "7", count: 9_000), type)
        }
    }

    @Test func `a barcode without a type cannot be drawn`() {
        #expect(throws: BarcodeError.unknownType) {
            try ZintBarcodeDrawer().draw(Barcode(text: "1"))
        }
    }

    @Test(arguments: [BarcodeType.qr, .code128])
    func `a picture has whole pixels for every module`(type: BarcodeType) throws {
        let drawing = try draw("1234", type)
        let picture = try drawing.picture(scale: 3)
        #expect(picture.width == drawing.columns * 3)
        #expect(picture.height == drawing.rows * 3)
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                let expected: UInt8 = drawing[x / 3, y / 3] ? 0 : 255
                #expect(picture.samples[y * picture.width + x] == expected)
            }
        }
    }

    @Test(arguments: [0, -1, 32_001, Int.max])
    func `the size of a picture is limited`(scale: Int) throws {
        let drawing = try draw("1234", .qr)
        #expect(throws: BarcodeError.unsuitableScale(scale)) { try drawing.picture(scale: scale) }
        #expect(throws: BarcodeError.unsuitableScale(scale)) { try drawing.svg(scale: scale) }
    }

    @Test(arguments: [BarcodeType.qr, .pdf417, .ean13])
    func `an SVG covers the dark modules and nothing else`(type: BarcodeType) throws {
        let drawing = try draw("4006381333931", type)
        let svg = try drawing.svg(scale: 5)
        #expect(svg.contains("viewBox=\"0 0 \(drawing.columns) \(drawing.rows)\""))
        #expect(svg.contains("width=\"\(drawing.columns * 5)\" height=\"\(drawing.rows * 5)\""))
        #expect(
            try python(
                "import sys,xml.dom.minidom as m;print(m.parseString(sys.argv[1])"
                    + ".documentElement.tagName)", svg) == "svg")

        var covered: Set<[Int]> = []
        for match in svg.matches(of: /M(\d+) (\d+)h(\d+)v(\d+)h-(\d+)z/) {
            let numbers = [match.1, match.2, match.3, match.4, match.5].compactMap { Int($0) }
            #expect(numbers[2] == numbers[4])
            for x in numbers[0]..<numbers[0] + numbers[2] {
                for y in numbers[1]..<numbers[1] + numbers[3] {
                    #expect(covered.insert([x, y]).inserted)
                }
            }
        }
        for x in 0..<drawing.columns {
            for y in 0..<drawing.rows { #expect(covered.contains([x, y]) == drawing[x, y]) }
        }
    }

    @Test func `a terminal line has two rows of modules, black on white`() throws {
        let drawing = try draw("1234", .qr)
        let lines = try drawing.terminalLines(width: drawing.columns)
        #expect(lines.count == (drawing.rows + 1) / 2)
        for (index, line) in lines.enumerated() {
            #expect(line.hasPrefix("\u{1b}[38;5;16;48;5;231m"))
            #expect(line.hasSuffix("\u{1b}[0m"))
            let characters = Array(line.withoutColors)
            #expect(characters.count == drawing.columns)
            for (column, character) in characters.enumerated() {
                #expect("▀█".contains(character) == drawing[column, 2 * index])
                #expect("▄█".contains(character) == drawing[column, 2 * index + 1])
            }
        }
    }

    @Test func `without colours a line has the same characters and no escape sequences`() throws {
        let drawing = try draw("1234", .qr)
        for width in [drawing.columns, drawing.columns - 1] {
            let plain = try drawing.terminalLines(width: width, hasColors: false)
            let colored = try drawing.terminalLines(width: width)
            #expect(plain == colored.map { String($0.withoutColors) })
            #expect(!plain.contains { $0.contains("\u{1b}") })
        }
    }

    @Test func `a narrow terminal gets 2 × 2 modules per character, a narrower one an error`()
        throws
    {
        let drawing = try draw("4006381333931", .ean13)
        #expect(drawing.columns == 113)
        let lines = try drawing.terminalLines(width: 80)
        #expect(lines.allSatisfy { $0.withoutColors.count == 57 })
        for (index, line) in lines.enumerated() {
            for (place, character) in line.withoutColors.enumerated() {
                let (x, y) = (2 * place, 2 * index)
                #expect("▘▀▌▛▚▜▙█".contains(character) == drawing[x, y])
                #expect("▝▀▞▛▐▜▟█".contains(character) == drawing[x + 1, y])
                #expect("▖▌▞▛▄▙▟█".contains(character) == drawing[x, y + 1])
                #expect("▗▚▐▜▄▙▟█".contains(character) == drawing[x + 1, y + 1])
            }
        }
        #expect(throws: BarcodeError.tooWide(columns: 57, available: 56)) {
            try drawing.terminalLines(width: 56)
        }
    }

    private func draw(_ text: String, _ type: BarcodeType) throws -> BarcodeDrawing {
        try ZintBarcodeDrawer().draw(Barcode(text: text, type: type))
    }
}

extension String {
    /// A terminal line without the colour sequences at its ends.
    fileprivate var withoutColors: Substring { drop { $0 != "m" }.dropFirst().dropLast(4) }
}
