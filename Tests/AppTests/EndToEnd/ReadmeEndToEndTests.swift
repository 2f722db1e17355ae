import Core
import Foundation
import Testing

/// The commands of README.md give what README.md shows.
///
/// A block without a language whose lines begin with `$` is a session. All sessions run in one
/// shell, in order. If the page shows output, it is compared; otherwise the command must succeed.
@Suite(.timeLimit(.minutes(15)))
struct ReadmeEndToEndTests {
    private struct Command {
        let text: String
        var shown: [String] = []
    }

    @Test func `every command of README gives what README shows`() async throws {
        let place = try await scene()
        let ports = (server: try Self.freePort(), nas: try Self.freePort())
        let commands = try Self.commands(ports)
        #expect(commands.count > 20)

        let outcome = try await place.run(
            ["-c", Self.script(commands, ports)],
            environment: ["PATH": "\(place.home.path)/bin:/usr/bin:/bin", "SHELL": "/bin/bash"],
            program: URL(filePath: "/bin/bash"))

        let parts = outcome.text.components(separatedBy: "\n@@").dropFirst()
        try #require(parts.count == commands.count, "\(outcome.text) \(outcome.error)")
        for (command, part) in zip(commands, parts) {
            let lines = part.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
            let end = lines.firstIndex { $0.hasPrefix("status ") } ?? lines.endIndex
            let showsNotes = command.shown.contains { $0.hasPrefix("imageeditor: ") }
            let given = lines[..<end].filter {
                !$0.isEmpty && (showsNotes || !$0.hasPrefix("imageeditor: "))
            }
            let status = end < lines.endIndex ? lines[end] : "no status"
            let isQueued = command.shown.contains { $0.contains("queued") }
            #expect(status == (isQueued ? "status 75" : "status 0"), "\(command.text): \(part)")
            guard !command.shown.isEmpty else { continue }
            Self.compare(given.map(String.init), with: command)
        }
    }

    /// Compares the lines; `…` stands for any further lines.
    private static func compare(_ given: [String], with command: Command) {
        var given = given
        var shown = command.shown
        if shown.last == "…" {
            shown.removeLast()
            given = Array(given.prefix(shown.count))
        }
        #expect(given.map(normal) == shown.map(normal), "\(command.text)")
    }

    /// The line without what differs each time: dates, ids of cards, and the size of a photograph
    /// with a clock or of an archive.
    private static func normal(_ line: String) -> String {
        var line = line.replacing(/\d{4}-\d\d-\d\d \d\d:\d\d/, with: "DATE")
            .replacing(/\([0-9A-F]{8}\)/, with: "(ID)")
        if line.hasPrefix("shot.jpg") || line.hasPrefix("wallet.zip") {
            line = line.replacing(/\d+ kB/, with: "SIZE")
        }
        return line
    }

    private static func commands(_ ports: (server: Int, nas: Int)) throws -> [Command] {
        let page = try String(
            contentsOf: URL(filePath: #filePath).appending(path: "../../../../README.md")
                .standardized, encoding: .utf8)
        var commands: [Command] = []
        var language: Substring?
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                language = language == nil ? line.dropFirst(3) : nil
            } else if language == "" {
                let text = placed(String(line), ports)
                if text.hasPrefix("$ ") {
                    commands.append(Command(text: String(text.dropFirst(2))))
                } else if !text.isEmpty, !commands.isEmpty {
                    commands[commands.count - 1].shown.append(text)
                }
            }
        }
        return commands
    }

    /// The line with the test's port, and the ids that images have there.
    private static func placed(_ line: String, _ ports: (server: Int, nas: Int)) -> String {
        let port = ports.server
        var line = line
        for name in ["still-life", "mountains", "sea"] {
            let ids = [8_080, port].map {
                ImageID.make(for: "http://127.0.0.1:\($0)/images/\(name).jpg")
            }
            line = line.replacing(ids[0], with: ids[1])
                .replacing(ids[0].prefix(8), with: ids[1].prefix(8))
        }
        return line.replacing("nas.local:8080", with: "127.0.0.1:\(ports.nas)")
            .replacing("127.0.0.1:8080", with: "127.0.0.1:\(port)")
            .replacing("serve photos", with: "serve photos --port \(port)")
    }

    /// A script that marks the beginning of each command and prints its status.
    private static func script(
        _ commands: [Command], _ ports: (server: Int, nas: Int)
    ) -> String {
        // The second server is the one that the page calls nas.local.
        var script =
            "exec 2>&1; set -m; mkdir nas\n"
            + "(imageeditor serve nas --port \(ports.nas) >/dev/null 2>&1 & echo $! >nas/id)\n"
            + waiting(for: ports.nas)
        for (index, command) in commands.enumerated() {
            // Pictures are drawn on terminals only.
            let isDrawn = command.text.contains("--preview")
            let text =
                isDrawn
                ? "TERM=xterm script -qec '\(command.text)' /dev/null >/dev/null" : command.text
            let isServer = command.text.contains("imageeditor serve ")
            script += "printf '\\n@@\(index)\\n'\n\(text)\nstatus=$?\n"
            if isServer { script += waiting(for: ports.server) }
            // The server has ended when later commands run.
            if command.text.hasPrefix("kill") { script += "wait %1 2>/dev/null\n" }
            script += "echo \"status $status\"\n"
        }
        return script + "kill $(jobs -p) $(cat nas/id) 2>/dev/null; wait\n"
    }

    /// Waits until a server answers. If it does not answer within a minute, the status is that of
    /// curl.
    private static func waiting(for port: Int) -> String {
        let request = "curl -s -o /dev/null http://127.0.0.1:\(port)/image"
        return "for i in $(seq 1200); do \(request) && break; sleep 0.05; done\n"
            + "\(request) || status=$?\n"
    }

    /// A folder with the files that the page's commands name.
    private func scene() async throws -> Workplace {
        let place = try Workplace()
        let feed = try await BundledFeedLoader().load()
        for (age, name) in ["still-life", "mountains", "sea"].enumerated() {
            let url = try #require(
                feed.images.map(\.url).first { $0.absoluteString.contains(name) })
            let data = try await BundledImageLoader().loadImage(from: url).data
            try place.write(data, to: "photos/\(name).jpg")
            // The list begins with the newest.
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -60 * Double(age + 1))],
                ofItemAtPath: place.path("photos/\(name).jpg").path)
            try FileManager.default.createDirectory(
                at: place.home.appending(path: "Pictures"), withIntermediateDirectories: true)
            try data.write(to: place.home.appending(path: "Pictures/\(name).jpg"))
        }
        try place.bringCard("front.jpg", seed: 1)
        try place.bringCard("back.jpg", seed: 2)
        let programs = place.home.appending(path: "bin")
        try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: programs.appending(path: "imageeditor"), withDestinationURL: Workplace.tool)
        return place
    }

    /// A port that nothing listens on.
    private static func freePort() throws -> Int {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        try #require(isBound)
        return Int(UInt16(bigEndian: address.sin_port))
    }
}
