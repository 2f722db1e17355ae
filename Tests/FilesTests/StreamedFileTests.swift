import Foundation
import Synchronization
import Testing

@testable import ImageEditorFiles

struct StreamedFileTests {
    /// The lengths are of files without, with one, and with many pieces of 256 KiB. Parts of a
    /// megabyte and more are not copied.
    @Test(arguments: [0, 1, 262_143, 262_144, 262_145, 3_000_000, 9_000_000])
    func `bytes appended in parts of any length are the file's, and are passed on in order`(
        count: Int
    ) throws {
        try inFolder { folder in
            let target = folder.appending(path: "a")
            let bytes = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) })
            let passed = Mutex(Data())
            let file = try StreamedFile(at: target) { piece in
                passed.withLock { $0.append(contentsOf: piece) }
            }
            var (start, length) = (0, 1)
            while start < count {
                let end = min(count, start + length)
                try bytes[start..<end].withUnsafeBytes { try file.append($0) }
                (start, length) = (end, length * 3)
            }
            #expect(try file.finish() == bytes)
            #expect(passed.withLock { $0 } == bytes)
            #expect(try !names(in: folder).contains("a"))
            try file.commit()

            #expect(try Data(contentsOf: target) == bytes)
            #expect(try names(in: folder) == ["a"])
            #expect(mode(of: target) == 0o600)
        }
    }

    @Test func `appending does not wait for the disk`() throws {
        try inFolder { folder in
            let mayWrite = DispatchSemaphore(value: 0)
            let isWriting = Mutex(0)
            let file = try StreamedFile(at: folder.appending(path: "a")) { _ in
                isWriting.withLock { $0 += 1 }
                mayWrite.wait()
            }
            let part = Data(repeating: 7, count: 256 << 10)
            // The first piece is not done before all of them were appended.
            for _ in 0..<32 { try part.withUnsafeBytes { try file.append($0) } }
            #expect(isWriting.withLock { $0 } <= 1)
            for _ in 0..<32 { mayWrite.signal() }

            #expect(try file.finish().count == 8 << 20)
            try file.commit()
        }
    }

    @Test func `an error of writing ends it, and leaves nothing`() throws {
        try inFolder { folder in
            let target = folder.appending(path: "a")
            try AtomicFile.write(Data("old".utf8), to: target)
            let file = try StreamedFile(at: target) { _ in }
            try fill(try #require(try names(in: folder).first { $0 != "a" }), in: folder)
            let thrown = try #require(throws: FileError.self) {
                // The thread that writes may meet the error at any of these calls.
                for _ in 0..<4 {
                    try Data(count: 600_000).withUnsafeBytes { try file.append($0) }
                }
                _ = try file.finish()
            }
            #expect(throws: thrown) { try file.finish() }
            file.abandon()

            #expect(thrown == .system(call: "write", path: target.path, code: ENOSPC))
            #expect(try Data(contentsOf: target) == Data("old".utf8))
            #expect(try names(in: folder) == ["a"])
        }
    }

    /// The lengths are of files without and with a thread that writes and flushes.
    @Test(arguments: [1, 600_000])
    func `a file that cannot be flushed gets no name`(count: Int) throws {
        try inFolder { folder in
            let target = folder.appending(path: "a")
            try AtomicFile.write(Data("old".utf8), to: target)
            let file = try StreamedFile(at: target) { _ in }
            let hidden = try #require(try names(in: folder).first { $0 != "a" })
            // A device takes all bytes, but cannot be flushed.
            try redirect(hidden, in: folder, to: "/dev/null")
            try Data(count: count).withUnsafeBytes { try file.append($0) }
            _ = try file.finish()

            #expect(throws: FileError.system(call: "fsync", path: target.path, code: EINVAL)) {
                try file.commit()
            }
            #expect(try Data(contentsOf: target) == Data("old".utf8))
            #expect(try names(in: folder) == ["a"])
        }
    }

    /// The lengths are of files without and with a thread that writes.
    @Test(.timeLimit(.minutes(1)), arguments: [1, 600_000])
    func `the replaced file is freed`(count: Int) throws {
        try inFolder { folder in
            let target = folder.appending(path: "a")
            try AtomicFile.write(Data(count: ReplacedFile.leastSize), to: target)
            let events = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
            defer { close(events) }
            try #require(inotify_add_watch(events, target.path, UInt32(IN_DELETE_SELF)) >= 0)
            let file = try StreamedFile(at: target) { _ in }
            try Data(count: count).withUnsafeBytes { try file.append($0) }
            _ = try file.finish()
            try file.commit()

            // The event comes when the last descriptor of the old file is closed.
            var waiting = pollfd(fd: events, events: Int16(POLLIN), revents: 0)
            while poll(&waiting, 1, 100) <= 0 { try Task.checkCancellation() }
            var event = inotify_event()
            #expect(read(events, &event, MemoryLayout<inotify_event>.size) > 0)
            #expect(event.mask & UInt32(IN_DELETE_SELF) != 0)
        }
    }

    /// Makes the disk of an open file full: its descriptor becomes that of `/dev/full`.
    private func fill(_ name: String, in folder: URL) throws {
        try redirect(name, in: folder, to: "/dev/full")
    }

    /// Makes the descriptor of an open file that of a device.
    private func redirect(_ name: String, in folder: URL, to device: String) throws {
        let file = try #require(FileIdentity(folder.appending(path: name).path))
        let descriptor = try #require(
            try names(in: URL(filePath: "/proc/self/fd")).compactMap { Int32($0) }.first {
                FileIdentity("/proc/self/fd/\($0)") == file
            })
        let other = open(device, O_RDWR | O_CLOEXEC)
        defer { close(other) }
        try #require(other >= 0 && dup2(other, descriptor) >= 0)
    }

    @Test(arguments: [false, true])
    func `a dropped file leaves nothing`(isExplicit: Bool) throws {
        try inFolder { folder in
            do {
                let file = try StreamedFile(at: folder.appending(path: "a")) { _ in }
                try Data(count: 1_000_000).withUnsafeBytes { try file.append($0) }
                #expect(try names(in: folder).count == 1)
                if isExplicit {
                    file.abandon()
                    #expect(try names(in: folder).isEmpty)
                }
            }
            #expect(try names(in: folder).isEmpty)
        }
    }

    @Test func `only the expected file is replaced`() throws {
        try inFolder { folder in
            let target = folder.appending(path: "a")
            try AtomicFile.write(Data("other".utf8), to: target)
            let file = try StreamedFile(at: target) { _ in }
            try Data("new".utf8).withUnsafeBytes { try file.append($0) }
            _ = try file.finish()

            #expect(throws: FileError.changed(path: target.path)) {
                try file.commit(replacing: { $0 == Data("old".utf8) })
            }
            #expect(try Data(contentsOf: target) == Data("other".utf8))
            #expect(try names(in: folder) == ["a"])
        }
    }
}
