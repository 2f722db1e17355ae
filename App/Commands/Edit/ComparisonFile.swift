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

    /// Makes the comparison of an original with its result, which has this format.
    func picture(
        of original: Data, with result: Data, in format: OutputFormat
    ) async throws -> Data {
        var options = request.outputOptions(as: try self.format(or: format))
        options.metadata = .strip
        return try await tool.composition.comparer.compare(original, with: result, as: options)
    }

    func write(_ picture: Data, of input: InputImage, in format: OutputFormat) throws {
        _ = try target.write(
            picture, as: try self.format(or: format), input: input.path, to: tool.console)
    }

    /// The one that the file's ending names, or that of the result where there is no ending.
    private func format(or other: OutputFormat) throws -> OutputFormat {
        let ending = URL(name: path).pathExtension
        guard !ending.isEmpty else { return other }
        guard let format = OutputFormat(fileExtension: ending) else {
            throw OutputFailure.unknownFormat(
                path: path, known: OutputFormat.allCases.map(\.rawValue))
        }
        return format
    }
}
