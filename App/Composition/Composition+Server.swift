import Editing
import Foundation
import ImageEditorServer
import ImageEditorStorage

extension Composition {
    /// The server's store of cards, in a hidden folder of its uploads.
    func servedCards(
        in uploads: URL, warn: @escaping @Sendable (String) -> Void
    ) -> ReferenceServer.CardPorts {
        ReferenceServer.CardPorts(
            ledger: SQLiteCardLedger(
                folder: uploads.appending(path: ".cards"), onRecovery: { warn($0.description) }),
            renderer: renderer)
    }

    /// The server's renderer. Any client can send recipes, so this renderer reads no files.
    ///
    /// - Parameter edition: The version of this program.
    func servedRendering(edition: String) -> ReferenceServer.RenderPorts {
        ReferenceServer.RenderPorts(
            renderer: RecipeRenderer(limits: limits), edition: edition)
    }
}
