import ImageEditorTerminalGraphics
import Testing

struct TerminalPictureTests {

    @Test func `half blocks are means, and transparent pixels have no colour`() throws {
        let source = try #require(
            TerminalPicture(
                width: 3, height: 2,
                samples: [
                    10, 20, 30, 255, 20, 30, 40, 255, 1, 2, 3, 0,
                    30, 40, 50, 255, 40, 50, 60, 255, 100, 110, 120, 200,
                ]))
        let half = source.halved()
        #expect(half.width == 2 && half.height == 1)
        #expect(half.samples == [25, 35, 45, 255, 100, 110, 120, 100])
        let dot = try gradient(1, 1)
        #expect(dot.halved() == dot)
    }

    private let red: [UInt8] = [255, 0, 0, 255]
    private let blue: [UInt8] = [0, 0, 255, 255]

    @Test func `two pixels, one above the other, are one character`() throws {
        let picture = try #require(TerminalPicture(width: 1, height: 2, samples: red + blue))

        #expect(picture.lines(in: .all) == ["\u{1B}[38;2;255;0;0;48;2;0;0;255m▀\u{1B}[0m"])
        #expect(picture.lines(in: .cube) == ["\u{1B}[38;5;196;48;5;21m▀\u{1B}[0m"])
    }

    @Test func `an odd last row stands above nothing`() throws {
        let picture = try #require(TerminalPicture(width: 1, height: 1, samples: blue))
        #expect(picture.lines(in: .all) == ["\u{1B}[38;2;0;0;255;49m▀\u{1B}[0m"])
    }

    @Test func `transparent pixels show the terminal's background`() throws {
        let clear: [UInt8] = [255, 255, 255, 0]
        let half: [UInt8] = [200, 100, 50, 51]
        let picture = try #require(
            TerminalPicture(
                width: 4, height: 2,
                samples: clear + red + clear + half + clear + clear + blue + half))

        #expect(
            picture.lines(in: .all) == [
                "\u{1B}[49m \u{1B}[38;2;255;0;0m▀\u{1B}[38;2;0;0;255m▄"
                    + "\u{1B}[38;2;40;20;10;48;2;40;20;10m▀\u{1B}[0m"
            ])
    }

    @Test func `the nearest colour of the 6×6×6 cube is chosen`() throws {
        let picture = try #require(
            TerminalPicture(width: 2, height: 1, samples: [40, 100, 150, 255, 60, 200, 240, 255]))
        #expect(
            picture.lines(in: .cube)
                == ["\u{1B}[38;5;\(16 + 6 + 2);49m▀\u{1B}[38;5;\(16 + 36 + 6 * 4 + 5)m▀\u{1B}[0m"])
    }

    @Test func `an outline is white, the inside unchanged, the outside darker`() throws {
        let pixel: [UInt8] = [90, 60, 30, 255]
        let samples = (0..<45).flatMap { _ in pixel }
        let picture = try #require(TerminalPicture(width: 9, height: 5, samples: samples))
        let outlined = picture.outlined(x: 0.125...0.875, y: 0.25...0.75)

        #expect(outlined.width == 9 && outlined.height == 5)
        func at(_ x: Int, _ y: Int) -> [UInt8] {
            Array(outlined.samples[4 * (9 * y + x)..<4 * (9 * y + x) + 4])
        }
        #expect(at(4, 1) == [255, 255, 255, 255] && at(1, 2) == [255, 255, 255, 255])
        #expect(at(4, 2) == pixel)
        #expect(at(0, 0) == [30, 20, 10, 255])
        // The corners are rounded.
        #expect(at(1, 1) == [30, 20, 10, 255] && at(7, 3) == [30, 20, 10, 255])
    }

    @Test func `an outline that reaches beyond the picture ends with it`() throws {
        let picture = try #require(TerminalPicture(width: 1, height: 1, samples: red))
        #expect(picture.outlined(x: -1...2, y: -1...2).samples.count == 4)
    }

    @Test func `too few or too many samples are refused`() {
        #expect(TerminalPicture(width: 2, height: 1, samples: red) == nil)
        #expect(TerminalPicture(width: 0, height: 0, samples: []) == nil)
    }

    @Test func `the environment determines a terminal's colours`() {
        typealias Colors = TerminalPicture.Colors
        #expect(Colors(environment: ["TERM": "xterm", "COLORTERM": "truecolor"]) == .all)
        #expect(Colors(environment: ["TERM": "xterm"]) == .cube)
        #expect(Colors(environment: ["TERM": "dumb"]) == nil)
        #expect(Colors(environment: [:]) == nil)
        #expect(Colors(environment: ["TERM": "xterm", "NO_COLOR": "1"]) == nil)
        #expect(Colors(environment: ["TERM": "xterm", "NO_COLOR": ""]) == .cube)
    }
}
