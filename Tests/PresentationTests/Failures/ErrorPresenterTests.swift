import Core
import Foundation
import Presentation
import Testing

struct ErrorPresenterTests {
    private let sut = ErrorPresenter()

    @Test(
        arguments: [
            (
                HTTPClientError.unreachable(host: "host", reason: "connection refused"),
                .unavailable,
                "host cannot be reached: connection refused; check the address and that the server runs"
            ),
            (
                HTTPClientError.timedOut(phase: .connect, after: .seconds(10)), .unavailable,
                "no connection within 10 s"
            ),
            (
                HTTPClientError.timedOut(phase: .whole, after: .seconds(120)), .unavailable,
                "no complete answer within 2 min"
            ),
            (
                HTTPClientError.bodyTooLarge(limit: 32 << 20), .badData,
                "the answer is larger than 33,554,432 bytes (limit feed-bytes)"
            ),
            (
                HTTPClientError.bodyTooLarge(limit: 64 << 10), .badData,
                "the answer is larger than 65,536 bytes"
            ),
            (
                HTTPClientError.untrusted(
                    host: "host", reason: "the certificate is not trusted"), .unavailable,
                "no secure connection to host: the certificate is not trusted"
            ),
            (
                HTTPClientError.incompleteBody(expected: 5_000, received: 12), .unavailable,
                "the answer ended after 12 of 5,000 bytes; try again"
            ),
            (
                HTTPClientError.tooManyRedirects(limit: 5), .badData,
                "too many redirects (limit redirects: 5)"
            ),
            (
                HTTPClientError.forbiddenAddress(host: "10.0.0.1"), .permission,
                "10.0.0.1 is a private address that was not explicitly allowed"
            ),
            (
                HTTPClientError.proxyNeedsPassword(host: "proxy.local"), .permission,
                "the proxy proxy.local requires a user name and password; set them in"
                    + " HTTP_PROXY/HTTPS_PROXY"
            ),
            (
                HTTPClientError.libraryMissing(package: "libcurl4"), .configuration,
                "requests need a library that is not installed (Debian package libcurl4)"
            ),
            (
                FeedError.unexpectedStatus(400), .badData,
                "the server answered with status 400"
            ),
            (
                FeedError.unexpectedStatus(415), .badData,
                "the server answered with status 415"
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
                "the feed has too many items (limit feed-items: 100,000)"
            ),
            (
                ImageLoadingError.unexpectedStatus(404), .noInput,
                "the server answered with status 404 (not found); check the address"
            ),
            (ImageLoadingError.notAnImage(reason: "HTML"), .badData, "not an image: HTML"),
            (
                ImageRenderingError.limitExceeded(
                    name: "image-pixels", limit: 100_000_000, actual: 250_000_000), .badData,
                "the image is too large: 250,000,000 pixels (limit image-pixels: 100,000,000)"
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
                "no server is set"
            ),
            (CancellationError(), .interrupted, "stopped"),
            (
                POSIXError(.EACCES), .permission,
                "permission denied; check its owner and mode"
            ),
            (POSIXError(.ENOSPC), .io, "no space left; free some space and repeat"),
            (POSIXError(.EAGAIN), .io, "it is not ready, and it does not wait"),
            (
                FeedError.unexpectedStatus(421), .unavailable,
                "the server answered with status 421 (host name not allowed)"
            ),
            (
                ImageReferenceFailure.notFound("abcd"), .noInput,
                "no image or file is called abcd"
            ),
            (
                OutputFailure.exists(path: "a.jpg"), .cannotCreate,
                "a.jpg exists already"
            ),
            (
                HistoryFailure.backupGone(path: "a.jpg"), .noInput,
                "the original of a.jpg was discarded, or its backup is damaged"
            ),
        ] as [(any Error, FailureCategory, String)])
    func `an error states the problem and the reason`(
        error: any Error, category: FailureCategory, line: String
    ) {
        let message = sut.message(for: error)

        #expect(message.category == category)
        #expect(message.line == line)
    }

    @Test func `an id of many files names the first of them`() {
        let paths = (1...10).map { "\($0).jpg" }
        let failure = OriginalsFailure.severalFiles("1f0c", paths: paths, isRestored: false)
        let message = sut.message(for: failure)

        #expect(message.category == .usage)
        #expect(
            message.line
                == "1f0c is the original of several files: 1.jpg, 2.jpg, 3.jpg, 4.jpg, 5.jpg,"
                + " 6.jpg, 7.jpg, 8.jpg and 2 more; use the path of one of them")
    }

    @Test(
        arguments: [
            (
                HTTPClientError.timedOut(phase: .body, after: .seconds(30)),
                .waitOrChangeLimits(["slowest-bytes-per-second"], lower: true)
            ),
            (HTTPClientError.tooManyRedirects(limit: 5), .raiseLimits(["redirects"], to: nil)),
            (
                ImageRenderingError.limitExceeded(
                    name: "image-pixels", limit: 100_000_000, actual: 250_000_000),
                .raiseLimits(["image-pixels"], to: 250_000_000)
            ),
            (UploadError.noServer, .setServer), (FeedError.unexpectedStatus(421), .allowHost),
            (OutputFailure.exists(path: "a.jpg"), .overwrite),
            (FeedError.notCached, "load it once while the server is reachable"),
        ] as [(any Error, Advice)])
    func `front-end specific advice is a value that the front end words`(
        error: any Error, advice: Advice
    ) {
        let frontEnd = FrontEnd(product: "Darkroom") { "do \($0)" }
        let message = ErrorPresenter(for: frontEnd).message(for: error)

        #expect(message.advice == advice)
        let words = if case .words(let text) = advice { text } else { "do \(advice)" }
        #expect(message.adviceText == words)
        #expect(message.line == message.reason + "; " + (message.adviceText ?? ""))
    }

    @Test func `advice that has been followed is not given again`() {
        let error = ImageRenderingError.truncated(format: "JPEG")

        #expect(sut.message(for: error).advice == .allowTruncated)
        let second = sut.message(for: error, in: FailureContext(allowsTruncated: true))
        #expect(second.advice == nil)
        #expect(second.reason.hasSuffix("no part of it can be decoded"))
    }

    @Test func `damaged pixels and lossy edits have a remedy`() throws {
        let damaged = sut.message(
            for: ImageRenderingError.corrupt(format: "JPEG", reason: "bad Huffman code"))
        #expect(damaged.category == .badData && damaged.advice == .allowDamaged)
        let size = ImageSize(width: 32, height: 16)
        let lossy = sut.message(for: ImageRenderingError.notLossless(trimmed: size))
        #expect(lossy.category == .cannotCreate && lossy.advice == .trimBlocks(to: size))
        let other = sut.message(for: ImageRenderingError.notLossless(trimmed: nil))
        #expect(other.advice == nil)
        let choice = try #require(EncodingOptions(depth: .ten).foreignChoice(in: .png))
        #expect(sut.message(for: ImageRenderingError.foreignChoice(choice)).category == .usage)
    }

    @Test func `a name that no command could take is not part of advice`() {
        let error = RecipeError.invalidOperation(index: 0, name: "a\u{1b}b", reason: "wrong")

        #expect(sut.message(for: error).advice == .seeFilters)
    }

    @Test func `the limit that is named is the one in force`() {
        var limits = Limits()
        limits.imageBytes = 1_000
        let sut = ErrorPresenter(limits: limits)

        let message = sut.message(for: HTTPClientError.bodyTooLarge(limit: 1_000), subject: "a.jpg")

        #expect(
            message.line == "a.jpg: the answer is larger than 1,000 bytes (limit image-bytes)")
        #expect(message.advice == .raiseLimits(["image-bytes"], to: nil))
    }

    @Test func `a bad typed recipe is a usage error, one in a file is bad data`() {
        let error = RecipeError.invalidOperation(index: 1, name: "sepia", reason: "0…1")

        let typed = sut.message(for: error)
        let stored = sut.message(
            for: error, in: FailureContext(subject: "r.json", recipeSource: .file))

        #expect(typed.category == .usage)
        #expect(typed.line == "sepia: 0…1")
        #expect(typed.advice == .seeFilter("sepia"))
        #expect(stored.category == .badData)
        #expect(stored.line.hasPrefix("r.json: operation 2, sepia: 0…1"))
    }

    @Test(arguments: [
        (ENOENT, FailureCategory.noInput, "lut: a.cube: no such file"),
        (EISDIR, .noInput, "lut: a.cube: it is a folder; name a file"),
        (EACCES, .permission, "lut: a.cube: permission denied; check its owner and mode"),
        (EIO, .io, "lut: a.cube: the device failed to read or write"),
    ])
    func `a missing file of an operation is an input error, not a usage error`(
        code: Int32, category: FailureCategory, line: String
    ) {
        let error = RecipeError.unreadableFile(
            index: 0, name: "lut", file: "a.cube", reason: "?", code: code)
        #expect(sut.message(for: error).category == category)
        #expect(sut.message(for: error).line == line)
    }

    @Test func `an invalid file of an operation is bad data`() {
        let large = RecipeError.unreadableFile(
            index: 0, name: "lut", file: "a.cube", reason: "too large", code: nil)
        #expect(sut.message(for: large).category == .badData)
        let wrong = RecipeError.invalidFile(
            index: 2, name: "lut", file: "a.cube", reason: "not a table")
        let stored = sut.message(
            for: wrong, in: FailureContext(subject: "r.json", recipeSource: .file))
        #expect(stored.category == .badData)
        #expect(stored.line.hasPrefix("r.json: operation 3, lut: a.cube: not a table"))
    }

    @Test func `a file that cannot be read names itself and its reason`() throws {
        let path = "/no/such/folder/dusk.jpg"
        let error = try #require(throws: (any Error).self) {
            try Data(contentsOf: URL(filePath: path))
        }

        let reading = sut.message(for: error)
        let writing = sut.message(for: error, in: FailureContext(activity: .writing))

        #expect(reading.category == .noInput)
        #expect(reading.line == "\(path): no such file")
        #expect(writing.category == .cannotCreate)
        #expect(writing.line == "\(path): no such folder")
    }

    @Test func `an unknown error is called a defect, and its values stay hidden`() {
        struct Secretive: Error { let password = "secret" }

        let message = sut.message(for: Secretive())

        #expect(message.category == .software)
        #expect(!message.line.contains("password"))
        #expect(!message.line.contains("\"secret\""))
        #expect(message.line.contains("Secretive"))
    }

    @Test func `credentials, queries and control characters of any error stay away`() {
        let reason = "at http://user:secret@host/a?token=42 \u{1b}[2J\r\n"

        let message = sut.message(
            for: HTTPClientError.malformedResponse(reason: reason), subject: "x\u{202e}y")

        #expect(
            message.line
                == "x\\u{202e}y: the server's answer is malformed: at http://host/a \\x1b[2J\\r\\n")
    }

    @Test func `the causes of a failure are listed, the nearest first`() {
        struct Outer: PresentableFailure {
            let category = FailureCategory.io
            let summary = "the cache cannot be opened"
            let causes: [any Error] = [Inner(), POSIXError(.EROFS)]
        }
        struct Inner: PresentableFailure {
            let category = FailureCategory.io
            let summary = "disk I/O error"
            let causes: [any Error] = [POSIXError(.EIO)]
        }

        let message = sut.message(for: Outer())

        #expect(message.line == "the cache cannot be opened")
        #expect(
            message.causes == [
                "disk I/O error", "the file system is read-only",
                "the device failed to read or write", "EROFS (Read-only file system)",
                "EIO (Input/output error)",
            ])
        #expect(message.causeLines.first == "caused by: disk I/O error")
    }

    @Test func `additional context comes before an error's own causes`() {
        let sut = ErrorPresenter(explainedBy: { error in
            error is POSIXError ? [FailureCause("GET http://u:p@host/a?token=42 failed")] : []
        })

        let message = sut.message(for: POSIXError(.ECONNREFUSED))

        #expect(
            message.caused(by: ["more\u{1b}"]).causes == [
                "GET http://host/a failed", "ECONNREFUSED (Connection refused)", "more\\x1b",
            ])
    }

    @Test func `the error of a damaged image has its decoder's message`() {
        let message = sut.message(for: ImageRenderingError.damaged(reason: "bad Huffman code"))

        #expect(message.causes == ["the decoder said: bad Huffman code"])
    }

    @Test func `a name in the reason is not repeated`() {
        let message = sut.message(for: ImageReferenceFailure.notFound("abcd"), subject: "ABCD")

        #expect(message.line.hasPrefix("no image or file is called abcd"))
        #expect(
            sut.message(for: OutputFailure.exists(path: "out.jpg"), subject: "in.jpg").line
                == "in.jpg: out.jpg exists already")
    }

    @Test func `no advice to raise a format's own limit is given`() {
        let error = ImageRenderingError.limitExceeded(
            name: "image-side", limit: 65_500, actual: 65_535)

        #expect(
            sut.message(for: error).line
                == "the image is too large: 65,535 pixels a side (limit image-side: 65,500); this is"
                + " the format's own limit, which cannot be raised")
    }

    @Test func `a lost upload is one line, with the status of sending`() {
        let message = sut.message(
            for: LostUpload(
                sending: HTTPClientError.connectionLost(reason: "reset"),
                keeping: POSIXError(.ENOSPC)), subject: "a.jpg")

        #expect(message.category == .unavailable)
        #expect(
            message.line
                == "a.jpg: not sent: the connection was lost: reset, and not kept for later: no space"
                + " left; try again")
    }

    @Test func `an upload that could not be sent has the status of queueing`() {
        let message = sut.message(
            for: LostUpload(sending: UploadError.noServer, keeping: POSIXError(.ENOSPC)),
            subject: "a.jpg")

        #expect(message.category == .io)
        #expect(message.line.hasPrefix("a.jpg: cannot be kept for later: no space left"))
    }

    @Test func `an ambiguous id lists the candidates`() {
        let images = (0..<12).map { anyFeedImage("\($0).jpg") }

        let line = sut.message(for: ImageReferenceFailure.ambiguous("abcd", candidates: images))
            .line

        #expect(
            line.hasPrefix(
                "abcd matches 12 images: \(images[0].id.prefix(8)) (0.jpg), "))
        #expect(line.hasSuffix(", …; give more digits"))
    }

    @Test func `the JSON form holds status and message`() {
        let message = sut.message(for: FeedError.empty, subject: "a\"b")

        #expect(
            ErrorJSON(message, code: 69).json.text
                == #"{"error":{"code":69,"message":"a\"b: the feed is empty"}}"#)
    }
}
