import Core
import Foundation
import Testing

struct URLWebTests {
    @Test(arguments: [
        "http://host", "HTTPS://host/a.jpg", "http://127.0.0.1:8080", "http://[::1]/",
    ])
    func `an http or https URL with a host is a web URL`(text: String) throws {
        #expect(try #require(URL(string: text)).isWeb)
    }

    @Test(arguments: [
        "ftp://host", "httpx://host", "http:", "http:///a.jpg", "https:a.jpg", "a.jpg", "/a",
        "bundled:sea.jpg", "localhost:8080", "file:///a",
    ])
    func `nothing else is`(text: String) throws {
        #expect(try !#require(URL(string: text)).isWeb)
    }
}
