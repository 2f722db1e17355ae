import Core
import Foundation
import ImageEditorTestSupport
import Synchronization
import Testing

struct PhotoHeadersTests {
    private let library = InMemoryPhotoLibrary()
    private let reader = HeaderReaderSpy()
    private let store = InMemoryRenditionStore()

    @Test func `photographs are ordered by the time at which they were taken`() async throws {
        add("file.jpg", updated: "2020-01-01")
        add("old.jpg", taken: "2019:06:01 12:00:00", updated: "2026-01-01")
        add("new.jpg", taken: "2021:06:01 12:00:00", updated: "2018-01-01")

        let photos = try await gallery().listing().photos

        #expect(photos.map(\.name) == ["new.jpg", "file.jpg", "old.jpg"])
        #expect(
            photos.map { $0.date.ISO8601Format().prefix(10) } == [
                "2021-06-01", "2020-01-01", "2019-06-01",
            ])
        for photo in photos {
            #expect(try await gallery().photo(photo.id) == photo)
        }
    }

    @Test func `within a day the offset counts, and days are never mixed`() async throws {
        add("a.jpg", taken: "2021:06:01 12:00:00", offset: "+09:00")
        add("b.jpg", taken: "2021:06:01 08:00:00", offset: "-04:00")
        add("c.jpg", taken: "2021:06:02 00:30:00", offset: "+14:00")
        add("d.jpg", taken: "2021:06:01 23:30:00", offset: "-11:00")

        let photos = try await gallery().listing().photos

        #expect(photos.map(\.name) == ["c.jpg", "d.jpg", "b.jpg", "a.jpg"])
    }

    @Test func `each version of a photograph is read once, also by the next gallery`()
        async throws
    {
        add("a.jpg", taken: "2021:06:01 12:00:00", offset: "+02:00")
        add("b.jpg", isAnimated: true)
        let first = try await gallery().listing().photos
        #expect(reader.reads.all.count == 2)

        let second = try await gallery().listing().photos
        #expect(second == first && reader.reads.all.count == 2)
        #expect(Set(second.filter(\.header.isAnimated).map(\.name)) == ["b.jpg"])

        add("a.jpg", taken: "2022:06:01 12:00:00")
        let third = try await gallery().listing().photos
        #expect(third.first?.header.captured?.offset == nil && reader.reads.all.count == 3)
    }

    @Test func `a list does not wait for a slow disk`() async throws {
        add("a.jpg", taken: "2021:06:01 12:00:00", updated: "2020-01-01")
        let gate = Gate()
        let headers = PhotoHeaders(
            HeldReader(reader: reader, gate: gate), in: store, library: "/photos",
            patience: .zero)
        let clock = VirtualTime()
        let sut = LibraryGallery(library, headers: headers, now: { clock.now }) {
            .file($0.urlPath)
        }

        #expect(try await sut.listing().photos.first?.header == PhotoHeader())

        await gate.open()
        while try await sut.listing().photos.first?.header.captured == nil {
            clock.pass(.seconds(2))
            await Task.yield()
        }
    }

    @Test(
        arguments: [
            ("2019:06:01 12:00:00", nil, 1_559_390_400, nil),
            ("2019:06:01 12:00:00", "+02:00", 1_559_390_400, 7_200),
            ("2019:06:01 12:00:00", "-03:30", 1_559_390_400, -12_600),
            ("2019:06:01 12:00:00", "   :  ", 1_559_390_400, nil),
        ] as [(String, String?, Int, Int?)])
    func `times of EXIF are read`(time: String, offset: String?, clock: Int, ahead: Int?) {
        let date = CaptureDate(exif: time, offset: offset)
        #expect(date == CaptureDate(clockSeconds: clock, offset: ahead))
    }

    @Test(arguments: [
        "", "0000:00:00 00:00:00", "    :  :     :  :  ", "2019:13:01 12:00:00",
        "2019:06:01", "2019:06:01 25:00:00", "now",
    ])
    func `other texts are no times`(text: String) {
        #expect(CaptureDate(exif: text, offset: nil) == nil)
    }

    private func gallery() -> LibraryGallery {
        LibraryGallery(
            library,
            headers: PhotoHeaders(reader, in: store, library: "/photos", patience: .seconds(60))
        ) { .file($0.urlPath) }
    }

    private func add(
        _ name: String, taken: String? = nil, offset: String? = nil, isAnimated: Bool = false,
        updated: String = "2020-01-01"
    ) {
        let text = "\(taken ?? "-")|\(offset ?? "-")|\(isAnimated)"
        library.add(
            Data([0xff, 0xd8, 0xff, 0xe0]) + Data(text.utf8), at: "/images/" + name,
            updated: (try? Date(updated + "T00:00:00Z", strategy: .iso8601)) ?? .distantPast)
    }
}

/// Reads headers that the test has written as text.
private final class HeaderReaderSpy: PhotoHeaderReader {
    let reads = Events<Int>()

    func header(
        byteCount: Int, read: @escaping @Sendable (Range<Int>) async throws -> Data
    ) async throws -> PhotoHeader {
        reads.append(byteCount)
        let text = String(decoding: try await read(4..<byteCount), as: UTF8.self)
        let parts = text.split(separator: "|").map(String.init)
        return PhotoHeader(
            captured: CaptureDate(exif: parts[0], offset: parts[1]),
            isAnimated: parts[2] == "true")
    }
}

/// Reads nothing before a gate is open.
private struct HeldReader: PhotoHeaderReader {
    let reader: HeaderReaderSpy
    let gate: Gate

    func header(
        byteCount: Int, read: @escaping @Sendable (Range<Int>) async throws -> Data
    ) async throws -> PhotoHeader {
        await gate.pass()
        return try await reader.header(byteCount: byteCount, read: read)
    }
}
