import Core
import Presentation
import Testing

struct HistogramPresenterTests {
    @Test func `numbers stand above each chart`() {
        let lines = lines(for: colorful, width: 64)
        #expect(lines[0] == "Luminance: mean 127.5, median 127, 0.39 % at 0, 0.39 % at 255")
        #expect(lines.contains("Red: mean 0.0, median 0, 100.00 % at 0, 0.00 % at 255"))
        #expect(lines.contains("Green: mean 127.5, median 127, 0.39 % at 0, 0.39 % at 255"))
        #expect(lines.contains { $0.hasPrefix("Blue: ") })
        #expect(lines.contains("0" + String(repeating: " ", count: 60) + "255"))
    }

    @Test(arguments: [(20, 32), (63, 32), (64, 64), (127, 64), (128, 128), (200, 128), (400, 256)])
    func `charts fit into the width`(width: Int, columns: Int) {
        let lines = lines(for: colorful, width: width)
        let charts = lines.filter { !$0.contains(":") && !$0.isEmpty }
        #expect(charts.map(\.count).max() == columns)
    }

    @Test func `equal counts are bars of full height`() {
        let lines = lines(for: colorful, width: 32)
        #expect(lines[1...8].allSatisfy { $0 == String(repeating: "█", count: 32) })
    }

    @Test func `bars are proportional to the counts and never vanish`() {
        var counts = Array(repeating: 0, count: 256)
        (counts[100], counts[101], counts[200]) = (800, 400, 1)
        let lines = lines(for: same(counts), width: 256)
        func column(_ index: Int) -> String {
            String(lines[1...8].map { $0.count > index ? Array($0)[index] : " " })
        }
        #expect(column(100) == "████████")
        #expect(column(101) == "    ████")
        #expect(column(200) == "       ▁")
        #expect(column(102) == "        ")
    }

    @Test func `clipped levels do not flatten the other bars`() {
        var counts = Array(repeating: 10, count: 256)
        (counts[0], counts[255]) = (1_000_000, 1_000_000)
        let lines = lines(for: same(counts), width: 256)
        #expect(lines[1] == String(repeating: "█", count: 256))
    }

    @Test func `black alone is a bar at the left`() {
        var counts = Array(repeating: 0, count: 256)
        counts[0] = 5
        let lines = lines(for: same(counts), width: 64)
        #expect(lines[1...8].allSatisfy { $0 == "█" })
    }

    @Test func `grey has one chart`() {
        let lines = lines(for: same(Array(repeating: 1, count: 256)), width: 64)
        #expect(lines[0].hasPrefix("Luminance, red, green, blue: "))
        #expect(lines.count == 10)
    }

    @Test func `charts are labelled with their channels`() {
        let rows = HistogramPresenter(width: 64).rows(for: colorful)
        for (color, name) in [(HistogramRow.Color.red, "Red"), (.green, "Green"), (.blue, "Blue")] {
            let start = rows.firstIndex { $0.text.hasPrefix(name + ": ") } ?? -1
            #expect(rows.indices.filter { rows[$0].color == color } == Array(start + 1...start + 4))
        }
        #expect(rows[..<10].allSatisfy { $0.color == nil })
        #expect(!rows.map(\.text).joined().contains("\u{1B}"))
    }

    @Test func `transparency is reported`() {
        let some = histogram(Array(repeating: 1, count: 256), transparent: 1_234)
        #expect(
            lines(for: some, width: 64).last
                == "1,234 transparent pixels left out.")
        let all = histogram(Array(repeating: 0, count: 256), transparent: 9)
        #expect(
            lines(for: all, width: 64)
                == ["Histogram: every pixel is transparent."])
    }

    @Test func `a small share is not rounded to zero`() {
        var counts = Array(repeating: 0, count: 256)
        (counts[0], counts[9]) = (1, 1_000_000)
        let lines = lines(for: same(counts), width: 64)
        #expect(lines[0].contains("below 0.01 % at 0, 0.00 % at 255"))
    }

    private func lines(for histogram: ImageHistogram, width: Int) -> [String] {
        HistogramPresenter(width: width).rows(for: histogram).map(\.text)
    }

    private var colorful: ImageHistogram {
        let even = channel(Array(repeating: 1, count: 256))
        return ImageHistogram(
            luminance: even, red: channel([256] + Array(repeating: 0, count: 255)), green: even,
            blue: even, transparentPixels: 0)
    }

    private func same(_ counts: [Int]) -> ImageHistogram { histogram(counts, transparent: 0) }

    private func histogram(_ counts: [Int], transparent: Int) -> ImageHistogram {
        let channel = channel(counts)
        return ImageHistogram(
            luminance: channel, red: channel, green: channel, blue: channel,
            transparentPixels: transparent)
    }

    private func channel(_ counts: [Int]) -> ImageHistogram.Channel {
        let total = counts.reduce(0, +)
        let sum = counts.enumerated().reduce(0) { $0 + $1.offset * $1.element }
        var below = 0
        let median = counts.firstIndex { count in
            below += count
            return below > 0 && 2 * below >= total
        }
        func share(_ level: Int) -> Double {
            total == 0 ? 0 : Double(counts[level]) / Double(total)
        }
        return ImageHistogram.Channel(
            counts: counts, mean: total == 0 ? nil : Double(sum) / Double(total),
            median: total == 0 ? nil : median, darkest: share(0), brightest: share(255))
    }
}
