import Foundation
import ImageEditorTestSupport
import Testing

/// Uploads over broken connections and to refusing servers: no upload is lost or duplicated.
@Suite(.fewAtATime) struct UploadDeliveryTests {
    @Test
    func `U1: an upload stored before the connection broke is one object after retries`()
        async throws
    {
        let place = try Workplace()
        try await place.bringPhotos(["photo.jpg"])
        try place.write(try await Workplace.picture(2), to: "edit.jpg")
        let server = try await ServerProcess.ours(place, photos: "photos")
        let received = Switch([ReceivedUpload]())
        let breaks = Switch(3)
        let proxy = try RawServer(before: server, received: received) {
            breaks.add(-1)
            return breaks.value < 0
        }
        defer { proxy.stop() }
        let environment = ["IMAGEEDITOR_SERVER": proxy.url("").absoluteString]

        let first = try await place.run("upload", "edit.jpg", environment: environment)
        expectOneLine(first, status: 75, "the connection was lost", "outbox send")
        for _ in 0..<2 {
            #expect(
                try await place.run("outbox", "send", environment: environment).status == 75)
            #expect(try await place.waiting().count == 1)
        }
        let last = try await place.run("outbox", "send", environment: environment)

        #expect(last.status == 0, "\(last.error)")
        #expect(try await place.waiting().isEmpty)
        #expect(received.value.count == 4 && Set(received.value.map(\.key)).count == 1)
        let stored = try FileManager.default.contentsOfDirectory(
            atPath: place.path("photos/uploads").path
        ).filter { $0.hasSuffix(".jpg") }
        #expect(stored.count == 1)
        let feed = try await place.run("feed", "--json", environment: environment)
        #expect(try feed.json().first?["images"]?.array?.count == 2)
    }

    @Test func `U2: 50 uploads arrive once and in order, whenever the tool is killed`() async throws
    {
        let place = try Workplace()
        try await place.bringPhotos(["photo.jpg"])
        let names = (0..<50).map { String(format: $0) }
        for name in names { try place.write(tinyPicture + Data(name.utf8), to: name) }

        // Queues files offline and kills the tool meanwhile: every file reported as queued must be
        // in the outbox.
        var queued: [String] = []
        for round in 0..<4 {
            let rest = Array(names.dropFirst(queued.count))
            let tool = try place.start(["upload", "--json", "--keep-metadata"] + rest)
            if round < 3 {
                try await place.waitForResults(5 + round * 3)
                tool.send(signal: SIGKILL)
            }
            _ = await tool.wait()
            let told = String(decoding: try place.read("results"), as: UTF8.self)
                .split(separator: "\n").compactMap { try? JSON($0)["file"]?.string }
            let waiting = try await place.waiting().compactMap { $0["file"]?.string }
            #expect(waiting == Array(names.prefix(waiting.count)))
            #expect(waiting.count >= queued.count + told.count)
            queued = waiting
        }
        #expect(queued == names)

        // Sends the uploads through a proxy to the server, and kills the tool meanwhile.
        let server = try await ServerProcess.ours(place, photos: "photos")
        let received = Switch([ReceivedUpload]())
        let proxy = try RawServer(before: server, received: received)
        defer { proxy.stop() }
        let address = proxy.url("").absoluteString
        for _ in 0..<4 {
            let goal = received.value.count + 6
            let tool = try place.start(["outbox", "send", "--server", address])
            for _ in 0..<5_000 where received.value.count < goal {
                try await Task.sleep(for: .milliseconds(2))
            }
            tool.send(signal: SIGKILL)
            _ = await tool.wait()
        }
        let last = try await place.run("outbox", "send", "--server", address)

        #expect(last.status == 0, "\(last.error)")
        #expect(try await place.waiting().isEmpty)
        var firsts: [String] = []
        for upload in received.value where !firsts.contains(upload.filename) {
            firsts.append(upload.filename)
        }
        #expect(firsts == names)
        #expect(Set(received.value.map(\.key)).count == 50)
        let stored = try FileManager.default.contentsOfDirectory(
            atPath: place.path("photos/uploads").path
        ).filter { $0.hasSuffix(".png") }
        #expect(stored.count == 50)
    }

    @Test(arguments: [
        (500, [], 75), (503, ["Retry-After: 1"], 75), (429, ["Retry-After: 1"], 75),
        (503, ["Retry-After: 11"], 75), (408, [], 75), (413, [], 65), (400, [], 65),
        (415, [], 65), (401, [], 77), (403, [], 77), (404, [], 69),
    ])
    func `U3: a refused upload is kept with its reason and retried only where that helps`(
        _ status: Int, _ fields: [String], _ exit: Int
    ) async throws {
        let isTransient = exit == 75
        // A short Retry-After is waited for once.
        let posts = fields == ["Retry-After: 1"] ? 2 : 1
        let place = try Workplace()
        try place.write(tinyPicture, to: "first.png")
        try place.write(tinyPicture, to: "second.png")
        let received = Switch([ReceivedUpload]())
        let isRefusing = Switch(true)
        let server = try RawServer.takingUploads({ request, connection in
            let upload = ReceivedUpload(request, body: connection.read(request.length))
            received.append(upload)
            connection.answer(isRefusing.value ? status : 201, fields, text: "{}")
        })
        defer { server.stop() }
        let environment = ["IMAGEEDITOR_SERVER": server.url("").absoluteString]

        let refused = try await place.run("upload", "first.png", environment: environment)

        expectOneLine(refused, status: exit, "\(status)", "outbox send")
        #expect(received.value.count == posts)
        let waiting = try await place.waiting()
        #expect(waiting.count == 1)
        #expect(waiting.first?["reason"]?.string?.contains("\(status)") == true)
        #expect(waiting.first?["attempts"]?.number == 1)

        // The next upload also sends the waiting uploads that may be retried automatically.
        isRefusing.value = false
        _ = try await place.run("upload", "second.png", environment: environment)
        let names = received.value.dropFirst(posts).map(\.filename)
        #expect(names == (isTransient ? ["first.png", "second.png"] : ["second.png"]))
        #expect(try await place.waiting().count == (isTransient ? 0 : 1))

        #expect(try await place.run("outbox", "send", environment: environment).status == 0)
        #expect(try await place.waiting().isEmpty)
        #expect(received.value.filter { $0.filename == "first.png" }.count == posts + 1)
        #expect(Set(received.value.map(\.key)).count == 2)
    }

    @Test(arguments: Cut.all)
    func `U4: an interrupted upload is kept, sent again and not duplicated`(
        _ cut: Cut
    ) async throws {
        let place = try Workplace()
        try await place.bringLargePicture("large.png")
        let received = Switch([ReceivedUpload]())
        let isBroken = Switch(true)
        let server = try RawServer.takingUploads({ request, connection in
            if isBroken.value {
                cut.happen(request, connection)
                return connection.close()
            }
            received.append(ReceivedUpload(request, body: connection.read(request.length)))
            connection.answer(201, [], text: #"{"status":"ok"}"#)
        })
        defer { server.stop() }
        let options = ["--server", server.url("").absoluteString, "--max", "silence-seconds=2"]

        let (outcome, time) = try await time {
            try await place.run(["upload", "large.png"] + options)
        }

        expectOneLine(outcome, status: 75, cut.words)
        #expect(time < .seconds(60), "\(time)")
        #expect(try await place.waiting().count == 1)
        isBroken.value = false
        let again = try await place.run(["outbox", "send"] + options)
        #expect(again.status == 0, "\(again.error)")
        #expect(received.value.count == 1 && received.value.first?.isWhole == true)
        #expect(received.value.first?.body.count ?? 0 > 512 << 10)
        #expect(try await place.waiting().isEmpty)
    }

    @Test func `U4: a success that comes before the end counts once all is sent`() async throws {
        let place = try Workplace()
        try await place.bringLargePicture("large.png")
        let received = Switch([ReceivedUpload]())
        let server = try RawServer.takingUploads({ request, connection in
            let start = connection.read(request.length / 10)
            connection.answer(201, [], text: #"{"status":"ok"}"#)
            connection.pause(0.5)
            let rest = connection.read(request.length - start.count)
            received.append(ReceivedUpload(request, body: start + rest))
        })
        defer { server.stop() }

        let outcome = try await place.run(
            "upload", "large.png", "--server", server.url("").absoluteString)

        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(received.value.map(\.isWhole) == [true])
    }

    @Test(arguments: ["large", "endless", "garbage", "cut", "silent"])
    func `U4: an accepted upload counts as sent, whatever the response body says`(
        _ kind: String
    ) async throws {
        let place = try Workplace()
        try place.write(tinyPicture, to: "a.png")
        let received = Switch([ReceivedUpload]())
        let server = try RawServer.takingUploads({ request, connection in
            received.append(ReceivedUpload(request, body: connection.read(request.length)))
            switch kind {
            case "large": connection.answer(200, [], Data(count: 10_000_000))
            case "endless":
                connection.send("HTTP/1.1 200 OK\r\n\r\n")
                while connection.send([UInt8](repeating: 32, count: 65_536)) {}
            case "garbage": connection.answer(200, [], text: "\u{1b}[2J<html>")
            case "cut": connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"st")
            default:
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"st")
                connection.readToEnd()
            }
            connection.close()
        })
        defer { server.stop() }

        let outcome = try await place.run(
            "upload", "a.png", "--server", server.url("").absoluteString, "--max",
            "silence-seconds=2")

        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.isPrintable)
        #expect(received.value.count == 1)
        #expect(try await place.waiting().isEmpty)
    }
}

extension UploadDeliveryTests {
    /// A way in which an upload is cut off.
    struct Cut: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let words: String
        let happen: @Sendable (RawRequest, RawConnection) -> Void

        static let all: [Cut] =
            [10, 50, 99].map { part in
                Cut("at \(part) %", "the connection was lost") { request, connection in
                    _ = connection.read(request.length * part / 100)
                    connection.reset()
                }
            } + [
                Cut("success before the end, then a reset", "the connection was lost") {
                    _ = $1.read($0.length / 10)
                    $1.answer(201, [], text: #"{"status":"ok"}"#)
                    $1.pause(0.3)
                    $1.reset()
                },
                Cut("success before the end, then silence", "no answer within 2") {
                    _ = $1.read($0.length / 10)
                    $1.answer(201, [], text: #"{"status":"ok"}"#)
                    $1.pause(6)
                },
                Cut("refusal before the end", "500") {
                    _ = $1.read($0.length / 10)
                    $1.answer(500, ["Connection: close"], text: "no")
                    $1.readToEnd()
                },
                Cut("no answer", "no answer within 2") {
                    _ = $1.read($0.length)
                    $1.readToEnd()
                },
                Cut("nothing is read", "no answer within 2") { $1.pause(6) },
                Cut("closed without an answer", "the connection was lost") {
                    _ = $1.read($0.length)
                },
            ]

        init(
            _ name: String, _ words: String,
            happen: @escaping @Sendable (RawRequest, RawConnection) -> Void
        ) {
            testDescription = name
            self.words = words
            self.happen = happen
        }
    }
}

extension Workplace {
    /// Waits until the file `results` has at least `count` lines.
    fileprivate func waitForResults(_ count: Int) async throws {
        for _ in 0..<3_000 {
            let lines = (try? read("results"))?.count { $0 == UInt8(ascii: "\n") } ?? 0
            if lines >= count { return }
            try await Task.sleep(for: .milliseconds(2))
        }
    }
}

extension String {
    fileprivate init(format number: Int) { self = "upload-\(number < 10 ? "0" : "")\(number).png" }
}
