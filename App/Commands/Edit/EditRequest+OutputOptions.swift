import Core

extension EditRequest {
    /// How a result in this format is encoded; `nil` is the input's.
    func outputOptions(as format: OutputFormat?) -> OutputOptions {
        var options = OutputOptions(
            format: format, quality: quality, isLossless: isLossless, frame: frame ?? 1,
            allowsTruncated: allowsTruncated)
        choices.choose(&options)
        return options
    }
}
