import Core
import FoundationEssentials

/// Picks from any source: displays its list, waits for a choice, and checks the loaded pictures.
public struct SourcePicker: ImagePicker {
    private let source: any PickableSource
    private let environment: PickerEnvironment

    public init(_ source: any PickableSource, in environment: PickerEnvironment) {
        self.source = source
        self.environment = environment
    }

    public func pick() async -> PickOutcome {
        await .settling { try await pickedImages() }
    }

    private func pickedImages() async throws -> [PickedImage] {
        let options = environment.options
        let offer = try await offer(options)
        let list = PickerList(
            source: source.source, offer: offer, limit: options.limit,
            thumbnail: { try await thumbnail(of: $0, side: $1) })
        guard case .chosen(let items) = try await environment.view.choose(from: list) else {
            return []
        }
        guard items.count <= options.limit else {
            throw PickError.tooManyChosen(count: items.count, limit: options.limit)
        }
        let offered = Set(offer.items.map(\.place))
        if let foreign = items.first(where: { !offered.contains($0.place) }) {
            throw PickError.notOffered(name: foreign.name)
        }
        var images: [PickedImage] = []
        for item in items {
            try Task.checkCancellation()
            images.append(try await image(of: item))
        }
        return images
    }

    /// Returns the offered pictures of the allowed types.
    ///
    /// - Throws: ``PickError/empty(_:)`` if there are none; errors of the source.
    private func offer(_ options: PickerOptions) async throws -> PickerOffer {
        let offer = try await source.offer()
        let items = offer.items.filter { item in item.type.map(options.types.contains) ?? true }
        guard !items.isEmpty else { throw PickError.empty(source.source) }
        return PickerOffer(items, unreadable: offer.unreadable)
    }

    private func image(of item: PickerItem) async throws -> PickedImage {
        let picture = try await source.picture(of: item)
        var data = picture.data
        var facts = try inspect(data, called: item.name)
        let type = facts.format
        guard environment.options.types.contains(type) else {
            throw PickError.typeNotAllowed(name: item.name, type: type)
        }
        if facts.frames > 1 {
            switch environment.options.animations {
            case .whole: break
            case .reject:
                throw PickError.animationNotAllowed(name: item.name, frames: facts.frames)
            case .firstFrame:
                data = try await firstFrame(of: data, as: type, called: item.name)
                facts = try inspect(data, called: item.name)
            }
        }
        return PickedImage(
            data: data, type: type, name: Self.fileName(picture.name, for: type),
            metadata: facts, date: picture.date,
            origin: PickOrigin(
                source: source.source, place: item.place, loadedFrom: picture.loadedFrom))
    }

    private func inspect(_ data: Data, called name: String) throws -> ImageFacts {
        do {
            return try environment.inspector.inspect(data)
        } catch let error as ImageRenderingError {
            throw PickError.unreadable(name: name, reason: error)
        }
    }

    private func firstFrame(
        of data: Data, as type: ImageFormat, called name: String
    ) async throws -> Data {
        do {
            return try await environment.renderer.render(
                Recipe(), of: data, as: OutputOptions(format: type, isLossless: true, frame: 1))
        } catch let error as ImageRenderingError {
            throw PickError.unreadable(name: name, reason: error)
        }
    }

    private func thumbnail(of item: PickerItem, side: Int) async throws -> Data {
        let data = try await source.preview(of: item)
        let length = Recipe.Value.number(Double(max(1, side)))
        do {
            return try await environment.renderer.render(
                Recipe([.init("resize", ["width": length, "height": length, "mode": "fit"])]),
                of: data, as: OutputOptions(format: .png, metadata: .strip, frame: 1))
        } catch let error as ImageRenderingError {
            throw PickError.unreadable(name: item.name, reason: error)
        }
    }

    /// Returns the last component of a name. A name without an extension gets the usual one of the
    /// type.
    private static func fileName(_ name: String, for type: ImageFormat) -> String {
        let last = name.split(separator: "/").last.map(String.init) ?? "picture"
        return last.dropFirst().contains(".") ? last : "\(last).\(type.fileExtension)"
    }
}
