import Core
import Foundation
import ImageEditorTestSupport
import Testing

@testable import ImageEditorStudio

/// A page shows a photograph whose file another program replaces.
@Suite(.timeLimit(.minutes(10)))
struct ReplacedPhotoTests {
    private let place = "/images/sea.jpg"

    private func run(
        _ world: StudioWorld = StudioWorld(),
        _ body: (StudioClient, String, EditAnswer) async throws -> Void
    ) async throws {
        world.library.add(photo(), at: place)
        try await world.run { client async throws in
            let id = try #require(try await client.photos().photos.first).id
            try await body(client, id, try await client.details(id).edit)
        }
    }

    private func isRefusal(_ answer: RawAnswer) -> Bool {
        answer.status == 412 && answer.text.contains("has changed since the page was opened")
            && !answer.text.contains("\"edit\":")
    }

    @Test(arguments: ["size", "download", "save", "auto", "match", "preview"])
    func `its recipe is not applied to another picture`(route: String) async throws {
        let world = StudioWorld()
        try await run(world) { client, id, shown in
            let path = "/studio/photos/\(id)/\(route)"
            let body =
                "{\"recipe\":\(sepia),\"reference\":\"\(id)\",\"width\":9,\"height\":9,"
                + "\"client\":\"tab\",\"sequence\":1}"
            let before = try await client.post(path, body, ["X-Base": shown.base])
            #expect(before.status == 200)
            let total = try await client.photos().total
            world.library.add(photo("another"), at: place)
            let after = try await client.post(path, body, ["X-Base": shown.base])
            #expect(isRefusal(after), "\(after.status) \(after.text)")
            #expect(try await client.photos().total == total)

            // A page that was opened now, and a program that shows no picture, are served.
            let now = try await client.details(id).edit.base
            #expect(now == ContentDigest(of: photo("another")).text && now != shown.base)
            #expect(try await client.post(path, body, ["X-Base": now]).status == 200)
            #expect(try await client.post(path, body).status == 200)

            world.library.add(photo(), at: place)
            #expect(try await client.post(path, body, ["X-Base": shown.base]).status == 200)
        }
    }

    @Test(arguments: ["edit", "undo", "reset"])
    func `its change is no conflict of two edits`(action: String) async throws {
        let world = StudioWorld()
        try await run(world) { client, id, shown in
            let first = try EditAnswer(try await client.put(sepia, id, at: shown.revision))
            #expect(first.base == shown.base)
            world.library.add(photo("another"), at: place)
            let answer = try await client.post(
                "/studio/photos/\(id)/\(action)", "{\"recipe\":\(blur)}",
                method: action == "edit" ? "PUT" : "POST",
                ["If-Match": first.revision, "X-Base": first.base])
            #expect(isRefusal(answer), "\(answer.status) \(answer.text)")
            #expect(try await client.details(id).edit.steps.map(\.text) == ["the original"])
        }
    }

    @Test func `a picture of its edit keeps the edit`() async throws {
        let world = StudioWorld()
        try await run(world) { client, id, shown in
            var uploader = client
            uploader.cookie = try await client.send("GET", "/").headers["set-cookie"]
                .map { String($0.prefix { $0 != ";" }) }
            let overlay = try await uploader.send(
                "POST", "/studio/files?name=a.png", body: photo("a"))
            let token = try #require(try overlay.object["file"])
            let recipe = #"{"version":1,"operations":[{"op":"overlay","file":"\#(token)"}]}"#
            #expect(try await uploader.put(recipe, id, at: shown.revision).status == 200)
            // Another session knows the file by the edit only.
            let edit = try await client.details(id).edit
            let kept = String(decoding: try edit.recipe.jsonData(), as: UTF8.self)
            #expect(kept.contains("\"kept:"))
            world.library.add(photo("another"), at: place)
            // The new photograph has no such file. Without the check, the page would be told that
            // the file is not its own, and would remove the overlay from the edit.
            let answer = try await client.post(
                "/studio/photos/\(id)/edit", "{\"recipe\":\(kept)}", method: "PUT",
                ["If-Match": edit.revision, "X-Base": edit.base])
            #expect(isRefusal(answer), "\(answer.status) \(answer.text)")
        }
    }

    @Test func `a result that the tool writes over the file is a conflict`() async throws {
        let world = StudioWorld()
        let path = world.folder + place
        try await run(world) { client, id, shown in
            let result = photo("result")
            let original = ContentDigest(of: photo())
            await world.store.backUp(photo(), original, of: path)
            var session = EditSession()
            session.replace(with: Recipe([.init("sepia")]))
            // A second edit in place starts from the result of the first one.
            let first = ContentDigest(of: photo("first"))
            await world.store.backUp(photo("first"), first, of: path)
            session.begin(on: first, Recipe([.init("blur")]))
            await world.store.save(
                RememberedEdit(
                    original: .init(digest: original, place: .file(path)), session: session,
                    output: .init(path: path, digests: [ContentDigest(of: result)])), .power)
            world.library.add(result, at: place)

            let change = try await client.post(
                "/studio/photos/\(id)/edit", "{\"recipe\":\(blur)}", method: "PUT",
                ["If-Match": shown.revision, "X-Base": shown.base])
            let conflict = try ConflictAnswer(change)
            #expect(change.status == 412 && conflict.edit.base == first.text)
            #expect(conflict.error.contains("edited elsewhere"))
            // A recipe for the original is not applied to the result, though.
            let size = try await client.post(
                "/studio/photos/\(id)/size", "{\"recipe\":\(sepia)}", ["X-Base": shown.base])
            #expect(isRefusal(size), "\(size.status) \(size.text)")
        }
    }

    @Test func `a file that is replaced before a frame is rendered gives no frame`() async throws {
        let gate = Gate()
        var world = StudioWorld()
        world.previews = PreviewSupplierSpy(gate: gate)
        try await run(world) { [world] client, id, shown in
            async let frame = client.post(
                "/studio/photos/\(id)/preview",
                "{\"recipe\":\(sepia),\"width\":9,\"height\":9,\"client\":\"tab\",\"sequence\":1}",
                ["X-Base": shown.base])
            await gate.hasArrivals()
            world.library.add(photo("another"), at: place)
            await gate.open()
            let answer = try await frame
            #expect(isRefusal(answer), "\(answer.status) \(answer.text)")
        }
    }

    @Test func `a file that is replaced while its result is rendered keeps no edit`() async throws {
        let gate = Gate()
        var world = StudioWorld()
        world.renderer = DescribingRenderer(gate: gate)
        try await run(world) { [world] client, id, shown in
            async let saving = client.post(
                "/studio/photos/\(id)/save", "{\"recipe\":\(sepia)}", ["X-Base": shown.base])
            await gate.hasArrivals()
            world.library.add(photo("another"), at: place)
            await gate.open()
            let last = try #require(try await saving.text.split(separator: "\n").last)
            #expect(last.contains("has changed since the page was opened"), "\(last)")
            #expect(try await client.photos().total == 1)
        }
    }
}
