import Core
import Foundation
import ImageEditorTestSupport
import ImageEditorWebServer
import Testing

@testable import ImageEditorStudio

@Suite(.timeLimit(.minutes(10)))
struct ResultTests {
    private func run(
        _ world: StudioWorld = StudioWorld(),
        configure: (inout WebServer.Configuration) -> Void = { _ in },
        _ body: (StudioClient, String) async throws -> Void
    ) async throws {
        world.library.add(photo(), at: "/images/sea.jpg")
        try await world.run(configure: configure) { client async throws in
            try await body(client, try #require(try await client.photos().photos.first).id)
        }
    }

    private let edited = photo() + Data(">sepia 80".utf8)
    private let order = "{\"recipe\":\(sepia),\"options\":{\"quality\":80}}"

    @Test func `a download has the bytes of the edit and a name`() async throws {
        try await run { client, id async throws in
            let path = "/studio/photos/\(id)/download"
            let answer = try await client.post(path, order)
            #expect(answer.body == edited)
            #expect(answer.headers["content-type"] == "image/jpeg")
            #expect(answer.headers["content-disposition"]?.contains("sea-edited.jpg") == true)

            let form =
                "recipe="
                + (sepia.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
                + "&options=%7B%22quality%22%3A+80%7D"
            let byForm = try await client.send(
                "POST", path, ["Content-Type": "application/x-www-form-urlencoded"],
                body: Data(form.utf8))
            #expect(byForm.body == edited)
            let original = try await client.post(path, "{\"recipe\":\(nothing)}")
            #expect(original.body == photo())
        }
    }

    @Test(arguments: [
        #"{"quality":0}"#, #"{"quality":"much"}"#, #"{"format":"heic"}"#, #"{"none":1}"#,
        #"{"quality":1.5}"#, #"{"lossless":"yes"}"#, #"{"progressive":true,"baseline":true}"#,
    ])
    func `options that are not allowed are refused`(options: String) async throws {
        try await run { client, id async throws in
            let answer = try await client.post(
                "/studio/photos/\(id)/size", "{\"recipe\":\(sepia),\"options\":\(options)}")
            #expect(answer.status == 400)
            #expect(try answer.object["error"]?.isEmpty == false)
        }
    }

    @Test func `the size is that of the file`() async throws {
        try await run { client, id async throws in
            let answer = try await client.post("/studio/photos/\(id)/size", order)
            #expect(answer.text.contains("\"bytes\":\(edited.count),"))
            #expect(answer.text.contains("\"text\":\"\(edited.count) bytes\""))
            #expect(answer.text.contains(#""width":60,"height":40"#))
        }
    }

    @Test(arguments: ["size", "download", "save"])
    func `a result that takes too long is refused`(_ route: String) async throws {
        let gate = Gate()
        var world = StudioWorld()
        world.renderer.gate = gate
        let cancelled = world.renderer.cancelled
        try await run(world, configure: { $0.limits.exportSeconds = 0.1 }) {
            client, id async throws in
            async let answer = client.post(
                "/studio/photos/\(id)/\(route)", "{\"recipe\":\(sepia),\"as\":\"beside\"}")
            while cancelled.all.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
            await gate.open()
            #expect(try await answer.text.contains("too long"))
        }
    }

    @Test func `a saved result is a new photograph, and its edit is remembered`() async throws {
        let world = StudioWorld()
        try await run(world) { client, id async throws in
            let path = "/studio/photos/\(id)/save"
            let saved = try await client.post(
                path, "{\"recipe\":\(sepia),\"options\":{\"quality\":80},\"as\":\"beside\"}")
            let lines = saved.text.split(separator: "\n")
            #expect(lines.first?.contains("\"progress\":0") == true)
            #expect(lines.last?.hasPrefix(#"{"done":{"name":"sea-edited.jpg","#) == true)
            let revision = try await client.details(id).edit.revision
            #expect(lines.last?.contains("\"edit\":{\"revision\":\"\(revision)\"") == true)
            let photos = try await client.photos().photos
            #expect(photos.map(\.name).sorted() == ["sea-edited.jpg", "sea.jpg"])
            #expect(
                try await client.details(id).edit.steps.map(\.text) == ["the original", "sepia"])

            // Saving the same state again adds no step and replaces no file.
            _ = try await client.post(path, "{\"recipe\":\(sepia),\"as\":\"beside\"}")
            #expect(try await client.photos().total == 3)
            #expect(try await client.details(id).edit.steps.count == 2)
        }
        // The file is a copy, which undo in a shell does not write again.
        let edit = try #require(await world.store.edit(of: .file("/photos/images/sea.jpg")))
        #expect(edit.output == nil)
    }

    @Test func `a result of a history that changes meanwhile is not saved`() async throws {
        let gate = Gate()
        var world = StudioWorld()
        world.renderer = DescribingRenderer(gate: gate)
        try await run(world) { client, id async throws in
            let revision = try await client.details(id).edit.revision
            async let saving = client.post(
                "/studio/photos/\(id)/save", "{\"recipe\":\(sepia),\"as\":\"beside\"}")
            await gate.hasArrivals()
            #expect(try await client.put(blur, id, at: revision).status == 200)
            await gate.open()
            let last = try #require(try await saving.text.split(separator: "\n").last)
            #expect(last.contains("edited elsewhere"), "\(last)")
            #expect(try await client.photos().total == 1)
            #expect(try await client.details(id).edit.steps.count == 2)
        }
    }

    @Test func `a result that cannot be made says why`() async throws {
        try await run { client, id async throws in
            let wrong = #"{"version":1,"operations":[{"op":"none-such"}]}"#
            let saved = try await client.post(
                "/studio/photos/\(id)/save", "{\"recipe\":\(wrong),\"as\":\"beside\"}")
            #expect(
                saved.text.split(separator: "\n").last?.hasPrefix(#"{"failed":{"error":""#) == true)
            #expect(try await client.photos().total == 1)
        }
    }

    @Test func `a result that the page no longer wants is not saved`() async throws {
        let gate = Gate()
        var world = StudioWorld()
        let renderer = DescribingRenderer(gate: gate)
        world.renderer = renderer
        try await run(world) { client, id async throws in
            do {
                let held = try await client.hold(
                    "/studio/photos/\(id)/save", "{\"recipe\":\(sepia),\"as\":\"beside\"}")
                // A page that leaves earlier prevents the render.
                await gate.hasArrivals()
                withExtendedLifetime(held) {}
            }
            while renderer.cancelled.all.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
            await gate.open()
            for _ in 0..<50 { _ = try await client.send("GET", "/health") }
            #expect(try await client.photos().total == 1)
        }
    }

    @Test func `a damaged file is named by a sentence`() async throws {
        let world = StudioWorld()
        world.library.add(
            Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), at: "/images/x.png")
        try await world.run { client async throws in
            let id = try #require(try await client.photos().photos.first).id
            let answer = try await client.send("GET", "/studio/photos/\(id)")
            #expect(answer.status == 422)
            #expect(try answer.object["error"]?.isEmpty == false)
            #expect(world.failures.all.isEmpty)
        }
    }

    @Test func `uploads wait in the outbox while the server is away`() async throws {
        var world = StudioWorld()
        world.outbox = Outbox(
            queue: InMemoryUploadQueue(),
            uploader: ImageUploaderSpy { _ in
                throw HTTPClientError.unreachable(host: "h", reason: "down")
            })
        try await run(world) { client, id async throws in
            #expect(try await client.details(id).saves.upload)
            let saved = try await client.post(
                "/studio/photos/\(id)/save", "{\"recipe\":\(sepia),\"as\":\"upload\"}")
            #expect(saved.text.contains(#"{"done":{"name":"sea-edited.jpg""#))
            let outbox = try await client.send("GET", "/studio/outbox")
            #expect(outbox.text.contains("\"name\":\"sea-edited.jpg\""))
            #expect(outbox.text.contains("1 upload waits"))
            #expect(try await client.photos().total == 1)
        }
    }

    @Test(arguments: [
        ("replace", 400), ("inplace", 400), ("", 400), ("Upload", 400), ("upload", 409),
    ])
    func `a place for results that does not exist is a sentence`(
        place: String, status: Int
    ) async throws {
        let world = StudioWorld()
        try await run(world) { client, id async throws in
            let answer = try await client.post(
                "/studio/photos/\(id)/save", "{\"recipe\":\(sepia),\"as\":\"\(place)\"}")
            #expect(answer.status == status)
            #expect(try answer.object["error"]?.contains("upload") == true)
            #expect(try await client.photos().total == 1)
        }
        #expect(world.failures.all.isEmpty)
    }

    @Test func `the button says where results are saved`() async throws {
        var world = StudioWorld()
        try await run(world) { client, id async throws in
            let saves = try await client.details(id).saves
            #expect(saves.beside && saves.text == "Save as an upload")
        }
        world.gallery = LibraryGallery(
            world.library, saver: .files { _, _, _ in throw POSIXError(.ENOSPC) }
        ) { .file($0.urlPath) }
        try await run(world) { client, id async throws in
            let saves = try await client.details(id).saves
            #expect(saves.beside && saves.text == "Save beside the original")
        }
    }

    @Test(arguments: [
        (ImageRenderingError.shortage(format: "HEIC", .processes) as any Error, 503),
        (ImageRenderingError.outOfMemory, 503), (ResourceShortage.processes, 503),
        (ImageRenderingError.notAnImage, 422),
    ])
    func `a lack of processes is temporary, and no fault of the photograph`(
        error: any Error, status: Int
    ) async throws {
        var world = StudioWorld()
        world.corrector = CorrectorStub(failure: error)
        try await run(world) { client, id async throws in
            let answer = try await client.post(
                "/studio/photos/\(id)/auto", "{\"recipe\":\(sepia)}")
            #expect(answer.status == status, "\(answer.text)")
            #expect((answer.headers["retry-after"] == "1") == (status == 503))
        }
    }

    @Test func `a gallery that saves nothing says so`() async throws {
        var world = StudioWorld()
        let feed = Feed(
            images: [
                FeedImage(
                    url: try #require(URL(string: "http://host/a.jpg")), created: .distantPast,
                    updated: .distantPast)
            ], origin: .remote)
        world.gallery = FeedGallery(
            feed: FeedLoaderStub(.success(feed)),
            images: ImageLoaderStub(.success(LoadedImage(data: photo(), origin: .remote))))
        try await run(world) { client, id async throws in
            let answer = try await client.post(
                "/studio/photos/\(id)/save", "{\"recipe\":\(sepia),\"as\":\"beside\"}")
            #expect(answer.status == 409)
            #expect(try answer.object["error"]?.contains("cannot be saved") == true)
        }
        #expect(world.failures.all.isEmpty)
    }

    @Test func `a full disk has its words, for the page and for the owner`() async throws {
        var world = StudioWorld()
        world.gallery = LibraryGallery(
            world.library, saver: .files { _, _, _ in throw POSIXError(.ENOSPC) }
        ) { .file($0.urlPath) }
        try await run(world) { client, id async throws in
            let saved = try await client.post(
                "/studio/photos/\(id)/save", "{\"recipe\":\(sepia),\"as\":\"beside\"}")
            let last = try #require(saved.text.split(separator: "\n").last)
            #expect(last.hasPrefix(#"{"failed":{"error":""#) && last.contains("space"))
        }
        let logged = try #require(world.failures.all.first)
        #expect(logged.contains("space") && !logged.contains("unexpected"))
    }
}
