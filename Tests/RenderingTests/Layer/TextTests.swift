import Foundation
import ImageEditorTestSupport
import Rendering
import Testing

struct TextTests {
    @Test func `a text with opacity 0 changes no byte of a file`() throws {
        for format in [ImageFormat.png, .jpeg] {
            let options = EncodingOptions(format: format)
            let image = try Image(data: gradient(61, 47).encoded(as: options))
            #expect(
                try image.applying([.text("Hello", opacity: 0)]).encoded()
                    == image.encoded())
        }
    }

    // In DejaVu Sans, an H is 1540/2048 wide, and a line is (1901 + 483)/2048 high: at 40 pixels
    // that is 30.08 by 46.56.
    @Test(arguments: [
        (Anchor.topLeft, 10, 5), (.top, 85 + 10, 5), (.topRight, 160, 5),
        (.left, 10, 32), (.center, 95, 32), (.right, 160, 32),
        (.bottomLeft, 10, 48), (.bottom, 95, 48), (.bottomRight, 160, 48),
    ])
    func `text lies at its anchor, moved inwards`(
        _ anchor: Anchor, _ left: Int, _ top: Int
    ) throws {
        let image = try flat(200, 100)
        func area(_ placement: Placement) throws -> ChangedArea? {
            try ChangedArea(
                of: image, by: [.text("H", fonts: dejavu, size: .pixels(40), at: placement)])
        }
        let corner = try #require(try area(Placement(.topLeft)))
        // The stems of the H begin 201/2048 from its left and end as far from its right; it is
        // 1493/2048 high.
        #expect(corner == ChangedArea(left: 3, top: 7, right: 26, bottom: 37))
        let inwards = try area(Placement(anchor, x: .pixels(10), y: .percent(5)))
        #expect(inwards == corner.moved(left, top))
    }

    @Test func `percentages refer to the sides`() throws {
        let image = try flat(300, 100)
        let pixels = try image.applying([
            .text("Ag", fonts: dejavu, size: .pixels(20), at: Placement(.left, x: .pixels(30)))
        ]).pixels()
        let parts = try image.applying([
            .text("Ag", fonts: dejavu, size: .percent(20), at: Placement(.left, x: .percent(10)))
        ]).pixels()
        #expect(pixels == parts)
        #expect(try pixels != image.pixels())
    }

    @Test func `a quarter turn swaps the sides, a full turn changes nothing`() throws {
        let image = try flat(160, 160)
        func area(_ degrees: Double) throws -> ChangedArea {
            try #require(
                try ChangedArea(
                    of: image,
                    by: [
                        .text(
                            "HHH", fonts: dejavu, size: .pixels(40), at: Placement(.topLeft),
                            angle: .degrees(degrees))
                    ]))
        }
        let straight = try area(0)
        let turned = try area(90)
        #expect(straight.right - straight.left > 2 * (straight.bottom - straight.top))
        // Clockwise: the first letter is at the top, and the former top is on the right.
        #expect(abs(turned.top - straight.left) <= 1)
        #expect(abs(turned.bottom - straight.right) <= 1)
        #expect(abs((46 - turned.right) - straight.top) <= 1)
        #expect(try area(360) == straight)
        #expect(try area(-270) == turned)
    }

    @Test func `an outline reaches as far as it says on all sides, beneath the letters`() throws {
        let image = try flat(100, 100)
        func text(_ width: Double) -> Text {
            Text(
                "H", fonts: dejavu, size: .pixels(40),
                outline: TextOutline(width: .pixels(width), color: .black))
        }
        let plain = try #require(try ChangedArea(of: image, by: [text(0)]))
        let outlined = try #require(try ChangedArea(of: image, by: [text(6)]))
        for (near, far) in [
            (plain.left, outlined.left), (plain.top, outlined.top),
            (outlined.right, plain.right), (outlined.bottom, plain.bottom),
        ] {
            #expect((6...7).contains(near - far))
        }
        // White letters keep their colour where they fully cover a pixel.
        let (before, after) = (
            try image.applying([text(0)]).pixels(), try image.applying([text(6)]).pixels()
        )
        let white = before.samples.indices.filter { $0 % 4 == 0 && before.samples[$0] == 255 }
        #expect(white.count > 100)
        #expect(white.allSatisfy { after.samples[$0] == 255 })
        #expect(after.samples.contains(0))
    }

    @Test func `a shadow is the letters moved, and a blur carries them further`() throws {
        let image = try flat(120, 120)
        let invisible = Paint(red: 1, green: 1, blue: 1, alpha: 0)
        func shadow(_ blur: Double) -> Text {
            Text(
                "Ag", fonts: dejavu, size: .pixels(30), color: invisible,
                shadow: TextShadow(
                    x: .pixels(11), y: .pixels(-6), blur: .pixels(blur), color: .white))
        }
        let letters = try rows(
            of: image.applying([.text("Ag", fonts: dejavu, size: .pixels(30))]))
        let sharp = try rows(of: image.applying([shadow(0)]))
        for y in 6..<120 {
            #expect(Array(sharp[y - 6][11...]) == Array(letters[y][..<109]))
        }
        let near = try #require(try ChangedArea(of: image, by: [shadow(0)]))
        let far = try #require(try ChangedArea(of: image, by: [shadow(3)]))
        #expect((4...10).contains(near.left - far.left))
        #expect((4...10).contains(far.bottom - near.bottom))
        // Apart from rounding, the blur only redistributes the light.
        func sum(_ filter: Text) throws -> Int {
            try rows(of: image.applying([filter])).joined().reduce(0) { $0 + Int($1) - 40 }
        }
        let (whole, spread) = (try sum(shadow(0)), try sum(shadow(3)))
        #expect(abs(whole - spread) < whole / 50)
    }

    @Test func `later texts cover earlier ones`() throws {
        let image = try flat(120, 90, [200, 30, 90])
        let texts = [
            Text("one", fonts: dejavu, size: .pixels(40), color: .black),
            Text("two", fonts: dejavu, size: .pixels(40), at: Placement(x: .pixels(9))),
            Text("three", fonts: dejavu, size: .pixels(20), at: Placement(.bottom)),
        ]
        let singly = try texts.reduce(image) { image, text in
            try Image(data: image.applying([text]).encoded())
        }
        #expect(try image.applying(texts).pixels() == singly.pixels())
        #expect(try image.applying(texts.reversed()).pixels() != singly.pixels())
    }

    @Test func `an invisible text changes nothing, and one outside the image is an error`() throws {
        let image = try flat(50, 50)
        let invisible = Paint(red: 0, green: 0, blue: 0, alpha: 0)
        #expect(try ChangedArea(of: image, by: [.text("a", color: invisible)]) == nil)
        #expect(try ChangedArea(of: image, by: [.text("  \n ")]) == nil)
        #expect(
            throws: FilterError.outsideImage(
                filter: "text", reason: "the text lies outside of 50x50")
        ) {
            try image.applying([.text("a", fonts: dejavu, at: Placement(x: .pixels(90)))]).pixels()
        }
    }

    @Test func `a missing font is named and not substituted`() throws {
        for name in ["No Such Font", "DejaVu", "DejaVu Sans;"] {
            let error = try #require(throws: FilterError.self) {
                try Text("a", fonts: [name]).operation()
            }
            #expect(error.reason.hasPrefix("no font \(name) is installed (the nearest is "))
        }
        // Font names are case-insensitive.
        _ = try Text("a", fonts: ["dejavu SANS"]).operation()
    }

    @Test func `a character that no font has is named`() throws {
        let error = try #require(throws: FilterError.self) {
            try Text("a\u{13000}b", fonts: dejavu).operation()
        }
        #expect(error.reason.hasPrefix("no glyph for \u{13000} (U+13000) in DejaVu Sans; "))
    }

    @Test func `a style selects another font`() throws {
        let image = try flat(90, 60)
        let plain = try image.applying([.text("Ag", fonts: dejavu, size: .pixels(30))]).pixels()
        let bold = try image.applying([
            .text("Ag", fonts: dejavu, style: .bold, size: .pixels(30))
        ]).pixels()
        #expect(bold.samples.reduce(0) { $0 + Int($1) } > plain.samples.reduce(0) { $0 + Int($1) })
    }

    @Test(arguments: [
        Text(""), Text(String(repeating: "a", count: 2_001)), Text("a\u{7}b"), Text("a\u{0}"),
        Text("a", fonts: []), Text("a", size: .pixels(0)), Text("a", size: .pixels(-3)),
        Text("a", size: .pixels(.nan)), Text("a", size: .pixels(.infinity)),
        Text("a", opacity: 1.1), Text("a", opacity: .nan), Text("a", width: .percent(0)),
        Text("a", angle: .degrees(400)), Text("a", angle: .degrees(.nan)),
        Text("a", at: Placement(x: .pixels(.nan))), Text("a", at: Placement(y: .percent(1e9))),
        Text("a", color: Paint(red: 2, green: 0, blue: 0)),
        Text("a", outline: TextOutline(width: .pixels(-1))),
        Text("a", shadow: TextShadow(x: .pixels(.nan), y: .pixels(0))),
        Text("a", shadow: TextShadow(x: .pixels(0), y: .pixels(0), blur: .pixels(-1))),
    ])
    func `a value out of range is an error`(text: Text) {
        #expect(throws: FilterError.self) { try text.operation() }
    }

    @Test(arguments: [
        Text("a", size: .percent(9_000)), Text("a", outline: TextOutline(width: .pixels(101))),
        Text("a", shadow: TextShadow(x: .pixels(1), y: .pixels(0), blur: .percent(300))),
    ])
    func `a text that becomes too large on an image is an error`(text: Text) throws {
        let image = try flat(60, 60)
        #expect(throws: FilterError.self) { try image.applying([text]).resultSize() }
    }

    @Test func `odd texts are drawn or refused without a crash`() throws {
        let image = try flat(64, 48)
        var random = SeededGenerator(seed: 7)
        let pools: [ClosedRange<UInt32>] = [
            0x20...0x7E, 0x300...0x36F, 0x590...0x6FF, 0x900...0x97F, 0x2000...0x206F,
            0xE000...0xE0FF, 0xFB00...0xFDFF, 0xFE00...0xFE0F, 0x1F300...0x1F6FF,
            0xE0100...0xE01EF,
        ]
        var drawn = 0
        for _ in 0..<150 {
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                let pool = pools[Int.random(in: 0..<pools.count, using: &random)]
                let value = UInt32.random(in: pool, using: &random)
                if let scalar = Unicode.Scalar(value) { text.append(scalar) }
            }
            do {
                _ = try image.applying([
                    .text(String(text), size: .pixels(12), width: .pixels(20))
                ]).pixels()
                drawn += 1
            } catch is FilterError {
                continue
            }
        }
        #expect(drawn > 10)
        // The maximum number of combining marks on one letter, and the maximum number of lines.
        let marks = "a" + String(repeating: "\u{301}", count: 1_999)
        let lines = String(repeating: "a\n", count: 1_000)
        for text in [marks, lines] {
            _ = try image.applying([.text(text, size: .pixels(9), width: .pixels(1))]).pixels()
        }
    }
}
