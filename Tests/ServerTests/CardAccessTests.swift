import Cards
import Foundation
import ImageEditorServer
import ImageEditorStorage
import ImageEditorTestSupport
import Synchronization
import Testing

/// Access control and limits for cards.
@Suite(.timeLimit(.minutes(10)))
struct CardAccessTests {
    private static let requests = [
        ("GET", "/cards.json"), ("POST", "/cards"), ("GET", "/cards/changes"),
        ("GET", "/cards/items/1"), ("PUT", "/cards/items/1"), ("DELETE", "/cards/items/1"),
        ("GET", "/cards/photos/\(String(repeating: "0", count: 64))"),
        ("PUT", "/cards/photos/\(String(repeating: "0", count: 64))"),
    ]

    @Test func `W2: cards need the right host name and the token`() async throws {
        try await withCards(configure: { $0.token = "secret" }) { server async throws in
            for (method, path) in Self.requests {
                #expect(try await server.send(method, path).status == 401, "\(method) \(path)")
                let evil = ["Host": "evil.example", "Authorization": "Bearer secret"]
                #expect(try await server.send(method, path, evil).status == 421)
            }
            let headers = ["Authorization": "Bearer secret"]
            #expect(try await server.send("GET", "/cards/changes", headers).status == 200)
        }
    }

    @Test func `W3: pages of other sites can change no card`() async throws {
        try await withCards { server async throws in
            try await server.create(uniqueCard(id: "1"))
            for (method, path) in Self.requests where method != "GET" {
                for headers in [
                    ["Origin": "http://evil.example"], ["Sec-Fetch-Site": "cross-site"],
                ] {
                    let answer = try await server.send(method, path, headers, body: Data("[]".utf8))
                    #expect(answer.status == 403, "\(method) \(path)")
                }
            }
            let list = ["Sec-Fetch-Site": "cross-site"]
            #expect(try await server.send("GET", "/cards.json", list).status == 403)
            #expect(try await server.changes().cards.map(\.version) == [1])
        }
    }

    @Test func `hostile bodies are refused with a reason, and change nothing`() async throws {
        try await withCards { server async throws in
            let bodies = [
                "", "{", "null", "[]", "{}", "\"1\"", #"{"identifier":"2","name":"n"}"#,
                #"{"identifier":"1","deleted":true}"#, "\u{0}",
                String(repeating: "[", count: 100_000),
                #"{"identifier":"1","name":"\#(String(repeating: "n", count: 1_001))","#
                    + #""created":"2026-11-22T09:00:00Z"}"#,
            ]
            for body in bodies {
                let answer = try await server.send(
                    "PUT", "/cards/items/1", ["If-None-Match": "*"], body: Data(body.utf8))
                #expect(answer.status == 422, "\(body.prefix(40))")
                #expect(try answer.object["error"]?.isEmpty == false)
            }
            for id in ["", "%ff", "%00%zz", String(repeating: "x", count: 201), "a/b"] {
                let answer = try await server.send("GET", "/cards/items/\(id)")
                #expect([400, 404].contains(answer.status), "\(id)")
            }
            #expect(try await server.changes().cards == [])
        }
    }

    @Test func `W5: cards that are too large are refused`() async throws {
        try await withCards(configure: { configuration in
            configuration.limits.cardBytes = 1_000
            configuration.limits.cardPhotoBytes = 10_000
            configuration.limits.cards = 2
        }) { server async throws in
            var card = uniqueCard(id: "1")
            card.note = String(repeating: "n", count: 1_000)
            #expect(try await server.create(card).status == 413)
            let long = LegacyCardJSON(
                identifier: "1", name: "n", front: jpeg(10_001).base64EncodedString(), back: "")
            #expect(try await server.post(long).status == 413)
            let endless = Data(repeating: UInt8(ascii: " "), count: 1 << 20)
            #expect(try await server.send("POST", "/cards", body: endless).status == 413)

            // Tombstones count towards the limit of cards, which is reached here.
            for id in ["1", "2"] { try await server.create(uniqueCard(id: id)) }
            _ = try await server.send("DELETE", "/cards/items/2", ["If-Match": "*"])
            #expect(try await server.create(uniqueCard(id: "3")).status == 507)
            let posted = LegacyCardJSON(identifier: "3", name: "n", front: "", back: "")
            #expect(try await server.post(posted).status == 507)
            #expect(try await server.put(uniqueCard(id: "1"), if: ("If-Match", "*")).status == 200)
        }
    }

    @Test func `W5: a slow photograph is disconnected without delaying others`() async throws {
        try await withCards(configure: { configuration in
            configuration.limits.silenceSeconds = 0.5
            configuration.limits.cardBodies = 1
        }) { server async throws in
            let data = jpeg()
            let path = "/cards/photos/\(PhotoHash(of: data))"
            let status = try await onThread { [port = server.port] in
                let connection = try RawClient(port: port)
                let request = TestServer.request("PUT", path, [:], body: data, port: port)
                try connection.send(request.dropLast(10))
                return try connection.response().status
            }
            #expect(status == 408)
            #expect(try await server.send("PUT", path, body: data).status == 201)
        }
    }

    @Test func `P3: neither identifiers nor names of cards are logged`() async throws {
        let lines = Mutex<[String]>([])
        try await withCards(log: { line in lines.withLock { $0.append(line) } }) {
            server async throws in
            let card = uniqueCard(id: "secret-id", name: "secret-name")
            try await server.create(card)
            _ = try await server.send("GET", "/cards/items/secret-id")
            _ = try await server.send("PUT", "/cards/items/secret-id", body: Data("secret".utf8))
        }
        let all = lines.withLock { $0 }
        #expect(all.count >= 3)
        #expect(all.contains { $0.hasPrefix("GET /cards/items/… 200") })
        #expect(!all.contains { $0.contains("secret") })
    }
}
