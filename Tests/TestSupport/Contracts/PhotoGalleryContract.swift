public import Core
public import Foundation
import Testing

/// A gallery that shows two photographs: `photoGalleryData` has their bytes, the newest first.
public struct GallerySubject: Sendable {
    public let gallery: any PhotoGallery

    public init(_ gallery: any PhotoGallery) { self.gallery = gallery }
}

/// The bytes of the photographs of a ``GallerySubject``, the newest first.
public let photoGalleryData = [
    Data([0xff, 0xd8, 0xff, 0xe0]) + Data("new".utf8),
    Data([0xff, 0xd8, 0xff, 0xe0]) + Data("old".utf8),
]

/// The contract of every ``PhotoGallery`` implementation.
public let photoGalleryContract: [Clause<GallerySubject>] = [
    Clause("lists photographs newest first, with names and ids of their own") {
        subject async throws in
        let photos = try await subject.gallery.listing().photos
        #expect(photos.count == 2)
        #expect(photos.map(\.updated) == photos.map(\.updated).sorted(by: >))
        #expect(Set(photos.map(\.id)).count == 2)
        for photo in photos {
            #expect(photo.id.utf8.count == ImageID.digits && ImageID.canBegin(with: photo.id))
            #expect(!photo.name.isEmpty && !photo.name.contains("/"))
            #expect(photo.version.utf8.allSatisfy { (0x21...0x7e).contains($0) && $0 != 0x22 })
        }
    },
    Clause("lists the same again") { subject async throws in
        let first = try await subject.gallery.listing()
        #expect(try await subject.gallery.listing() == first)
    },
    Clause("finds photographs by id, also before it was asked for a list") {
        subject async throws in
        let photo = try await subject.gallery.listing().photos.first
        for listed in try await subject.gallery.listing().photos {
            #expect(try await subject.gallery.photo(listed.id) == listed)
        }
        #expect(photo != nil)
        for id in ["", "0123456789abcdef", "../etc/passwd", "\u{0}", "%2e%2e"] {
            #expect(try await subject.gallery.photo(id) == nil)
        }
    },
    Clause("loads the bytes of each photograph") { subject async throws in
        var loaded: [Data] = []
        for photo in try await subject.gallery.listing().photos {
            loaded.append(try await subject.gallery.data(of: photo))
        }
        #expect(loaded == photoGalleryData)
    },
    Clause("reports a photograph that is gone") { subject async throws in
        _ = try await subject.gallery.listing()
        let gone = GalleryPhoto(
            id: "0123456789abcdef", name: "gone.jpg", created: .distantPast, updated: .distantPast,
            version: "1", key: .file("/gone.jpg"))
        await #expect(throws: PhotoGalleryError.gone) {
            try await subject.gallery.data(of: gone)
        }
    },
    Clause("saves results under names of their own, or says that it saves none") {
        subject async throws in
        let photo = try #require(try await subject.gallery.listing().photos.first)
        let name = UploadName("result.jpg", for: .jpeg)
        guard subject.gallery.savingPlace != nil else {
            await #expect(throws: PhotoGalleryError.readOnly) {
                try await subject.gallery.save(photoGalleryData[0], named: name, beside: photo)
            }
            return
        }
        let first = try await subject.gallery.save(
            photoGalleryData[0], named: name, beside: photo)
        let second = try await subject.gallery.save(
            photoGalleryData[1], named: name, beside: photo)
        #expect(first.name == "result.jpg")
        #expect(second.name != first.name)
    },
]
