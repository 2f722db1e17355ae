import Foundation
import ImageEditorFiles
import Synchronization
import Testing

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

    /// Makes the disk of an open file full: its descriptor becomes that of `/dev/full`.
    private func fill(_ name: String, in folder: URL) throws {
        let file = try #require(FileIdentity(folder.appending(path: name).path))
        let descriptor = try #require(
            try names(in: URL(filePath: "/proc/self/fd")).compactMap { Int32($0) }.first {
                FileIdentity("/proc/self/fd/\($0)") == file
            })
        let full = open("/dev/full", O_RDWR | O_CLOEXEC)
        defer { close(full) }
        try #require(full >= 0 && dup2(full, descriptor) >= 0)
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
