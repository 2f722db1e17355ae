/// The digits of a clock as bitmaps of three columns by five rows. The highest of a row's three
/// bits is the left column.
enum ClockDigits {
    private static let digits: [[UInt8]] = [
        [7, 5, 5, 5, 7], [2, 6, 2, 2, 7], [7, 1, 7, 4, 7], [7, 1, 7, 1, 7], [5, 5, 7, 1, 1],
        [7, 4, 7, 1, 7], [7, 4, 7, 5, 7], [7, 1, 1, 1, 1], [7, 5, 7, 5, 7], [7, 5, 7, 1, 7],
    ]
    private static let colon: [UInt8] = [0, 2, 0, 2, 0]
    private static let point: [UInt8] = [0, 0, 0, 0, 2]

    /// The width of a time in columns: twelve characters, each followed by an empty column.
    static let columns = 12 * 4

    /// Returns the bitmaps of a time such as `00:00:00.000`.
    static func text(_ time: Duration) -> [[UInt8]] {
        let thousandths = Int(time / .milliseconds(1))
        let seconds = thousandths / 1000
        return number(seconds / 3600 % 100, 2) + [colon] + number(seconds / 60 % 60, 2) + [colon]
            + number(seconds % 60, 2) + [point] + number(thousandths % 1000, 3)
    }

    private static func number(_ value: Int, _ width: Int) -> [[UInt8]] {
        var rest = value
        var result: [[UInt8]] = []
        for _ in 0..<width {
            result.insert(digits[rest % 10], at: 0)
            rest /= 10
        }
        return result
    }
}
