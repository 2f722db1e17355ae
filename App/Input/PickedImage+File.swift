import FoundationEssentials
import Pickers

extension PickedImage {
    /// The path of the picked file; `nil` for another source.
    var path: FilePath? {
        if case .file(let path) = origin.place { path } else { nil }
    }

    /// The name without its extension.
    var stem: String {
        URL(name: name).deletingPathExtension().lastPathComponent
    }
}
