import Core
import Foundation
import Hummingbird
import ImageEditorWebServer
import Presentation

/// Reads the bodies of requests.
enum StudioBody {
    /// Reads a JSON object.
    ///
    /// - Throws: ``StudioFailure/unreadableRequest(reason:)``, `RecipeError` of a recipe in it, or
    ///   ``Refusal`` for a body that is too long.
    static func json<Body: Decodable>(
        _ request: Request, as type: Body.Type = Body.self
    ) async throws -> Body {
        try parse(try await LargeBodies.read(request, limit: Self.jsonBytes))
    }

    static func parse<Body: Decodable>(
        _ data: Data, as type: Body.Type = Body.self
    ) throws -> Body {
        do {
            // Check the nesting depth first: the decoder is recursive.
            try JSONReader.check(data)
            return try JSONDecoder().decode(Body.self, from: data)
        } catch let error as RecipeError {
            throw error
        } catch let error as StudioFailure {
            throw error
        } catch let error as JSONSyntaxError {
            throw StudioFailure.unreadableRequest(reason: error.errorText)
        } catch let error as DecodingError {
            throw StudioFailure.unreadableRequest(reason: reason(of: error))
        }
    }

    /// Reads a form's fields (`application/x-www-form-urlencoded`).
    static func form(_ data: Data) -> [String: String] {
        var fields: [String: String] = [:]
        for pair in String(decoding: data, as: UTF8.self).split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { $0.replacing("+", with: " ").removingPercentEncoding }
            if parts.count == 2, let name = parts[0], let value = parts[1] { fields[name] = value }
        }
        return fields
    }

    private static func reason(of error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, _): "\"\(key.stringValue)\" is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context),
            .dataCorrupted(let context):
            context.codingPath.last.map { "\"\($0.stringValue)\" has another type" }
                ?? "it is not a JSON object"
        @unknown default: "it has another form"
        }
    }

    /// The maximum size of a JSON body in bytes, which is enough for a recipe with a hundred texts.
    fileprivate static let jsonBytes = 1 << 20
}

/// The body of a request for a result: a recipe with output options.
struct EditBody: Decodable, Sendable {
    var recipe = Recipe()
    var options: [String: OptionField] = [:]
    /// The way to save the result; ignored by requests that do not save it.
    var saving = Saving.beside
    var name: String?

    /// The way to save a result: beside the photograph, or as an upload.
    enum Saving: String {
        case beside, upload
    }

    private enum CodingKeys: String, CodingKey {
        case recipe, options, name
        case saving = "as"
    }

    init(from decoder: any Decoder) throws {
        let body = try decoder.container(keyedBy: CodingKeys.self)
        recipe = try body.decode(Recipe.self, forKey: .recipe)
        options = try body.decodeIfPresent([String: OptionField].self, forKey: .options) ?? [:]
        if let text = try body.decodeIfPresent(String.self, forKey: .saving) {
            guard let saving = Saving(rawValue: text) else { throw StudioFailure.wrongSaving }
            self.saving = saving
        }
        name = try body.decodeIfPresent(String.self, forKey: .name)
    }

    /// Reads a form with the fields `recipe` and `options`, or a JSON object.
    init(_ request: Request) async throws {
        let isForm = request.headers[.contentType]?.lowercased().hasPrefix(
            "application/x-www-form-urlencoded")
        guard isForm == true else {
            self = try await StudioBody.json(request)
            return
        }
        let body = try await LargeBodies.read(request, limit: StudioBody.jsonBytes)
        let fields = StudioBody.form(body)
        recipe = try StudioBody.parse(Data((fields["recipe"] ?? "").utf8))
        if let options = fields["options"], !options.isEmpty {
            self.options = try StudioBody.parse(Data(options.utf8))
        }
    }

    /// Returns the output options.
    ///
    /// - Throws: ``StudioFailure`` for an unknown option, a value out of range, or options that
    ///   contradict each other.
    func outputOptions() throws(StudioFailure) -> OutputOptions {
        var result = OutputOptions()
        var given: Set<String> = []
        for (name, field) in options.sorted(by: { $0.key < $1.key }) {
            guard let option = OutputOptions.descriptions.first(where: { $0.name == name }),
                let value = field.value(of: option)
            else { throw .wrongOption(name: name) }
            guard let value = value.value else { continue }
            guard option.set(value, in: &result) else { throw .wrongOption(name: name) }
            given.insert(name)
        }
        if let pair = EncodingOptions.contradiction(in: given) {
            throw .contradiction(pair.first, pair.second)
        }
        return result
    }
}

/// The value of an output option in JSON.
enum OptionField: Decodable, Sendable {
    case flag(Bool)
    case number(Double)
    case word(String)
    case none

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .none
        } else if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else {
            self = .word(try value.decode(String.self))
        }
    }

    /// A valid value of an option; `nil` for the option's default.
    struct Parsed { let value: OptionValue? }

    /// - Returns: `nil` if the option does not allow the value.
    func value(of option: OptionDescription<OutputOptions>) -> Parsed? {
        switch (self, option.kind) {
        case (.none, _), (.flag(false), .flag), (.word(""), _): Parsed(value: nil)
        case (.flag(true), .flag): Parsed(value: .on)
        case (.number(let number), .wholeNumber(let range)),
            (.number(let number), .bytes(let range)):
            Int(exactly: number).flatMap { range.contains($0) ? Parsed(value: .number($0)) : nil }
        case (.word(let text), .wholeNumber(let range)), (.word(let text), .bytes(let range)):
            if case .number(let number)? = option.value(typed: text), range.contains(number) {
                Parsed(value: .number(number))
            } else {
                nil
            }
        case (.word(let text), .word): option.value(typed: text).map { Parsed(value: $0) }
        default: nil
        }
    }
}
