public import Cards

/// Advice for a user after a failure or a remark.
///
/// Advice whose wording depends on the front end is a value: a command line names an option, a
/// web page offers a button. ``FrontEnd`` puts it into words. Advice that is valid in any front
/// end is a string literal:
///
/// ```swift
/// var advice: Advice? { isFull ? "free some space and repeat" : .overwrite }
/// ```
public enum Advice: Sendable, Equatable {
    /// A text that is valid in any front end.
    case words(String)
    /// Several pieces of advice, in order.
    indirect case several([Advice])

    // MARK: Files

    /// Allow the file to be replaced.
    case overwrite
    /// Choose the output file.
    case nameOutput
    /// Choose another output file, or allow the existing file to be replaced.
    case nameOtherOutputOrOverwrite
    /// Choose a regular file as the output, or stream the bytes.
    case nameFileOrStream
    /// Redirect the output instead of sending it to the terminal.
    case redirectOutput

    // MARK: Servers

    /// Look at the list of named servers.
    case seeServers
    /// Choose the server of an upload that an earlier version queued.
    case confirmServer

    // MARK: Images and limits

    /// Look at the images in the feed.
    case seeFeed
    /// Give at least `fewest` digits of an image's id, as listed in the feed.
    case giveDigitsOfImage(fewest: Int)
    /// Upload an image of the feed by editing it: only files can be uploaded without an edit.
    case uploadFeedImage
    /// Convert the image and upload the result, or upload the image with its metadata.
    case convertForUpload
    /// Allow truncated images to be decoded as far as they go.
    case allowTruncated
    /// Allow damaged images to be decoded as far as they go.
    case allowDamaged
    /// Cut off the partial blocks at the edges of a JPEG, so that the edit is lossless. The result
    /// then has this size.
    case trimBlocks(to: ImageSize)
    /// Cut off the partial blocks at the edges of a JPEG, as in ``trimBlocks(to:)``, or refuse
    /// edits that are not lossless. With `nil`, cutting off blocks does not help.
    case trimBlocksOrRefuse(to: ImageSize?)
    /// Allow decoding in a less isolated process on a system that lacks layers of isolation.
    case allowMissingLayers
    /// Expect servers to refuse files that the system can only decode in a less isolated process.
    case expectRefusals
    /// Choose another frame or picture of the file.
    case chooseFrame
    /// Raise one of these limits; `to` is a sufficient value, if known.
    case raiseLimits([String], to: Int?)
    /// Check that the input is an image and raise this limit if it is.
    case checkImageOrRaiseLimit(String)
    /// Repeat later, or raise one of these limits. If `lower` is true, lower one of them instead.
    case waitOrChangeLimits([String], lower: Bool)

    // MARK: Filters and edits

    /// Look at the list of filters.
    case seeFilters
    /// Choose a filter from the list; `nearest` is the most similar name, if any.
    case chooseFilter(nearest: String?)
    /// Look up the parameters of this filter.
    case seeFilter(String)
    /// Look up which files this filter accepts.
    case seeFilesOfFilter(String)
    /// Try this filter. The text is a ``FilterArgument``, quoted for a POSIX shell.
    case tryFilter(String)
    /// Edit the image, which starts a history.
    case beginEdit
    /// Start a new edit.
    case beginAnew
    /// Start a new edit, or bring an overwritten original back.
    case beginAnewOrRestore
    /// Put the original back, or start a new edit.
    case restoreOriginal
    /// Look at the history of the image.
    case seeHistory
    /// Look at the list of overwritten originals.
    case seeOriginals
    /// Discard overwritten originals that are no longer needed.
    case freeOriginals

    // MARK: Batches

    /// Choose another folder for the results.
    case chooseOtherFolder
    /// Allow results to be replaced, or resume the batch.
    case overwriteOrResume
    /// Remove the symbolic link in place of the result, or choose another folder for the results.
    case removeLinkOrChooseOtherFolder
    /// Choose valid names for the results.
    case nameResults
    /// Choose a different name for each result.
    case tellResultsApart
    /// Request the pictures in the folder to be edited.
    case editFolder
    /// Edit images of the feed and of servers without a batch.
    case editWithoutBatch
    /// Resume the batch.
    case resumeBatch

    // MARK: Servers and uploads

    /// Set a server.
    case setServer
    /// Set a server, then send the waiting uploads.
    case setServerAndSend
    /// Set the token that the server requires.
    case setToken
    /// Check that the configured server stores cards.
    case checkCardServer
    /// Configure the server to accept the host name of the requested URL.
    case allowHost
    /// Allow private addresses, if the server is trusted.
    case allowPrivateAddresses
    /// Check the address, or trust other certificates.
    case trustCertificates
    /// Choose another port for the server.
    case choosePort
    /// Send the uploads that wait in the outbox.
    case sendWaiting
    /// Send the stored upload later.
    case sendLater
    /// Retry the rejected upload, or discard it.
    case retryOrDiscard
    /// Look at the uploads in the outbox.
    case seeOutbox
    /// Give at least `fewest` digits of an upload's id, as listed in the outbox.
    case giveDigitsOfUpload(fewest: Int)

    // MARK: Cards

    /// Add a first card.
    case addCard
    /// Look at the list of cards.
    case seeCards
    /// Edit the existing card, or restore the deleted one.
    case editOrRestoreCard
    /// Complete the card, or relax the requirements.
    case completeCard([CardRequirement])
    /// Add a photograph of this side.
    case addPhoto(CardSide)
    /// Add new photographs in place of the erased ones.
    case replaceErasedPhotos
    /// Read the barcode from a photograph.
    case scanBarcode
    /// Send the waiting changes of cards.
    case sendCards
    /// Look at the conflicts that the message counts.
    case seeConflicts
    /// Look at the list of conflicts, because the given card or field is not in conflict.
    case listConflicts
    /// Give a card's corners clockwise from the top left, as in `example`.
    case giveCorners(example: String)
    /// Give the corners of the card in the photograph of this side, or photograph the side again on
    /// a plain background.
    case giveCornersOrRetry(CardSide)

    // MARK: Cameras and pickers

    /// Look at the list of cameras, or use a simulated one.
    case seeCameras
    /// Use a simulated camera.
    case simulateCamera
    /// Look up the formats of the camera.
    case seeCameraFormats
    /// Look up the capabilities of the camera.
    case seeCameraAbilities
    /// Set the folder of photographs.
    case namePicturesFolder

    // MARK: The product

    /// Report a defect of the product.
    case reportDefect
    /// Use a newer version of the product.
    case useNewerVersion
}

extension Advice: ExpressibleByStringInterpolation {
    public init(stringLiteral value: String) { self = .words(value) }
}
