import Foundation

/// Parses `{"missing":["<hash>"]}`.
enum MissingPhotosMapper {
    private struct Answer: Decodable {
        let missing: [String]
    }

    /// - Returns: `nil` for any other form.
    static func map(_ data: Data) -> [PhotoHash]? {
        guard let answer = try? CardJSONDecoding.decode(Answer.self, from: data) else { return nil }
        let hashes = answer.missing.compactMap { PhotoHash($0) }
        return hashes.isEmpty || hashes.count < answer.missing.count ? nil : hashes
    }
}
