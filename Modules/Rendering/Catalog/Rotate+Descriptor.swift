extension Rotate {
    static let descriptor = FilterDescriptor(
        name, category: .geometry, summary: "Turns the image clockwise by quarter turns.",
        space: .none,
        parameters: [
            ParameterDescriptor(
                "degrees", aliases: [ParameterAlias("angle")], kind: .wholeNumber,
                summary: "How far: a multiple of 90; below 0 turns the other way.",
                unit: "degrees", minimum: -360, maximum: 360, identity: 0, isRequired: true)
        ]
    ) { values throws(FilterError) in
        let rotation = Rotate(degrees: Int(try values.number("degrees")))
        _ = try rotation.operation()
        return rotation
    }
}
