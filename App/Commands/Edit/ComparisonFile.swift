import Core
import Foundation
import Presentation

/// `edit --compare-to`: original and result side by side, in a file of their own.
struct ComparisonFile {
    let path: String
    let request: EditRequest
    let tool: Tool

    private var target: OutputTarget {
        .file(path: path, mayOverwrite: request.mayOverwrite)
    }

    /// Fails early for what could only fail after the work was done.
    ///
    /// - Parameter result: Where the result itself goes.
    func check(input: InputImage, beside result: OutputTarget) throws {
        try target.check(input: input.path)
        // `--force` is for what stands in FILE, never for what is compared.
        if let original = input.path, target.replaces(original) {
            throw UsageError("--compare-to names the original itself")
        }
        if result.replaces(path) { throw UsageError("-o and --compare-to name the same file") }
        _ = try format(or: .png)
    }

    /// The comparison of an input with a result in this format.
    ///
    /// - Parameter isAlone: Whether it is written in place of the result.
    func comparison(
        of input: InputImage, in format: ImageFormat, isAlone: Bool
    ) throws -> EditComparison {
        var options = request.outputOptions(as: try self.format(or: format))
        options.metadata = .strip
        return EditComparison(
            by: tool.composition.comparer, as: options,
            to: isAlone ? nil : try output(for: input, in: format))
    }

    /// The file, for a comparison with a result in this format.
    func output(for input: InputImage, in format: ImageFormat) throws -> EditOutput {
        EditOutput(
            target: target, format: try self.format(or: format), input: input.path, tool: tool)
    }

    /// The format that the file's ending names, or that of the result where it has no ending.
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
