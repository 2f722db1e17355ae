import CameraCapture
import Cards
import Core
import FoundationEssentials
import Glibc
import ImageEditorTerminalGraphics
import Presentation
import Rendering
import Synchronization

/// Photographs a side of a card. On a terminal, a preview with the card's outline is drawn until
/// the user presses Return.
struct CardPhotographer {
    let tool: Tool
    /// The camera to use; `nil` for the first one that is connected.
    let device: String?

    /// Takes the photograph. Its crop is the outline that the user saw, or automatic without a
    /// terminal.
    ///
    /// - Throws: ``ReportedFailure``.
    func photograph(_ side: CardSide) async throws -> CardPicture {
        let camera = tool.composition.camera
        do {
            _ = try CameraChoice.choose(device, of: camera)
            try await camera.start()
            let words = CardCapturePresenter().viewModel(
                for: side, hasPreview: TerminalInput.isTerminal)
            if TerminalInput.isTerminal {
                try await watch(camera, words)
            } else {
                tool.console.detail(words.prompt)
            }
            let photo = try await camera.takePhoto()
            await camera.stop()
            guard TerminalInput.isTerminal else {
                return CardPicture(data: photo, crop: .automatic)
            }
            let facts = try tool.composition.inspector.inspect(photo)
            let outline = Self.outline(width: facts.width, height: facts.height)
            let (width, height) = (Double(facts.width), Double(facts.height))
            return CardPicture(
                data: photo,
                crop: .rectangle(
                    x: outline.minX * width, y: outline.minY * height,
                    width: outline.width * width, height: outline.height * height))
        } catch let failure as ReportedFailure {
            await camera.stop()
            throw failure
        } catch {
            await camera.stop()
            throw ReportedFailure(
                message: tool.errorPresenter.message(for: error, subject: device))
        }
    }

    /// Draws the preview until a line is typed.
    private func watch(_ camera: any Camera, _ words: CardCaptureViewModel) async throws {
        let typed = Typed()
        // Reading a line cannot be cancelled. If the camera fails first, the tool exits anyway.
        Task { typed.set(try? await TerminalInput.line()) }
        var viewfinder = TerminalViewfinder(
            colors: TerminalPicture.Colors(environment: ProcessInfo.processInfo.environment)
                ?? .cube)
        for try await frame in camera.preview {
            if typed.isSet { break }
            // Skips a damaged frame, because the next one may be intact.
            guard let picture = terminalPicture(of: frame) else { continue }
            TerminalDrawing.draw(
                viewfinder.drawing(picture, above: words.prompt), on: STDERR_FILENO
            ) { Console.draw($0) }
        }
        guard typed.line != nil else {
            throw ReportedFailure(
                message: FailureMessage(category: .interrupted, reason: "nothing was photographed"))
        }
    }

    private func terminalPicture(of frame: CameraFrame) -> TerminalPicture? {
        // Leaves room for the prompt and the cursor's line.
        let terminal = TerminalSize.current()
        let room = ImageSize(width: terminal.columns, height: 2 * max(terminal.rows - 2, 1))
        guard let pixels = try? frame.pixels(fitting: room) else { return nil }
        let outline = Self.outline(width: pixels.size.width, height: pixels.size.height)
        return try? TerminalPicture(pixels).outlined(
            x: outline.minX...outline.maxX, y: outline.minY...outline.maxY)
    }

    /// Returns the outline as fractions of an image of this size, equal for the preview and the
    /// photograph.
    private static func outline(width: Int, height: Int) -> ViewRectangle {
        let (width, height) = (Double(width), Double(height))
        // The outline's margins are in the units of a window. This code assumes a phone's window,
        // with 640 units for the longer side.
        let scale = 640 / max(width, height)
        let preview = ViewSize(width: width * scale, height: height * scale)
        let rectangle = CardOutline.id1.rectangle(in: preview)
        return ViewRectangle(
            x: rectangle.minX / preview.width, y: rectangle.minY / preview.height,
            width: rectangle.width / preview.width, height: rectangle.height / preview.height)
    }
}

/// The line that the user typed while the preview was drawn.
private final class Typed: Sendable {
    private let state = Mutex<(isSet: Bool, line: String?)>((false, nil))

    var isSet: Bool { state.withLock { $0.isSet } }
    /// `nil` at the end of input.
    var line: String? { state.withLock { $0.line } }

    func set(_ line: String?) {
        state.withLock { $0 = (true, line) }
    }
}
