import Editing
import Foundation
import ImageEditorServer
import ImageEditorStorage

extension Composition {
    /// The cards of a server, out of sight in its folder of uploads.
    func servedCards(
        in uploads: URL, warn: @escaping @Sendable (String) -> Void
    ) -> ReferenceServer.CardPorts {
        ReferenceServer.CardPorts(
            ledger: SQLiteCardLedger(
                folder: uploads.appending(path: ".cards"), onRecovery: { warn($0.description) }),
            renderer: renderer)
    }

    /// How a server renders photographs. Recipes come from anybody who reaches it, so it has a
    /// renderer of its own, which reads no files.
    ///
    /// - Parameter edition: The version of this program.
    func servedRendering(edition: String) -> ReferenceServer.RenderPorts {
        ReferenceServer.RenderPorts(
            renderer: RecipeRenderer(limits: limits), edition: edition)
    }
}
