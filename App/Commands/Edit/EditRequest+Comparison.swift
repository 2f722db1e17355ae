import ImageEditorFiles

extension EditRequest {
    /// True if the comparison is the only file that is written.
    var onlyCompares: Bool { comparison != nil && output == nil && inPlace == nil }

    /// Returns the file of `--compare-to`; `nil` if the option is not given.
    func comparisonFile(in tool: Tool) -> ComparisonFile? {
        comparison.map { ComparisonFile(path: $0, request: self, tool: tool) }
    }

    /// The message for a `--compare-to` that cannot be used; `nil` if it can.
    var comparisonProblem: String? {
        guard let comparison else { return nil }
        if comparison.isEmpty || comparison == "-" { return "--compare-to requires a file" }
        if batch.isAsked || images.count > 1 || (picking.limit ?? 1) > 1 {
            return "--compare-to works on one image only"
        }
        if output?.isSamePath(as: comparison) == true {
            return "-o and --compare-to name the same file"
        }
        if onlyCompares, uploads || continues {
            return "--compare-to alone writes no result: add -o to write one"
        }
        return nil
    }
}
