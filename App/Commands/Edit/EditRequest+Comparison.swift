extension EditRequest {
    /// Whether nothing is written but original and result side by side.
    var onlyCompares: Bool { comparison != nil && output == nil }

    /// What `--compare-to` writes; `nil` where nobody asks for it.
    func comparisonFile(in tool: Tool) -> ComparisonFile? {
        comparison.map { ComparisonFile(path: $0, request: self, tool: tool) }
    }

    /// What is asked for with `--compare-to` that cannot be, in words; `nil` for nothing.
    var comparisonProblem: String? {
        guard let comparison else { return nil }
        if comparison.isEmpty || comparison == "-" { return "--compare-to names no file" }
        if batch.isAsked || images.count > 1 || (picking?.limit ?? 1) > 1 {
            return "--compare-to is for one image"
        }
        if comparison == output { return "-o and --compare-to name the same file" }
        if output == nil, uploads || continues {
            return "--compare-to alone writes no result: add -o to name it"
        }
        return nil
    }
}
