import Core
import Foundation
import ImageEditorTestSupport
import Presentation
import Synchronization
import Testing

@testable import ImageEditorStudio

@Suite(.timeLimit(.minutes(10)))
struct GalleryTests {
    @Test func `the list has pages, an order, a search and dates in words`() async throws {
        let world = StudioWorld()
        for (index, name) in ["Château", "chat", "dog"].enumerated() {
            world.library.add(
                photo(name),
                at: "/images/"
                    + (name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""),
                updated: Date(timeIntervalSince1970: 1_763_700_000 + Double(index) * 86_400))
        }
        try await world.run { client async throws in
            let all = try await client.photos()
            #expect(all.photos.map(\.name) == ["dog", "chat", "Château"])
            #expect(all.total == 3 && all.next == nil && all.origin.kind == "folder")
            #expect(all.origin.text == "3 photographs")
            #expect(all.photos.map(\.date).last == "21 November 2025")
            #expect(all.photos.map(\.group).last == "November 2025")

            #expect(
                try await client.photos("?sort=name").photos.map(\.name)
                    == ["chat", "Château", "dog"])
            #expect(
                try await client.photos("?sort=oldest&limit=1").photos.map(\.name) == ["Château"])
            #expect(
                try await client.photos("?search=CHAT").photos.map(\.name) == ["chat", "Château"])
            #expect(try await client.photos("?search=%3Cimg").photos.isEmpty)
            #expect(
                try await client.photos("?search=CHAT&limit=1").origin.text
                    == "2 of 3 photographs")
            #expect(try await client.send("GET", "/?search=chat").text.contains(">2 of 3 photog"))

            let first = try await client.photos("?limit=2")
            let rest = try await client.photos("?limit=2&after=" + (first.next ?? ""))
            #expect(first.photos + rest.photos == all.photos)
            #expect(rest.next == nil)
        }
    }

    @Test func `ten thousand photographs are listed once each, page by page`() async throws {
        let world = StudioWorld()
        for number in 0..<10_000 {
            world.library.add(
                photo(), at: "/images/\(number).jpg",
                updated: Date(timeIntervalSince1970: Double(number / 7)))
        }
        try await world.run { client async throws in
            var (ids, after): ([String], String?) = ([], "")
            while let position = after {
                let page = try await client.photos("?limit=500&after=\(position)")
                #expect(page.total == 10_000)
                ids += page.photos.map(\.id)
                after = page.next
            }
            #expect(ids.count == 10_000 && Set(ids).count == 10_000)
        }
    }

    @Test func `the gallery works without scripts`() async throws {
        let world = StudioWorld()
        for number in 0..<61 {
            world.library.add(
                photo(), at: "/images/\(number).jpg",
                updated: Date(timeIntervalSince1970: Double(number)))
        }
        try await world.run { client async throws in
            let first = try await client.send("GET", "/?sort=oldest")
            #expect(first.headers["content-type"] == "text/html; charset=utf-8")
            #expect(first.text.contains(">0.jpg<") && !first.text.contains(">60.jpg<"))
            let link = try #require(first.text.firstMatch(of: #/href="(\?[^"]+)"/#))
            let path = "/" + String(link.1).replacing("&amp;", with: "&")
            #expect(try await client.send("GET", path).text.contains(">60.jpg<"))
            let id = try #require(try await client.photos().photos.first?.id)
            let page = try await client.send("GET", "/photos/\(id)")
            #expect(page.text.contains("60 × 40 pixels") && page.text.contains("the original"))
            #expect(try await client.send("GET", "/photos/0123456789abcdef").status == 404)
        }
    }

    @Test func `names are names, whatever they contain`() async throws {
        let world = StudioWorld()
        let names = [
            "<img src=x onerror=alert(1)>.jpg", "\" onload=\"x.jpg", "{{assets}}.jpg",
            "caf\u{10feE9}.jpg", "\u{202e}gpj.exe.jpg", "a\u{1b}[31m.jpg",
        ]
        for name in names {
            let escaped = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
            world.library.add(photo(name), at: "/images/" + (escaped ?? ""))
        }
        try await world.run { client async throws in
            let list = try await client.photos("?sort=name")
            #expect(list.total == names.count)
            #expect(list.photos.map(\.name).contains("caf\\xe9.jpg"))
            #expect(list.photos.map(\.name).contains("a\\x1b[31m.jpg"))
            for page in ["/"] + list.photos.map({ "/photos/\($0.id)" }) {
                let html = try await client.send("GET", page).text
                #expect(!html.contains("<img src=x"))
                #expect(!html.contains("onload=\"x"))
                #expect(!html.contains("\u{202e}") && !html.contains("\u{1b}"))
            }
            for photo in list.photos {
                let answer = try await client.send("GET", "/studio/photos/\(photo.id)/original")
                let header = answer.headers["content-disposition"] ?? ""
                #expect(answer.status == 200 && header.hasPrefix("attachment; filename=\""))
                #expect(header.utf8.allSatisfy { (0x20..<0x7f).contains($0) })
                #expect(header.filter { $0 == "\"" }.count == 2)
            }
        }
    }

    @Test func `a thumbnail shows the edit, is rendered once, and keeps its address`()
        async throws
    {
        let previews = PreviewSupplierSpy()
        var world = StudioWorld()
        world.previews = previews
        world.library.add(photo(), at: "/images/sea.jpg")
        try await world.run { client async throws in
            let before = try #require(try await client.photos().photos.first)
            #expect(!before.edited)
            let plain = try await client.send("GET", before.thumbnail)
            #expect(plain.headers["cache-control"] == "private, max-age=31536000, immutable")
            #expect(plain.headers["content-type"] == "image/jpeg")
            #expect(plain.text.contains(" 320x320 of"))
            _ = try await client.send("GET", before.thumbnail)
            #expect(previews.began.all == [" 320x320"])

            let revision = try await client.details(before.id).edit.revision
            #expect(try await client.put(sepia, before.id, at: revision).status == 200)
            let after = try #require(try await client.photos().photos.first)
            #expect(after.edited && after.thumbnail != before.thumbnail)
            #expect(try await client.send("GET", after.thumbnail).text.contains("sepia 320x320"))
            // The earlier address shows the edit, too, and is no longer immutable.
            let old = try await client.send("GET", before.thumbnail)
            #expect(old.headers["cache-control"] == "private, no-cache")
            let tag = old.headers["etag"] ?? ""
            let again = try await client.send("GET", before.thumbnail, ["If-None-Match": tag])
            #expect(again.status == 304)
            #expect(
                try await client.send("GET", "/studio/photos/\(before.id)/thumbnail?edge=1")
                    .status == 400)
            let sample = "/studio/photos/\(before.id)/samples/sepia?edge=160&v=\(before.version)"
            #expect(try await client.send("GET", sample).text.contains("sepia 160x160"))
        }
    }

    @Test func `every part of a list says why the server did not answer`() async throws {
        let recorder = FailureRecorder()
        recorder.record(HTTPClientError.unreachable(host: "h", reason: "down"))
        let images = try ["a", "b"].map { name in
            FeedImage(
                url: try #require(URL(string: "http://host/\(name).jpg")), created: .distantPast,
                updated: .distantPast)
        }
        var world = StudioWorld()
        world.gallery = FeedGallery(
            feed: FeedLoaderStub(
                .success(Feed(images: images, origin: .cache(savedAt: .distantPast)))),
            images: ImageLoaderStub(.success(LoadedImage(data: photo(), origin: .remote))),
            failures: recorder.drain)
        try await world.run { client async throws in
            let first = try await client.photos("?limit=1")
            let next = try #require(first.next)
            let second = try await client.photos("?limit=1&after=\(next)")
            let page = try await client.send("GET", "/")
            for text in [first.origin.text, second.origin.text, page.text] {
                #expect(text.contains("no feed from the server"), "\(text)")
            }
        }
    }

    @Test func `small pictures and measurements of a truncated photograph use what is there`()
        async throws
    {
        let world = StudioWorld()
        world.library.add(cutOff, at: "/images/cut.jpg")
        try await world.run { client async throws in
            let id = try #require(try await client.photos().photos.first).id
            let path = "/studio/photos/\(id)/"
            for part in ["thumbnail", "picture", "samples/sepia"] {
                #expect(try await client.send("GET", path + part).status == 200, "\(part)")
            }
            let auto = try await client.post(path + "auto", "{\"recipe\":\(nothing)}")
            #expect(auto.status == 200, "\(auto.text)")
            let match = try await client.post(
                path + "match", "{\"recipe\":\(nothing),\"reference\":\"\(id)\"}")
            #expect(match.status == 200, "\(match.text)")
            // The editor and results in full size still ask a person first.
            let size = try await client.post(path + "size", "{\"recipe\":\(sepia)}")
            #expect(size.status == 422)
            #expect(try size.object["allow"] == "allow-truncated")
        }
    }

    @Test func `a photograph over the limit is refused before it is read`() async throws {
        let library = HugePhotoLibrary()
        var world = StudioWorld()
        world.gallery = LibraryGallery(library) { .file($0.urlPath) }
        try await world.run { client async throws in
            let id = try #require(try await client.photos().photos.first).id
            let path = "/studio/photos/\(id)"
            var answers: [RawAnswer] = []
            for part in ["", "/original", "/thumbnail", "/picture", "/samples/sepia"] {
                answers.append(try await client.send("GET", path + part))
            }
            let frame =
                "{\"recipe\":\(sepia),\"width\":6,\"height\":4,\"client\":\"a\",\"sequence\":1}"
            answers.append(try await client.post(path + "/preview", frame))
            for part in ["/auto", "/size", "/download"] {
                answers.append(try await client.post(path + part, "{\"recipe\":\(sepia)}"))
            }
            for answer in answers {
                #expect(answer.status == 422)
                #expect(try answer.object["error"]?.contains("image-bytes") == true)
            }
        }
        #expect(library.reads.all.isEmpty)
    }

    @Test func `a folder that is missing is a sentence and one line in the log`() async throws {
        let library = VanishingPhotoLibrary()
        library.library.add(photo(), at: "/images/sea.jpg")
        var world = StudioWorld()
        world.gallery = LibraryGallery(library, now: { library.nextInstant() }) {
            .file($0.urlPath)
        }
        try await world.run { client async throws in
            let id = try #require(try await client.photos().photos.first).id
            library.isMissing.withLock { $0 = true }
            for path in ["/studio/photos", "/studio/photos/\(id)/thumbnail"] {
                let answer = try await client.send("GET", path)
                #expect(answer.status == 503)
                #expect(try answer.object["error"]?.contains("is missing") == true)
            }
            let page = try await client.send("GET", "/")
            #expect(page.status == 503 && page.text.contains("is missing"))
            #expect(world.failures.all.count == 1)

            library.isMissing.withLock { $0 = false }
            #expect(try await client.photos().total == 1)
        }
    }
}
