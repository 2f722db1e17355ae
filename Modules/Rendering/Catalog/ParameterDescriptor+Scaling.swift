extension ParameterDescriptor {
    /// Scales a distance in pixels for an image of another size. An identity value still changes
    /// nothing.
    ///
    /// Integers are rounded down, so that a point inside the image stays inside.
    func scaled(_ value: ParameterValue, by scale: Double) -> ParameterValue {
        guard unit == "px", value != identity else { return value }
        switch (value, kind) {
        case (.number(let number), .wholeNumber):
            return .number(inRange((number * scale).rounded(.down)))
        case (.number(let number), _): return .number(inRange(number * scale))
        case (.text(let text), .text(format: "WxH+X+Y")): return .text(Self.scaled(text, by: scale))
        case (.text(let text), .text(format: Length.format)),
            (.text(let text), .text(format: Text.offsetFormat)):
            return .text(Self.scaledLengths(text, by: scale))
        case (.text, _): return value
        }
    }

    /// Scales lengths that are separated by slashes; invalid parts are left to the parser.
    private static func scaledLengths(_ text: String, by scale: Double) -> String {
        text.split(separator: "/", omittingEmptySubsequences: false).map { part in
            Length(part)?.scaled(by: scale).description ?? String(part)
        }.joined(separator: "/")
    }

    private func inRange(_ number: Double) -> Double {
        min(max(number, minimum ?? number), maximum ?? number)
    }

    /// Scales the numbers of `WxH+X+Y`; the area keeps at least one pixel.
    private static func scaled(_ text: String, by scale: Double) -> String {
        func scaled(_ number: Substring, atLeast minimum: Int) -> String {
            Int(number).map { "\(max(minimum, Int((Double($0) * scale).rounded(.down))))" }
                ?? String(number)
        }
        let parts = text.split(separator: "+", omittingEmptySubsequences: false)
        let size = parts[0].split(separator: "x", omittingEmptySubsequences: false)
            .map { scaled($0, atLeast: 1) }.joined(separator: "x")
        return ([size] + parts.dropFirst().map { scaled($0, atLeast: 0) }).joined(separator: "+")
    }
}
