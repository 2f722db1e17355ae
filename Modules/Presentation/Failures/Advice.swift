public import Cards

/// The next step for a person after a failure or a remark.
///
/// Advice whose words depend on the front end is a value: where a command line names an option, a page
/// offers a button. ``FrontEnd`` puts it into words. Advice that holds everywhere is a string literal:
///
/// ```swift
/// var advice: Advice? { isFull ? "free some space and repeat" : .overwrite }
/// ```
public enum Advice: Sendable, Equatable {
    /// Words that hold in any front end.
    case words(String)
    /// Several pieces of advice, one after the other.
    indirect case several([Advice])

    // MARK: Files

    /// Allow the file to be replaced.
    case overwrite
    /// Choose the file that is written.
    case nameOutput
    /// Choose another file, or allow this one to be replaced.
    case nameOtherOutputOrOverwrite
    /// Choose a regular file, or have the bytes streamed.
    case nameFileOrStream
    /// Choose a name that is valid UTF-8, or have the bytes streamed.
    case nameInUTF8OrStream
    /// Send the bytes somewhere else than to the screen.
    case redirectOutput

    // MARK: Images and limits

    /// Look at the feed for the images there are.
    case seeFeed
    /// Give at least this many digits of an image's id; the feed shows them.
    case giveDigitsOfImage(fewest: Int)
    /// Edit and upload an image of the feed instead of a file.
    case uploadFeedImage
    /// Have a truncated image decoded as far as it goes.
    case allowTruncated
    /// Choose another frame of the animation.
    case chooseFrame
    /// Raise one of these limits; `to` is a value that would do, where one is known.
    case raiseLimits([String], to: Int?)
    /// Check that the input is an image and raise this limit if it is.
    case checkImageOrRaiseLimit(String)
    /// Repeat later, or raise (or lower) one of these limits.
    case waitOrChangeLimits([String], lower: Bool)

    // MARK: Filters and edits

    /// Look at the list of filters.
    case seeFilters
    /// Choose a filter from the list; `nearest` is the name that was probably meant.
    case chooseFilter(nearest: String?)
    /// Look up the parameters of this filter.
    case seeFilter(String)
    /// Look up which files this filter takes.
    case seeFilesOfFilter(String)
    /// Try a filter, as ``FilterArgument`` reads it, quoted for a POSIX shell.
    case tryFilter(String)
    /// Edit the image, which begins a history.
    case beginEdit
    /// Edit the image from its original again.
    case beginAnew
    /// Put the original back, or begin anew.
    case restoreOriginal
    /// Look at the history of the image.
    case seeHistory

    // MARK: Batches

    /// Choose another folder for the results.
    case chooseOtherFolder
    /// Allow results to be replaced, or resume the batch.
    case overwriteOrResume
    /// Remove the link, or choose another folder for the results.
    case removeLinkOrChooseOtherFolder
    /// Choose how results are named.
    case nameResults
    /// Name results so that no two have the same name.
    case tellResultsApart
    /// Ask for the pictures in the folder to be edited.
    case editFolder
    /// Resume the batch.
    case resumeBatch

    // MARK: Servers and uploads

    /// Set a server.
    case setServer
    /// Set a server, then send what waits.
    case setServerAndSend
    /// Set the token that the server asks for.
    case setToken
    /// Check that the server that is set keeps cards.
    case checkCardServer
    /// Have the server answer under this name too.
    case allowHost
    /// Allow private addresses, where the server is trusted.
    case allowPrivateAddresses
    /// Check the address, or trust other certificates.
    case trustCertificates
    /// Have the server listen on another port.
    case choosePort
    /// Send what waits in the outbox.
    case sendWaiting
    /// Send the upload that was kept, later.
    case sendLater
    /// Send the refused upload again, or discard it.
    case retryOrDiscard
    /// Look at the outbox for what waits.
    case seeOutbox
    /// Give at least this many digits of an upload's id; the outbox shows them.
    case giveDigitsOfUpload(fewest: Int)

    // MARK: Cards

    /// Add a first card.
    case addCard
    /// Look at the list of cards.
    case seeCards
    /// Edit the card that exists, or restore the one that was deleted.
    case editOrRestoreCard
    /// Give what the card lacks, or ask for less.
    case completeCard([CardRequirement])
    /// Add a photograph of this side.
    case addPhoto(CardSide)
    /// Add other photographs in the place of those that were erased.
    case replaceErasedPhotos
    /// Read the barcode from a photograph.
    case scanBarcode
    /// Send the changes of cards that wait.
    case sendCards
    /// Look at the conflicts, told of some.
    case seeConflicts
    /// Look at the list of conflicts, to find the one that was meant.
    case listConflicts
    /// Give a card's corners clockwise from the top left one, as in `example`.
    case giveCorners(example: String)
    /// Give the corners of this side, or photograph it on a plain background.
    case giveCornersOrRetry(CardSide)

    // MARK: Cameras and pickers

    /// Look at the list of cameras, or use a simulated one.
    case seeCameras
    /// Use a camera that is simulated.
    case simulateCamera
    /// Look up the formats of the camera.
    case seeCameraFormats
    /// Look up what the camera can do.
    case seeCameraAbilities
    /// Name the folder of photographs.
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
