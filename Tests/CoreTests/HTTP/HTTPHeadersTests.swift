import Core
import Testing

struct HTTPHeadersTests {
    @Test func `names compare without case and the first value is read`() {
        let headers: HTTPHeaders = ["ETag": "1", "etag": "2"]
        #expect(headers["ETAG"] == "1")
        #expect(headers["E-Tag"] == nil)
    }

    @Test func `setting replaces all values of a name, and nil removes them`() {
        var headers: HTTPHeaders = ["A": "1", "B": "2", "a": "3"]
        headers["a"] = "4"
        #expect(headers == ["B": "2", "a": "4"])
        headers["A"] = nil
        #expect(headers == ["B": "2"])
    }

    @Test func `adding keeps earlier values and the order`() {
        var headers: HTTPHeaders = [:]
        headers.add("A", "1")
        headers.add("A", "2")
        #expect(headers.fields.map(\.value) == ["1", "2"])
    }
}
