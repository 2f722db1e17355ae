import Foundation
import ImageEditorFiles
import Testing

/// Files whose names are not UTF-8, which Foundation cannot name, and reading.
struct FileCallsTests {
    private static let name = "caf\u{10FEE9}.jpg"

    @Test func `a file is written, replaced and found under the bytes of its name`() throws {
        try inFolder { folder in
            let target = folder.appending(path: Self.name)
            try AtomicFile.write(Data("old".utf8), to: target)
            try AtomicFile.write(Data("new".utf8), to: target)

            #expect(FileCalls.names(in: folder.path) == [Self.name])
            #expect(try bytes(of: target.path) == Array("new".utf8))
            #expect(FileCalls.exists(target.path))
            #expect(FileStamp(path: target.path)?.bytes == 3)
            #expect(FileIdentity(target.path) != nil)
            #expect(!FileManager.default.fileExists(atPath: target.path))
            #expect(throws: FileError.alreadyExists(path: target.path)) {
                try AtomicFile.write(Data(), to: target, existing: .refuse)
            }
            FileCalls.unlink(target.path)
        }
    }

    @Test func `a link to such a file is followed when it is written`() throws {
        try inFolder { folder in
            let (target, link) = (folder.appending(path: Self.name), folder.appending(path: "link"))
            try AtomicFile.write(Data("old".utf8), to: target)
            #expect(target.path.withCPath { symlink($0, link.path) } == 0)
            try AtomicFile.write(Data("new".utf8), to: link)

            #expect(try bytes(of: target.path) == Array("new".utf8))
            let resolved = try #require(FileCalls.realPath(link.path))
            #expect(resolved.hasSuffix("/" + Self.name))
            FileCalls.unlink(target.path)
        }
    }

    @Test func `such a folder is created and flushed, and a new file in it is written`() throws {
        try inFolder { folder in
            let inner = folder.path + "/f\u{10FEFF}"
            try Folder.make(inner + "/deep")
            let target = URL(filePath: inner + "/deep/\(Self.name)")
            try AtomicFile.write(Data("new".utf8), to: target, existing: .refuse)

            #expect(FileCalls.names(in: inner + "/deep") == [Self.name])
            #expect(FileCalls.names(in: folder.path) == ["f\u{10FEFF}"])
            FileCalls.unlink(target.path)
            for name in [inner + "/deep", inner] { _ = name.withCPath { rmdir($0) } }
        }
    }

    @Test func `an open file is read up to a limit`() throws {
        try inFolder { folder in
            let file = folder.path + "/file"
            let bytes = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 / 3) })
            try AtomicFile.write(bytes, to: URL(filePath: file))

            #expect(try rest(of: file) == bytes)
            #expect(try rest(of: file, limit: 100_000) == bytes)
            #expect(throws: FileReadingError.tooLarge(bytes: 100_000)) {
                try rest(of: file, limit: 99_999)
            }
            #expect(throws: FileReadingError.system(code: EISDIR)) { try rest(of: folder.path) }
            #expect(try rest(of: "/dev/null", limit: 0).isEmpty)
            #expect(throws: FileReadingError.endless) { try rest(of: "/dev/zero", limit: 70_000) }
            // Its status says that it is a file of no bytes.
            #expect(try rest(of: "/proc/self/status").count > 100)
        }
    }

    @Test func `only a regular file is opened as one, without waiting`() throws {
        try inFolder { folder in
            let (file, pipe) = (folder.path + "/file", folder.path + "/pipe")
            try AtomicFile.write(Data("a".utf8), to: URL(filePath: file))
            #expect(mkfifo(pipe, 0o600) == 0)

            for path in [pipe, "/dev/zero"] { #expect(FileCalls.openRegular(path) == .other) }
            #expect(FileCalls.openRegular(folder.path) == .failed(code: EISDIR))
            #expect(FileCalls.openRegular(file + "/a") == .failed(code: ENOTDIR))
            guard case .opened(let descriptor) = FileCalls.openRegular(file) else {
                Issue.record("a file was not opened")
                return
            }
            #expect(try FileCalls.rest(of: descriptor) == Data("a".utf8))
            close(descriptor)
        }
    }

    @Test func `a file is renamed, and a missing folder has no names`() throws {
        try inFolder { folder in
            let (old, new) = (folder.path + "/a", folder.path + "/" + Self.name)
            try AtomicFile.write(Data("a".utf8), to: URL(filePath: old))

            #expect(FileCalls.rename(old, to: new) == 0)
            #expect(FileCalls.names(in: folder.path) == [Self.name])
            #expect(FileCalls.names(in: new) == nil && !FileCalls.exists(old))
            FileCalls.unlink(new)
        }
    }

    private func bytes(of path: String) throws -> [UInt8] {
        let descriptor = FileCalls.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw POSIXError(.EIO) }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 64)
        let count = read(descriptor, &buffer, buffer.count)
        return Array(buffer.prefix(max(0, count)))
    }

    private func rest(of path: String, limit: Int = .max / 2) throws -> Data {
        let descriptor = FileCalls.open(path, O_RDONLY | O_CLOEXEC)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        return try FileCalls.rest(of: descriptor, limit: limit)
    }
}
