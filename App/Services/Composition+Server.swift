import Core
import Editing
import Foundation
import ImageEditorApp
import ImageEditorFiles
import ImageEditorServer
import ImageEditorStorage
import ImageEditorThreads
import ImageEditorWebServer
import Presentation
import Rendering

extension Composition {
    /// Returns the server's store of cards, in a hidden folder of its uploads.
    func servedCards(
        in uploads: URL, warn: @escaping @Sendable (String) -> Void
    ) -> ReferenceServer.CardPorts {
        ReferenceServer.CardPorts(
            ledger: SQLiteCardLedger(
                folder: uploads.appending(path: ".cards"), onRecovery: { warn($0.description) }),
            renderer: renderer)
    }

    /// Returns the server's renderer. Any client can send recipes, so this renderer reads no files.
    ///
    /// - Parameters:
    ///   - folders: The folders of the server's photographs.
    ///   - version: The version of this program.
    ///   - onFailure: Called if a rendition cannot be stored.
    func servedRendering(
        of folders: [URL], version: String, onFailure: @escaping @Sendable (any Error) -> Void
    ) -> ReferenceServer.RenderPorts {
        ReferenceServer.RenderPorts(
            renderer: RecipeRenderer(limits: limits), edition: Self.edition(of: version),
            renditions: RenditionCache(renditions, onFailure: onFailure),
            libraryName: folders.map { FileCalls.realPath($0.path) ?? $0.path }
                .joined(separator: "\n"))
    }

    /// Keeps as many processes for decoding ready as photographs may be rendered at a time.
    func keepDecodersReady(_ limits: ServerLimits) { DecoderSandbox.keepReady(limits.renders) }

    /// Returns the number of file descriptors that ``keepDecodersReady(_:)`` needs.
    static func decoderDescriptors(_ limits: ServerLimits) -> Int {
        DecoderSandbox.descriptors(keepingReady: limits.renders)
    }

    /// The state of a server, for `GET /health`.
    var health: Health { Health(facts: decodingFacts, probe: decodingProblem) }

    /// Returns the facts about decoders in `GET /health`: the required isolation, and each format
    /// as `imageeditor formats --json` prints it.
    @Sendable private func decodingFacts() async throws -> [JSONText.Member] {
        let isolation = limits.decoding.isolation
        let formats = try await onOwnThread { try RenderingFormats.all(isolation) }
        return [
            .init("sandbox", .string(isolation.rawValue)),
            .init("formats", .array(formats.map(\.json))),
        ]
    }

    /// Returns the reason that no process for decoding can be started now; `nil` if one was
    /// started.
    @Sendable private func decodingProblem() async -> String? {
        do {
            _ = try await onOwnThread { try DecoderSandbox.missingLayers() }
            return nil
        } catch {
            return error.localizedDescription
        }
    }

    /// Returns a note on the formats that are refused because this system cannot isolate their
    /// decoders, or on the resource shortage because of which no decoder can be started now.
    ///
    /// - Returns: `nil` if there is neither.
    func refusalNote() async throws -> String? {
        let isolation = limits.decoding.isolation
        let presenter = ServerPresenter(for: .commandLine)
        do {
            let refusal = try await onOwnThread { try RenderingFormats.refusal(isolation) }
            return refusal.map(presenter.note(on:))
        } catch let error as ResourceShortage {
            return presenter.note(on: error)
        }
    }

    /// Identifies this program for stored renditions. Another build of the same version may render
    /// other bytes.
    static func edition(of version: String) -> String {
        let program = FileCalls.realPath("/proc/self/exe").flatMap { FileStamp(path: $0) }
        return version + (program.map { " \($0.bytes)-\($0.modified)" } ?? "")
    }
}
