import Pickers
import Testing

extension PickOutcome {
    /// The picked images; throws if nothing was picked.
    func images(_ location: SourceLocation = #_sourceLocation) throws -> [PickedImage] {
        if case .picked(let images) = self { return images }
        Issue.record("\(self)", sourceLocation: location)
        return []
    }

    /// The single picked image.
    func image(_ location: SourceLocation = #_sourceLocation) throws -> PickedImage {
        let images = try images(location)
        #expect(images.count == 1, sourceLocation: location)
        return try #require(images.first, sourceLocation: location)
    }
}
