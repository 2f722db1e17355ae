/// Adds a border around an image; the pixels of the image keep their values.
///
/// - Complexity: O(width · height) of the result; keeps one strip.
public struct Border: Filter {
    static let name = "border"

    /// The width at the left and right, in pixels or percent of the image's shorter side, 0…65,535.
    public var width: Length
    /// The height at the top and bottom, in the same units and range as ``width``.
    public var height: Length
    public var color: Paint

    /// - Parameter height: `nil` for the same as `width`.
    public init(_ width: Length, _ height: Length? = nil, color: Paint = .white) {
        self.width = width
        self.height = height ?? width
        self.color = color
    }

    public func operation() throws(FilterError) -> ImageOperation {
        for length in [width, height] where !(length.isReasonable && length.number >= 0) {
            throw Self.outOfRange(length.number)
        }
        try color.check(Self.name, "color")
        return .geometry(.border(width: width, height: height, color: color))
    }

    /// The expected form of a border's size, for help and errors.
    static let form = "W or WxH, each N or N%"
}

extension Border {
    static let descriptor = FilterDescriptor(
        name, category: .geometry, summary: "Adds a border.", space: .none,
        parameters: [
            ParameterDescriptor(
                "size", kind: .text(format: form),
                summary: "The border's width; with WxH, W at left and right, H at top and bottom."
                    + " N% is of the image's shorter side.",
                unit: "px", default: "5%", identity: "0"),
            .paint("color", "The border's colour.", default: "white"),
        ]
    ) { values throws(FilterError) in
        let parts = lengths(values.text("size") ?? "")
        guard let parts else { throw values.invalid("size", expected: form) }
        for part in parts where !(part.isReasonable && part.number >= 0) {
            throw outOfRange(part.number)
        }
        return Border(parts[0], parts.last, color: try values.paint("color"))
    }

    private static func outOfRange(_ number: Double) -> FilterError {
        .outOfRange(
            filter: name, parameter: "size", value: number, minimum: 0, maximum: Length.most)
    }

    /// Parses one or two lengths, of any range; `nil` for any other text.
    private static func lengths(_ text: String) -> [Length]? {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false)
        let lengths = parts.compactMap { Length(ofAnyRange: $0) }
        return (1...2).contains(parts.count) && lengths.count == parts.count ? lengths : nil
    }
}

extension Filter where Self == Border {
    /// Adds a border: see ``Border``.
    public static func border(
        _ width: Length, _ height: Length? = nil, color: Paint = .white
    ) -> Self { Border(width, height, color: color) }
}
