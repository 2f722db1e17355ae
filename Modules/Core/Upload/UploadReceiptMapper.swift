import Foundation

/// Reads the answer to an upload. Any 2xx is success, so an answer of another form is one, too.
enum UploadReceiptMapper {
    private struct Answer: Decodable {
        let status: String
    }

    static func map(_ data: Data) -> UploadReceipt {
        UploadReceipt(status: (try? JSONDecoder().decode(Answer.self, from: data))?.status)
    }
}
