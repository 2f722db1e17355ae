import Foundation

/// Parses the answer of `GET /upload`: `{"url": "http://host/…/"}`.
enum UploadEndpointMapper {
    private struct Answer: Decodable {
        let url: String
    }

    static func map(_ data: Data) throws(UploadError) -> URL {
        do {
            try JSONReader.check(data)
        } catch {
            throw .invalidEndpoint(
                reason: "the answer is not JSON: \(error.reason) at byte \(error.offset)")
        }
        // The decoder's error adds no information.
        guard let answer = try? JSONDecoder().decode(Answer.self, from: data) else {
            throw .invalidEndpoint(reason: "the answer is not the JSON object {\"url\": …}")
        }
        guard let url = URL(string: answer.url), url.isWeb else {
            throw .invalidEndpoint(reason: "it is not an http or https address")
        }
        return url
    }
}
