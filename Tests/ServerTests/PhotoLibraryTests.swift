import Core
import Foundation
import ImageEditorTestSupport
import NIOPosix
import Testing

@testable import ImageEditorServer

/// Every library fulfils one contract, and the routes work with each of them.
@Suite(.timeLimit(.minutes(10)))
struct PhotoLibraryTests {
    @Test(arguments: subjects, photoLibraryContract)
    func `keeps its contract`(
        subject: Subject<any PhotoLibrary>, clause: Clause<any PhotoLibrary>
    ) async throws {
        try await clause.check(subject.make())
    }

    @Test(arguments: subjects)
    func `the feed lists uploads with their dates`(subject: Subject<any PhotoLibrary>) async throws
    {
        try await withServer(over: subject) { server async throws in
            // Servers tell whole seconds.
            let start = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down))
            let empty = try await server.send("GET", "/image")
            #expect(empty.text == "[]")

            let answer = try await server.upload(TestForm(jpeg(), filename: "sea side.jpg"))
            let url = try #require(try answer.object["url"])
            #expect(try answer.object["name"] == "sea side.jpg")

            let items = try await server.feed()
            #expect(items.map(\.url) == [url])
            // An upload may take longer than the rest of its second.
            for item in items {
                let created = try #require(FeedDate.date(from: Array(item.created.utf8)))
                let updated = try #require(FeedDate.date(from: Array(item.updated.utf8)))
                #expect(start <= created)
                #expect(created <= updated)
                #expect(updated <= Date())
            }
            let feed = try await server.send("GET", "/image")
            let again = try await server.send(
                "GET", "/image", ["If-None-Match": feed.headers["etag"] ?? ""])
            #expect(again.status == 304)
        }
    }

    @Test(arguments: subjects)
    func `a photo is served completely, in ranges and by validators`(
        subject: Subject<any PhotoLibrary>
    ) async throws {
        try await withServer(over: subject) { server async throws in
            let data = jpeg(150_000)
            let path = try await server.path(of: server.upload(TestForm(data)))

            let whole = try await server.send("GET", path)
            #expect(whole.status == 200)
            #expect(whole.body == data)
            #expect(whole.headers["content-type"] == "image/jpeg")
            #expect(whole.headers["last-modified"]?.hasSuffix(" GMT") == true)

            let tag = whole.headers["etag"] ?? ""
            let unchanged = try await server.send("GET", path, ["If-None-Match": tag])
            #expect(unchanged.status == 304)
            #expect(unchanged.body.isEmpty)

            let date = try #require(whole.headers["last-modified"])
            let kept = [
                ["If-Match": tag], ["If-Match": "\"x\", \(tag)"], ["If-Match": "*"],
                ["If-Unmodified-Since": date],
                ["If-Unmodified-Since": "Fri, 01 Jan 2100 00:00:00 GMT"],
                ["If-Unmodified-Since": "yesterday"],
                ["If-Match": tag, "If-Unmodified-Since": "Thu, 01 Jan 1970 00:00:00 GMT"],
            ]
            for headers in kept {
                #expect(try await server.send("GET", path, headers).status == 200, "\(headers)")
            }
            for headers in [
                ["If-Match": "\"x\""], ["If-Match": "W/\(tag)"],
                ["If-Match": "\"x\"", "If-None-Match": tag],
                ["If-Unmodified-Since": "Thu, 01 Jan 1970 00:00:00 GMT"],
                ["If-Unmodified-Since": "Friday, 01-Jan-99 00:00:00 GMT"],
                ["If-Unmodified-Since": "Thu Jan  1 00:00:00 1970"],
            ] {
                let refused = try await server.send("GET", path, headers)
                #expect(refused.status == 412, "\(headers)")
                #expect(try refused.object["error"] == "the server has another version")
            }

            let part = try await server.send(
                "GET", path, ["Range": "bytes=65000-131099", "If-Range": tag])
            #expect(part.status == 206)
            #expect(part.body == data[65_000..<131_100])
            #expect(part.headers["content-range"] == "bytes 65000-131099/150000")

            let beyond = try await server.send("GET", path, ["Range": "bytes=150000-"])
            #expect(beyond.status == 416)
            #expect(beyond.headers["content-range"] == "bytes */150000")

            let head = try await server.send("HEAD", path)
            #expect(head.headers["content-length"] == "150000")
            #expect(try await server.send("GET", "/images/none.jpg").status == 404)
            #expect(try await server.send("GET", "/uploads/none.jpg").status == 404)
        }
    }

    @Test(arguments: subjects)
    func `an upload that is sent twice with one key is stored once`(
        subject: Subject<any PhotoLibrary>
    ) async throws {
        try await withServer(over: subject) { server async throws in
            let first = try await server.upload(TestForm(jpeg()), key: "k")
            let second = try await server.upload(TestForm(jpeg()), key: "k")
            #expect(try second.object == first.object)
            #expect(try await server.feed().count == 1)

            let other = try await server.upload(TestForm(jpeg()))
            #expect(try other.object["url"] != first.object["url"])
            #expect(try await server.feed().count == 2)
        }
    }

    @Test(arguments: subjects)
    func `nothing of a refused upload remains`(
        subject: Subject<any PhotoLibrary>
    ) async throws {
        try await withServer(
            over: subject, configure: { $0.applicationID = "mine" }
        ) { server async throws in
            #expect(try await server.upload(TestForm(jpeg(), appid: "other")).status == 403)
            #expect(try await server.upload(TestForm(Data("text".utf8))).status == 415)
            var form = TestForm(jpeg(), appid: "mine")
            form.add("file", jpeg(), "; filename=\"b.jpg\"")
            #expect(try await server.upload(form).status == 400)
            #expect(try await server.feed().isEmpty)
        }
    }

    @Test(arguments: subjects)
    func `photos are rendered by their ids`(subject: Subject<any PhotoLibrary>) async throws {
        let renderer = ImageRendererSpy()
        try await withServer(
            over: subject,
            rendering: .init(renderer: renderer)
        ) { server async throws in
            let url = try #require(try await server.upload(TestForm(jpeg())).object["url"])
            let id = FeedImage(
                url: try #require(URL(string: url)), created: .distantPast, updated: .distantPast
            ).id
            #expect(try await server.send("GET", "/image/\(id)").body == jpeg())
            let rendition = try await server.send("GET", "/image/\(id)?width=10")
            #expect(rendition.status == 200)
            #expect(rendition.text.contains("resize"))
            let tag = rendition.headers["etag"] ?? ""
            let again = try await server.send(
                "GET", "/image/\(id)?width=10", ["If-None-Match": tag])
            #expect(again.status == 304)
            #expect(renderer.messages.count == 1)
        }
    }

    @Test(
        arguments: [
            (.busy, 503), (.full, 507), (.readOnly, 507), (.truncated, 500),
            (.missing, 503),
        ] as [(PhotoLibraryError, Int)])
    func `an unsupported operation of a library gives a status`(
        error: PhotoLibraryError, status: Int
    ) async throws {
        let library = Subject<any PhotoLibrary>("fails") { FailingPhotoLibrary(error: error) }
        try await withServer(over: library) { server async throws in
            let answer = try await server.upload(TestForm(jpeg()))
            #expect(answer.status == status)
            #expect(try answer.object["error"]?.isEmpty == false)
        }
    }

    static let subjects: [Subject<any PhotoLibrary>] = [
        Subject("memory") { InMemoryPhotoLibrary() },
        Subject("a folder, and one in it for uploads") {
            let folder = try temporaryFolder()
            return try FolderPhotoLibrary(
                photos: folder, uploads: folder.appending(path: "uploads"), keys: 100,
                threads: .singleton)
        },
        Subject("one folder for all") {
            let folder = try temporaryFolder()
            return try FolderPhotoLibrary(
                photos: folder, uploads: folder, keys: 100, threads: .singleton)
        },
    ]
}

/// Runs a server with its own library while `body` runs.
private func withServer(
    over subject: Subject<any PhotoLibrary>,
    configure: (inout ReferenceServer.Configuration) -> Void = { _ in },
    rendering: ReferenceServer.RenderPorts? = nil, _ body: (TestServer) async throws -> Void
) async throws {
    try await withServer(
        configure: configure, library: .init(library: try await subject.make()),
        rendering: rendering, body)
}

extension TestServer {
    /// The path of the URL in the response to an upload.
    fileprivate func path(of answer: RawAnswer) throws -> String {
        let url = try #require(try answer.object["url"])
        return try #require(URL(string: url)).path(percentEncoded: true)
    }
}

/// Rejects every upload.
private struct FailingPhotoLibrary: PhotoLibrary {
    let error: PhotoLibraryError

    func prepare() async {}
    func photos(after last: LibraryPhoto?, limit: Int) async -> [LibraryPhoto] { [] }
    func open(_ urlPath: String) async -> (any OpenPhoto)? { nil }
    func beginUpload(named name: UploadName) async throws -> any PhotoUpload { throw error }
    func upload(for key: IdempotencyKey) async -> StoredUpload? { nil }
}
