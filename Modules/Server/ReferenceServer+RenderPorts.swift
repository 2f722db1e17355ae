public import Core

extension ReferenceServer {
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
        public init(
            renderer: any ImageRenderer, edition: String = ""
        ) {
            self.renderer = renderer
            editImage = EditImageUseCase(renderer: renderer)
            self.edition = edition
        }
    }
}
