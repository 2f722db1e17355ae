extension FilterCatalog {
    /// What makes a pixel from those around it.
    public static let neighbourhood = [
        GaussianBlur.descriptor
    ]
}

extension FilterCategory {
    /// Softer, by a mean of neighbours.
    public static let blur = FilterCategory(rawValue: "blur")
    /// Crisper.
    public static let sharpen = FilterCategory(rawValue: "sharpen")
    /// Drawings and patterns.
    public static let stylize = FilterCategory(rawValue: "stylize")
}

extension ParameterDescriptor {
    /// A distance in pixels of the whole image, from `minimum`; `0` changes nothing.
    static func radius(
        _ summary: String, key: String = "radius", minimum: Double = 0, maximum: Double,
        sliderMaximum: Double? = nil, default value: Double
    ) -> ParameterDescriptor {
        ParameterDescriptor(
            key, aliases: [ParameterAlias("input" + key.prefix(1).uppercased() + key.dropFirst())],
            summary: summary, unit: "px", minimum: minimum, maximum: maximum,
            sliderMaximum: sliderMaximum, default: .number(value),
            identity: minimum == 0 ? 0 : nil)
    }
}

extension FilterDescriptor {
    /// Throws unless the number, in the unit of the parameter `key`, is in its range.
    func check(_ key: String, _ number: Double) throws(FilterError) {
        guard let parameter = parameter(key) else {
            throw .unknownParameter(filter: name, parameter: key, known: parameters.map(\.key))
        }
        try parameter.check(number, of: name)
    }
}
