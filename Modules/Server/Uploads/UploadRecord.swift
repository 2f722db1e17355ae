/// What became of an upload: enough to know its file again.
struct UploadRecord: Codable, Sendable, Equatable {
    /// The file's name in the folder of uploads.
    let name: String
    let bytes: Int
    /// Of the file's content, by ``Fingerprint``.
    let hash: String
}
