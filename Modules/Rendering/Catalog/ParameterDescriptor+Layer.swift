// Parameters of filters that draw on an image.

extension ParameterDescriptor {
    /// Returns the parameter for a length in pixels or percent.
    static func length(
        _ key: String, _ summary: String, default value: ParameterValue? = nil
    ) -> ParameterDescriptor {
        ParameterDescriptor(
            key, kind: .text(format: Length.format), summary: summary, unit: "px",
            default: value)
    }

    static func paint(
        _ key: String, _ summary: String, default value: ParameterValue
    ) -> ParameterDescriptor {
        ParameterDescriptor(
            key, kind: .text(format: Paint.format), summary: summary, minimum: 0, maximum: 1,
            default: value)
    }

    static let opacity = ParameterDescriptor(
        "opacity", summary: "The opacity; 0 is invisible.", minimum: 0, maximum: 1,
        default: 1, identity: 0)

    static let anchor = anchor("The position on the image.", default: "center")

    /// Returns the parameter for one of nine points of an image, by name or by compass direction.
    static func anchor(
        _ summary: String, default value: ParameterValue? = nil
    ) -> ParameterDescriptor {
        ParameterDescriptor(
            "anchor", aliases: ["gravity"], kind: .choice(Anchor.words), summary: summary,
            default: value)
    }

    static let across = length(
        "x",
        "Distance inwards from the anchor's edge, or to the right of the centre. N% is of the"
            + " image's width.",
        default: "0")
    static let down = length(
        "y",
        "Distance inwards from the anchor's edge, or below the centre. N% is of the image's"
            + " height.",
        default: "0")
}

extension ParameterValues {
    func length(_ key: String) throws(FilterError) -> Length {
        guard let length = Length(text(key) ?? "") else {
            throw invalid(key, expected: Length.format)
        }
        return length
    }

    func paint(_ key: String) throws(FilterError) -> Paint {
        guard let paint = Paint(text(key) ?? "") else {
            throw invalid(key, expected: Paint.format)
        }
        return paint
    }

    func placement() throws(FilterError) -> Placement {
        Placement(anchor ?? .center, x: try length("x"), y: try length("y"))
    }

    /// The value of the parameter `anchor`; `nil` if it has none.
    var anchor: Anchor? { text("anchor").flatMap { Anchor(word: $0) } }
}
