import CardExchange
import Cards
import Foundation
import ImageEditorTestSupport
import Testing

struct BarcodeReaderTests {
    @Test func `an EAN-13 that begins with 0 is a UPC-A`() async throws {
        let found = try await read(Barcode(text: "0036000291452", type: .ean13))
        #expect(found == [Barcode(text: "036000291452", type: .upcA)])
    }

    @Test func `a Codabar is read with its start and stop letters`() async throws {
        let barcode = Barcode(text: "B1234C", type: .codabar)
        #expect(try await read(barcode) == [barcode])
        #expect(
            try await read(Barcode(text: "1234", type: .codabar))
                == [Barcode(text: "A1234A", type: .codabar)])
    }

    @Test func `a picture without a code has none`() async throws {
        let white = try GrayPicture(
            width: 300, height: 200, samples: .init(repeating: 255, count: 60_000))
        #expect(try await ZXingBarcodeReader().readBarcodes(in: white).isEmpty)
    }

    @Test func `light on dark is read, too`() async throws {
        let picture = try draw(Barcode(text: "white", type: .qr), scale: 4)
        let inverted = try GrayPicture(
            width: picture.width, height: picture.height, samples: picture.samples.map { 255 - $0 })
        let found = try await ZXingBarcodeReader().readBarcodes(in: inverted)
        #expect(found.map(\.barcode.text) == ["white"])
    }

    @Test func `two codes in one picture are both found, with their positions`() async throws {
        let (first, second) = (
            try draw(Barcode(text: "first", type: .qr), scale: 5),
            try draw(Barcode(text: "4006381333931", type: .ean13), scale: 3)
        )
        var canvas = Canvas(width: 800, height: 600)
        canvas.put(first, x: 40, y: 60)
        canvas.put(second, x: 300, y: 350)
        let found = try await ZXingBarcodeReader().readBarcodes(in: canvas.picture())

        let code = try #require(found.first { $0.barcode.type == .qr })
        #expect(Set(found.map(\.barcode.text)) == ["first", "4006381333931"])
        // The quiet zone is 4 modules wide, the code 21 modules.
        let (near, far) = (4.0 * 5, 25.0 * 5)
        #expect(abs(code.corners.topLeft.x - 40 - near) < 6)
        #expect(abs(code.corners.topLeft.y - 60 - near) < 6)
        #expect(abs(code.corners.bottomRight.x - 40 - far) < 6)
        #expect(abs(code.corners.bottomRight.y - 60 - far) < 6)
    }

    @Test(arguments: [BarcodeType.ean13, .ean8, .upcA, .code39, .code128, .qr, .dataMatrix])
    func `a rotated, blurred and noisy code is read`(type: BarcodeType) async throws {
        let texts: [BarcodeType: String] = [.ean8: "96385074", .upcA: "036000291452"]
        let barcode = Barcode(text: texts[type] ?? "4006381333931", type: type)
        let sharp = try draw(barcode, scale: 4)
        var generator = SeededGenerator(seed: 7)
        for degrees in [-8.0, 3, 12] {
            let picture = try Canvas.rotated(sharp, by: degrees, using: &generator)
            let found = try await ZXingBarcodeReader().readBarcodes(in: picture)
            #expect(found.map(\.barcode) == [barcode], "\(degrees)°")
        }
    }

    @Test func `hostile pictures have no code and do no harm`() async throws {
        var generator = SeededGenerator(seed: 42)
        let sizes = [(1, 1), (1, 32_000), (12_000, 1), (2, 2), (3, 500), (640, 3), (97, 101)]
        for (width, height) in sizes {
            for pattern in 0..<4 {
                let samples = (0..<width * height).map { index -> UInt8 in
                    switch pattern {
                    case 0: UInt8.random(in: 0...255, using: &generator)
                    case 1: index.isMultiple(of: 2) ? 0 : 255
                    case 2: (index / width).isMultiple(of: 2) ? 0 : 255
                    default: 0
                    }
                }
                let picture = try GrayPicture(width: width, height: height, samples: samples)
                _ = try await ZXingBarcodeReader().readBarcodes(in: picture)
            }
        }
    }

    /// zxing-cpp 1.4 compares the codes found at several scales of a large picture with a function
    /// whose assertion fails. Debian's build has assertions enabled.
    @Test func `a large picture of a linear code does not crash`() async throws {
        let picture = try draw(Barcode(text: "4006381333931", type: .ean13), scale: 16)
        #expect(picture.width > 1_000 && picture.height > 500)
        let found = try await ZXingBarcodeReader().readBarcodes(in: picture)
        #expect(found.map(\.barcode.text) == ["4006381333931"])
    }

    @Test func `damaged codes are read correctly or not at all`() async throws {
        var generator = SeededGenerator(seed: 3)
        for type in [BarcodeType.qr, .dataMatrix, .aztec, .pdf417, .ean13, .code128, .upcE] {
            let text = type == .upcE ? "01234565" : "4006381333931"
            let whole = try draw(Barcode(text: text, type: type), scale: 3)
            for _ in 0..<20 {
                var samples = whole.samples
                for _ in 0..<Int.random(in: 1...6, using: &generator) {
                    let start = Int.random(in: samples.indices, using: &generator)
                    let end = min(samples.count, start + whole.width * 3)
                    let shade = UInt8.random(in: 0...255, using: &generator)
                    for index in start..<end { samples[index] = shade }
                }
                let picture = try GrayPicture(
                    width: whole.width, height: whole.height, samples: samples)
                let found = try await ZXingBarcodeReader().readBarcodes(in: picture)
                #expect(found.allSatisfy { $0.barcode.text == text })
            }
        }
    }

    @Test(arguments: [(0, 1, 0), (1, -1, 0), (2, 2, 3), (32_001, 1, 32_001), (20_000, 20_000, 0)])
    func `a picture has as many samples as it says`(width: Int, height: Int, count: Int) {
        #expect(throws: BarcodeError.invalidPicture(width: width, height: height)) {
            try GrayPicture(
                width: width, height: height, samples: .init(repeating: 0, count: count))
        }
    }

    private func draw(_ barcode: Barcode, scale: Int) throws -> GrayPicture {
        try ZintBarcodeDrawer().draw(barcode).picture(scale: scale)
    }

    private func read(_ barcode: Barcode) async throws -> [Barcode] {
        try await ZXingBarcodeReader().readBarcodes(in: draw(barcode, scale: 3)).map(\.barcode)
    }
}

/// A white picture for drawing codes.
private struct Canvas {
    let width: Int
    let height: Int
    private var samples: [UInt8]

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        samples = .init(repeating: 255, count: width * height)
    }

    mutating func put(_ picture: GrayPicture, x: Int, y: Int) {
        for row in 0..<picture.height {
            for column in 0..<picture.width {
                samples[(y + row) * width + x + column] =
                    picture.samples[row * picture.width + column]
            }
        }
    }

    func picture() throws -> GrayPicture {
        try GrayPicture(width: width, height: height, samples: samples)
    }

    /// The picture rotated on a larger background, blurred and with noise.
    static func rotated(
        _ picture: GrayPicture, by degrees: Double, using generator: inout SeededGenerator
    ) throws -> GrayPicture {
        let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
        let side = Int(Double(max(picture.width, picture.height)) * 1.5)
        func shade(_ x: Double, _ y: Double) -> Double {
            let dx = x - Double(side) / 2
            let dy = y - Double(side) / 2
            let column = Int((dx * cosine + dy * sine + Double(picture.width) / 2).rounded(.down))
            let row = Int((dy * cosine - dx * sine + Double(picture.height) / 2).rounded(.down))
            guard (0..<picture.width).contains(column), (0..<picture.height).contains(row) else {
                return 220
            }
            return 30 + Double(picture.samples[row * picture.width + column]) * 190 / 255
        }
        var samples: [UInt8] = []
        for y in 0..<side {
            for x in 0..<side {
                var sum = 0.0
                for part in 0..<9 {
                    sum += shade(Double(x) + Double(part % 3) / 2, Double(y) + Double(part / 3) / 2)
                }
                samples.append(UInt8(sum / 9 + Double.random(in: -20...20, using: &generator)))
            }
        }
        return try GrayPicture(width: side, height: side, samples: samples)
    }
}
