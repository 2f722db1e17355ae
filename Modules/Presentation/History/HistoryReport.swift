public import Core

/// What is remembered of an image's edit, for whoever shows it.
public struct HistoryReport: Sendable, Equatable {
    /// What has become of the last result.
    public enum Output: Sendable, Equatable {
        /// It is as it was written.
        case unchanged(path: String)
        /// Somebody else has changed it.
        case changed(path: String)
        /// It is not there any more.
        case missing(path: String)

        var path: String {
            switch self {
            case .unchanged(let path), .changed(let path), .missing(let path): path
            }
        }
    }

    /// As the image was named.
    public let image: String
    public let edit: RememberedEdit
    /// `nil` where no file was written.
    public let output: Output?

    public init(image: String, edit: RememberedEdit, output: Output?) {
        self.image = image
        self.edit = edit
        self.output = output
    }

    /// Where the original was.
    var original: String {
        switch edit.original.place {
        case .file(let path): path
        case .address(let url): DisplayURL.withoutCredentials(url)
        }
    }
}
