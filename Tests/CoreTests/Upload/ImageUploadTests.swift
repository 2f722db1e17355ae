import Core
import Foundation
import Testing

struct ImageUploadTests {
    @Test(arguments: [
        ("a.jpg", "a.jpg"), ("/home/me/a.jpg", "a.jpg"), ("../a b.jpg", "a b.jpg"),
        ("a/", "a"), ("/", "image"), ("", "image"), ("ä\"\r\n.jpg", "ä\"\r\n.jpg"),
    ])
    func `no path leaves the machine`(filename: String, kept: String) {
        let upload = ImageUpload(data: Data(), filename: filename, mediaType: "image/jpeg")
        #expect(upload.filename == kept)
    }

    @Test(arguments: [
        ("http://a.example/1.jpg", true), ("HTTPS://a.example/1.jpg", true),
        ("file:///home/me/1.jpg", false), ("bundled:sea.jpg", false), ("1.jpg", false),
    ])
    func `only http and https URLs of originals are sent`(address: String, isKept: Bool) throws {
        let url = try #require(URL(string: address))
        let upload = ImageUpload(data: Data(), filename: "a", mediaType: "image/png", original: url)
        #expect(upload.original == (isKept ? url : nil))
    }
}
