import Foundation
import Glibc
import Testing

@testable import ImageEditorFiles

struct ReplacedFileTests {
    @Test func `a large file stays open while another one replaces it`() throws {
        try inFolder { folder in
            let target = folder.appending(path: "a")
            let bytes = Data(count: ReplacedFile.leastSize)
            try AtomicFile.write(bytes, to: target)
            let file = try #require(ReplacedFile(at: target.path))
            defer { close(file.descriptor) }
            try AtomicFile.write(Data("new".utf8), to: target)

            var facts = stat()
            #expect(fstat(file.descriptor, &facts) == 0)
            #expect(facts.st_size == bytes.count)
            #expect(facts.st_nlink == 0)
        }
    }

    @Test func `a small file, a link and a missing file are not opened`() throws {
        try inFolder { folder in
            let (small, large) = (folder.appending(path: "a"), folder.appending(path: "b"))
            try AtomicFile.write(Data(count: ReplacedFile.leastSize - 1), to: small)
            try AtomicFile.write(Data(count: ReplacedFile.leastSize), to: large)
            let link = folder.appending(path: "c")
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: large)

            #expect(ReplacedFile(at: small.path).map(\.descriptor) == nil)
            #expect(ReplacedFile(at: link.path).map(\.descriptor) == nil)
            #expect(ReplacedFile(at: folder.appending(path: "d").path).map(\.descriptor) == nil)
        }
    }
}
