import Rendering
import Testing

struct VintageTests {
    @Test func `there are the 26 looks of CSSgram`() {
        #expect(
            FilterCatalog.vintageLooks.map(\.name) == [
                "1977", "aden", "brannan", "brooklyn", "clarendon", "earlybird", "gingham",
                "hudson", "inkwell", "kelvin", "lark", "lofi", "maven", "mayfair", "moon",
                "nashville", "perpetua", "reyes", "rise", "slumber", "stinson", "toaster",
                "valencia", "walden", "willow", "xpro2",
            ])
    }

    @Test func `looks of single colours match values computed by hand`() throws {
        // 1977: 100 under 30 % screen with 243, 106, 188: 144.3, 119.3, 134.3; after contrast and
        // brightness 160.6, 130.3, 148.4; then saturation 1.3 around luma 138.06.
        #expect(try run(Look(.year1977), on: [[100, 100, 100]]) == [[167, 128, 152]])
        // Kelvin: dodged 128.1, 120.8, 125.6; overlay with 183, 125, 33.
        #expect(try run(Look(.kelvin), on: [[100, 100, 100]]) == [[183, 118, 33]])
    }

    @Test func `a step of a look is clamped before the next`() throws {
        // Contrast 1.5 turns white into 377, which is clamped to 255; then 0.9 gives 230.
        let toaster = try run(Look(.toaster), on: [[255, 255, 255]])
        #expect(toaster == [[230, 230, 230]])
    }

    @Test func `a gradient spans the image, not its strips`() throws {
        let image = try Image(data: gray(60, 40).encoded()).applying([Look(.perpetua)])
        let rows = try image.pixels(threads: 1, stripHeight: 16)
        func blue(_ y: Int) -> UInt8 { rows.samples[(y * 60 + 30) * 4 + 2] }

        // From blue at the top to yellow at the bottom.
        #expect((1..<40).allSatisfy { blue($0) <= blue($0 - 1) })
        #expect(blue(0) > 128 && blue(39) < 115)
    }

    @Test func `a vignette leaves the middle and darkens all corners alike`() throws {
        let filter = Vignette(intensity: 0.5)
        let pixels = try Image(data: gray(61, 41).encoded()).applying([filter]).pixels()
        func level(_ x: Int, _ y: Int) -> UInt8 { pixels.samples[(y * 61 + x) * 4] }

        #expect(level(30, 20) == 128)
        #expect(Set([level(0, 0), level(60, 0), level(0, 40), level(60, 40)]).count == 1)
        // d² = (30² + 20²) ÷ 20.5²; linear light times 1 − ½·(1 − 1 ÷ (1 + d²)²).
        let d = (900.0 + 400) / (20.5 * 20.5)
        let gain = 1 - 0.5 * (1 - 1 / ((1 + d) * (1 + d)))
        let corner = PointReference.encoded(PointReference.decoded(128.0 / 255) * gain) * 255
        #expect(abs(Double(level(0, 0)) - corner) <= 0.6)
    }

    @Test func `grey images take a gradient too`() throws {
        let gray = try #require(
            Pixels(
                size: ImageSize(width: 40, height: 30), layout: .gray8,
                samples: Array(repeating: 128, count: 1200)))
        let result = try Image(data: gray.encoded()).applying([Vignette(intensity: 1)]).pixels()
        #expect(result.samples[0] < 60 && result.samples[(15 * 40 + 20) * 4] > 126)
    }

    private func gray(_ width: Int, _ height: Int) throws -> Pixels {
        let size = ImageSize(width: width, height: height)
        let samples = [UInt8](repeating: 128, count: width * height * 3)
        return try #require(Pixels(size: size, layout: .rgb8, samples: samples))
    }
}
