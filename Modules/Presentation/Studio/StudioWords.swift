/// The words of the studio's pages: every label that a person reads in a browser.
///
/// Templates insert them as `{{words.undo}}`. Scripts get only those of ``script``, as a block of
/// JSON data; in them `{name}` is replaced by a value, and a key that ends with `One` is used if
/// `count` is 1.
public enum StudioWords {
    /// The words by name, for templates.
    public static let page: [String: String] = gallery.merging(editor) { $1 }
}
