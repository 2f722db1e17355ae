import Core
import Foundation
import Testing

@testable import ImageEditorApp

/// One file at a time is begun, so the tests follow each other.
@Suite(.serialized) struct EarlyFileTests {
    private let bytes = Data((0..<DigestOnDemand.leastForThread).map { UInt8($0 % 251) })

    @Test func `a file that was begun is taken once, with its digest`() throws {
        try withFile(bytes) { path in
            EarlyFile.begin(path)
            #expect(EarlyFile.take(path + ".other", limit: .max) == nil)
            let taken = try #require(EarlyFile.take(path, limit: .max))

            #expect(taken.data == bytes)
            #expect(taken.digest.value == ContentDigest(of: bytes))
            #expect(EarlyFile.take(path, limit: .max) == nil)
        }
    }

    @Test func `a file above the limit is left to the next reader`() throws {
        try withFile(bytes) { path in
            EarlyFile.begin(path)
            #expect(EarlyFile.take(path, limit: bytes.count - 1) == nil)
            EarlyFile.begin(path)
            #expect(EarlyFile.take(path, limit: bytes.count)?.data == bytes)
        }
    }

    @Test func `a small file, a missing file and a folder are not begun`() throws {
        try withFile(bytes.dropLast()) { path in
            for other in [path, path + ".missing", (path as NSString).deletingLastPathComponent] {
                EarlyFile.begin(other)
                #expect(EarlyFile.take(other, limit: .max) == nil)
            }
        }
    }

    private func withFile(_ bytes: Data, _ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "a")
        try bytes.write(to: file)
        try body(file.path)
    }
}
