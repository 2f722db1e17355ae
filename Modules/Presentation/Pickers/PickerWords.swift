import Pickers

/// The words for sources and for what is in them.
enum PickerWords {
    /// Such as `the photo library`.
    static func place(_ source: ImageSource) -> String {
        switch source {
        case .photoLibrary: "the photo library"
        case .files: "the folder"
        case .feed: "the feed"
        case .camera: "this machine"
        default: SafeText.line(source.rawValue)
        }
    }

    /// The things that are listed, one and many.
    static func plural(_ source: ImageSource) -> (one: String, many: String) {
        source == .camera ? ("camera", "cameras") : ("picture", "pictures")
    }
}
