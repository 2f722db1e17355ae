extension EditRequest {
    /// Nothing is written but original and result side by side.
    var onlyCompares: Bool { comparison != nil && output == nil }

    /// The file of `--compare-to`; `nil` where it was not given.
    func comparisonFile(in tool: Tool) -> ComparisonFile? {
        comparison.map { ComparisonFile(path: $0, request: self, tool: tool) }
    }

    /// Why `--compare-to` cannot stand with the other options; `nil` where it can.
    var comparisonProblem: String? {
        guard let comparison else { return nil }
        if comparison.isEmpty || comparison == "-" { return "--compare-to names no file" }
        if batch.isAsked || images.count > 1 || (picking.limit ?? 1) > 1 {
            return "--compare-to is for one image"
        }
        if comparison == output { return "-o and --compare-to name the same file" }
        if output == nil, uploads || continues {
            return "--compare-to alone writes no result: add -o to name it"
        }
        return nil
    }
}
