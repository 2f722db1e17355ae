public import Core

/// The remembered edit of an image, to be shown.
public struct HistoryReport: Sendable, Equatable {
    /// As the image was named.
    public let image: String
    public let edit: RememberedEdit
    /// `nil` where no file was written.
    public let output: EditHistory.Output?

    public init(image: String, edit: RememberedEdit, output: EditHistory.Output?) {
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
