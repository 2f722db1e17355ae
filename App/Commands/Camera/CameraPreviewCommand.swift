import ArgumentParser
import CameraCapture
import FoundationEssentials
import Glibc
import ImageEditorTerminalGraphics
import Presentation
import Rendering

/// `imageeditor camera preview`: shows the camera's picture in the terminal.
struct CameraPreviewCommand: ToolCommand, LocalTask {
    static let configuration = CommandConfiguration(
        commandName: "preview", abstract: "Show a camera's picture in the terminal.",
        discussion: "The preview ends at Ctrl-C, or after the number of frames in --frames.")

    @OptionGroup var choice: CameraChoice
    @OptionGroup var picture: CameraPictureOptions
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Ends after N frames.", valueName: "n"))
    var frames: Int?
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if let frames, frames < 1 { throw ValidationError("--frames \(frames) is not 1 or more") }
    }

    func run(in tool: Tool) async throws -> ExitStatus {
        guard Console.outputIsTerminal else {
            throw UsageError(
                "a preview needs a terminal, but standard output is not one",
                advice:
                    "\(CameraCommand.call(CameraCaptureCommand.self)) writes pictures to files"
            )
        }
        let environment = ProcessInfo.processInfo.environment
        guard let colors = TerminalPicture.Colors(environment: environment) else {
            throw UsageError.noColors(
                advice:
                    "\(CameraCommand.call(CameraCaptureCommand.self)) writes pictures to files"
            )
        }
        let camera = tool.composition.camera
        do {
            let device = try choice.choose(camera)
            try await picture.start(camera)
            var viewfinder = TerminalViewfinder(colors: colors)
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

    /// Returns the frame as a terminal picture; `nil` for a damaged frame, which the preview skips.
    private func terminalPicture(of frame: CameraFrame) -> TerminalPicture? {
        // Leaves room for the status line and the cursor's line.
        let terminal = TerminalSize.current()
        let room = ImageSize(width: terminal.columns, height: 2 * max(terminal.rows - 2, 1))
        guard let pixels = try? frame.pixels(fitting: room),
            let shown = try? TerminalPicture(pixels)
        else { return nil }
        return picture.mirror ? shown.mirrored() : shown
    }
}
