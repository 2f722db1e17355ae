extension Recipe {
    /// The parameter that contains the text; it has the same name as the operation.
    private static let textParameter = "text"

    /// The texts that the recipe writes on the image, in order.
    public var texts: [String] {
        operations.filter(\.writesText).map { operation in
            switch operation.parameters[Self.textParameter] {
            case .text(let text)?: text
            case .number(let number)?: number.shortestText
            case nil: ""
            }
        }
    }

    /// Returns a recipe with a new wording for one of its texts. The text's font, position and
    /// other parameters stay.
    ///
    /// - Parameters:
    ///   - number: The number of the text in ``texts``; 1 is the first.
    ///   - text: The new wording.
    /// - Throws: ``RecipeError/noSuchText(_:texts:)``.
    public func replacingText(at number: Int, with text: String) throws(RecipeError) -> Recipe {
        try changingText(at: number, to: [Self.textParameter: .text(text)])
    }

    /// Returns a recipe with new parameters for one of its texts, such as its wording, font or
    /// position. Parameters that are not given stay.
    ///
    /// - Parameters:
    ///   - number: The number of the text in ``texts``; 1 is the first.
    ///   - parameters: The new values, by the names of the operation's parameters.
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
