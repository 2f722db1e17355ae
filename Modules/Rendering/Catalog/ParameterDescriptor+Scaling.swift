extension ParameterDescriptor {
    /// Scales a value in pixels for an image of another size. A value in another unit, a value that
    /// changes nothing, and a text without numbers of pixels stay as they are.
    ///
    /// Integers are rounded down, so that a point inside the image stays inside.
    func scaled(_ value: ParameterValue, by scale: Double) -> ParameterValue {
        guard unit == "px", value != identity else { return value }
        switch (value, kind) {
        case (.number(let number), .wholeNumber):
            return .number(inRange((number * scale).rounded(.down)))
        case (.number(let number), .text(format: Resize.sizeForm)):
            return .number(Self.scaledSide(number, by: scale))
        case (.number(let number), _): return .number(inRange(number * scale))
        case (.text(let text), .text(format: Crop.areaForm)):
            return CropText(text).map { .text($0.scaled(by: scale)) } ?? value
        case (.text(let text), .text(format: Length.format)),
            (.text(let text), .text(format: Text.offsetFormat)):
            return .text(Self.scaledLengths(text, separatedBy: "/", by: scale))
        case (.text(let text), .text(format: Border.form)):
            return .text(Self.scaledLengths(text, separatedBy: "x", by: scale))
        case (.text(let text), .text(format: Resize.sizeForm)):
            let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { side in
                ImageSide.number(side).map { number in
                    ParameterValue.number(Self.scaledSide(Double(number), by: scale)).description
                } ?? String(side)
            }
            return .text(sides.joined(separator: "x"))
        case (.text(let text), .text(format: PerspectiveCorrection.cornersForm)):
            guard let numbers = NumberList.numbers(text) else { return value }
            return .text(
                numbers.map { ParameterValue.number($0 * scale).description }
                    .joined(separator: " "))
        case (.text, _): return value
        }
    }

    /// Scales each length of a list. Invalid parts stay as they are; the filter's parser rejects
    /// them.
    private static func scaledLengths(
        _ text: String, separatedBy sign: Character, by scale: Double
    ) -> String {
        text.split(separator: sign, omittingEmptySubsequences: false).map { part in
            Length(part)?.scaled(by: scale).description ?? String(part)
        }.joined(separator: String(sign))
    }

    /// Scales a side of a new size; the result is at least 1.
    private static func scaledSide(_ side: Double, by scale: Double) -> Double {
        max(1, (side * scale).rounded(.down))
    }

    private func inRange(_ number: Double) -> Double {
        min(max(number, minimum ?? number), maximum ?? number)
    }
}
