import Core
import Foundation
import Pickers

/// A source that offers the test's pictures.
struct SourceStub: PickableSource {
    var source: ImageSource = ImageSource(rawValue: "stub")
    var pictures: [(name: String, data: Data)] = []
    var error: (any Error)?

    func offer() async throws -> PickerOffer {
        if let error { throw error }
        return PickerOffer(
            pictures.map {
                PickerItem(
                    place: .other($0.name), name: $0.name,
                    type: $0.name.split(separator: ".").last.flatMap {
                        ImageFormat(fileExtension: String($0), among: ImageFormat.written)
                    })
            })
    }

    func picture(of item: PickerItem) async throws -> SourcePicture {
        guard let picture = pictures.first(where: { $0.name == item.name }) else {
            throw PickError.vanished(name: item.name)
        }
        return SourcePicture(data: picture.data, name: picture.name)
    }
}
