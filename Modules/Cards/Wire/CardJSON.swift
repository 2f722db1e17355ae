import Core
package import FoundationEssentials

/// A card with its version on the server, or the tombstone of a deleted card, as JSON
/// (docs/cards-protocol.md).
///
/// Equal values give equal bytes. Only `identifier` is required, and for a card also `name` and
/// `created`. Unknown keys are ignored, and so is an unknown type of a barcode.
package struct CardJSON: Sendable, Equatable {
    package let identifier: Card.ID
    /// The version of the card's last change on the server, at least 1; `nil` if the card is not
    /// from a server's history.
    package let version: Int64?
    /// The card; `nil` for a tombstone.
    package let card: Card?

    package init(_ card: Card, version: Int64? = nil) {
        identifier = card.id
        self.version = version
        self.card = card
    }

    package init(tombstone identifier: Card.ID, version: Int64?) {
        self.identifier = identifier
        self.version = version
        card = nil
    }

    /// - Throws: ``CardJSONError``, also for texts that exceed ``CardBounds``.
    package init(json: Data) throws(CardJSONError) {
        self = try CardJSONDecoding.decode(CardJSON.self, from: json)
    }

    /// Encodes the value as JSON on one line with sorted keys.
    package func jsonData() throws -> Data {
        try encodedJSON()
    }

    /// The keys in addition to those of ``CardField``.
    enum Key: String, CodingKey {
        case identifier, version, deleted
    }
}

extension CardJSON: Encodable {
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(identifier, forKey: .identifier)
        try container.encodeIfPresent(version, forKey: .version)
        try container.encode(card == nil, forKey: .deleted)
        guard let card else { return }
        var fields = encoder.container(keyedBy: CardField.self)
        for field in CardField.allCases { try field.encode(card, to: &fields) }
    }
}

extension CardJSON: Decodable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        identifier = try container.decode(String.self, forKey: .identifier)
        guard CardBounds.isIdentifier(identifier) else {
            throw CardJSONDecoding.problem(
                .identifier, "must have 1…\(CardBounds.identifier) bytes", in: container)
        }
        version = try container.decodeIfPresent(Int64.self, forKey: .version)
        if let version, version < 1 {
            throw CardJSONDecoding.problem(.version, "must be at least 1", in: container)
        }
        guard try container.decodeIfPresent(Bool.self, forKey: .deleted) != true else {
            self.card = nil
            return
        }
        let fields = try decoder.container(keyedBy: CardField.self)
        var card = Card(id: identifier, name: "", created: Date(timeIntervalSince1970: 0))
        for field in CardField.allCases { try field.decode(from: fields, to: &card) }
        if let excess = CardBounds.excess(in: card), let field = CardField(rawValue: excess.key) {
            throw CardJSONDecoding.problem(
                field, "must have at most \(excess.limit) bytes", in: fields)
        }
        self.card = card
    }
}

extension CardField {
    fileprivate func encode(
        _ card: Card, to container: inout KeyedEncodingContainer<CardField>
    ) throws {
        switch value {
        case .text(let get, _, _): try container.encode(get(card), forKey: self)
        case .flag(let get, _): try container.encode(get(card), forKey: self)
        case .day(let get, _): try container.encode(get(card)?.description, forKey: self)
        case .barcode(let get, _):
            try container.encode(get(card).map(BarcodeJSON.init), forKey: self)
        case .photo(let get, _):
            try container.encode(get(card).map(PhotoJSON.init), forKey: self)
        case .instant(let get, _):
            try container.encode(get(card).map(RFC3339.milliseconds), forKey: self)
        case .date(let get, _):
            try container.encode(RFC3339.milliseconds(get(card)), forKey: self)
        case .card(let get, _): try container.encode(get(card), forKey: self)
        // Leaves out an unknown list, so that the JSON equals that of earlier versions: the
        // identifier of a conflict copy is derived from this JSON.
        case .fields(let get, _): try container.encodeIfPresent(get(card), forKey: self)
        }
    }

    /// Parses the field. A missing field becomes empty; if it is required, this is an error.
    fileprivate func decode(
        from container: KeyedDecodingContainer<CardField>, to card: inout Card
    ) throws {
        func read<Value: Decodable>(_ type: Value.Type) throws -> Value? {
            let value = try container.decodeIfPresent(type, forKey: self)
            if value == nil, isRequired {
                throw CardJSONDecoding.problem(self, "is missing", in: container)
            }
            return value
        }
        func read<Value>(_ what: String, _ make: (String) -> Value?) throws -> Value? {
            try read(String.self).map { text in
                guard let value = make(text) else {
                    throw CardJSONDecoding.problem(self, "is no \(what)", in: container)
                }
                return value
            }
        }
        switch value {
        case .text(_, let set, _): set(&card, try read(String.self) ?? "")
        case .flag(_, let set): set(&card, try read(Bool.self) ?? false)
        case .day(_, let set): set(&card, try read("day") { CardDay($0) })
        case .barcode(_, let set): set(&card, try read(BarcodeJSON.self)?.barcode)
        case .photo(_, let set): set(&card, try read(PhotoJSON.self)?.photo)
        case .instant(_, let set): set(&card, try read("instant", RFC3339.date(from:)))
        case .date(_, let set):
            // Without a date of modification, the card counts as unchanged since its creation.
            let date = try read("instant", RFC3339.date(from:))
            set(&card, date ?? card.created)
        case .card(_, let set):
            let id = try read(String.self) ?? ""
            set(&card, id.isEmpty ? nil : id)
        case .fields(_, let set): set(&card, try read([String].self).map { Set($0).sorted() })
        }
    }
}

/// The JSON of a barcode, such as `{"text":"4006381333931","type":"EAN_13"}`. An unknown type is
/// left out.
struct BarcodeJSON: Codable {
    private let text: String
    private let type: String?

    init(_ barcode: Barcode) {
        text = barcode.text
        type = barcode.type?.rawValue
    }

    var barcode: Barcode {
        Barcode(text: text, type: type.flatMap { BarcodeType(named: $0) })
    }
}

/// The JSON of a card's photograph, such as `{"hash":"<64 hex digits>","bytes":182044}`.
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
