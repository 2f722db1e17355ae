public import Cards
public import Core

extension ReferenceServer {
    /// What a server needs to show photographs and to take uploads.
    public struct PhotoPorts: Sendable {
        let library: any PhotoLibrary
        let addresses: (any UploadAddresses)?

        /// - Parameters:
        ///   - library: Where photographs are, and where uploads go.
        ///   - addresses: Gives out addresses for uploads. Several servers with one library share
        ///     them; without it, each server knows its own.
        public init(library: any PhotoLibrary, addresses: (any UploadAddresses)? = nil) {
            self.library = library
            self.addresses = addresses
        }
    }

    /// What a server needs to keep cards.
    public struct CardPorts: Sendable {
        let ledger: any CardLedger
        let renderer: any ImageRenderer

        /// - Parameters:
        ///   - ledger: Where they are kept.
        ///   - renderer: Makes the PNG that the original contract wants of photographs in other
        ///     formats.
        public init(ledger: any CardLedger, renderer: any ImageRenderer) {
            self.ledger = ledger
            self.renderer = renderer
        }
    }

    /// What a server needs to render photographs by recipes.
    public struct RenderPorts: Sendable {
        let renderer: any ImageRenderer
        let editImage: EditImageUseCase
        let edition: String

        /// - Parameters:
        ///   - renderer: Follows recipes that come from anybody: it must read no file that one
        ///     names.
        ///   - edition: Another one wherever the same recipe may give other bytes, such as the
        ///     program's version: what clients keep is asked for again then.
        public init(renderer: any ImageRenderer, edition: String = "") {
            self.renderer = renderer
            editImage = EditImageUseCase(renderer: renderer)
            self.edition = edition
        }
    }
}
