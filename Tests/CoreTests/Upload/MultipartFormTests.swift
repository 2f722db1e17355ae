import Foundation
import Testing

@testable import Core

struct MultipartFormTests {
    @Test func `a form follows RFC 7578 byte for byte`() {
        var form = MultipartForm(boundary: "b-1")
        form.add("appid", text: "imageeditor")
        form.add("original", text: "")
        form.add("file", data: Data([0, 13, 10, 255]), filename: "a.jpg", mediaType: "image/jpeg")

        let head =
            "--b-1\r\nContent-Disposition: form-data; name=\"appid\"\r\n\r\nimageeditor\r\n"
            + "--b-1\r\nContent-Disposition: form-data; name=\"original\"\r\n\r\n\r\n"
            + "--b-1\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.jpg\"\r\n"
            + "Content-Type: image/jpeg\r\n\r\n"
        #expect(
            form.encoded()
                == Data(head.utf8) + Data([0, 13, 10, 255]) + Data("\r\n--b-1--\r\n".utf8))
        #expect(form.contentType == "multipart/form-data; boundary=b-1")
    }

    @Test(arguments: [
        ("a\"b.jpg", "a%22b.jpg"),
        ("a\r\nX-Evil: 1\r\n\r\n.jpg", "a%0D%0AX-Evil: 1%0D%0A%0D%0A.jpg"),
        ("ä 🏔.jpg", "ä 🏔.jpg"), ("a\\b%22.jpg", "a\\b%22.jpg"), ("a\u{0}\u{1b}\u{7f}b", "ab"),
        ("", ""), ("caf\u{10FEE9}.jpg", "caf%E9.jpg"),
    ])
    func `a filename cannot end its header and stays UTF-8`(name: String, written: String) {
        var form = MultipartForm(boundary: "b")
        form.add("file", data: Data(), filename: name, mediaType: "image/png")
        let text = String(decoding: form.encoded(), as: UTF8.self)

        #expect(text.contains("; filename=\"\(written)\"\r\nContent-Type: image/png\r\n\r\n"))
        #expect(text.components(separatedBy: "\r\n").count == 7)
    }

    @Test func `a media type cannot add a header`() {
        var form = MultipartForm(boundary: "b")
        form.add("file", data: Data(), filename: "x", mediaType: "image/png\r\nX-Evil: 1")
        #expect(!String(decoding: form.encoded(), as: UTF8.self).contains("\r\nX-Evil"))
    }

    @Test func `boundaries are unique and fit into a header`() {
        let types = (0..<100).map { _ in MultipartForm().contentType }
        #expect(Set(types).count == 100)
        for type in types {
            let boundary = type.dropFirst("multipart/form-data; boundary=".count)
            #expect(boundary.utf8.count <= 70)
            #expect(boundary.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" })
        }
    }
}
