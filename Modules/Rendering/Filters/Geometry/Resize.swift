/// Scales an image with a Lanczos filter of three lobes, in linear light, or in a sigmoidal space
/// if no side shrinks. Each result stays within the range of the neighbouring input samples.
///
/// Transparent pixels give no colour to their neighbours. A flat image stays flat.
///
/// - Complexity: O(width · height) of the larger one of input and result; keeps a few rows.
public struct Resize: Filter {
    static let name = "resize"

    static let percentages = 0.01...10_000.0

    /// The new size, with sides of 1…65,535 pixels or 0.01…10,000 percent.
    public var target: ResizeTarget

    /// - Parameters:
    ///   - width: The width in pixels, 1…65,535; `nil` to derive it from `height`.
    ///   - height: The height in pixels, 1…65,535; `nil` to derive it from `width`.
    ///   - mode: How the image fits into the size if both sides are given.
    ///   - allowsEnlarging: Lets the result be larger than the image.
    public init(
        width: Int? = nil, height: Int? = nil, mode: ResizeTarget.Mode = .fit,
        allowsEnlarging: Bool = false
    ) {
        target = ResizeTarget(
            width: width, height: height, mode: mode, allowsEnlarging: allowsEnlarging)
    }

    /// - Parameter percent: The percentage of the image's sides, 0.01…10,000; more than 100
    ///   enlarges.
    public init(percent: Double) {
        target = ResizeTarget(percent: percent)
    }

    public func operation() throws(FilterError) -> ImageOperation {
        if let percent = target.percent {
            guard Self.percentages.contains(percent) else {
                throw Self.invalid(Length.percent(percent).description)
            }
            return .geometry(.resize(target))
        }
        for (parameter, value) in [("width", target.width), ("height", target.height)] {
            if let value { try Self.descriptor.check(parameter, Double(value)) }
        }
        guard target.width != nil || target.height != nil else {
            throw .invalidValue(
                filter: Self.name, parameter: "width", value: "none",
                expected: "a width, a height or both")
        }
        return .geometry(.resize(target))
    }
}

extension Resize {
    /// The expected form of a new size, for help and errors.
    static let sizeForm = "W, WxH, xH or N%"

    static let descriptor = FilterDescriptor(
        name, category: .geometry,
        summary: "Scales with a Lanczos filter, in linear light.", space: .linear,
        parameters: [
            ParameterDescriptor(
                "size", kind: .text(format: sizeForm),
                summary: "The new size; a missing side keeps the aspect ratio. N% scales both"
                    + " sides; above 100% it enlarges.",
                unit: "px", example: "320"),
            side("width", "The new width, an alternative to size."),
            side("height", "The new height, an alternative to size."),
            ParameterDescriptor(
                "mode", kind: .choice(ResizeTarget.Mode.allCases.map(\.rawValue)),
                summary: "Fit into the size, fill it by cropping, or stretch to it.",
                default: "fit"),
            ParameterDescriptor(
                "enlarge", kind: .choice(["no", "yes"]),
                summary: "Allows enlarging the image.", default: "no"),
        ]
    ) { values throws(FilterError) in
        if let percent = try percent(values) { return Resize(percent: percent) }
        let (width, height) = try size(values)
        return Resize(
            width: width, height: height,
            mode: values.text("mode").flatMap { ResizeTarget.Mode(rawValue: $0) } ?? .fit,
            allowsEnlarging: values.text("enlarge") == "yes")
    }

    private static func side(_ key: String, _ summary: String) -> ParameterDescriptor {
        ParameterDescriptor(
            key, kind: .wholeNumber, summary: summary, unit: "px",
            minimum: ImageSide.numbers.lowerBound, maximum: ImageSide.numbers.upperBound)
    }

    /// Returns the percentage that is given as the size; `nil` for a size in pixels.
    private static func percent(_ values: ParameterValues) throws(FilterError) -> Double? {
        guard let text = values.text("size"), text.hasSuffix("%") else { return nil }
        guard case .percent(let percent)? = Length(text), percentages.contains(percent),
            values.optionalNumber("width") == nil, values.optionalNumber("height") == nil
        else { throw invalid(text) }
        return percent
    }

    private static func size(
        _ values: ParameterValues
    ) throws(FilterError) -> (width: Int?, height: Int?) {
        let width = values.optionalNumber("width").map { Int($0) }
        let height = values.optionalNumber("height").map { Int($0) }
        guard let text = values.text("size") else {
            guard width != nil || height != nil else { throw invalid("none") }
            return (width, height)
        }
        guard width == nil, height == nil else { throw invalid(text) }
        let parts = text.split(separator: "x", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), !text.isEmpty, text != "x" else { throw invalid(text) }
        return (
            try side(parts[0], of: text), parts.count == 2 ? try side(parts[1], of: text) : nil
        )
    }

    private static func side(
        _ part: Substring, of text: String
    ) throws(FilterError) -> Int? {
        if part.isEmpty { return nil }
        guard let number = ImageSide.number(part) else { throw invalid(text) }
        guard ImageSide.range.contains(number) else {
            throw .impossibleSize(filter: name, parameter: "size", value: text)
        }
        return number
    }

    private static func invalid(_ value: String) -> FilterError {
        .invalidValue(
            filter: name, parameter: "size", value: value,
            expected: "a width (W), a height (xH), both (WxH), or 0.01% to 10000%")
    }
}

extension Filter where Self == Resize {
    /// Scales the image: see ``Resize``.
    public static func resize(
        width: Int? = nil, height: Int? = nil, mode: ResizeTarget.Mode = .fit,
        allowsEnlarging: Bool = false
    ) -> Self {
        Resize(width: width, height: height, mode: mode, allowsEnlarging: allowsEnlarging)
    }

    /// Scales the image to a percentage of its sides: see ``Resize``.
    public static func resize(percent: Double) -> Self { Resize(percent: percent) }
}
