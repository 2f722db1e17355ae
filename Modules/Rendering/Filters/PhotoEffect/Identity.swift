/// Changes nothing: what a list of looks offers to go back to the original.
public struct Identity: Filter {
    /// 0…1, like every look's; it makes no difference.
    public var intensity: Double

    public init(intensity: Double = 1) {
        self.intensity = intensity
    }

    public func operation() throws(FilterError) -> ImageOperation {
        try Intensity.mix([], intensity, of: Self.descriptor.name)
    }
}

extension Identity {
    static let descriptor = FilterDescriptor(
        "none", category: .photoEffect, summary: "The image as it is.", space: .none,
        parameters: [.intensity()]
    ) { values throws(FilterError) in
        Identity(intensity: try values.number(Intensity.key))
    }
}
