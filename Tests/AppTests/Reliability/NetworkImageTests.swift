import Foundation
import ImageEditorTestSupport
import Testing

/// Images at addresses on the command line: the server answers, else the cache with a note.
@Suite(.fewAtATime) struct NetworkImageTests {
    private let place: Workplace
    private let log = RawLog()
    private let answer: Switch<Answer>
    private let server: RawServer

    private struct Answer {
        var status = 200
        var picture: Data
        var fields: [String] = []
    }

    init() async throws {
        place = try Workplace()
        let answer = Switch(Answer(picture: try await Workplace.picture()))
        self.answer = answer
        server = try RawServer(log: log) { request, connection in
            let now = answer.value
            let validators = ["If-None-Match": "ETag", "If-Modified-Since": "Last-Modified"]
            let isSame = validators.contains { condition, validator in
                request.field(condition).map { now.fields.contains("\(validator): \($0)") } == true
            }
            let status = now.status == 200 && isSame ? 304 : now.status
            connection.answer(status, now.fields, status == 200 ? now.picture : Data())
        }
    }

    private var address: String { server.url("/a.jpg").absoluteString }

    private func edit(_ output: String, _ options: String...) async throws -> Workplace.Outcome {
        try await place.run(
            ["edit", address, "--flip", "h", "-o", output, "--max", "retries=0"] + options)
    }

    /// The result of the same edit of a file.
    private func expected(_ picture: Data) async throws -> Data {
        try place.write(picture, to: "file.jpg")
        let outcome = try await place.run(
            "edit", "file.jpg", "--flip", "h", "-o", "expected.jpg", "--force")
        #expect(outcome.status == 0, "\(outcome.error)")
        return try place.read("expected.jpg")
    }

    @Test func `N16: a picture that changed on the server is edited as it is there now`()
        async throws
    {
        defer { server.stop() }
        #expect(try await edit("one.jpg").status == 0)
        answer.value.picture = try await Workplace.picture(1)

        let outcome = try await edit("two.jpg")

        #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
        #expect(try await place.read("two.jpg") == expected(answer.value.picture))
        #expect(try place.read("one.jpg") != place.read("two.jpg"))
        #expect(log.paths == ["/a.jpg", "/a.jpg"])
    }

    @Test(arguments: [
        ["ETag: \"one\""],
        ["Last-Modified: Tue, 14 Mar 2017 12:00:00 GMT", "Date: Wed, 15 Mar 2017 12:00:00 GMT"],
    ])
    func `N16: an unchanged picture costs a 304`(fields: [String]) async throws {
        defer { server.stop() }
        answer.value.fields = fields
        for name in ["one.jpg", "two.jpg", "three.jpg"] {
            let outcome = try await edit(name)
            #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
        }
        #expect(try place.read("one.jpg") == place.read("three.jpg"))
        let conditions = log.requests.map {
            $0.field("If-None-Match") ?? $0.field("If-Modified-Since")
        }
        let validator = fields[0].split(separator: ": ").last.map(String.init)
        #expect(conditions == [nil, validator, validator])
        #expect(try await place.cachedImages() == 1)

        answer.value.picture = try await Workplace.picture(1)
        answer.value.fields = []
        #expect(try await edit("four.jpg").status == 0)
        #expect(try await place.read("four.jpg") == expected(answer.value.picture))
    }

    @Test(arguments: [(404, 66), (410, 66), (401, 77), (403, 77), (451, 69)])
    func `N16: a picture that was deleted or is refused is not taken from the cache`(
        status: Int, exit: Int
    ) async throws {
        defer { server.stop() }
        #expect(try await edit("one.jpg").status == 0)
        answer.value.status = status

        expectOneLine(try await edit("two.jpg"), status: exit, "status \(status)")
        #expect(!FileManager.default.fileExists(atPath: place.path("two.jpg").path))
        let shown = try await place.run("show", address, "--json")
        #expect(shown.status == exit && shown.output.isEmpty)
        // A deleted picture does not come back; a refused one is still in the cache.
        let isDeleted = [404, 410].contains(status)
        #expect(try await place.cachedImages() == (isDeleted ? 0 : 1))
        #expect(try await edit("two.jpg", "--offline").status == (isDeleted ? 69 : 0))
    }

    @Test func `N16: without an answer the cached picture is edited, and a note says so`()
        async throws
    {
        defer { server.stop() }
        #expect(try await edit("one.jpg").status == 0)
        answer.value.status = 503
        let busy = try await edit("two.jpg")
        server.stop()
        let away = try await edit("three.jpg")
        let quiet = try await edit("four.jpg", "--quiet")

        expectOneLine(busy, status: 0, address, "status 503", "from the cache, saved ")
        expectOneLine(away, status: 0, address, "refused", "from the cache, saved ")
        #expect(quiet.status == 0 && quiet.error.isEmpty, "\(quiet.error)")
        for name in ["two.jpg", "three.jpg", "four.jpg"] {
            #expect(try place.read(name) == place.read("one.jpg"))
        }
        let shown = try await place.run("show", address, "--json", "--max", "retries=0")
        #expect(shown.status == 0 && shown.error.contains("from the cache"), "\(shown.error)")
        #expect(try shown.json().first?["origin"]?.string == "cache")
    }

    @Test func `N16: --offline takes the cached picture and sends no request`() async throws {
        defer { server.stop() }
        expectOneLine(try await edit("none.jpg", "--offline"), status: 69, "not been cached")
        #expect(try await edit("one.jpg").status == 0)
        answer.value.picture = try await Workplace.picture(1)

        let outcome = try await edit("two.jpg", "--offline")

        #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
        #expect(try place.read("one.jpg") == place.read("two.jpg"))
        let shown = try await place.run("show", address, "--json", "--offline")
        #expect(try shown.json().first?["origin"]?.string == "cache")
        #expect(log.requests.count == 1)
        let upload = try await edit("three.jpg", "--offline", "--upload")
        #expect(upload.status == 64, "\(upload.error)")
    }

    @Test func `N16: undo, reset and --continue use the original that was edited`() async throws {
        defer { server.stop() }
        let original = answer.value.picture
        #expect(try await edit("one.jpg").status == 0)
        let first = try place.read("one.jpg")
        answer.value.picture = try await Workplace.picture(1)

        let more = try await place.run(
            "edit", "--continue", address, "--flip", "v", "-o", "one.jpg", "--force")
        #expect(more.status == 0, "\(more.error)")
        #expect(try place.read("one.jpg") != first)
        let undone = try await place.run("undo", address)
        #expect(undone.status == 0, "\(undone.error)")
        #expect(try place.read("one.jpg") == first)
        let reset = try await place.run("reset", "one.jpg")
        #expect(reset.status == 0, "\(reset.error)")
        #expect(try place.read("one.jpg") == original)
        #expect(log.requests.count == 1)
    }
}
