/// Removes the borders of an image: the outer rows and columns of one colour, such as the margins
/// of a scan, black bars or transparent edges. Each side may have a colour of its own.
///
/// The borders of each image are measured when the filter runs, so that a recipe fits every image.
/// An image of one colour stays as it is.
///
/// - Complexity: Another decode of the image, with the filters before this one.
public struct TrimBorders: Filter {
    static let name = "trim-borders"
    /// The maximum number of these filters in an edit, because each one decodes the image again.
    static let most = 4

    /// The largest difference of a border's pixel from the border's colour, in percent of the range
    /// of a channel, 0…100. More than 0 accepts the noise of a JPEG.
    public var tolerance: Double

    public init(tolerance: Double = 4) {
        self.tolerance = tolerance
    }

    public func operation() throws(FilterError) -> ImageOperation {
        try Self.descriptor.check("tolerance", tolerance)
        return .geometry(.trimBorders(tolerance: tolerance))
    }
}

extension TrimBorders {
    static let descriptor = FilterDescriptor(
        name, category: .geometry, summary: "Removes borders of one colour.", space: .encoded,
        parameters: [
            ParameterDescriptor(
                "tolerance",
                summary: "How much a border's pixels may differ from its colour.", unit: "%",
                minimum: 0, maximum: 100, sliderMaximum: 30, default: 4)
        ]
    ) { values throws(FilterError) in
        TrimBorders(tolerance: try values.number("tolerance"))
    }
}

extension Filter where Self == TrimBorders {
    /// Removes borders of one colour: see ``TrimBorders``.
    public static func trimBorders(tolerance: Double = 4) -> Self {
        TrimBorders(tolerance: tolerance)
    }
}
