extension Flip {
    static let descriptor = FilterDescriptor(
        "flip", category: .geometry, summary: "Mirrors the image.", space: .none,
        parameters: [
            ParameterDescriptor(
                "axis", kind: .choice(["horizontal", "vertical", "h", "v"]),
                summary: "Whether left and right or top and bottom change places.",
                isRequired: true, example: "horizontal")
        ]
    ) { values in
        Flip(values.text("axis")?.first == "v" ? .vertical : .horizontal)
    }
}
