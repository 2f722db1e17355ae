/// The labels of the studio's pages.
///
/// Templates insert them as `{{words.undo}}`. Scripts get only ``script``, as JSON data in the
/// page. A script replaces a placeholder, such as `{name}`, by a value. If the value of `count` is
/// 1, the script takes the text whose key has the suffix `One`, if any.
public enum StudioWords {
    /// The words by name, for templates.
    public static let page: [String: String] = gallery.merging(editor) { $1 }
}
