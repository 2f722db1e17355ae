public import Cards
public import Core
public import FoundationEssentials

/// Converts photographs of cards to PNG, without metadata.
public struct RenderingCardPhotoConverter: CardPhotoConverter {
    private let renderer: RecipeRenderer

    public init(limits: Limits = Limits()) {
        renderer = RecipeRenderer(limits: limits)
    }

    public func png(of photo: Data) async throws -> Data {
        try await renderer.render(
            Recipe([]), of: photo, as: .listedCardPhoto)
    }
}
