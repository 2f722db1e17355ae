import Foundation

/// Parses the answer to an upload. Any 2xx is a success, whatever its body is.
enum UploadReceiptMapper {
    private struct Answer: Decodable {
        let status: String
    }

    static func map(_ data: Data) -> UploadReceipt {
        UploadReceipt(status: (try? JSONDecoder().decode(Answer.self, from: data))?.status)
    }
}
