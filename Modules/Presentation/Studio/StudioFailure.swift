import Core

/// The reason that a studio refuses a request.
public enum StudioFailure: PresentableFailure, Equatable {
    /// The request has no session of this studio.
    case noSession
    /// The secret that should begin a session is wrong.
    case wrongSecret
    /// The studio has no photograph with this id.
    case noSuchPhoto
    /// The body of the request is malformed; `reason` says how.
    case unreadableRequest(reason: String)
    /// A newer request of the same page for a preview of the same photograph has replaced this
    /// request.
    case overtaken
    /// A recipe names a file that the page has not uploaded.
    case foreignFile
    /// An uploaded file is neither an image, nor a colour lookup table, nor an RGB profile.
    case unusableFile
    /// The uploaded files that edits use leave no room; `limit` is the maximum total size in bytes.
    case noRoomForFiles(limit: Int)
    /// Another process is sending the uploads.
    case anotherSends
    /// An option of the output has a value that is not allowed.
    case wrongOption(name: String)
    /// Two options of the output contradict each other.
    case contradiction(String, String)
    /// The request names a way of saving that does not exist.
    case wrongSaving
    /// The studio sends no uploads.
    case noUploads
    /// The facts of a preview, such as its histogram, are no longer kept.
    case noFacts
    /// Another page or program has changed the history since the page read it.
    case changedElsewhere
    /// The image of the photograph was replaced while the page was open, so the recipe of the page
    /// does not apply to it.
    case photoChanged

    public var category: FailureCategory {
        switch self {
        case .noSession, .wrongSecret: .permission
        case .noSuchPhoto, .noFacts: .noInput
        case .unreadableRequest, .wrongOption, .contradiction, .wrongSaving: .usage
        case .foreignFile, .unusableFile: .badData
        case .noRoomForFiles, .overtaken, .anotherSends, .changedElsewhere, .photoChanged,
            .noUploads:
            .cannotCreate
        }
    }

    public var summary: String {
        switch self {
        case .noSession: "open the studio with the address that it printed when it started"
        case .wrongSecret: "this is not the secret of this studio"
        case .noSuchPhoto: "this photograph no longer exists"
        case .unreadableRequest(let reason): "the request cannot be read: \(reason)"
        case .overtaken: "a newer preview has replaced this one"
        case .foreignFile: "the recipe names a file that was not uploaded here"
        case .unusableFile:
            "this is neither an image that can be read, nor a .cube table, nor an ICC profile of RGB"
        case .noRoomForFiles(let limit):
            "the uploaded files that edits use leave no room for more"
                + " (\(HumanNumber.bytes(limit)))"
        case .anotherSends: OutboxPresenter().anotherIsSending
        case .wrongOption(let name): "the value of \(name) is not allowed"
        case .contradiction(let one, let other): "\(one) and \(other) contradict each other"
        case .wrongSaving: "a result is saved as “beside” or “upload”"
        case .noUploads: "this studio sends no uploads; save the result beside the photograph"
        case .noFacts: "the facts of this preview are no longer kept"
        case .changedElsewhere: "this photograph was edited elsewhere in the meantime"
        case .photoChanged:
            "this photograph has changed since the page was opened; reload the page"
        }
    }
}
