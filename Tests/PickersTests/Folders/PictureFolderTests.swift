import Core
import Foundation
import Pickers
import Testing

struct PictureFolderTests {
    @Test func `links count as their targets, or are left out`() throws {
        try inScene { folder in
            let following = PictureFolder(path: FilePath(folder), isRecursive: true)
            let staying = PictureFolder(
                path: FilePath(folder), isRecursive: true, followsLinks: false)

            let (followed, stayed) = (try names(in: following), try names(in: staying))
            #expect(followed == ["a.jpg", "away/c.png", "link.jpg", "sub/b.webp"])
            #expect(stayed == ["a.jpg", "sub/b.webp"])
        }
    }

    @Test func `an excluded folder is skipped, whatever path leads to it`() throws {
        try inScene { folder in
            let sut = PictureFolder(
                path: FilePath(folder), isRecursive: true, followsLinks: false,
                excluding: FilePath(folder + "/../folder/sub"))

            let names = try names(in: sut)
            #expect(names == ["a.jpg"])
        }
    }

    @Test func `names of any bytes are found, and each name leads to its file`() throws {
        try inScene { folder in
            let bytes: [[UInt8]] = [
                Array("caf".utf8) + [0xe9], [0xff], Array("\u{10FEFF}".utf8),
                Array("\u{E9}".utf8), Array("e\u{301}".utf8),
            ]
            for name in bytes { try make(FilePath(folder).appending(name + Array(".jpg".utf8))) }

            let items = try PictureFolder(path: FilePath(folder), isRecursive: false).offer().items
            let names = Set(items.map { FilePath($0.name).bytes })
            #expect(names.isSuperset(of: bytes.map { $0 + Array(".jpg".utf8) }))
            #expect(names.count == items.count)
            for item in items {
                #expect(item.place == .file(FilePath(folder).appending(FilePath(item.name).bytes)))
            }
        }
    }

    @Test func `files with any extension of a format that is read are found`() throws {
        try inScene { folder in
            let extensions = ImageFormat.read.flatMap(\.fileExtensions)
            let names = extensions.map { "sub/all.\($0)" }
            for name in names { try make(FilePath(folder + "/" + name)) }

            let found = try self.names(
                in: PictureFolder(path: FilePath(folder), isRecursive: true, followsLinks: false))
            #expect(found == (names + ["a.jpg", "sub/b.webp"]).sorted())
        }
    }

    private func make(_ path: FilePath) throws {
        let name = path.bytes.map(CChar.init(bitPattern:)) + [0]
        let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        close(descriptor)
    }

    /// `a.jpg`, `sub/b.webp`, and links to a picture and to a folder of pictures elsewhere.
    private func inScene(_ body: (String) throws -> Void) throws {
        let place = FileManager.default.temporaryDirectory
            .appending(path: "pictures-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: place) }
        for name in ["folder/sub", "elsewhere"] {
            try FileManager.default.createDirectory(
                at: place.appending(path: name), withIntermediateDirectories: true)
        }
        for name in ["folder/a.jpg", "folder/sub/b.webp", "elsewhere/c.png", "elsewhere/d.txt"] {
            try Data().write(to: place.appending(path: name))
        }
        for (link, target) in [("away", "elsewhere"), ("link.jpg", "elsewhere/c.png")] {
            try FileManager.default.createSymbolicLink(
                at: place.appending(path: "folder/\(link)"),
                withDestinationURL: place.appending(path: target))
        }
        try body(place.appending(path: "folder").path)
    }

    private func names(in folder: PictureFolder) throws -> [String] {
        try folder.offer().items.map(\.name).sorted()
    }
}
