public import Core

/// Lists the pictures of a contact sheet, which shows a photograph with several filters.
public struct FilterSheetPresenter: Sendable {
    public init() {}

    /// Returns one line for each numbered picture of the sheet: the original, or the value of
    /// `--filter` that makes the picture.
    public func lines(for sheet: FilterSheet) -> [String] {
        let rows =
            [["0", "the original"]]
            + sheet.operations.enumerated().map { index, operation in
                let value = operation.parameters.first?.value
                return ["\(index + 1)", FilterArgument.typed(operation.name, value)]
            }
        return TextTable.lines(rows)
    }

    /// Returns the sheet as JSON: `{"output","filters":[{"number","operation"}]}`, with each
    /// operation as in a recipe.
    public func json(for sheet: FilterSheet, output: String) -> JSONText {
        .object([
            .init("output", .string(output)),
            .init(
                "filters",
                .array(
                    sheet.operations.enumerated().map { index, operation in
                        .object([
                            .init("number", .integer(index + 1)),
                            .init("operation", operation.json),
                        ])
                    })),
        ])
    }
}
