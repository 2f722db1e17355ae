import Foundation
import Pickers

extension PickedImage {
    /// The path of the file that was picked, if it was one.
    var path: FilePath? {
        if case .file(let path) = origin.place { path } else { nil }
    }

    /// The name without its ending.
    var stem: String {
        URL(name: name).deletingPathExtension().lastPathComponent
    }
}
