import Foundation
import ImageEditorFiles
import Testing

struct FileStampTests {
    @Test func `an unfinished file already has its final stamp`() throws {
        try inFolder { folder in
            let target = folder.appending(path: "a")
            var file = try AtomicFile(at: target)
            try file.append(Data("bytes".utf8))
            try file.flush()
            let stamp = try file.stamp()
            #expect(FileStamp(path: target.path) == nil)

            try file.commit(flushing: .file)

            #expect(FileStamp(path: target.path) == stamp)
            #expect(stamp.bytes == 5)
            #expect(try names(in: folder) == ["a"])
        }
    }

    @Test func `other bytes of the same length have another stamp, and a link has none`() throws {
        try inFolder { folder in
            let target = folder.appending(path: "a")
            try Data("one".utf8).write(to: target)
            let stamp = try #require(FileStamp(path: target.path))
            usleep(20_000)
            try Data("two".utf8).write(to: target)
            let link = folder.appending(path: "link")
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)

            #expect(FileStamp(path: target.path) != stamp)
            #expect(FileStamp(path: link.path) == nil)
            #expect(FileStamp(path: folder.path) == nil)
        }
    }
}
