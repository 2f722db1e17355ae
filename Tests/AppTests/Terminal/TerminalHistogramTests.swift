import Core
import Testing

@testable import ImageEditorApp

struct TerminalHistogramTests {
    @Test func `charts are in their channels' colours if colour is on`() {
        let painted = TerminalHistogram(width: 64, hasColors: true).lines(for: histogram)
        let plain = TerminalHistogram(width: 64, hasColors: false).lines(for: histogram)
        for (name, code) in [("Red", 31), ("Green", 32), ("Blue", 94)] {
            let start = plain.firstIndex { $0.hasPrefix(name + ": ") } ?? 0
            #expect(painted[start] == plain[start])
            for row in start + 1...start + 4 {
                #expect(
                    painted[row]
                        == (plain[row].isEmpty ? "" : "\u{1B}[\(code)m\(plain[row])\u{1B}[0m"))
            }
            // The lowest row is not empty.
            #expect(painted[start + 4].hasPrefix("\u{1B}"))
        }
        #expect(painted[..<10] == plain[..<10])
        #expect(!plain.joined().contains("\u{1B}"))
    }

    private var histogram: ImageHistogram {
        func channel(_ level: Int) -> ImageHistogram.Channel {
            var counts = Array(repeating: 0, count: 256)
            counts[level] = 8
            return ImageHistogram.Channel(
                counts: counts, mean: Double(level), median: level, darkest: 0, brightest: 0)
        }
        return ImageHistogram(
            luminance: channel(80), red: channel(60), green: channel(90), blue: channel(120),
            transparentPixels: 0)
    }
}
