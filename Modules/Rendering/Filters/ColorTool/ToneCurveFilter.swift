/// Maps tones by a smooth, monotone curve through points, on encoded values.
///
/// - SeeAlso: `CIToneCurve`, whose five points, `inputPoint0`…`inputPoint4`, are accepted, too.
public struct ToneCurveFilter: Filter {
    /// 1…16 points with coordinates of 0…1, no two at one `x`.
    public var points: [ToneCurve.Point]
    /// True to map luma, which keeps each colour's distance from grey; false to map each channel.
    public var isLuma: Bool

    public init(points: [ToneCurve.Point], isLuma: Bool = false) {
        self.points = points
        self.isLuma = isLuma
    }

    public func operation() throws(FilterError) -> ImageOperation {
        let numbers = points.flatMap { [$0.x, $0.y] }
        guard (1...16).contains(points.count), numbers.allSatisfy({ (0...1).contains($0) }),
            Set(points.map(\.x)).count == points.count
        else {
            throw .invalidValue(
                filter: Self.descriptor.name, parameter: "points",
                value: points.map { "\($0.x):\($0.y)" }.joined(separator: " "),
                expected: "1 to 16 points of 0…1 with distinct X")
        }
        let curve = ToneCurve(through: points)
        return .point([isLuma ? .lumaCurve(curve) : .curve(curve)])
    }
}

extension ToneCurveFilter {
    static let descriptor = FilterDescriptor(
        "curve", aliases: ["CIToneCurve"], category: .colorTool,
        summary: "Maps tones by a smooth curve through points.", space: .encoded,
        parameters: [
            ParameterDescriptor(
                "points", kind: .text(format: "X:Y X:Y…, 0…1"),
                summary: "Up to 16 points; a tone of X becomes Y.", default: identity,
                identity: identity, example: "0:0 0.25:0.15 0.75:0.85 1:1")
        ]
            + ["0", "0.25", "0.5", "0.75", "1"].enumerated().map { number, even in
                ParameterDescriptor(
                    "point\(number)", aliases: [ParameterAlias("inputPoint\(number)")],
                    kind: .text(format: "X:Y"),
                    summary: "Point \(number) of the five points 0 to 4, an alternative to points;"
                        + " \(even):\(even) by default.")
            } + [
                ParameterDescriptor(
                    "luma", kind: .choice(["no", "yes"]),
                    summary: "Maps luma and keeps the distance of each colour from grey.",
                    default: "no")
            ]
    ) { values throws(FilterError) in
        let keys = (0..<5).map { "point\($0)" }
        let isLuma = values.text("luma") == "yes"
        let given = keys.filter { values.text($0) != nil }
        guard !given.isEmpty else {
            let numbers = try values.numbers("points", "pairs of") { $0 > 0 && $0 % 2 == 0 }
            return ToneCurveFilter(
                points: stride(from: 0, to: numbers.count, by: 2).map {
                    ToneCurve.Point(numbers[$0], numbers[$0 + 1])
                }, isLuma: isLuma)
        }
        if values.text("points") != identity.description {
            throw .givenTwice(filter: "curve", keys: ["points"] + given)
        }
        var points: [ToneCurve.Point] = []
        for (number, key) in keys.enumerated() {
            let even = Double(number) / 4
            let numbers =
                values.text(key) == nil ? [even, even] : try values.numbers(key, "2") { $0 == 2 }
            points.append(ToneCurve.Point(numbers[0], numbers[1]))
        }
        return ToneCurveFilter(points: points, isLuma: isLuma)
    }

    private static let identity: ParameterValue = "0:0 1:1"
}

extension Filter where Self == ToneCurveFilter {
    /// Maps tones by a smooth curve through points: see ``ToneCurveFilter``.
    public static func toneCurve(points: [ToneCurve.Point], isLuma: Bool = false) -> Self {
        ToneCurveFilter(points: points, isLuma: isLuma)
    }
}
