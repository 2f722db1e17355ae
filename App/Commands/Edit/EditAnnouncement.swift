import Core
import Foundation
import Presentation

/// Tells what became of an edit: a line or a JSON object, and what stands beside the result.
struct EditAnnouncement {
    let tool: Tool
    let request: EditRequest
    let input: InputImage
    /// What was done.
    let recipe: Recipe
    let isIncomplete: Bool

    /// - Parameters:
    ///   - data: The result that is at `place`, where `-` is standard output.
    ///   - delivery: What became of the upload; `nil` where there was none.
    /// - Returns: That standard output is closed, which must not hide an upload's fate.
    func tell(
        of data: Data, at place: String, _ delivery: Outbox.Delivery? = nil
    ) throws -> OutputClosed? {
        let report = EditReport(
            input: input.argument, output: place,
            comparison: request.onlyCompares ? nil : request.comparison,
            facts: try tool.composition.inspector.inspect(data), recipe: recipe,
            delivery: delivery, isIncomplete: isIncomplete)
        let json = tool.console.isJSON ? EditJSON(report).json : nil
        if place == "-" {
            // Standard output holds the image, and nothing else may go there.
            if let json { tool.console.report(json) }
        } else {
            do {
                try tool.console.result(json?.text ?? EditResultPresenter().line(for: report))
            } catch let closed as OutputClosed {
                return closed
            }
        }
        if let comparison = report.comparison, json == nil {
            tool.console.note(EditResultPresenter().comparison(comparison))
        }
        return nil
    }
}
