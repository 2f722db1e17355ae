import CameraCapture
import Cards
import Core
import Foundation
import Pickers
import Presentation
import Testing

@testable import ImageEditorApp

/// Errors and notes as the tool prints them: a sentence from Presentation, and advice that names
/// commands and options.
struct CommandLineWordsTests {
    private let sut = ErrorPresenter(for: .commandLine)

    @Test(
        arguments: [
            (
                HTTPClientError.unreachable(host: "host", reason: "connection refused"),
                .unavailable,
                "host cannot be reached: connection refused; check the address and that the server runs"
            ),
            (
                HTTPClientError.timedOut(phase: .connect, after: .seconds(10)), .unavailable,
                "no connection within 10 s; try later, or raise the limit with"
                    + " --max connect-seconds=NUMBER"
            ),
            (
                HTTPClientError.timedOut(phase: .whole, after: .seconds(120)), .unavailable,
                "no complete answer within 2 min; try later, or raise the limit with"
                    + " --max image-seconds=NUMBER"
            ),
            (
                HTTPClientError.bodyTooLarge(limit: 32 << 20), .badData,
                "the answer is larger than 33,554,432 bytes (limit feed-bytes); raise it with"
                    + " --max feed-bytes=NUMBER"
            ),
            (
                HTTPClientError.bodyTooLarge(limit: 64 << 10), .badData,
                "the answer is larger than 65,536 bytes"
            ),
            (
                HTTPClientError.untrusted(
                    host: "host", reason: "the certificate is not trusted"), .unavailable,
                "no secure connection to host: the certificate is not trusted; check the"
                    + " URL, or set SSL_CERT_FILE to a file of the certificates that you trust"
            ),
            (
                HTTPClientError.incompleteBody(expected: 5_000, received: 12), .unavailable,
                "the answer ended after 12 of 5,000 bytes; try again"
            ),
            (
                HTTPClientError.tooManyRedirects(limit: 5), .badData,
                "too many redirects (limit redirects: 5); raise it with --max redirects=NUMBER"
            ),
            (
                HTTPClientError.forbiddenAddress(host: "10.0.0.1"), .permission,
                "10.0.0.1 is a private address that was not explicitly allowed; allow it with"
                    + " --allow-private if you trust the server"
            ),
            (
                FeedError.unexpectedStatus(503), .unavailable,
                "the server answered with status 503; try later"
            ),
            (
                FeedError.invalidData(reason: "unexpected <", offset: 0), .badData,
                "not a feed: unexpected < at byte 0; check that the address is that of an image server"
            ),
            (
                FeedError.tooManyItems(limit: 100_000), .badData,
                "the feed has too many items (limit feed-items: 100,000); raise it with"
                    + " --max feed-items=NUMBER"
            ),
            (
                ImageLoadingError.unexpectedStatus(404), .noInput,
                "the server answered with status 404 (not found); check the address"
            ),
            (ImageLoadingError.notAnImage(reason: "HTML"), .badData, "not an image: HTML"),
            (
                ImageRenderingError.limitExceeded(
                    name: "image-pixels", limit: 100_000_000, actual: 250_000_000), .badData,
                "the image is too large: 250,000,000 pixels (limit image-pixels: 100,000,000);"
                    + " raise it with --max image-pixels=250000000"
            ),
            (
                ImageRenderingError.metadataCannotBeRemoved(format: "HEIC"), .badData,
                "private metadata cannot be removed from HEIC files; imageeditor edit IMAGE"
                    + " --format jpeg --upload converts it, and --keep-metadata uploads it as it is"
            ),
            (
                ImageRenderingError.unsupportedFormat("BMP"), .badData,
                "BMP images cannot be read; convert it to "
                    + "\(ImageFormat.list(ImageFormat.read)) first"
            ),
            (
                ImageRenderingError.unsupportedVariant(format: "PNG", reason: "too new"), .badData,
                "this kind of PNG cannot be read: too new"
            ),
            (
                UploadError.unexpectedStatus(401, step: .send), .permission,
                "the server answered with status 401 (not allowed) when sent the image; check the"
                    + " server's token"
            ),
            (
                UploadError.noServer, .configuration,
                "no server is set; set one with imageeditor server use NAME, --server URL,"
                    + " IMAGEEDITOR_SERVER, or \"server\" in config.json"
            ),
            (CancellationError(), .interrupted, "stopped"),
            (
                POSIXError(.EACCES), .permission,
                "permission denied; check its owner and mode"
            ),
            (POSIXError(.ENOSPC), .io, "no space left; free some space and repeat"),
            (
                FeedError.unexpectedStatus(421), .unavailable,
                "the server answered with status 421 (host name not allowed); start the server with"
                    + " --allow-host and the host name of its URL"
            ),
            (
                ImageReferenceFailure.notFound("abcd"), .noInput,
                "no image or file is called abcd; imageeditor feed lists the images"
            ),
            (
                OutputFailure.exists(path: "a.jpg"), .cannotCreate,
                "a.jpg exists already; overwrite it with --force"
            ),
        ] as [(any Error, FailureCategory, String)])
    func `an error states the problem, the reason and the remedy`(
        error: any Error, category: FailureCategory, line: String
    ) {
        let message = sut.message(for: error)

        #expect(message.category == category)
        #expect(message.line == line)
    }

    @Test func `advice that has been followed is not given again`() {
        let error = ImageRenderingError.truncated(format: "JPEG")

        #expect(sut.message(for: error).adviceText?.contains("--allow-truncated") == true)
        let second = sut.message(for: error, in: FailureContext(allowsTruncated: true))
        #expect(second.advice == nil)
        #expect(second.reason.hasSuffix("no part of it can be decoded"))
    }

    @Test func `a name that no command could take is not part of advice`() {
        let error = RecipeError.invalidOperation(index: 0, name: "a\u{1b}b", reason: "wrong")

        #expect(
            sut.message(for: error).adviceText
                == "imageeditor filters lists the filters")
    }

    @Test func `the limit that is named is the one in force`() {
        var limits = Limits()
        limits.imageBytes = 1_000
        let sut = ErrorPresenter(limits: limits, for: .commandLine)

        let message = sut.message(for: HTTPClientError.bodyTooLarge(limit: 1_000), subject: "a.jpg")

        #expect(
            message.line == "a.jpg: the answer is larger than 1,000 bytes (limit image-bytes);"
                + " raise it with --max image-bytes=NUMBER")
    }

    @Test func `a bad typed recipe is a usage error, one in a file is bad data`() {
        let error = RecipeError.invalidOperation(index: 1, name: "sepia", reason: "0…1")

        let typed = sut.message(for: error)
        let stored = sut.message(
            for: error, in: FailureContext(subject: "r.json", recipeSource: .file))

        #expect(typed.category == .usage)
        #expect(typed.line == "sepia: 0…1; imageeditor filters sepia lists its parameters")
        #expect(stored.category == .badData)
        #expect(stored.line.hasPrefix("r.json: operation 2, sepia: 0…1;"))
    }

    @Test func `a name in the reason is not repeated`() {
        let message = sut.message(for: ImageReferenceFailure.notFound("abcd"), subject: "ABCD")

        #expect(message.line.hasPrefix("no image or file is called abcd;"))
        #expect(
            sut.message(for: OutputFailure.exists(path: "out.jpg"), subject: "in.jpg").line
                == "in.jpg: out.jpg exists already; overwrite it with --force")
    }

    @Test func `a card's failure says which options complete the card`() {
        #expect(
            sut.message(for: CardsError.incomplete([.front, .back])).line
                == "the card lacks a photograph of its front and a photograph of its back; give"
                + " --front SRC and --back SRC, or require fewer with --sides none")
        #expect(
            sut.message(for: CardServerError.tooManyCards(limit: 100_000)).line
                == "too many cards (limit cards: 100,000); raise it with --max cards=NUMBER")
    }

    @Test func `an unknown folder leads to the option that sets it`() {
        #expect(
            sut.message(for: PickError.noPicturesFolder).line
                == "no folder of photographs is known; use --folder, or set XDG_PICTURES_DIR")
    }

    @Test func `a missing camera leads to the available ones`() {
        #expect(
            sut.message(for: NoCamera()).line.hasPrefix("there is no camera; -d test: "))
        #expect(
            sut.message(
                for: CameraError.noSuchDevice("v4l2:/dev/video9"), subject: "v4l2:/dev/video9"
            ).line == "there is no camera v4l2:/dev/video9; imageeditor camera list lists"
                + " the cameras; test: needs no hardware")
    }

    @Test func `waiting changes lead to the command that sends them`() {
        let viewModel = CardStatusPresenter(for: .commandLine).viewModel(
            cards: 3,
            waiting: ["a", "b"].map {
                WaitingCard(card: Card(name: $0, created: Date()), change: .created, failure: nil)
            }, conflicts: 1, server: .offline(nil))
        #expect(
            viewModel.headline == "3 cards, 2 changes wait; send with: imageeditor cards sync,"
                + " 1 conflict; see: imageeditor cards conflicts")

        var report = CardSyncReport(contract: .original)
        report.conflicts = ["1"]
        #expect(
            CardSyncPresenter(errors: sut).notices(of: report) == [
                "1 conflicting edit is kept as a copy; see: imageeditor cards conflicts"
            ])
        #expect(
            CardListPresenter(for: .commandLine).viewModel(for: []).headline.hasPrefix(
                "no cards yet; add one with: "))

        let refused = QueuedUpload(
            id: UUID(), filename: "a.jpg", original: nil, bytes: 12, queued: Date(), attempts: 1,
            reason: "413", isTransient: false)
        #expect(
            OutboxPresenter(for: .commandLine).viewModel(for: [refused]).headline
                == "1 upload waits, refused; send with: imageeditor outbox send")
    }

    @Test func `a waiting upload leads to the available commands`() {
        let failures = UploadFailureRecorder()
        let presenter = UploadPresenter(failures: failures, errors: sut)
        func line(_ reason: String, isTransient: Bool) -> String {
            presenter.viewModel(
                for: .queued(reason: reason, isTransient: isTransient), file: "a.jpg"
            ).line
        }
        #expect(
            line("http://u:p@host/?t=1 is away", isTransient: true)
                == "a.jpg: queued: http://host/ is away; send it later with: imageeditor outbox send"
        )
        #expect(
            line("status 413", isTransient: false)
                == "a.jpg: refused and kept: status 413; imageeditor outbox send tries again,"
                + " imageeditor outbox discard deletes it")

        let forbidden = HTTPClientError.forbiddenAddress(host: "10.0.0.1")
        failures.record(forbidden)
        #expect(
            line(forbidden.localizedDescription, isTransient: false)
                .contains("; allow it with --allow-private if you trust the server; "))
        let redirects = HTTPClientError.tooManyRedirects(limit: 5)
        failures.record(redirects)
        #expect(
            line(redirects.localizedDescription, isTransient: false)
                .contains("too many redirects (limit redirects: 5); raise it with"))
        failures.record(UploadError.noServer)
        #expect(
            line(UploadError.noServer.localizedDescription, isTransient: true)
                .contains("--server URL"))
    }

    @Test func `a feed without a server says how to set one`() {
        let model = FeedPresenter(server: .unset, errors: sut).viewModel(
            for: Feed(images: [], origin: .bundled))
        #expect(model.headline == "0 images bundled with imageeditor")
        #expect(
            model.notices == [
                "no server is set; set one with imageeditor server use NAME, --server URL,"
                    + " IMAGEEDITOR_SERVER, or \"server\" in config.json"
            ])
    }

    @Test(arguments: [
        ("sepai", "did you mean sepia? imageeditor filters lists them"),
        ("SEPIA", "did you mean sepia? imageeditor filters lists them"),
        ("flop", "did you mean flip? imageeditor filters lists them"),
        ("blur", "imageeditor filters lists them"),
        ("nope", "imageeditor filters lists them"),
    ])
    func `an unknown filter leads to the nearest name`(name: String, advice: String) {
        let failure = UnknownFilter(name, known: ["sepia", "flip", "none"])
        #expect(sut.message(for: failure).adviceText == advice)
    }

    @Test func `a filter is shown with an example`() {
        let sepia = FilterInfo(
            name: "sepia", summary: "", space: .encoded,
            parameters: [ParameterDescriptor("intensity", default: 1)])
        #expect(
            FiltersPresenter(for: .commandLine).lines(for: sepia).last
                == "Example: imageeditor edit photo.jpg --filter sepia=1")
    }

    @Test func `an animation of which one frame is used says how to take another`() {
        #expect(
            EditResultPresenter(for: .commandLine).line(
                for: .firstFrame(of: 1_200), on: "http://user:secret@host/a\n.gif")
                == #"http://host/a\n.gif: animated: 1,200 frames, the first one is used;"#
                + " use --frame N for another frame")
    }

    @Test func `a photograph without a card says how to name the corners`() {
        let missed = CardCropPresenter(for: .commandLine).viewModel(
            for: CroppedCard(
                data: Data(), width: 1_200, height: 757, corners: nil, confidence: 0.2),
            .back, asked: .automatic)
        #expect(missed.line.contains("--back-corners"))
    }
}
