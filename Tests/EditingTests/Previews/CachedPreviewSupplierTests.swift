import Core
import Editing
import Foundation
import ImageEditorTestSupport
import Rendering
import Synchronization
import Testing

struct CachedPreviewSupplierTests {
    private let sut = CachedPreviewSupplier()
    private let room = ImageSize(width: 300, height: 300)

    @Test func `a frame is a JPEG that fits into the room, with the size of the full result`()
        async throws
    {
        let photo = photograph(PhotoLikePictures.files[0])
        let recipe = Recipe([.init("rotate", ["degrees": 90]), .init("sepia")])

        let frame = try await sut.preview(PreviewRequest(recipe: recipe, room: room), of: photo)

        #expect(frame.format == .jpeg)
        #expect(frame.size == ImageSize(width: 200, height: 300))
        #expect(frame.resultSize == ImageSize(width: 800, height: 1_200))
        #expect(try Image(data: frame.data).info.storedSize == frame.size)
        #expect(frame.region == nil)
        #expect(frame.histogram == nil)
        #expect(frame.timings.map(\.step) == Preview.Step.allCases)
    }

    @Test func `a sharp frame has chroma at full resolution, and a draft does not`() async throws {
        let photo = photograph(PhotoLikePictures.files[0])
        /// The sampling factors of luma in the header of the JPEG.
        func sampling(_ request: PreviewRequest) async throws -> UInt8 {
            let data = [UInt8](try await sut.preview(request, of: photo).data)
            let start = try #require(
                data.indices.first {
                    data[$0] == 0xff && [0xc0, 0xc2].contains(data[min($0 + 1, data.count - 1)])
                })
            return data[start + 11]
        }

        let part = PixelRectangle(x: 10, y: 10, width: 200, height: 200)
        #expect(try await sampling(PreviewRequest(room: room)) == 0x11)
        #expect(try await sampling(PreviewRequest(room: room, region: part)) == 0x11)
        #expect(try await sampling(PreviewRequest(room: room, isDraft: true)) == 0x22)
        #expect(try await sampling(PreviewRequest(room: room, quality: 82)) == 0x22)
        let sharp = try await sut.preview(PreviewRequest(room: room), of: photo).data
        let usual = try await sut.preview(PreviewRequest(room: room, quality: 85), of: photo).data
        #expect(sharp.count > usual.count)
    }

    @Test func `a truncated file is shown as far as it goes, if that is allowed`() async throws {
        let whole = PhotoLikePictures.files[0]
        let photo = photograph(whole.prefix(whole.count / 2))
        await #expect(throws: ImageRenderingError.self) {
            try await sut.preview(PreviewRequest(room: room), of: photo)
        }
        let request = PreviewRequest(room: room, allowsTruncated: true)
        #expect(try await sut.preview(request, of: photo).size.width == 300)
        // The decoded copy is that of the other request only.
        await #expect(throws: ImageRenderingError.self) {
            try await sut.preview(PreviewRequest(room: room), of: photo)
        }
    }

    @Test func `a frame with transparency is a PNG, and one that became opaque is a JPEG`()
        async throws
    {
        let photo = try photograph(transparentPicture())

        let plain = try await sut.preview(PreviewRequest(room: room), of: photo)
        let covered = try await sut.preview(
            PreviewRequest(recipe: Recipe([.init("crop", ["area": "400x300+0+0"])]), room: room),
            of: photo)

        #expect(plain.format == .png)
        #expect(covered.format == .jpeg)
    }

    @Test func `nothing is enlarged, and a room without pixels counts as one pixel`() async throws {
        let photo = photograph(PhotoLikePictures.files[0])
        let large = PreviewRequest(room: ImageSize(width: 5_000, height: 5_000))
        #expect(try await sut.preview(large, of: photo).size == PhotoLikePictures.size)
        let empty = PreviewRequest(room: ImageSize(width: 0, height: -3))
        #expect(try await sut.preview(empty, of: photo).size == ImageSize(width: 1, height: 1))
    }

    @Test func `further frames neither load nor decode, also smaller ones`() async throws {
        let photo = CountedPhoto(PhotoLikePictures.files[0])
        let sharp = PreviewRequest(room: ImageSize(width: 700, height: 700))

        _ = try await sut.preview(sharp, of: photo.photo)
        let second = try await sut.preview(
            PreviewRequest(recipe: Recipe([.init("sepia")]), room: sharp.room), of: photo.photo)
        let smaller = try await sut.preview(PreviewRequest(room: room), of: photo.photo)

        #expect(photo.loads == 1)
        #expect(second.timings.map(\.step) == [.render, .encode])
        #expect(smaller.timings.map(\.step) == [.decode, .render, .encode])
    }

    @Test func `a draft has the size of a copy, near half the room`() async throws {
        let photo = photograph(PhotoLikePictures.files[0])
        func size(_ room: Int, _ recipe: Recipe = Recipe()) async throws -> ImageSize {
            let room = ImageSize(width: room, height: room)
            let request = PreviewRequest(recipe: recipe, room: room, isDraft: true)
            return try await sut.preview(request, of: photo).size
        }
        #expect(try await size(1_200) == ImageSize(width: 512, height: 341))
        #expect(try await size(5_000) == ImageSize(width: 512, height: 341))
        #expect(try await size(400) == ImageSize(width: 400, height: 267))
        let half = Recipe([.init("crop", ["area": "600x400+0+0"])])
        #expect(try await size(600, half) == ImageSize(width: 256, height: 171))
    }

    @Test func `a result that is strongly cropped is rendered from the full picture`() async throws
    {
        let photo = CountedPhoto(PhotoLikePictures.files[4])
        let recipe = Recipe([.init("crop", ["area": "290x290+300+300"])])
        _ = try await sut.preview(PreviewRequest(room: room), of: photo.photo)
        let few = sut.cachedBytes

        let frame = try await sut.preview(
            PreviewRequest(recipe: recipe, room: room, quality: 100), of: photo.photo)

        #expect(photo.loads == 2)
        #expect(sut.cachedBytes == few + 1_200 * 800 * 3)
        let wanted = try Image(data: PhotoLikePictures.files[4]).applying(recipe).pixels()
        #expect(try PictureComparison(Image(data: frame.data).pixels(), wanted).decibels > 35)
    }

    @Test func `requests at the same time share one decode`() async throws {
        let photo = CountedPhoto(PhotoLikePictures.files[0])
        _ = try await sut.preview(PreviewRequest(room: room), of: photo.photo)
        let request = PreviewRequest(room: ImageSize(width: 900, height: 900))

        try await withThrowingTaskGroup(of: Preview.self) { group in
            for _ in 0..<6 { group.addTask { try await sut.preview(request, of: photo.photo) } }
            for try await frame in group {
                #expect(frame.size == ImageSize(width: 900, height: 600))
            }
        }

        #expect(photo.loads == 2)
        #expect(sut.cachedBytes == (512 * 341 + 1_024 * 683) * 3)
    }

    @Test func `copies that were used least recently are dropped`() async throws {
        let copy = 512 * 341 * 3
        let sut = CachedPreviewSupplier(capacity: 2 * copy + copy / 2)
        let photos = PhotoLikePictures.files.prefix(3).map { CountedPhoto($0) }
        let request = PreviewRequest(room: room)
        for photo in [photos[0], photos[1], photos[0], photos[2]] {
            _ = try await sut.preview(request, of: photo.photo)
        }
        #expect(sut.cachedBytes == 2 * copy)

        _ = try await sut.preview(request, of: photos[0].photo)
        _ = try await sut.preview(request, of: photos[1].photo)

        #expect(photos.map(\.loads) == [1, 2, 1])
    }

    @Test func `a picture larger than the cache is shown, and is not kept`() async throws {
        let sut = CachedPreviewSupplier(capacity: 1_000)
        let photo = photograph(PhotoLikePictures.files[0])
        let whole = try await sut.preview(
            PreviewRequest(room: PhotoLikePictures.size, quality: 100), of: photo)
        let small = try await sut.preview(PreviewRequest(room: room), of: photo)

        #expect(whole.size == PhotoLikePictures.size)
        #expect(small.size == ImageSize(width: 300, height: 200))
        #expect(sut.cachedBytes == 0)
    }

    @Test func `bytes that change have another key and are loaded again`() async throws {
        let request = PreviewRequest(room: room)
        let first = try await sut.preview(request, of: photograph(PhotoLikePictures.files[0], "1"))
        let second = try await sut.preview(request, of: photograph(PhotoLikePictures.files[1], "2"))
        #expect(first.data != second.data)
    }

    @Test func `the histogram is that of the frame before it is encoded`() async throws {
        let photo = try photograph(flatPicture(red: 255, green: 0, blue: 10))
        var request = PreviewRequest(room: room)
        request.measures = true

        let histogram = try #require(try await sut.preview(request, of: photo).histogram)

        #expect(histogram.red.brightest == 1)
        #expect(histogram.green.darkest == 1)
        #expect(histogram.blue.counts[10] == 300 * 300)
    }

    @Test func `borders are measured on the full picture, once for each recipe before them`()
        async throws
    {
        let picture = try Image(data: PhotoLikePictures.files[0])
            .applying([Border(.pixels(37), .pixels(21))]).encoded()
        let photo = CountedPhoto(picture)
        var recipe = Recipe([.init("trim-borders", ["tolerance": 1])])

        let frame = try await sut.preview(
            PreviewRequest(recipe: recipe, room: room), of: photo.photo)
        recipe = recipe.adding(.init("sepia"))
        _ = try await sut.preview(PreviewRequest(recipe: recipe, room: room), of: photo.photo)

        #expect(frame.resultSize == PhotoLikePictures.size)
        #expect(photo.loads == 1)
    }

    @Test func `an impossible operation is named in the error`() async throws {
        let photo = photograph(PhotoLikePictures.files[0])
        let recipe = Recipe([.init("sepia"), .init("crop", ["area": "10x10+5000+0"])])
        await #expect {
            try await sut.preview(PreviewRequest(recipe: recipe, room: room), of: photo)
        } throws: { error in
            guard case RecipeError.invalidOperation(index: 1, name: "crop", _) = error else {
                return false
            }
            return true
        }
    }

    @Test
    func `a file that is no image, a frame that is missing and a loader's error are reported`()
        async throws
    {
        let request = PreviewRequest(room: room)
        await #expect(throws: ImageRenderingError.notAnImage) {
            try await sut.preview(request, of: photograph(Data("no image".utf8)))
        }
        let still = photograph(PhotoLikePictures.files[0])
        await #expect(throws: ImageRenderingError.noSuchFrame(2, frames: 1)) {
            try await sut.preview(PreviewRequest(room: room, frame: 2), of: still)
        }
        await #expect(throws: POSIXError.self) {
            try await sut.preview(
                request, of: PreviewPhoto(key: "gone") { throw POSIXError(.ENOENT) })
        }
    }

    @Test func `a cancelled request ends, and a request for the same copy goes on`() async throws {
        let gate = Gate()
        let photo = PreviewPhoto(key: "slow") {
            await gate.pass()
            return PhotoLikePictures.files[0]
        }
        let request = PreviewRequest(room: room)
        let first = Task { try await sut.preview(request, of: photo) }
        await gate.hasArrivals()
        first.cancel()
        await gate.open()
        await #expect(throws: CancellationError.self) { try await first.value }

        #expect(try await sut.preview(request, of: photo).size.width == 300)
    }

    // MARK: - Pictures

    private func photograph(_ data: Data, _ key: String = "photo") -> PreviewPhoto {
        PreviewPhoto(key: key) { data }
    }

    private func flatPicture(red: UInt8, green: UInt8, blue: UInt8) throws -> Data {
        try #require(
            Pixels(
                size: ImageSize(width: 300, height: 300), layout: .rgb8,
                samples: Array(repeating: [red, green, blue], count: 90_000).flatMap { $0 })
        )
        .encoded()
    }

    /// Opaque but for the lower right part.
    private func transparentPicture() throws -> Data {
        let size = ImageSize(width: 800, height: 600)
        var samples: [UInt8] = []
        for y in 0..<size.height {
            for x in 0..<size.width {
                samples += [UInt8(x % 256), UInt8(y % 256), 90, x > 400 && y > 300 ? 128 : 255]
            }
        }
        return try #require(Pixels(size: size, layout: .rgba8, samples: samples)).encoded()
    }
}

/// A photograph that counts how often it is loaded.
private final class CountedPhoto: Sendable {
    private let data: Data
    private let key = UUID().uuidString
    private let count = Mutex(0)

    init(_ data: Data) { self.data = data }

    var loads: Int { count.withLock { $0 } }

    var photo: PreviewPhoto {
        PreviewPhoto(key: key) { [self] in
            count.withLock { $0 += 1 }
            return data
        }
    }
}
