public import Core
public import FoundationEssentials
public import Pickers

extension PickedImage {
    /// Returns a picture for tests that do not decode pictures. Its bytes are not an image.
    public static func sample(
        name: String = "sample.jpg", type: ImageFormat = .jpeg,
        data: Data = Data("sample".utf8), source: ImageSource = .photoLibrary
    ) -> PickedImage {
        PickedImage(
            data: data, type: type, name: name,
            metadata: ImageFacts(
                format: type, width: 4, height: 3, bytes: data.count),
            date: Date(timeIntervalSince1970: 1_521_053_424),
            origin: PickOrigin(source: source, place: .other(name)))
    }
}
