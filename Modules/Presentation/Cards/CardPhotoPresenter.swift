public import Cards
public import Core
public import FoundationEssentials

/// The properties of a card's photograph.
public struct CardPhotoFacts: Sendable, Equatable {
    /// The size in pixels; `nil` if the photograph cannot be decoded.
    public let size: ImageSize?
    /// The format. For a damaged photograph, the format that its first bytes indicate, or else
    /// JPEG.
    public let format: ImageFormat
    public let bytes: Int

    /// Creates the properties of an intact photograph.
    public init(_ facts: ImageFacts) {
        size = ImageSize(width: facts.width, height: facts.height)
        format = facts.format
        bytes = facts.bytes
    }

    /// Creates the properties of a photograph that cannot be decoded.
    public init(damaged photo: Data) {
        size = nil
        format = ImageFormat(sniffing: photo, among: ImageFormat.read) ?? .jpeg
        bytes = photo.count
    }
}

/// A photograph of a card's side for display. All texts are safe to print on one line.
public struct CardPhotoViewModel: Sendable, Equatable {
    public let side: CardSide
    /// The side, such as `front`.
    public let title: String
    /// The properties, such as `1200 × 758  JPEG  182 kB`; without the size if it is unknown.
    public let facts: String

    /// Returns one line with `place`, such as a path, if it is given, with the title and with the
    /// properties.
    public func line(in place: String? = nil) -> String {
        ((place.map { [SafeText.line($0)] } ?? []) + [title, facts]).joined(separator: "  ")
    }
}

/// Describes the properties of a card's photograph.
public struct CardPhotoPresenter: Sendable {
    public init() {}

    public func viewModel(for side: CardSide, _ facts: CardPhotoFacts) -> CardPhotoViewModel {
        CardPhotoViewModel(
            side: side, title: side.rawValue,
            facts: [
                facts.size.map { "\($0.width) × \($0.height)" }, facts.format.name,
                HumanNumber.bytes(facts.bytes),
            ].compactMap(\.self).joined(separator: "  "))
    }
}
