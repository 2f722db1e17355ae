import Core
import HTTPTypes
import Hummingbird
import Presentation

/// Identifies the image that a page edits, so that the page's recipe is not applied to another
/// image if the file was replaced.
///
/// In the header `X-Base`, a request repeats the member `base` of the edit that the page has
/// received. A request without this header accepts any image.
struct ShownBase: Sendable {
    private let text: String?

    init(_ request: Request) {
        text = HTTPField.Name("X-Base").flatMap { request.headers[$0] }
    }

    init(of edit: PhotoEdit) { text = edit.baseDigest.text }

    /// Returns true if `base` is the digest of the page's image.
    func isShown(_ base: ContentDigest) -> Bool { text == nil || text == base.text }

    /// - Throws: ``StudioFailure/photoChanged`` unless `base` is the digest of the page's image.
    func check(_ base: ContentDigest) throws(StudioFailure) {
        guard isShown(base) else { throw .photoChanged }
    }

    /// Accepts the page's image if any state of the edit's history starts from this image. The
    /// current state may start from another one: a result that the tool has since written over the
    /// file.
    ///
    /// - Throws: ``StudioFailure/photoChanged`` if neither a state of the history nor the current
    ///   base is the page's image.
    func check(historyOf edit: PhotoEdit) throws(StudioFailure) {
        if let base = text.flatMap({ ContentDigest($0) }), edit.found?.edit.startsFrom(base) == true
        {
            return
        }
        try check(edit.baseDigest)
    }
}
