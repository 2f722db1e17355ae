import Pickers

/// The words for sources and their contents.
enum PickerWords {
    /// The name of a source, such as `the photo library`.
    static func place(_ source: ImageSource) -> String {
        switch source {
        case .photoLibrary: "the photo library"
        case .files: "the folder"
        case .feed: "the feed"
        case .camera: "this machine"
        default: SafeText.line(source.rawValue)
        }
    }

    /// The nouns for the listed things, singular and plural.
    static func plural(_ source: ImageSource) -> (one: String, many: String) {
        source == .camera ? ("camera", "cameras") : ("picture", "pictures")
    }
}
