/// A look of photographs, mixed with the image it is laid over.
public struct PhotoEffect<Look: PhotoLook>: Filter {
    /// How much of the look is mixed with the input, 0…1; `0` changes nothing.
    public var intensity: Double

    public init(intensity: Double = 1) {
        self.intensity = intensity
    }

    public func operation() throws(FilterError) -> ImageOperation {
        try Intensity.mix(Look.operations, intensity, of: Look.name)
    }
}

extension PhotoEffect {
    static var descriptor: FilterDescriptor {
        FilterDescriptor(
            Look.name, aliases: Look.aliases, category: Look.category, summary: Look.summary,
            space: Look.space, parameters: [.intensity(aliases: Look.intensityAliases)]
        ) { values throws(FilterError) in
            PhotoEffect(intensity: try values.number(Intensity.key))
        }
    }
}
