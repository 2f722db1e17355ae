/// `{"hash":"<64 hex digits>","bytes":182044}`.
struct PhotoJSON: Codable {
    let photo: CardPhoto

    init(_ photo: CardPhoto) {
        self.photo = photo
    }

    private enum Key: String, CodingKey {
        case hash, bytes
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let bytes = try container.decode(Int.self, forKey: .bytes)
        guard let hash = PhotoHash(try container.decode(String.self, forKey: .hash)) else {
            throw CardJSONDecoding.problem(.hash, "is no SHA-256", in: container)
        }
        guard bytes > 0 else {
            throw CardJSONDecoding.problem(.bytes, "must be at least 1", in: container)
        }
        photo = CardPhoto(hash: hash, byteCount: bytes)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(photo.hash.description, forKey: .hash)
        try container.encode(photo.byteCount, forKey: .bytes)
    }
}
