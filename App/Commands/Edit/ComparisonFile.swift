import Core
import FoundationEssentials
import Presentation

/// `edit --compare-to`: writes original and result side by side into another file.
struct ComparisonFile {
    let path: String
    let request: EditRequest
    let tool: Tool

    private var target: OutputTarget {
        .file(path: path, mayOverwrite: request.mayOverwrite)
    }

    /// Throws before rendering if the comparison cannot be written.
    ///
    /// - Parameter result: The target of the result.
    func check(input: InputImage, beside result: OutputTarget) throws {
        // `--force` may replace the file at `path`, but never the original.
        if let original = input.path, target.replaces(original) {
            throw UsageError("--compare-to must not name the original")
        }
        try target.check(input: input.path)
        if result.replaces(path) { throw UsageError("-o and --compare-to name the same file") }
        _ = try format(or: .png)
    }

    /// Returns the comparison of an input with its result.
    ///
    /// - Parameters:
    ///   - format: The format of the result.
    ///   - isAlone: True if only the comparison is written, and no result.
    func comparison(
        of input: InputImage, in format: ImageFormat, isAlone: Bool
    ) throws -> EditComparison {
        // The output options were given for the result. Values that the comparison's format does
        // not support are dropped.
        let own = try self.format(or: format)
        var options = request.fitting(own).outputOptions(as: own)
        options.metadata = .strip
        return EditComparison(
            by: tool.composition.comparer, as: options,
            to: isAlone ? nil : try output(for: input, in: format))
    }

    /// Returns the output file of the comparison; `format` is that of the result.
    func output(for input: InputImage, in format: ImageFormat) throws -> EditOutput {
        EditOutput(
            target: target, format: try self.format(or: format), input: input.path, tool: tool)
    }

    /// Returns the format of the file's extension, or `other` if it has none.
    private func format(or other: ImageFormat) throws -> ImageFormat {
        let ending = URL(name: path).pathExtension
        guard !ending.isEmpty else { return other }
        guard let format = ImageFormat(fileExtension: ending, among: ImageFormat.written) else {
            throw OutputFailure.unknownFormat(
                path: path, known: ImageFormat.written.map(\.rawValue))
        }
        return format
    }
}
