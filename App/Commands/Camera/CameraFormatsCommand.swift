import ArgumentParser
import CameraCapture
import Core
import Presentation

/// `imageeditor camera formats`: lists the formats of a camera.
struct CameraFormatsCommand: ToolCommand, LocalTask {
    static let configuration = CommandConfiguration(
        commandName: "formats", abstract: "List the formats of a camera.")

    @OptionGroup var choice: CameraChoice
    @Flag(help: "Prints one JSON object.")
    var json = false
    @OptionGroup var global: GlobalOptions

    func run(in tool: Tool) async throws -> ExitStatus {
        do {
            let device = try choice.choose(tool.composition.camera)
            if json {
                try tool.console.result(CameraJSON(device).json.text)
            } else {
                try tool.console.result(
                    CameraPresenter().lines(formatsOf: device).joined(separator: "\n"))
            }
            return .done
        } catch let error where !(error is OutputClosed) {
            return tool.report(error, in: choice.context)
        }
    }
}
