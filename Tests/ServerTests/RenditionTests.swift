import Core
import Foundation
import ImageEditorServer
import ImageEditorStorage
import ImageEditorTestSupport
import Testing

/// Rendered photographs that a server stores.
@Suite(.timeLimit(.minutes(10)))
struct RenditionTests {
    @Test func `the second request neither renders nor reads the photograph`() async throws {
        let renderer = ImageRendererSpy()
        let library = CountingLibrary()
        library.stored.add(jpeg(), at: "/images/a.jpg")
        try await withServer(
            library: .init(library: library), rendering: ports(renderer)
        ) { server async throws in
            let first = try await server.render("width=9")
            let second = try await server.render("width=9")
            for answer in [first, second] {
                #expect(answer.status == 200)
                #expect(answer.text.contains(#""width":9"#))
                #expect(answer.headers["content-type"] == "image/jpeg")
            }
            #expect(second.headers["etag"] == first.headers["etag"])
            #expect(try await server.render("width=10").status == 200)
        }
        #expect(renderer.messages.count == 2)
        #expect(library.reads.all.count == 2)
    }

    @Test func `a matching entity tag needs no rendition and no photograph`() async throws {
        let library = CountingLibrary()
        library.stored.add(jpeg(), at: "/images/a.jpg")
        var tags: [String?] = []
        for _ in 0..<2 {
            // Each server has a store of its own.
            try await withServer(
                library: .init(library: library), rendering: ports(ImageRendererSpy())
            ) { server async throws in
                let headers = tags.first.map { ["If-None-Match": $0 ?? ""] } ?? [:]
                let answer = try await server.render("width=9", headers)
                #expect(answer.status == (tags.isEmpty ? 200 : 304))
                tags.append(answer.headers["etag"])
            }
        }
        #expect(tags[0] == tags[1])
        #expect(library.reads.all.count == 1)
    }

    @Test func `a changed photograph is rendered again`() async throws {
        let renderer = ImageRendererSpy()
        try await withServer(rendering: ports(renderer)) { server async throws in
            for count in [5_000, 6_000] {
                try server.add(jpeg(count), at: "a.jpg")
                for _ in 0..<2 {
                    #expect(try await server.render("width=9").text.hasSuffix(" \(count)"))
                }
            }
        }
        #expect(renderer.messages.count == 2)
    }

    @Test func `a restarted server finds its renditions, but not those of other libraries`()
        async throws
    {
        let (folder, cache) = (try temporaryFolder(), try temporaryFolder())
        defer { for folder in [folder, cache] { try? FileManager.default.removeItem(at: folder) } }
        try jpeg().write(to: folder.appending(path: "a.jpg"))
        let renderer = ImageRendererSpy()
        for (edition, name, count) in [("1", "a", 1), ("1", "a", 1), ("2", "a", 2), ("2", "b", 3)] {
            try await withServer(
                in: folder,
                rendering: .init(
                    renderer: renderer, edition: edition,
                    renditions: RenditionCache(FileRenditionStore(folder: cache)),
                    libraryName: name)
            ) { server async throws in
                #expect(try await server.render("width=9").status == 200)
            }
            #expect(renderer.messages.count == count)
        }
    }

    /// With one place and no waiting, a second rendering would be refused.
    @Test func `simultaneous requests for one rendition share a rendering`() async throws {
        let gate = Gate()
        let renderer = ImageRendererSpy(gate: gate)
        try await withServer(
            configure: {
                $0.limits.renders = 1
                $0.limits.waitingRenders = 0
            }, rendering: ports(renderer)
        ) { server async throws in
            try server.add(jpeg(), at: "a.jpg")
            let first = try await server.beginRendering("width=1")
            await gate.hasArrivals()
            #expect(try await server.render("width=2").status == 503)
            let second = try await server.beginRendering("width=1")
            await gate.open()
            #expect(try await first.answer().status == 200)
            #expect(try await second.answer().status == 200)
        }
        #expect(renderer.messages.count == 1)
    }

    @Test func `a store that fails costs only renderings`() async throws {
        let failures = Events<Void>()
        let (renderer, store) = (ImageRendererSpy(), FailingStore())
        try await withServer(
            rendering: .init(
                renderer: renderer,
                renditions: RenditionCache(store) { _ in failures.append(()) })
        ) { server async throws in
            try server.add(jpeg(), at: "a.jpg")
            for _ in 0..<2 { #expect(try await server.render("width=9").status == 200) }
        }
        #expect(renderer.messages.count == 2)
        #expect(!failures.all.isEmpty)
    }

    @Test func `a failed rendering is not stored`() async throws {
        let renderer = ImageRendererSpy(failing: ImageRenderingError.outOfMemory)
        try await withServer(rendering: ports(renderer)) { server async throws in
            try server.add(jpeg(), at: "a.jpg")
            for _ in 0..<2 { #expect(try await server.render("width=9").status == 503) }
        }
        #expect(renderer.messages.count == 2)
    }

    // MARK: - Helpers

    private func ports(_ renderer: ImageRendererSpy) -> ReferenceServer.RenderPorts {
        .init(renderer: renderer, renditions: RenditionCache(InMemoryRenditionStore()))
    }
}

private struct FailingStore: RenditionStore {
    func data(for key: RenditionKey) throws -> Data? { throw AnyError() }
    func save(_ data: Data, for key: RenditionKey) throws { throw AnyError() }
}

/// A library that records when the bytes of a photograph are read.
private struct CountingLibrary: PhotoLibrary {
    let stored = InMemoryPhotoLibrary()
    let reads = Events<Void>()

    func prepare() async throws {}

    func photos(after last: LibraryPhoto?, limit: Int) async throws -> [LibraryPhoto] {
        await stored.photos(after: last, limit: limit)
    }

    func open(_ urlPath: String) async throws -> (any OpenPhoto)? {
        await stored.open(urlPath).map { CountingPhoto(open: $0, reads: reads) }
    }

    func beginUpload(named name: UploadName) async throws -> any PhotoUpload {
        await stored.beginUpload(named: name)
    }

    func upload(for key: IdempotencyKey) async throws -> StoredUpload? {
        await stored.upload(for: key)
    }
}

private struct CountingPhoto: OpenPhoto {
    let open: any OpenPhoto
    let reads: Events<Void>

    var photo: LibraryPhoto { open.photo }
    var format: ImageFormat { open.format }

    func read(_ range: Range<Int>, _ body: (Data) async throws -> Void) async throws {
        reads.append(())
        try await open.read(range, body)
    }
}
