import Foundation
import ImageEditorTestSupport
import Synchronization
import Testing

/// The server never serves files outside its folder: W4 of the reliability page.
@Suite(.timeLimit(.minutes(10)))
struct ServerTraversalTests {
    @Test func `W4: no spelling of a path leads out of the folder`() async throws {
        let server = try await startBesideSecrets()
        for name in ["a.jpg", "sub/a.jpg", ".hidden.jpg", "sub/.hidden/a.jpg"] {
            try server.place.write(ServerUnderTest.image(), to: "photos/\(name)")
        }
        let ups = [
            "..", "%2e%2e", "%2E%2e", ".%2e", "%2e.", "%252e%252e", "%c0%ae%c0%ae",
            "%e0%80%ae%e0%80%ae", "%ef%bc%8e%ef%bc%8e", "%uff0e%uff0e", "..%00", "..;", "..%20",
            ".. ", "....", "%2e%2e%", "..%5c..", "\\..", "%5c%2e%2e", "%c0%2e%c0%2e", "..%0d%0a",
        ]
        let slashes = ["/", "%2f", "%2F", "\\", "%5c", "%c0%af", "%e0%80%af", "%252f", "//", "/./"]
        var targets = ["/../secret.jpg", "/images/a.jpg%00", "/images/%00", "/images/a.jpg%00.png"]
        for up in ups {
            for slash in slashes {
                targets.append("/images/\(up)\(slash)secret.jpg")
                targets.append("/images/sub\(slash)\(up)\(slash)\(up)\(slash)secret.jpg")
                targets.append("/uploads/\(up)\(slash)\(up)\(slash)secret.jpg")
            }
        }
        let secret = server.place.path("secret.jpg").path
        for slash in slashes {
            targets.append("/images\(slash)" + secret)
            targets.append("/images/" + secret.replacing("/", with: slash))
            targets.append("/images/sub\(slash).hidden\(slash)a.jpg")
        }
        targets += [
            "/images/.hidden.jpg", "/images/%2ehidden.jpg", "/images/sub", "/images/a.jpg/",
            "/images//a.jpg", "/images/./a.jpg", "/images/%zz", "/images/%", "/images",
            "/images/sub%2fa.jpg", "/secret.jpg", "//secret.jpg", "/images?/../secret.jpg",
            "/images/..?/secret.jpg", "/images/\u{7f}", "/images/a\u{0}.jpg",
            "http://127.0.0.1:\(server.port)/../secret.jpg",
            "/images/" + String(repeating: "a/", count: 20_000),
            "/images/" + String(repeating: "a", count: 5_000),
        ]
        try await server.expectNothing(of: targets)
        #expect(try await server.send("GET", "/images/sub/a.jpg").status == 200)
        #expect(await server.stop() == 0)
    }

    @Test func `W4: a link leads nowhere out of the folder`() async throws {
        let server = try await startBesideSecrets()
        try server.place.write(ServerUnderTest.image(), to: "photos/sub/a.jpg")
        let outside = server.place.path("outside").path
        for (name, target) in [
            ("file.jpg", "../secret.jpg"), ("absolute.jpg", outside + "/secret.jpg"),
            ("folder", outside), ("sub/up", "../../outside"), ("chain.jpg", "link.jpg"),
            ("link.jpg", "folder/secret.jpg"), ("root", "/"), ("self", "/proc/self/root"),
            ("process", "/proc/self/cwd/outside"), ("loop", "."), ("endless.jpg", "endless.jpg"),
            ("good.jpg", "sub/a.jpg"), ("hidden.jpg", ".hidden/a.jpg"),
        ] {
            #expect(symlink(target, server.photoPath(name)) == 0)
        }
        try server.place.write(ServerUnderTest.image(), to: "photos/.hidden/a.jpg")

        #expect(
            try await server.send("GET", "/image").feed.sorted()
                == ["/images/good.jpg", "/images/sub/a.jpg"].map { server.url + $0 })
        try await server.expectNothing(of: [
            "/images/file.jpg", "/images/absolute.jpg", "/images/folder/secret.jpg",
            "/images/sub/up/secret.jpg", "/images/chain.jpg", "/images/link.jpg",
            "/images/root" + outside + "/secret.jpg", "/images/self" + outside + "/secret.jpg",
            "/images/process/secret.jpg", "/images/endless.jpg", "/images/hidden.jpg",
            "/images/root/etc/passwd", "/images/loop/../secret.jpg",
        ])
        #expect(try await server.send("GET", "/images/good.jpg").status == 200)
        #expect(await server.stop() == 0)
    }

    @Test func `W4: a folder that is swapped for a link leads nowhere`() async throws {
        let server = try await startBesideSecrets()
        try server.place.write(ServerUnderTest.image(), to: "photos/real/secret.jpg")
        let swapping = Swapping()
        let (folder, outside) = (server.photoPath("sub"), server.place.path("outside").path)
        let (real, link) = (server.photoPath("real"), server.place.path("link").path)
        #expect(symlink(outside, link) == 0)
        let answers = try await withThrowingTaskGroup(of: [RawAnswer].self) { group in
            group.addTask {
                try await onThread {
                    while !swapping.isDone.load(ordering: .relaxed) {
                        // Alternates the folder itself and a link in its place.
                        for place in [real, link] {
                            rename(place, folder)
                            usleep(200)
                            rename(folder, place)
                        }
                    }
                    return []
                }
            }
            group.addTask {
                defer { swapping.isDone.store(true, ordering: .relaxed) }
                let requests = ["/images/sub/secret.jpg", "/image"].map {
                    server.request("GET", $0)
                }
                return try await onThread { [port = server.port] in
                    let socket = try RawClient(port: port)
                    return try (0..<400).map { index in
                        try socket.send(requests[index % 20 == 0 ? 1 : 0])
                        return try socket.response()
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(answers.count == 400)
        #expect(answers.allSatisfy { !$0.text.contains("SECRET") })
        // Otherwise the swap never happened between requests.
        let served = answers.count { $0.status == 200 && $0.body == ServerUnderTest.image() }
        #expect((1..<380).contains(served))
        #expect(await server.stop() == 0)
    }

    @Test func `W4: pipes, sockets and devices are never opened`() async throws {
        let server = try await startBesideSecrets()
        try server.place.write(ServerUnderTest.image(), to: "photos/a.jpg")
        #expect(mkfifo(server.photoPath("pipe.jpg"), 0o600) == 0)
        #expect(symlink("pipe.jpg", server.photoPath("link.jpg")) == 0)
        #expect(symlink("/dev/zero", server.photoPath("zero.jpg")) == 0)
        #expect(symlink("/dev/tty", server.photoPath("terminal.jpg")) == 0)
        // This has no effect without the right to make devices.
        mknod(server.photoPath("device.jpg"), S_IFCHR | 0o600, makedev(1, 5))
        mknod(server.photoPath("socket.jpg"), S_IFSOCK | 0o600, 0)
        // The writer blocks in open(2) until a reader opens the pipe.
        let writer = Thread { [path = server.photoPath("pipe.jpg")] in
            let descriptor = open(path, O_WRONLY)
            _ = Foundation.write(descriptor, "x", 1)
        }
        writer.start()

        for _ in 0..<10 {
            #expect(try await server.send("GET", "/image").feed == [server.url + "/images/a.jpg"])
            try await server.expectNothing(
                of: ["pipe", "link", "zero", "terminal", "device", "socket"].map {
                    "/images/\($0).jpg"
                })
        }
        #expect(!writer.isFinished, "somebody has opened the pipe")
        // Unblocks the writer.
        let reader = open(server.photoPath("pipe.jpg"), O_RDONLY | O_NONBLOCK)
        for _ in 0..<6_000 where !writer.isFinished { try await Task.sleep(for: .milliseconds(10)) }
        close(reader)
        #expect(await server.stop() == 0)
    }

    /// A server with `secret.jpg` next to its folder, and in a folder next to it.
    private func startBesideSecrets() async throws -> ServerUnderTest {
        let place = try Workplace()
        let secret = Data([0xff, 0xd8, 0xff, 0xe0]) + Data("SECRET".utf8)
        try place.write(secret, to: "secret.jpg")
        try place.write(secret, to: "outside/secret.jpg")
        return try await ServerUnderTest.start(in: place)
    }
}

extension ServerUnderTest {
    /// Requests all targets on as few connections as the server allows, and expects no content.
    fileprivate func expectNothing(of targets: [String]) async throws {
        let host = "127.0.0.1:\(port)"
        let answers = try await onThread { [port] in
            var socket = try RawClient(port: port)
            return try targets.map { target in
                do {
                    try socket.send("GET \(target) HTTP/1.1\r\nHost: \(host)\r\n\r\n")
                    return try socket.response()
                } catch {
                    // An unparsable request ends its connection.
                    socket = try RawClient(port: port)
                    try socket.send("GET \(target) HTTP/1.1\r\nHost: \(host)\r\n\r\n")
                    return try socket.response()
                }
            }
        }
        for (target, answer) in zip(targets, answers) {
            let shown = target.prefix(100)
            #expect([400, 404, 421, 431].contains(answer.status), "\(shown): \(answer.status)")
            #expect(!answer.text.contains("SECRET"), "\(shown)")
        }
    }
}

/// The device number; the C library offers this only as a macro.
private func makedev(_ major: dev_t, _ minor: dev_t) -> dev_t { major << 8 | minor }

/// Runs until told to stop.
private final class Swapping: Sendable {
    let isDone = Atomic(false)
}
