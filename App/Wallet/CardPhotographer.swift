import CameraCapture
import Cards
import Core
import Foundation
import ImageEditorTerminalGraphics
import Presentation
import Rendering
import Synchronization

/// Photographs a card's side with a camera: on a terminal, what it sees is drawn with the card's
/// outline over it until somebody presses Return.
struct CardPhotographer {
    let tool: Tool
    /// The camera that was named; `nil`: the first one that is connected.
    let device: String?

    /// The photograph, with the card within the outline; where nobody saw one, the card is
    /// searched.
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

    /// Draws what the camera sees until a line is typed.
    private func watch(_ camera: any Camera, _ words: CardCaptureViewModel) async throws {
        let typed = Typed()
        // It cannot be called off; where the camera fails first, the tool ends with it.
        Task { typed.set(try? await TerminalInput.line()) }
        var viewfinder = TerminalViewfinder(
            colors: TerminalPicture.Colors(environment: ProcessInfo.processInfo.environment)
                ?? .cube)
        for try await frame in camera.preview {
            if typed.isSet { break }
            // A frame that is damaged is left out: the next one may be whole.
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
        // Above the line of text, and the one that the cursor is on.
        let terminal = TerminalSize.current()
        let room = ImageSize(width: terminal.columns, height: 2 * max(terminal.rows - 2, 1))
        guard let pixels = try? frame.pixels(fitting: room) else { return nil }
        let outline = Self.outline(width: pixels.size.width, height: pixels.size.height)
        return try? TerminalPicture(pixels).outlined(
            x: outline.minX...outline.maxX, y: outline.minY...outline.maxY)
    }

    /// Where the outline lies in a picture of these sides, as parts of them: the same place in a
    /// small preview and in the photograph.
    private static func outline(width: Int, height: Int) -> CGRect {
        let (width, height) = (Double(width), Double(height))
        // The outline's margins are those of a window; this one is as large as a phone's.
        let scale = 640 / max(width, height)
        let preview = CGSize(width: width * scale, height: height * scale)
        let rectangle = CardOutline.id1.rectangle(in: preview)
        return CGRect(
            x: rectangle.minX / preview.width, y: rectangle.minY / preview.height,
            width: rectangle.width / preview.width, height: rectangle.height / preview.height)
    }
}

/// The line that was typed meanwhile.
private final class Typed: Sendable {
    private let state = Mutex<(isSet: Bool, line: String?)>((false, nil))

    var isSet: Bool { state.withLock { $0.isSet } }
    /// `nil` where no more can be typed.
    var line: String? { state.withLock { $0.line } }

    func set(_ line: String?) {
        state.withLock { $0 = (true, line) }
    }
}
