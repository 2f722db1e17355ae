public import Cards
public import Core

extension ReferenceServer {
    /// The dependencies for serving photographs and accepting uploads.
    public struct PhotoPorts: Sendable {
        let library: any PhotoLibrary
        let addresses: (any UploadAddresses)?

        /// - Parameters:
        ///   - library: Stores photographs and uploads.
        ///   - addresses: Issues upload addresses. Several servers with one library must share the
        ///     addresses; by default, each server has its own.
        public init(library: any PhotoLibrary, addresses: (any UploadAddresses)? = nil) {
            self.library = library
            self.addresses = addresses
        }
    }

    /// The dependencies for storing cards.
    public struct CardPorts: Sendable {
        let ledger: any CardLedger
        let renderer: any ImageRenderer

        /// - Parameters:
        ///   - ledger: Stores the cards.
        ///   - renderer: Converts photographs of cards to PNG for clients of the original contract
        ///     (docs/cards-protocol.md).
        public init(ledger: any CardLedger, renderer: any ImageRenderer) {
            self.ledger = ledger
            self.renderer = renderer
        }
    }

    /// The dependencies for rendering photographs by recipes.
    public struct RenderPorts: Sendable {
        let renderer: any ImageRenderer
        let editImage: EditImageUseCase
        let edition: String
        let renditions: RenditionCache?
        let libraryName: String

        /// - Parameters:
        ///   - renderer: Applies recipes from untrusted clients: it must not read files that a
        ///     recipe names.
        ///   - edition: Identifies the build of the renderer, which may give other bytes for the
        ///     same recipe than another build. After a change, clients fetch their cached images
        ///     again.
        ///   - renditions: Stores rendered photographs, and shares one rendering among simultaneous
        ///     requests. Without it, each request renders.
        ///   - libraryName: A name that differs for each library that shares the store of
        ///     `renditions`, such as the path of its folder.
        public init(
            renderer: any ImageRenderer, edition: String = "", renditions: RenditionCache? = nil,
            libraryName: String = ""
        ) {
            self.renderer = renderer
            editImage = EditImageUseCase(renderer: renderer)
            self.edition = edition
            self.renditions = renditions
            self.libraryName = libraryName
        }
    }
}
