import Foundation
import ImageEditorTestSupport
import Rendering
import Testing

/// Our own code decodes progressive JPEG files with all of their scans at the same time. libjpeg
/// decodes the same file if a comment lies between two scans, and must give the same pixels.
struct ProgressiveJPEGTests {
    @Test(arguments: BaselineJPEGTests.samplings, [5, 92, 100])
    func `pixels are libjpeg's`(_ subsampling: ChromaSubsampling?, _ quality: Int) throws {
        for (width, height) in [(1, 1), (3, 2), (17, 33), (61, 97), (160, 49)] {
            try compare(encoded(width, height, subsampling, quality))
        }
    }

    @Test(.needsCorpora) func `pixels of photographs are libjpeg's, with any threads`() throws {
        for file in try CorpusFile.all("photos", where: { $0.expect == .ok }) {
            guard file.file.hasSuffix(".jpg") else { continue }
            var options = EncodingOptions(format: .jpeg)
            options.isProgressive = true
            let data = try Image(data: file.data()).encoded(as: options)
            try compare(data)
            let image = try Image(data: data)
            // A second thread reads the first scans for small results.
            for shrink in BaselineJPEGTests.shrinks.dropFirst() {
                let small = image.applying([BaselineJPEGTests.resize(image, by: shrink)])
                #expect(try small.pixels(threads: 2) == small.pixels(threads: 1))
            }
        }
    }

    @Test func `scans may hold one component, or some bits of it, and restart markers`() throws {
        let file = Self.manyScans
        try compare(file)
        #expect(try calls(file) * 4 < calls(Self.leftToLibjpeg(file)))
    }

    @Test func `all scans advance together`() throws {
        let file = ProgressiveJPEG.make(size: 1_024, scans: 64)
        // 128 rows of blocks, which libjpeg reads 64 times.
        #expect((128..<1_024).contains(try calls(file)))
        #expect(try calls(Self.leftToLibjpeg(file)) >= 64 * 128)
        // libjpeg smooths a picture whose file lacks a scan.
        #expect(try calls(ProgressiveJPEG.make(size: 1_024, scans: 63)) >= 63 * 128)
    }

    @Test(arguments: 0..<4) func `damage is judged by libjpeg`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let files = try [Self.manyScans, encoded(61, 97, .quarter, 85), encoded(40, 40, nil, 95)]
        var accepted = 0
        for round in 0..<300 {
            let file = files[round % files.count]
            let start = try #require(Self.endOfFirstScan(in: file))
            var damaged = file
            for _ in 0...Int.random(in: 0..<3, using: &random) {
                let place = Int.random(in: start..<file.count - 2, using: &random)
                damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            }
            let expected = result(of: Self.inserting(Self.comment, at: start, in: damaged))
            #expect(result(of: damaged) == expected, "round \(round)")
            if case .pixels = expected { accepted += 1 }
        }
        #expect(accepted > 20)
    }

    // MARK: - Comparing

    private enum Result: Equatable {
        case pixels(Pixels), error(String)
    }

    /// The pixels, if need be with damage.
    private func result(of file: Data) -> Result {
        do {
            let image = try Image(data: file)
            do { return try .pixels(image.pixels()) } catch ImageDecodingError.corrupt {
                return try .pixels(image.allowingDamage().pixels())
            }
        } catch { return .error("\(error)") }
    }

    private func compare(_ file: Data) throws {
        let image = try Image(data: file)
        let twin = try Image(data: Self.leftToLibjpeg(file))
        for shrink in BaselineJPEGTests.shrinks {
            let filters = shrink == 1 ? [] : [BaselineJPEGTests.resize(image, by: shrink)]
            #expect(
                try image.applying(filters).pixels() == twin.applying(filters).pixels(),
                "1/\(shrink) of \(image.info.storedSize)")
        }
    }

    /// The number of times that decoding asks whether to go on.
    private func calls(_ file: Data) throws -> Int {
        let asked = CallCounter()
        try Image(data: file).verify(isCancelled: { asked.next() < 0 })
        return asked.count
    }

    private func encoded(
        _ width: Int, _ height: Int, _ subsampling: ChromaSubsampling?, _ quality: Int
    ) throws -> Data {
        var options = EncodingOptions(format: .jpeg, quality: quality)
        options.subsampling = subsampling
        options.isProgressive = true
        return try gradient(width, height, layout: subsampling == nil ? .gray8 : .rgb8)
            .encoded(as: options)
    }

    // MARK: - Files

    private static let comment: [UInt8] = [0xFF, 0xFE, 0, 2]

    private static func leftToLibjpeg(_ file: Data) throws -> Data {
        try inserting(comment, at: #require(endOfFirstScan(in: file)), in: file)
    }

    private static func inserting(_ bytes: [UInt8], at place: Int, in file: Data) -> Data {
        file[..<place] + bytes + file[place...]
    }

    /// The place of the marker that ends the first scan.
    private static func endOfFirstScan(in file: Data) -> Int? {
        let markers = file.indices.dropLast().filter { file[$0] == 0xFF }
        guard let scan = markers.first(where: { file[$0 + 1] == 0xDA }) else { return nil }
        return markers.first { place in
            place > scan && file[place + 1] != 0 && !(0xD0...0xD7).contains(file[place + 1])
        }
    }

    /// 37 by 30 pixels, 4:2:0, in 16 scans: means and coefficients of each component alone or
    /// together, in bands, with their bits in up to four steps; a restart marker follows each MCU.
    private static let manyScans =
        Data(
            base64Encoded: """
                /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYa
                HSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgo
                KCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wgARCAAeACUDASIAAhEBAxEB/8QA
                GQAAAwEBAQAAAAAAAAAAAAAAAwQFAgAB/90ABAAB/9oACAEBAAAAAYf/0B//0Sf/0k//053/1O//1Tf/
                1h//12v/0J3/0Rf/0tf/07n/1Pf/1X//1m//18f/0K//0an/0if/xAAXAQADAQAAAAAAAAAAAAAAAAAC
                AwQB/9oACgICEAMQAAACRJ//0Jg//9FNH//SNH//08H/1G0f/8QAHhAAAQQBBQAAAAAAAAAAAAAAAgAB
                AxIRBBMhIiP/2gAIAQEAAQUDjF7f/9AG7f/R1OHX/9KIcH//09Ryf//ULhf/1YS6/wD/1mByX//XkJtr
                /9BoyJf/0S9F/9IAX//TbxX/1MXk/9Vn2V//1hjq/wD/1ykxJ//QlO6//9Fhov/SlK5f/8QAHBEAAgEF
                AQAAAAAAAAAAAAAAAAMBAhESIiMx/9oACAEDAQE/AryzeT//0Fn/0T//0qYz5q8P/9NZ/9Q//8QAHREA
                AgICAwEAAAAAAAAAAAAAAQIAAxETBCEiMf/aAAgBAgEBPwGxGvzaRif/0Fpn/9HTP//S5BrUCtD5n//T
                Y11FQ5+9Cf/U1T//xAAfEAACAAcAAwAAAAAAAAAAAAAAAQIREiExQVEDInH/2gAIAQEABj8Dwf/QT1M/
                /9GGTP/STeD/07cP/9S5/9XyceD/1rH/16dn/9CyP//Rkj//0lCf/9P23w//1LbP/9WmL7Y//9bJ/9el
                Z6f/0FY//9FRn//Smf/EABwQAAIDAQEBAQAAAAAAAAAAAAERACExUUFhwf/aAAgBAQABPzIQmQqf/9A9
                ApY8n//ROgHcn//SIPEdnJ//01AwPxP/1CAuP//VCBk/vU//1n6tT//X09QAp//QGNwn/9GjE7c//9Iy
                qeT/0xvvzH//1C92Juf/1RBqTD//1rC0/9cqzQUf/9DlF9n/0ewXk//SQIqU/8QAGxABAQEBAQEBAQAA
                AAAAAAAAAREhADFxQVH/2gAIAQEAARQhZCP6P//QWZhZf//R89eq/9LSGmX/02+bBV//1LQhZ3//1cgZ
                cf/W+8zf/9e36xj/0Gcwz3//0WSkHn//0g2Vdd//0+5H/9RTwTOf/9VmCrXP/9a37Cef/9cXGAp//9D7
                z5//0Ya5Xv8A/9L848L/AP/EAB4QAAICAgMBAQAAAAAAAAAAAAARATEhQVFxgbHw/9oACAEBABU/IT//
                0MbZP//RfB//0lTk/9N7k//UP//VvBPyD//WiD//15uEz//QiD//0f3J/9LGZP/Tdd9n/9T0/9Vwq30f
                /9ZH/9eplZSP/9Btn//RV4v0/9Jn/9oACAEBAAAAEH//0H//0f8A/9L/AP/T/wD/1H//1X//1n//1/8A
                /9B//9F//9L/AP/T/wD/1H//1f8A/9Z//9f/AP/Qf//R/wD/0v8A/9oACgICAAMAAAAhf//Q/wD/0T//
                0n//03//1H//2gAKAgIAAwAAABD/AP/QP//R/wD/0v8A/9O//9R//8QAGREAAwEBAQAAAAAAAAAAAAAA
                AAERMSFR/9oACAEDAQE/IbWqH//QH//RWH//0vSJ0//TWn//1Fh//8QAGxEBAAIDAQEAAAAAAAAAAAAA
                AQARITFBcVH/2gAIAQMBAT8QwwAA3S2FD1pWvgz/0OZ//9HVP//SR+j4Ti5povQeT//TXTk//9TVP//E
                AB0RAQEAAgIDAQAAAAAAAAAAAAERADEhUUFhgaH/2gAIAQIBAT8QdjITpaEHuVnQ5//Qw//RMf/S2hol
                HfPq/mf/05pF6Fq+ONfc/9QOf//EAB4QAQEAAgMBAQEBAAAAAAAAAAERACExQVFhcYHh/9oACAEBAAE/
                EFdRguFp7n//0EbHimSKuCCO+s//0fgpnF0s/M//0ij4R4Cwa1tSfuf/0xqVAQPBTP/UP18GLv8An5n/
                1YTwhe5cZTY71rXef//W8H/WWzlPHP/XAnxrnhZNR7z/0LYcbzIM2npn/9E7cKiENdXemf/SYGhqdtHV
                78z/0+H8Hi3t08e95//UoE8Bw3tL1n//1Ww6AFARsNq6z//WPkln7D78z//X17ZG7gpDF4u5n//QP/Hg
                +Hmf/9E+N3VtP04+Os//0h4neyitsPc//9k=
                """, options: .ignoreUnknownCharacters) ?? Data()
}
