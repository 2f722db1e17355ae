import Core
import Foundation
import ImageEditorTestSupport
import Testing

struct RemoteImageUploaderTests {
    private let server = URL(string: "http://a.example/upload") ?? uniqueURL()

    @Test func `an upload requests an address and posts a form there`() async throws {
        let client = HTTPClientSpy(
            Self.answer(#"{"url":"http://b.example/u/1/"}"#), Self.answer(#"{"status":"fine"}"#))
        let upload = uniqueUpload()

        #expect(try await makeSUT(client).upload(upload) == UploadReceipt(status: "fine"))
        let requests = await client.requests
        #expect(
            requests.map(\.url.absoluteString)
                == [server.absoluteString, "http://b.example/u/1/"])
        #expect(requests.map(\.method) == [.get, .post])
        #expect(requests.map(\.isIdempotent) == [true, false])

        let post = requests[1]
        #expect(post.headers["Idempotency-Key"] == upload.id.uuidString.lowercased())
        let type = try #require(post.headers["Content-Type"])
        #expect(type.hasPrefix("multipart/form-data; boundary="))
        let body = String(decoding: try #require(post.body), as: UTF8.self)
        let original = try #require(upload.original?.absoluteString)
        #expect(body.contains("name=\"appid\"\r\n\r\nimageeditor\r\n"))
        #expect(body.contains("name=\"original\"\r\n\r\n\(original)\r\n"))
        #expect(body.contains("name=\"file\"; filename=\"\(upload.filename)\"\r\n"))
        #expect(body.contains("Content-Type: image/jpeg\r\n\r\n"))
        #expect(body.contains(String(decoding: upload.data, as: UTF8.self)))
    }

    @Test func `the same upload has the same key each time`() async throws {
        let client = HTTPClientSpy(Self.answer(#"{"url":"http://b.example/u/1/"}"#))
        let upload = uniqueUpload()
        _ = try await makeSUT(client).upload(upload)
        _ = try await makeSUT(client).upload(upload)

        let keys = await client.requests.compactMap { $0.headers["Idempotency-Key"] }
        #expect(keys.count == 2)
        #expect(Set(keys).count == 1)
    }

    @Test(arguments: ["", "{}", "[]", #"{"status":7}"#, #"{"status":"no"}"#, "<html>"])
    func `any 2xx is success, whatever its body`(body: String) async throws {
        for status in [200, 201, 204] {
            let client = HTTPClientSpy(
                Self.answer(#"{"url":"http://b.example/u/1/"}"#), Self.answer(body, status: status))
            let receipt = try await makeSUT(client).upload(uniqueUpload())
            #expect(receipt.status == (body.contains("no") ? "no" : nil))
        }
    }

    @Test(arguments: ["text/html", "Text/HTML; charset=utf-8"])
    func `a web page in place of the answer is no success`(type: String) async throws {
        let page = HTTPResponse(
            status: 200, headers: ["Content-Type": type], body: Data("<html>".utf8))
        let client = HTTPClientSpy(Self.answer(#"{"url":"http://b.example/u/1/"}"#), page)

        await #expect(throws: UploadError.webPage) {
            try await makeSUT(client).upload(uniqueUpload())
        }
        #expect(!UploadError.webPage.isTransient)
    }

    @Test(arguments: [301, 400, 401, 413, 429, 500, 503])
    func `any other status names itself and the step`(status: Int) async {
        let refusing = HTTPClientSpy(Self.answer("", status: status))
        await #expect(throws: UploadError.unexpectedStatus(status, step: .endpoint)) {
            try await makeSUT(refusing).upload(uniqueUpload())
        }
        #expect(await refusing.requests.count == 1)

        let later = HTTPClientSpy(
            Self.answer(#"{"url":"http://b.example/u/1/"}"#), Self.answer("", status: status))
        await #expect(throws: UploadError.unexpectedStatus(status, step: .send)) {
            try await makeSUT(later).upload(uniqueUpload())
        }
    }

    @Test(arguments: [
        "", "[]", "{}", #"{"url":7}"#, #"{"url":""}"#, #"{"url":"/u/1"}"#,
        #"{"url":"javascript:alert(1)"}"#, #"{"url":"file:///etc/"}"#, #"{"url":"http:///x"}"#,
        String(repeating: "[", count: 60_000),
    ])
    func `after a response without an address nothing is sent`(body: String) async {
        let client = HTTPClientSpy(Self.answer(body))
        await #expect {
            try await makeSUT(client).upload(uniqueUpload())
        } throws: { error in
            if case UploadError.invalidEndpoint = error { true } else { false }
        }
        #expect(await client.requests.count == 1)
    }

    @Test(arguments: [
        ("https://a.example/upload", "http://a.example/u/1/", false),
        ("HTTPS://a.example/upload", "https://b.example/u/1/", true),
        ("http://a.example/upload", "https://a.example/u/1/", true),
    ])
    func `no image is sent without encryption for a server that has https`(
        server: String, address: String, isSent: Bool
    ) async throws {
        let client = HTTPClientSpy(
            Self.answer(#"{"url":"\#(address)"}"#), Self.answer(#"{"status":"ok"}"#))
        let url = try #require(URL(string: server))
        let sut = RemoteImageUploader(
            endpointLoader: RemoteUploadEndpointLoader(url: url, client: client), client: client)

        do {
            _ = try await sut.upload(uniqueUpload())
            #expect(isSent)
        } catch UploadError.invalidEndpoint(let reason) {
            #expect(!isSent && reason.contains("unencrypted"))
        }
        #expect(await client.requests.count == (isSent ? 2 : 1))
    }

    @Test(arguments: [
        (408, true), (425, true), (429, true), (500, true), (503, true), (400, false), (401, false),
        (413, false),
    ])
    func `a status says whether a later attempt may succeed`(status: Int, isTransient: Bool) {
        #expect(UploadError.unexpectedStatus(status, step: .send).isTransient == isTransient)
    }

    private func makeSUT(_ client: HTTPClientSpy) -> RemoteImageUploader {
        RemoteImageUploader(
            endpointLoader: RemoteUploadEndpointLoader(url: server, client: client), client: client)
    }

    private static func answer(_ body: String, status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, body: Data(body.utf8))
    }
}
