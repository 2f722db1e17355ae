import Core
import Foundation
import ImageEditorTestSupport
import Testing

@testable import ImageEditorStudio

@Suite(.timeLimit(.minutes(10)))
struct EditTests {
    private func run(
        _ world: StudioWorld = StudioWorld(),
        _ body: (StudioClient, String) async throws -> Void
    ) async throws {
        world.library.add(photo(), at: "/images/sea.jpg")
        try await world.run { client async throws in
            try await body(client, try #require(try await client.photos().photos.first).id)
        }
    }

    @Test func `steps of the history have names and can be walked`() async throws {
        try await run { client, id async throws in
            let details = try await client.details(id)
            #expect(details.name == "sea.jpg" && details.format == "jpeg")
            #expect(details.resultFormat == "jpeg")
            #expect(details.width == 60 && details.height == 40)
            #expect(details.facts.contains { $0.value == "60 × 40 pixels" })
            #expect(details.edit.steps.map(\.text) == ["the original"])
            #expect(!details.edit.canUndo && !details.edit.canReset)

            let first = try EditAnswer(
                try await client.put(sepia, id, at: details.edit.revision))
            let second = try EditAnswer(try await client.put(blur, id, at: first.revision))
            #expect(second.steps.map(\.text) == ["the original", "sepia", "+ blur radius=3"])
            #expect(second.position == 2 && second.canUndo && second.canReset)

            let path = "/studio/photos/\(id)/"
            let undone = try EditAnswer(
                try await client.post(path + "undo", "{}", ["If-Match": second.revision]))
            #expect(undone.recipe == Recipe([.init("sepia")]) && undone.canRedo)
            let redone = try EditAnswer(
                try await client.post(
                    path + "redo", #"{"count":1}"#, ["If-Match": undone.revision]))
            let went = try EditAnswer(
                try await client.post(
                    path + "go", #"{"position":0}"#, ["If-Match": redone.revision]))
            #expect(went.position == 0 && went.steps.count == 3)
            let far = try await client.post(
                path + "go", #"{"position":9}"#, ["If-Match": went.revision])
            #expect(far.status == 422)
            let reset = try await client.post(path + "reset", "{}", ["If-Match": went.revision])
            #expect(reset.headers["etag"] == "\"\(try EditAnswer(reset).revision)\"")
            #expect(try await client.details(id).edit.revision == EditAnswer(reset).revision)
        }
    }

    @Test func `two tabs on one photograph lose nothing`() async throws {
        try await run { client, id async throws in
            let start = try await client.details(id).edit.revision
            let mine = try EditAnswer(try await client.put(sepia, id, at: start))
            let theirs = try await client.put(blur, id, at: start)
            #expect(theirs.status == 412)
            let conflict = try ConflictAnswer(theirs)
            #expect(!conflict.error.isEmpty && conflict.edit.revision == mine.revision)
            #expect(try await client.details(id).edit.recipe == mine.recipe)

            let both = try await client.put(blur, id, at: conflict.edit.revision)
            #expect(try EditAnswer(both).steps.count == 3)
            let blind = try await client.post(
                "/studio/photos/\(id)/edit", "{\"recipe\":\(sepia)}", method: "PUT")
            #expect(blind.status == 428)
        }
    }

    @Test func `an edit of a file is that of the tool, and the other way round`() async throws {
        let world = StudioWorld()
        try await run(world) { client, id async throws in
            let start = try await client.details(id).edit.revision
            _ = try await client.put(sepia, id, at: start)
            let file = HistoryImage(.file("/photos/images/sea.jpg")) { photo() }
            let known = try await world.history.edit(of: file)
            #expect(known.steps == [Recipe(), Recipe([.init("sepia")])])

            let changed = try await world.history.change(
                file, by: .set(Recipe([.init("blur", ["radius": 9])])), expecting: nil)
            let shown = try await client.details(id).edit
            #expect(shown.recipe == changed.session.recipe && shown.position == 2)
        }
    }

    @Test(arguments: [
        ("{", 400), ("[]", 400), ("{}", 400), (#"{"recipe":1}"#, 400),
        (#"{"recipe":{"version":9,"operations":[]}}"#, 422),
        (#"{"recipe":{"version":1,"operations":[{"op":"none-such"}]}}"#, 422),
        (#"{"recipe":{"version":1,"operations":[{"op":"overlay","file":"/etc/passwd"}]}}"#, 422),
        (#"{"recipe":{"version":1,"operations":[{"op":"match","file":"/etc/passwd"}]}}"#, 422),
    ])
    func `a recipe that cannot be applied changes nothing`(body: String, status: Int) async throws {
        try await run { client, id async throws in
            let start = try await client.details(id).edit.revision
            let answer = try await client.post(
                "/studio/photos/\(id)/edit", body, method: "PUT", ["If-Match": start])
            #expect(answer.status == status)
            #expect(try answer.object["error"]?.isEmpty == false)
            #expect(try await client.details(id).edit.revision == start)
        }
    }

    @Test func `recipes name uploads of their session only, and no page learns a path`()
        async throws
    {
        let world = StudioWorld()
        world.library.add(photo("other"), at: "/images/other.jpg")
        try await run(world) { client, _ async throws in
            let id = try #require(
                try await client.photos("?search=sea").photos.first
            ).id
            let page = try await client.send("GET", "/")
            var (mine, other) = (client, client)
            mine.cookie = page.headers["set-cookie"].map { String($0.prefix { $0 != ";" }) }
            other.cookie = try await client.send("GET", "/").headers["set-cookie"]
                .map { String($0.prefix { $0 != ";" }) }

            let kept = try await mine.send(
                "POST", "/studio/files?name=logo.PNG", body: photo("logo"))
            let token = try #require(try kept.object["file"])
            #expect(
                token.hasPrefix("upload:") && world.files.kept.first?.hasSuffix(".png") == true)
            let overlay =
                #"{"version":1,"operations":[{"op":"overlay","file":"\#(token)"}]}"#
            let revision = try await mine.details(id).edit.revision
            #expect(try await other.put(overlay, id, at: revision).status == 422)
            let saved = try await mine.put(overlay, id, at: revision)
            #expect(saved.status == 200)
            #expect(
                try EditAnswer(saved).recipe.operations.first?.parameters["file"] == .text(token))
            #expect(!saved.text.contains("/kept/"))

            // The history has the path. Another session gets a token of its own for it.
            let image = HistoryImage(.file("/photos/images/sea.jpg")) { photo() }
            let path = try await world.history.edit(of: image)
                .session.recipe.operations.first?.parameters["file"]
            #expect(path == .text(world.files.kept.first ?? ""))
            let details = try await other.send("GET", "/studio/photos/\(id)")
            #expect(!details.text.contains("/kept/"))
            let seen = try await other.details(id).edit
            let again = String(
                decoding: try seen.recipe.adding(.init("sepia")).jsonData(), as: UTF8.self)
            #expect(try await other.put(again, id, at: seen.revision).status == 200)
            // It works for this photograph only.
            let elsewhere = try #require(
                try await client.photos("?search=other").photos.first
            ).id
            let there = try await other.details(elsewhere).edit.revision
            #expect(try await other.put(again, elsewhere, at: there).status == 422)
            let html = try await other.send("GET", "/photos/\(id)").text
            #expect(!html.contains("/kept/"))
        }
    }

    @Test func `colours are measured on the photograph after the recipe`() async throws {
        let world = StudioWorld()
        world.library.add(photo("reference"), at: "/images/reference.jpg")
        try await run(world) { client, _ async throws in
            let id = try #require(try await client.photos("?search=sea").photos.first).id
            let other = try #require(try await client.photos("?search=ref").photos.first).id
            let auto = try await client.post(
                "/studio/photos/\(id)/auto", "{\"recipe\":\(blur)}")
            #expect(auto.text.contains(#""operations":[{"op":"brightness","amount":2}]"#))
            #expect(auto.text.contains("brightness amount=2"))
            let match = try await client.post(
                "/studio/photos/\(id)/match", "{\"recipe\":\(sepia),\"reference\":\"\(other)\"}")
            #expect(match.text.contains(#""amount":\#(photo("reference").count)"#))
            let none = try await client.post(
                "/studio/photos/\(id)/match",
                "{\"recipe\":\(sepia),\"reference\":\"0123456789abcdef\"}")
            #expect(none.status == 404)
        }
    }

    @Test func `a recipe is applied to many photographs, and failures have names`() async throws {
        let world = StudioWorld()
        for name in ["a", "b", "c"] {
            world.library.add(photo(name), at: "/images/\(name).jpg")
        }
        try await world.run { client async throws in
            let photos = try await client.photos("?sort=name").photos
            let first = try await client.details(photos[0].id).edit.revision
            _ = try await client.put(sepia, photos[0].id, at: first)
            let ids = (photos.map(\.id) + ["0123456789abcdef"]).map { "\"\($0)\"" }
            let answer = try await client.post(
                "/studio/apply",
                #"{"recipe":{"version":1,"operations":[{"op":"blur"}]},"mode":"append","#
                    + "\"photos\":[\(ids.joined(separator: ","))]}")
            let lines = answer.text.split(separator: "\n")
            #expect(answer.headers["content-type"]?.hasPrefix("application/x-ndjson") == true)
            #expect(lines.first?.contains(#""progress":{"done":0,"of":4}"#) == true)
            #expect(lines.last?.contains("3 photographs edited, 1 failed") == true)
            #expect(lines.last?.contains("0123456789abcdef") == true)
            let recipes = try await client.details(photos[0].id).edit.recipe.operations
            #expect(recipes.map(\.name) == ["sepia", "blur"])
            #expect(try await client.details(photos[1].id).edit.steps.count == 2)
        }
    }

    @Test func `the catalogue describes every filter and option for controls`() async throws {
        try await run { client, _ async throws in
            let filters = try await client.send("GET", "/studio/filters").text
            for part in [
                #""title":"Sepia""#, #""strip":["sepia"]"#, #""step":0.01"#, #""step":1"#,
            ] {
                #expect(filters.contains(part))
            }
            let options = try await client.send("GET", "/studio/options").text
            for option in OutputOptions.descriptions {
                #expect(options.contains("\"name\":\"\(option.name)\""))
            }
            #expect(options.contains(#""title":"Allow truncated""#))
        }
    }

    @Test func `a command line makes the same picture`() async throws {
        try await run { client, id async throws in
            let answer = try await client.post(
                "/studio/photos/\(id)/command", "{\"recipe\":\(sepia)}")
            #expect(try answer.object["command"] == #"edit sea.jpg ["sepia"]"#)
        }
    }
}
