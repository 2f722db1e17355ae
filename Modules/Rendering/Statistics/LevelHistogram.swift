/// How much of a picture has each of 256 levels; pixels count by their alpha.
struct LevelHistogram: Sendable, Equatable {
    private var counts = [Int](repeating: 0, count: 256)
    private(set) var total = 0

    mutating func add(_ level: Int, _ weight: Int) {
        counts[level] += weight
        total += weight
    }

    /// The lowest level, 0…1, that at least so much of the picture does not exceed.
    func level(at share: Double) -> Double {
        let wanted = share * Double(total)
        var sum = 0
        for (level, count) in counts.enumerated() {
            sum += count
            if Double(sum) >= wanted, sum > 0 { return Double(level) / 255 }
        }
        return 1
    }

    /// What part of the picture has one of these levels, 0…1; 0 for no picture.
    func share(of levels: ClosedRange<Int>) -> Double {
        total == 0 ? 0 : Double(counts[levels].reduce(0, +)) / Double(total)
    }

    /// What lies at the very top, and how far it would reach beyond if nothing had been cut off there:
    /// the mean excess of an exponential tail as dense as the levels below.
    ///
    /// - Parameter levels: Those below the top.
    func excess(beyond levels: ClosedRange<Int>) -> (clipped: Double, excess: Double) {
        let clipped = share(of: 254...255)
        let density = share(of: levels) * 255 / Double(levels.count)
        return (clipped, clipped / (density + 0.02))
    }
}
