import Cards
import Core

/// Four typed corners, such as `120,80 1080,95 1070,700 115,690`, as four words or one.
struct CardCornersArgument: Equatable {
    let value: Corners

    /// - Returns: `nil` unless `words` are four pairs of non-negative numbers.
    init?(_ words: [String]) {
        let points = words.flatMap { $0.split(separator: " ") }.map(Self.point)
        let known = points.compactMap(\.self)
        guard known.count == 4, points.count == 4 else { return nil }
        value = Corners(
            topLeft: known[0], topRight: known[1], bottomRight: known[2], bottomLeft: known[3])
    }

    private static func point(_ text: Substring) -> Corners.Point? {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { number in
            Double(number).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
        }
        guard numbers.count == 2, let x = numbers[0], let y = numbers[1] else { return nil }
        return Corners.Point(x, y)
    }
}
