import Foundation
import ImageEditorTestSupport
import Testing

/// Bodies that are too large, have the wrong type, or have the wrong length.
@Suite(.fewAtATime) struct NetworkBodyTests {
    private static let gigabyte = 1 << 30
    /// The capacity of the kernel's buffers on both sides: 6 MiB to receive, 4 MiB to send.
    private static let kernelBuffers = 16 << 20

    @Test(arguments: ["Content-Length: \(gigabyte)", "X: y", "Transfer-Encoding: chunked"])
    func `N1: a feed of 1 GB is read up to the limit, and the cached feed is shown`(
        _ framing: String
    ) async throws {
        let place = try Workplace()
        let isHostile = Switch(false)
        let sent = Switch(0)
        let feed = try feedData(["http://127.0.0.1/a.jpg"])
        let server = try RawServer { _, connection in
            guard isHostile.value else { return connection.answer(200, [], feed) }
            Self.flood(connection, framing, sent: sent)
        }
        defer { server.stop() }
        let address = server.url("").absoluteString
        let honest = try await place.measured("feed", "--json", "--server", address)
        isHostile.value = true

        let hostile = try await place.measured(
            "feed", "--json", "--server", address, "--max", "cached-feed-seconds=60")

        #expect(try hostile.outcome.json().first?["origin"]?.string == "cache")
        #expect(
            try hostile.outcome.json().first?["images"] == honest.outcome.json().first?["images"])
        expectOneLine(
            hostile.outcome, status: 0, "larger than 33,554,432 bytes", "--max feed-bytes")
        #expect(hostile.peak - honest.peak <= 64 << 20, "\(hostile.peak) after \(honest.peak)")
        #expect(sent.value <= 32 << 20 + Self.kernelBuffers)
    }

    @Test(arguments: ["X: y", "Transfer-Encoding: chunked"])
    func `N1: the tool reads 64 KiB beyond the limit at most`(_ framing: String) async throws {
        let place = try Workplace()
        let server = try RawServer { _, connection in
            Self.flood(connection, framing, sent: Switch(0))
        }
        defer { server.stop() }

        let outcome = try await place.run(
            [
                "-f", "-qq", "-yy", "-o", place.path("trace").path, "-e",
                "trace=read,readv,recvfrom,recvmsg", Workplace.tool.path, "feed", "--server",
                server.url("").absoluteString, "--max", "feed-bytes=1000000",
            ], program: URL(filePath: "/usr/bin/strace"))

        #expect(outcome.status == 65 && outcome.error.contains("larger than 1,000,000 bytes"))
        let trace = String(decoding: try place.read("trace"), as: UTF8.self)
        let read = Self.bytesReadFromNetwork(trace)
        #expect((1_000_000...1_000_000 + 64 << 10).contains(read), "\(read)")
    }

    @Test(arguments: ["Content-Length: \(gigabyte)", "X: y", "Transfer-Encoding: chunked"])
    func `N1: an image of 1 GB takes no more memory than the limit`(
        _ framing: String
    ) async throws {
        let place = try Workplace()
        let picture = try await Workplace.picture()
        let server = try RawServer { request, connection in
            guard request.path == "/huge" else { return connection.answer(200, [], picture) }
            Self.flood(connection, framing, sent: Switch(0), start: picture.prefix(1_000))
        }
        defer { server.stop() }
        let honest = try await place.measured("show", server.url("/a").absoluteString)

        let hostile = try await place.measured("show", server.url("/huge").absoluteString)

        expectOneLine(
            hostile.outcome, status: 65, "larger than 67,108,864 bytes", "--max image-bytes")
        #expect(hostile.peak - honest.peak <= 64 << 20, "\(hostile.peak) after \(honest.peak)")
        #expect(try await place.cachedImages() == 1)
    }

    @Test(arguments: ["gzip", "deflate"])
    func `N6: a compression bomb is not inflated, and is neither a feed nor an image`(
        _ coding: String
    ) async throws {
        let place = try Workplace()
        let bomb = Self.bomb(coding)
        let log = RawLog()
        let server = try RawServer(log: log) { request, connection in
            if request.path == "/small" { return connection.answer(200, [], tinyPicture) }
            connection.answer(200, ["Content-Encoding: \(coding)"], bomb)
        }
        defer { server.stop() }
        let small = try await place.measured("show", server.url("/small").absoluteString)
        #expect(small.outcome.status == 0)

        let feed = try await place.measured("feed", "--server", server.url("").absoluteString)
        let image = try await place.measured("show", server.url("/bomb").absoluteString)

        #expect(feed.outcome.status == 65)
        #expect(feed.outcome.error.contains("not a feed"), "\(feed.outcome.error)")
        #expect(feed.outcome.error.contains("at byte 0"), "\(feed.outcome.error)")
        expectOneLine(image.outcome, status: 65, "not an image")
        for peak in [feed.peak, image.peak] { #expect(peak - small.peak <= 32 << 20) }
        #expect(log.requests.allSatisfy { $0.field("Accept-Encoding") == "identity" })
    }

    @Test func `N7: a web page instead of an image is refused, whatever its declared type`()
        async throws
    {
        let place = try Workplace()
        let server = try RawServer { _, connection in
            connection.answer(200, ["Content-Type: image/jpeg"], text: "<html>Not found</html>")
        }
        defer { server.stop() }

        let outcome = try await place.run("show", server.url("/a.jpg").absoluteString)

        expectOneLine(outcome, status: 65, "not an image")
        #expect(try await place.cachedImages() == 0)
    }

    @Test(arguments: ["text/html", "image/gif", "application/json", "", "\u{1b}[2J"])
    func `N7: a real image works under any type`(_ type: String) async throws {
        let place = try Workplace()
        let server = try RawServer { _, connection in
            connection.answer(200, ["Content-Type: \(type)"], tinyPicture)
        }
        defer { server.stop() }

        let outcome = try await place.run("show", server.url("/a.html").absoluteString, "--json")

        if type.contains("\u{1b}") {
            // No header may contain such a byte, so the message must not contain it either.
            #expect(outcome.isPrintable)
        } else {
            #expect(outcome.status == 0, "\(outcome.error)")
            #expect(try outcome.json().first?["format"]?.string == "png")
        }
    }

    @Test(arguments: Lie.all)
    func `N8: an image with a false length is an error and never cached`(
        _ lie: Lie
    ) async throws {
        let place = try Workplace()
        let picture = try await Workplace.picture()
        let isHonest = Switch(false)
        let log = RawLog()
        let server = try RawServer(log: log) { _, connection in
            if isHonest.value { return connection.answer(200, [], picture) }
            connection.send("HTTP/1.1 200 OK\r\n")
            connection.send(lie.answer(picture))
            // A reset discards data that arrives together with it.
            connection.pause(0.1)
            if lie.isReset { connection.reset() } else { connection.close() }
        }
        defer { server.stop() }
        let address = server.url("/a.jpg").absoluteString

        let outcome = try await place.run("show", address, "--max", "retries=0")

        // If the answer arrives in two packets, the tool may take the first one for the whole
        // answer.
        let words = lie.words(picture.count)
        if lie.mayLookWhole, outcome.status == 65 {
            expectOneLine(outcome, status: 65, "not an image")
        } else {
            expectOneLine(outcome, status: lie.status, words)
        }
        #expect(log.requests.count == 1)
        #expect(try await place.cachedImages() == 0)
        isHonest.value = true
        #expect(try await place.run("show", address).status == 0)
        #expect(log.requests.count == 2)
        #expect(try await place.cachedImages() == 1)
    }

    // MARK: -

    /// Sends white space until the peer closes, at most 1 GB.
    private static func flood(
        _ connection: RawConnection, _ framing: String, sent: Switch<Int>,
        start: Data = Data("[".utf8)
    ) {
        let isChunked = framing.contains("chunked")
        func part(_ bytes: Data) -> Data {
            guard isChunked else { return bytes }
            return Data("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Data("\r\n".utf8)
        }
        connection.send("HTTP/1.1 200 OK\r\n\(framing)\r\n\r\n")
        connection.send(part(start))
        let block = part(Data(repeating: 0x20, count: 64 << 10))
        while sent.value < gigabyte, connection.send(block) { sent.add(64 << 10) }
        connection.close()
    }

    /// The bytes that the calls in a trace read from a connection. Some calls end on a later line;
    /// the process id then connects the two lines.
    private static func bytesReadFromNetwork(_ trace: String) -> Int {
        var waiting: Set<Substring> = []
        var count = 0
        for line in trace.split(separator: "\n") {
            let process = line.prefix { $0 != " " }
            if line.contains("<unfinished") {
                if line.contains("<TCP") { waiting.insert(process) }
                continue
            }
            let isResumed = line.contains("resumed>") && waiting.remove(process) != nil
            guard line.contains("<TCP") || isResumed else { continue }
            let result = line.split(separator: " = ").last.flatMap { Int($0) } ?? 0
            count += max(0, result)
        }
        return count
    }

    /// 256 MiB of zeros, deflated with the fixed code: one zero, then repeated copies of 258
    /// zeros.
    private static func bomb(_ coding: String) -> Data {
        // The bits in stream order: last block, fixed code, literal 0; then repeated matches of
        // length 258 at distance 1. Eight matches are thirteen bytes, after which the pattern
        // repeats.
        let start = "1" + "10" + "00110000"
        let more = "11000101" + "00000"
        let bytes = bytes(start + String(repeating: more, count: 16))
        let head: [UInt8] =
            coding == "gzip" ? [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3] : [0x78, 0x9c]
        let rounds = (256 << 20) / (258 * 8)
        return Data(
            head + bytes[..<13]
                + [[UInt8]](repeating: Array(bytes[13..<26]), count: rounds).joined())
    }

    private static func bytes(_ bits: String) -> [UInt8] {
        var bytes: [UInt8] = []
        for (index, bit) in bits.enumerated() {
            if index % 8 == 0 { bytes.append(0) }
            if bit == "1" { bytes[index / 8] |= 1 << (index % 8) }
        }
        return bytes
    }
}

extension NetworkBodyTests {
    /// A way to lie about the length of a picture.
    struct Lie: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var status = 69
        var isReset = false
        var mayLookWhole: Bool { testDescription == "too small" }
        /// The header and body, after the status line.
        let answer: @Sendable (Data) -> Data
        let words: @Sendable (Int) -> String

        static let all = [
            Lie("too large", { head("Content-Length: \($0.count + 10)") + $0 }) {
                "ended after \(grouped($0)) of \(grouped($0 + 10)) bytes"
            },
            Lie("too small", { head("Content-Length: \($0.count - 10)") + $0 }) {
                "longer than the \($0 - 10) bytes"
            },
            Lie("negative", { head("Content-Length: -\($0.count)") + $0 }) { _ in
                "its length is contradictory or invalid"
            },
            Lie(
                "two different",
                { head("Content-Length: 5\r\nContent-Length: \($0.count)") + $0 }
            ) { _ in "its length is contradictory or invalid" },
            Lie(
                "chunked and a length",
                {
                    head("Transfer-Encoding: chunked\r\nContent-Length: \($0.count)")
                        + chunk($0) + Data("0\r\n\r\n".utf8)
                }
            ) { _ in "malformed" },
            Lie("chunks without their end", { head("Transfer-Encoding: chunked") + chunk($0) }) {
                "broke off after \(grouped($0)) bytes"
            },
            Lie(
                "reset half way", isReset: true,
                { head("Content-Length: \($0.count)") + $0.prefix($0.count / 2) }
            ) { "ended after \(grouped($0 / 2)) of \(grouped($0)) bytes" },
            Lie("closed half way", { head("Connection: close") + $0.prefix($0.count / 2) }, 65) {
                _ in "not an image"
            },
        ]

        init(
            _ name: String, isReset: Bool = false, _ answer: @escaping @Sendable (Data) -> Data,
            _ status: Int = 69, words: @escaping @Sendable (Int) -> String
        ) {
            testDescription = name
            self.isReset = isReset
            self.answer = answer
            self.status = status
            self.words = words
        }

        private static func head(_ lines: String) -> Data { Data((lines + "\r\n\r\n").utf8) }

        private static func chunk(_ data: Data) -> Data {
            Data("\(String(data.count, radix: 16))\r\n".utf8) + data + Data("\r\n".utf8)
        }

        private static func grouped(_ number: Int) -> String {
            let digits = Array(String(number))
            return digits.indices.map { index in
                let isBreak = index > 0 && (digits.count - index) % 3 == 0
                return (isBreak ? "," : "") + String(digits[index])
            }.joined()
        }
    }
}
