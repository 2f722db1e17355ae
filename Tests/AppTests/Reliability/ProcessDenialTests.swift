import ArgumentParser
import CImageEditorSandbox
import Foundation
import ImageEditorFixtures
import ImageEditorServices
import Synchronization
import Testing

@testable import ImageEditorApp

/// What the program denies itself, so that a fault in a decoder does less harm.
struct ProcessDenialTests {
    @Test func `a process that denied itself programs and the network has neither`() async {
        await #expect(processExitsWith: .success) {
            // A thread that runs already is restricted, too.
            let earlier = answersOfThread {
                #expect(csandbox_deny(UInt32(CSANDBOX_NETWORK | CSANDBOX_PROGRAMS)))
            }
            #expect(earlier == [EPERM, EPERM])
            #expect(start() == EPERM && connect() == EPERM)
            var ends: [Int32] = [0, 0]
            #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
            #expect(FileManager.default.contents(atPath: "/proc/self/status") != nil)
            #expect(status()["Seccomp"] == "2" && status()["NoNewPrivs"] == "1")
        }
    }

    @Test func `a process that denied itself the network starts programs`() async {
        await #expect(processExitsWith: .success) {
            #expect(csandbox_deny(UInt32(CSANDBOX_NETWORK)))
            #expect(connect() == EPERM)
            #expect(start() == 0)
        }
    }

    @Test func `an edit denies itself both before it writes`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")
        let pipe = place.path("pipe").path
        try #require(mkfifo(pipe, 0o600) == 0)
        // Opened for both, so that it does not wait for the other side.
        let both = open(pipe, O_RDWR | O_CLOEXEC)
        let (output, input) = (open(pipe, O_WRONLY | O_CLOEXEC), open(pipe, O_RDONLY | O_CLOEXEC))
        try #require(both >= 0 && output >= 0 && input >= 0)
        defer { close(input) }
        let process = try ChildProcess(
            Workplace.tool, ["edit", "photo.jpg", "--filter", "sepia", "-o", "-"],
            environment: place.environment(), folder: place.folder, output: output,
            error: STDERR_FILENO)
        for descriptor in [both, output] { close(descriptor) }
        // The result is larger than a pipe, so the process lives while it is not read.
        var first = UInt8(0)
        try #require(read(input, &first, 1) == 1)
        let facts = status(of: "\(process.id)")
        #expect(facts["Seccomp"] == "2" && facts["NoNewPrivs"] == "1")
        let rest = FileHandle(fileDescriptor: input).readDataToEndOfFile()
        #expect(rest.count > 65_536 && first == 0xff)
        #expect(await process.wait() == 0)
    }

    static let edits: [([String], [ProcessDenial])] = [
        (["photo.jpg", "--filter", "sepia"], [.networkAndPrograms]),
        // Each file is decoded in a process of its own.
        (["photo.heic", "--filter", "sepia"], [.network]),
        (["photo.jpg", "--overlay", "photo.heic"], [.network]),
        (["photo.jpg", "--filter", "sepia", "--compare-to", "photo.tif"], [.network]),
        (["photo.jpg", "--filter", "sepia", "--sandbox", "all"], [.network]),
        // Only before the last image.
        (["photo.heic", "photo.jpg", "--filter", "sepia"], [.networkAndPrograms]),
        (["photo.jpg", "photo.heic", "--filter", "sepia"], [.network]),
    ]

    static let others: [([String], [ProcessDenial])] = [
        (
            ["edit", "photo.jpg", "copy.jpg", "--flip", "h", "--out-dir", "out"],
            [.networkAndPrograms]
        ),
        // Their beginnings count, not their names.
        (["edit", "photo.jpg", "isolated.jpg", "--flip", "h", "--out-dir", "out"], [.network]),
        (["edit", "photo.jpg", "--flip", "h", "--format", "avif", "--out-dir", "out"], [.network]),
        (["edit", "photo.jpg", "--flip", "h", "--sandbox", "all", "--out-dir", "out"], [.network]),
        (["edit", "photo.jpg", "--overlay", "isolated.jpg", "--out-dir", "out"], [.network]),
        (
            [
                "edit", "photo.jpg", "--flip", "h", "--name-template", "{name}.jxl", "--out-dir",
                "out",
            ], [.network]
        ),
        (["pick", "--from", "files", "--folder", ".", "--first"], [.network]),
        (["pick", "--from", "feed", "--first", "--offline", "-o", "picked.jpg"], []),
        (["verify", "photo.jpg", "isolated.jpg"], [.network]),
    ]

    @Test(arguments: others)
    func `batches, pickers and checks deny what they do not need`(
        _ words: [String], _ expected: [ProcessDenial]
    ) async throws {
        let place = try Workplace()
        for name in ["photo.jpg", "copy.jpg"] {
            try place.write(try await Workplace.picture(), to: name)
        }
        try place.write(Fixtures.data("isolated/gradient.heic"), to: "isolated.jpg")
        let names = ["photo.jpg", "copy.jpg", "isolated.jpg", "out", "picked.jpg", "."]
        let paths = words.map { names.contains($0) ? place.path($0).path : $0 }
        let task: any ToolTask
        if case .edit(let request)? = try EditLine(paths) {
            task = request
        } else if paths.first == "verify" {
            task = try VerifyCommand.parse(Array(paths.dropFirst()))
        } else {
            task = try PickCommand.parse(Array(paths.dropFirst()))
        }
        var tool = try Tool(
            overrides: task.overrides, environment: place.environment(),
            services: FullServices(),
            console: Console(isJSON: false, isQuiet: true, isVerbose: false))
        let denials = Mutex<[ProcessDenial]>([])
        tool.deny = { denial in denials.withLock { $0.append(denial) } }
        #expect(try await task.run(in: tool) == .done)
        #expect(denials.withLock { $0 } == expected)
    }

    @Test func `a batch that denied itself other programs edits all images`() async throws {
        let place = try Workplace()
        for number in 0..<4 {
            try place.write(try await Workplace.picture(), to: "\(number).jpg")
        }
        let run = try await place.run(
            "edit", "0.jpg", "1.jpg", "2.jpg", "3.jpg", "--filter", "noir", "--out-dir", "out")
        #expect(run.status == 0 && run.error.isEmpty, "\(run.error)")
        #expect(try place.read("out/3.jpg") == place.read("out/0.jpg"))
    }

    @Test(arguments: edits)
    func `an edit denies what it does not need`(
        _ words: [String], _ expected: [ProcessDenial]
    ) async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")
        try place.write(Fixtures.data("isolated/gradient.heic"), to: "photo.heic")
        let paths = words.map { $0.hasPrefix("photo") ? place.path($0).path : $0 }
        // A HEIC cannot be edited in place, but is read.
        guard case .edit(let request)? = try EditLine(["edit", "--in-place"] + paths) else {
            Issue.record("the line is no edit")
            return
        }
        var tool = try Tool(
            overrides: request.overrides, environment: place.environment(),
            services: FullServices(),
            console: Console(isJSON: false, isQuiet: true, isVerbose: false))
        let denials = Mutex<[ProcessDenial]>([])
        tool.deny = { denial in denials.withLock { $0.append(denial) } }
        _ = try await request.run(in: tool)
        #expect(denials.withLock { $0 } == expected)
    }
}

/// Starts a program.
///
/// - Returns: The error, or 0.
private func start() -> Int32 {
    var id: pid_t = 0
    var words: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
    defer { free(words[0]) }
    let error = posix_spawn(&id, "/bin/true", nil, nil, &words, environ)
    if error == 0 { waitpid(id, nil, 0) }
    return error
}

/// The errors of a thread that runs before `deny` does, and tries both afterwards.
private func answersOfThread(deny: () -> Void) -> [Int32] {
    let answers = Mutex<[Int32]>([])
    let (denied, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread {
        denied.wait()
        answers.withLock { $0 = [start(), connect()] }
        done.signal()
    }.start()
    deny()
    denied.signal()
    done.wait()
    return answers.withLock { $0 }
}

/// Opens a socket for the network.
///
/// - Returns: The error, or 0.
private func connect() -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor < 0 else {
        close(descriptor)
        return 0
    }
    return errno
}

/// What the kernel says about a process.
private func status(of process: String = "self") -> [String: String] {
    let text = FileManager.default.contents(atPath: "/proc/\(process)/status") ?? Data()
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    return Dictionary(
        lines.compactMap { line in
            let words = line.split(separator: ":", maxSplits: 1)
            guard words.count == 2 else { return nil }
            return (String(words[0]), words[1].trimmingCharacters(in: .whitespaces))
        }, uniquingKeysWith: { first, _ in first })
}
