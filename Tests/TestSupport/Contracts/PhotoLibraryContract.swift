public import Core
import Foundation
import Testing

/// The contract of every ``PhotoLibrary`` implementation.
public let photoLibraryContract: [Clause<any PhotoLibrary>] = [
    Clause("is empty at first") { library async throws in
        try await library.prepare()
        #expect(try await library.photos(after: nil, limit: .max) == [])
        #expect(try await library.upload(for: try key("k")) == nil)
        #expect(try await library.open("/images/a.jpg") == nil)
    },
    Clause("lists and opens what was uploaded, as it was sent") { library async throws in
        let data = image(300_000)
        let upload = try await library.begin(data, "sea side.jpg").commit(key: nil)
        #expect(upload.name == "sea side.jpg")
        #expect(upload.urlPath.hasSuffix("/sea%20side.jpg"))

        let photos = try await library.photos(after: nil, limit: .max)
        let photo = try #require(photos.first)
        #expect(photos.count == 1)
        #expect(photo.urlPath == upload.urlPath)
        #expect(["/images/", "/uploads/"].contains { photo.urlPath.hasPrefix($0) })
        #expect(photo.byteCount == 300_000)
        #expect(abs(photo.updated.timeIntervalSinceNow) < 60)
        #expect(photo.created <= photo.updated)
        #expect(!photo.version.isEmpty)
        #expect(photo.version.utf8.allSatisfy { (0x21...0x7e).contains($0) && $0 != 0x22 })

        let open = try #require(try await library.open(upload.urlPath))
        #expect(open.photo == photo)
        #expect(open.format == .jpeg)
        #expect(try await open.contents() == data)
    },
    Clause("reads any range, piece by piece and in order") { library async throws in
        let data = image(200_000)
        let upload = try await library.begin(data, "a.jpg").commit(key: nil)
        let photo = try #require(try await library.open(upload.urlPath))
        for range in [0..<200_000, 0..<1, 199_999..<200_000, 65_535..<131_073, 7..<7] {
            var read = Data()
            try await photo.read(range) { read.append($0) }
            #expect(read == data[range])
        }
    },
    Clause("stops reading where the reader throws") { library async throws in
        let upload = try await library.begin(image(200_000), "a.jpg").commit(key: nil)
        let photo = try #require(try await library.open(upload.urlPath))
        var pieces = 0
        await #expect(throws: AnyError()) {
            try await photo.read(0..<200_000) { _ in
                pieces += 1
                throw AnyError()
            }
        }
        #expect(pieces == 1)
    },
    Clause("shows nothing of an upload before it is committed, or after it is abandoned") {
        library async throws in
        let upload = try await library.begin(image(100_000), "a.jpg")
        #expect(try await library.photos(after: nil, limit: .max) == [])
        #expect(try await library.open("/uploads/a.jpg") == nil)
        await upload.abandon()
        #expect(try await library.photos(after: nil, limit: .max) == [])
    },
    Clause("keeps a committed upload when it is abandoned later") { library async throws in
        let upload = try await library.begin(image(), "a.jpg")
        let stored = try await upload.commit(key: nil)
        await upload.abandon()
        #expect(try await library.open(stored.urlPath) != nil)
    },
    Clause("stores one photograph for a key, however often it is sent") { library async throws in
        let (first, second) = (try key("first"), try key("second"))
        let stored = try await library.begin(image(), "a.jpg").commit(key: first)
        #expect(try await library.begin(image(), "b.jpg").commit(key: first) == stored)
        #expect(try await library.upload(for: first) == stored)
        #expect(try await library.upload(for: second) == nil)

        let other = try await library.begin(image(), "a.jpg").commit(key: second)
        #expect(other != stored)
        #expect(try await library.photos(after: nil, limit: .max).count == 2)
    },
    Clause("refuses a key for other bytes, and keeps the first") { library async throws in
        let key = try key("k")
        let stored = try await library.begin(image(), "a.jpg").commit(key: key)
        for other in [image(5_001), image().dropLast() + [0]] {
            await #expect(throws: PhotoLibraryError.otherPhotograph) {
                try await library.begin(other, "a.jpg").commit(key: key)
            }
        }
        #expect(try await library.upload(for: key) == stored)
        #expect(try await library.photos(after: nil, limit: .max).count == 1)
        #expect(try await library.open(stored.urlPath)?.contents() == image())
    },
    Clause("stores one photograph for a key that is committed at the same time") {
        library async throws in
        let key = try key("k")
        var uploads: [any PhotoUpload] = []
        for number in 0..<8 { uploads.append(try await library.begin(image(), "\(number).jpg")) }
        let stored = try await withThrowingTaskGroup(of: StoredUpload.self) { group in
            for upload in uploads { group.addTask { try await upload.commit(key: key) } }
            return try await group.reduce(into: Set<String>()) { $0.insert($1.urlPath) }
        }
        #expect(stored.count == 1)
        #expect(try await Set(library.photos(after: nil, limit: .max).map(\.urlPath)) == stored)
    },
    Clause("gives each photograph a name of its own") { library async throws in
        var uploads: [any PhotoUpload] = []
        for _ in 0..<5 { uploads.append(try await library.begin(image(), "a.jpg")) }
        var names: Set<String> = []
        for upload in uploads { names.insert(try await upload.commit(key: nil).name) }
        #expect(names == ["a.jpg", "a-2.jpg", "a-3.jpg", "a-4.jpg", "a-5.jpg"])
    },
    Clause("opens a photograph by any spelling of its path, and nothing else") {
        library async throws in
        let path = try await library.begin(image(), "ab.jpg").commit(key: nil).urlPath
        let folder = path.dropLast("ab.jpg".count)
        #expect(try await library.open(folder + "%61b%2Ejpg")?.photo.urlPath == path)
        for hostile in [
            "", "/", String(folder), "ab.jpg", folder + "ac.jpg", folder + "./ab.jpg",
            folder + "../uploads/ab.jpg", folder + "%2e%2e/ab.jpg", folder + "ab.jpg/",
            folder + "ab.jpg%00", folder + "%zz", "/images/../../../../etc/passwd",
            "/images//etc/passwd",
        ] {
            #expect(try await library.open(hostile) == nil, "\(hostile)")
        }
    },
    Clause("lists page after page, each photograph once") { library async throws in
        for number in 0..<7 {
            _ = try await library.begin(image(), "\(number).jpg").commit(key: nil)
        }
        let all = try await library.photos(after: nil, limit: .max)
        #expect(all.map(\.updated) == all.map(\.updated).sorted(by: >))
        var pages: [[LibraryPhoto]] = []
        repeat {
            pages.append(try await library.photos(after: pages.last?.last, limit: 3))
        } while pages.last?.isEmpty == false
        #expect(pages.map(\.count) == [3, 3, 1, 0])
        #expect(pages.flatMap(\.self) == all)
        #expect(try await library.photos(after: nil, limit: 0) == [])
    },
]

extension PhotoLibrary {
    /// Begins an upload, and appends `data` in pieces.
    fileprivate func begin(_ data: Data, _ name: String) async throws -> any PhotoUpload {
        let upload = try await beginUpload(named: UploadName(name, for: .jpeg))
        for start in stride(from: 0, to: data.count, by: 30_000) {
            try await upload.append(data[start..<min(start + 30_000, data.count)])
        }
        return upload
    }
}

/// Returns bytes that begin like a JPEG.
private func image(_ count: Int = 5_000) -> Data {
    Data([0xff, 0xd8, 0xff, 0xe0]) + Data((4..<count).map { UInt8(truncatingIfNeeded: $0 / 3) })
}

private func key(_ text: String) throws -> IdempotencyKey {
    try #require(IdempotencyKey(text))
}
