import ArgumentParser
import CameraCapture
import Foundation
import ImageEditorTerminalGraphics
import Presentation
import Rendering

/// `imageeditor camera preview`: what a camera sees, in the terminal.
struct CameraPreviewCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview", abstract: "Show what a camera sees, in the terminal.",
        discussion: "Ends with Ctrl-C, or after --frames.")

    @OptionGroup var choice: CameraChoice
    @OptionGroup var picture: CameraPictureOptions
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Ends after so many frames.", valueName: "n"))
    var frames: Int?
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if let frames, frames < 1 { throw ValidationError("--frames \(frames) is not 1 or more") }
    }

    func run(in tool: Tool) async throws -> ExitStatus {
        guard Console.outputIsTerminal else {
            throw UsageError(
                "a preview is drawn on a terminal",
                advice:
                    "\(CameraCommand.call(CameraCaptureCommand.self)) writes pictures to files"
            )
        }
        let camera = tool.composition.camera
        do {
            let device = try choice.choose(camera)
            try await picture.start(camera)
            var viewfinder = TerminalViewfinder(
                colors: TerminalPicture.Colors(environment: ProcessInfo.processInfo.environment)
                    ?? .cube)
            var count = 0
            for try await frame in camera.preview {
                let line = CameraPresenter().status(of: device, camera.state)
                if let shown = terminalPicture(of: frame) {
                    try TerminalDrawing.draw(
                        viewfinder.drawing(shown, above: line), on: STDOUT_FILENO
                    ) { try tool.console.write($0) }
                }
                count += 1
                if count == frames { break }
            }
            await camera.stop()
            return .done
        } catch let error where !(error is OutputClosed) {
            return tool.report(error, in: choice.context)
        }
    }

    /// `nil` for a frame that is damaged: the next one may be whole.
    private func terminalPicture(of frame: CameraFrame) -> TerminalPicture? {
        // Above the line of text, and the one that the cursor is on.
        let terminal = TerminalSize.current()
        let room = ImageSize(width: terminal.columns, height: 2 * max(terminal.rows - 2, 1))
        guard let pixels = try? frame.pixels(fitting: room),
            let shown = try? TerminalPicture(pixels)
        else { return nil }
        return picture.mirror ? shown.mirrored() : shown
    }
}
