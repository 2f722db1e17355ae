/// The words of the studio's pages: every label that a person reads in a browser.
///
/// Templates insert them as `{{words.undo}}`. Scripts get only ``script``, as a block of JSON data.
/// A placeholder in these words, such as `{name}`, is replaced by a value. If `count` is 1, the key
/// with the suffix `One` is used.
public enum StudioWords {
    /// The words by name, for templates.
    public static let page: [String: String] = gallery.merging(editor) { $1 }
}
