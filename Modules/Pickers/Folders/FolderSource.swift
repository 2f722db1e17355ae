import Core
import FoundationEssentials
import ImageEditorThreads

/// The pictures of a folder as a source of pictures.
struct FolderSource: PickableSource {
    enum Order: Sendable {
        case newest
        case byName
    }

    let source: ImageSource
    /// The folder; `nil` if it is unknown.
    let folder: FilePath?
    let isRecursive: Bool
    let order: Order
    let limits: Limits

    func offer() async throws -> PickerOffer {
        guard let folder else { throw PickError.noPicturesFolder }
        let pictures = PictureFolder(path: folder, isRecursive: isRecursive)
        // Lists on a separate thread, because disks may be slow and network shares may hang.
        let offer = try await onOwnThread { try pictures.offer() }
        return PickerOffer(
            offer.items.sorted(by: precedes), unreadable: offer.unreadable.sorted())
    }

    func picture(of item: PickerItem) async throws -> SourcePicture {
        guard case .file(let path) = item.place else {
            throw PickError.notOffered(name: item.name)
        }
        let data = try await onOwnThread { [limits] in try PictureFile(path: path).read(limits) }
        return SourcePicture(data: data, name: path.lastComponent.text, date: item.date)
    }

    private func precedes(_ one: PickerItem, _ other: PickerItem) -> Bool {
        let dates = (one.date ?? .distantPast, other.date ?? .distantPast)
        if order == .newest, dates.0 != dates.1 { return dates.0 > dates.1 }
        return one.name.utf8.lexicographicallyPrecedes(other.name.utf8)
    }
}
