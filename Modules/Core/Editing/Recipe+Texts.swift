extension Recipe {
    /// The parameter of the operation that writes text, which is called the same.
    private static let textParameter = "text"

    /// What is written on the image, the first text first.
    public var texts: [String] {
        operations.filter(\.writesText).map { operation in
            switch operation.parameters[Self.textParameter] {
            case .text(let text)?: text
            case .number(let number)?: number.shortestText
            case nil: ""
            }
        }
    }

    /// This recipe with another wording of one of its texts; font, place and all else stay.
    ///
    /// - Parameters:
    ///   - number: Which of ``texts``; 1 is the first.
    ///   - text: What it says from now on.
    /// - Throws: ``RecipeError/noSuchText(_:texts:)``.
    public func replacingText(at number: Int, with text: String) throws(RecipeError) -> Recipe {
        try changingText(at: number, to: [Self.textParameter: .text(text)])
    }

    /// This recipe with other parameters of one of its texts, such as its wording, font or place;
    /// those that are not given stay.
    ///
    /// - Parameters:
    ///   - number: Which of ``texts``; 1 is the first.
    ///   - parameters: By the names that the text has them under.
    /// - Throws: ``RecipeError/noSuchText(_:texts:)``.
    public func changingText(
        at number: Int, to parameters: [String: Value]
    ) throws(RecipeError) -> Recipe {
        let places = operations.indices.filter { operations[$0].writesText }
        guard number >= 1, number <= places.count else {
            throw .noSuchText(number, texts: places.count)
        }
        var result = self
        result.operations[places[number - 1]].parameters.merge(parameters) { $1 }
        return result
    }
}

extension Recipe.Operation {
    fileprivate var writesText: Bool { name == "text" }
}
