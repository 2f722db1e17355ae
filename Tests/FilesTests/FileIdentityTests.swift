import Foundation
import ImageEditorFiles
import Testing

struct FileIdentityTests {
    @Test func `links lead to the same file, a copy is another`() throws {
        try inFolder { folder in
            let file = folder.appending(path: "a")
            let (link, hard) = (folder.appending(path: "link"), folder.appending(path: "hard"))
            let copy = folder.appending(path: "copy")
            try Data("bytes".utf8).write(to: file)
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
            try FileManager.default.linkItem(at: file, to: hard)
            try FileManager.default.copyItem(at: file, to: copy)

            let identity = try #require(FileIdentity(file.path))
            #expect(FileIdentity(link.path) == identity)
            #expect(FileIdentity(hard.path) == identity)
            #expect(FileIdentity(copy.path) != identity)
            #expect(FileIdentity(folder.path) != identity)
        }
    }

    @Test func `a missing file has no identity`() throws {
        try inFolder { folder in
            #expect(FileIdentity(folder.appending(path: "none").path) == nil)
        }
    }
}
