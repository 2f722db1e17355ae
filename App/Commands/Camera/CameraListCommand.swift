import ArgumentParser
import CameraCapture
import Core
import Presentation

/// `imageeditor camera list`: lists the connected cameras and the test camera.
struct CameraListCommand: ToolCommand, LocalTask {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the connected cameras and the test camera.")

    @Flag(help: "Prints one JSON object for each camera.")
    var json = false
    @OptionGroup var global: GlobalOptions

    func run(in tool: Tool) async throws -> ExitStatus {
        let devices = tool.composition.camera.availableDevices
        if json {
            for device in devices { try tool.console.result(CameraJSON(device).json.text) }
        } else {
            try tool.console.result(
                CameraPresenter().lines(for: devices).joined(separator: "\n"))
        }
        return .done
    }
}
