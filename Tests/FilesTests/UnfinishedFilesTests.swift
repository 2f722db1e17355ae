import Foundation
import ImageEditorFiles
import Synchronization
import Testing

struct UnfinishedFilesTests {
    @Test func `S9: sweeping removes what a dead process left and nothing else`() throws {
        try inFolder { folder in
            let writing = try AtomicFile(at: folder.appending(path: "a"))
            let left = folder.appending(path: ".imageeditor-0123456789abcdef.partial")
            let similar = folder.appending(path: ".imageeditor-notes.partial")
            #expect(FileManager.default.createFile(atPath: left.path, contents: nil))
            #expect(FileManager.default.createFile(atPath: similar.path, contents: nil))

            #expect(UnfinishedFiles.sweep(folder) == 1)
            #expect(try names(in: folder).count == 2)
            #expect(FileManager.default.fileExists(atPath: similar.path))
            try writing.commit()
            #expect(FileManager.default.fileExists(atPath: folder.appending(path: "a").path))
        }
    }

    @Test func `S9: the first file that is written into a folder sweeps it`() throws {
        try inFolder { folder in
            let left = folder.appending(path: ".imageeditor-0123456789abcdef.partial")
            #expect(FileManager.default.createFile(atPath: left.path, contents: nil))
            try AtomicFile.write(Data(), to: folder.appending(path: "a"))
            #expect(try names(in: folder) == ["a"])
        }
    }

    @Test func `S9: the first list of a folder sweeps it, and only the first`() throws {
        try inFolder { folder in
            let left = folder.appending(path: ".imageeditor-0123456789abcdef.partial")
            for name in ["a", ".hidden", left.lastPathComponent] {
                let path = folder.appending(path: name).path
                #expect(FileManager.default.createFile(atPath: path, contents: nil))
            }
            #expect(listed(folder) == ["a"])
            #expect(!FileManager.default.fileExists(atPath: left.path))
            #expect(FileManager.default.createFile(atPath: left.path, contents: nil))
            #expect(listed(folder) == ["a"])
            #expect(FileManager.default.fileExists(atPath: left.path))
        }
    }

    private func listed(_ folder: URL) -> [String] {
        var names: [String] = []
        UnfinishedFiles.sweepOnce(folder.path) {
            names.append(String(pathBytes: FileCalls.name(of: $0)))
        }
        return names
    }

    @Test func `S9: no file that is written during a sweep is lost`() throws {
        try inFolder { folder in
            let isDone = Atomic(false)
            let sweeper = Thread {
                while !isDone.load(ordering: .relaxed) { UnfinishedFiles.sweep(folder) }
            }
            sweeper.start()
            defer { isDone.store(true, ordering: .relaxed) }
            for number in 0..<400 {
                let target = folder.appending(path: "\(number % 10)")
                try AtomicFile.write(Data("\(number)".utf8), to: target)
                #expect(try Data(contentsOf: target) == Data("\(number)".utf8))
            }
        }
    }

    @Test func `more files can be written at once than are registered`() throws {
        try inFolder { folder in
            func nest(_ depth: Int) throws {
                guard depth > 0 else { return }
                let file = try AtomicFile(at: folder.appending(path: "\(depth)"))
                try nest(depth - 1)
                try file.commit()
            }
            try nest(UnfinishedFiles.capacity + 3)
            #expect(try names(in: folder).count == UnfinishedFiles.capacity + 3)
        }
    }

    @Test func `a process that must end can remove what it has not finished`() async throws {
        await #expect(processExitsWith: .success) {
            try inFolder { folder in
                UnfinishedFiles.prepare()
                let file = try AtomicFile(at: folder.appending(path: "a"))
                UnfinishedFiles.removeAll()
                let left = try names(in: folder)
                precondition(left.isEmpty)
                file.abandon()
            }
        }
    }

    @Test func `an exiting process begins no further file`() async throws {
        await #expect(processExitsWith: .success) {
            try inFolder { folder in
                UnfinishedFiles.prepare()
                UnfinishedFiles.removeAll()
                let writer = Mutex("")
                Thread.detachNewThread {
                    let thread = try? FileManager.default.destinationOfSymbolicLink(
                        atPath: "/proc/thread-self")
                    writer.withLock { $0 = thread ?? "" }
                    // Blocks for ever: the process does not need the result.
                    try? AtomicFile.write(Data([1]), to: folder.appending(path: "a"))
                }
                // A thread that sleeps each time it is looked at has blocked.
                var sleeps = 0
                for _ in 0..<6_000 where sleeps < 10 {
                    usleep(10_000)
                    sleeps = isAsleep(writer.withLock { $0 }) ? sleeps + 1 : 0
                }
                precondition(sleeps == 10)
                let left = try names(in: folder)
                precondition(left.isEmpty)
            }
        }
    }
}

/// - Parameter thread: The thread's path in `/proc`; an empty one before the thread has begun.
private func isAsleep(_ thread: String) -> Bool {
    // Without a path this is the file of the whole machine.
    let state = try? String(contentsOfFile: "/proc/\(thread)/stat", encoding: .utf8)
    return state?.contains(") S ") == true && !thread.isEmpty
}
