public import FoundationEssentials

extension EditSession {
    /// The newest supported version. A session whose states all start from the original is written
    /// as version 1, which earlier programs can read.
    public static let currentVersion = 2

    /// Parses the output of ``jsonData()``, including that of earlier versions of the program.
    ///
    /// - Throws: ``EditSessionError``.
    public init(json data: Data) throws(EditSessionError) {
        do {
            // Limits the nesting depth before the recursive decoder runs.
            try JSONReader.check(data)
            self = try JSONDecoder().decode(EditSession.self, from: data)
        } catch let error as EditSessionError {
            throw error
        } catch let error as JSONSyntaxError {
            throw .invalidForm(reason: error.errorText)
        } catch {
            throw .invalidForm(reason: "it is not a JSON object")
        }
    }

    /// Encodes all states of the session and its position as JSON. Equal sessions give equal
    /// bytes.
    ///
    /// The form is `{"version":1,"position":1,"states":[RECIPE,RECIPE]}`. `"bases"`, in version 2,
    /// holds the digest of the image that each state starts from, or an empty text for the
    /// original.
    ///
    /// - Throws: ``RecipeError`` if JSON cannot express a recipe.
    public func jsonData() throws(RecipeError) -> Data {
        try json().data
    }

    /// - Throws: As ``jsonData()``.
    func json() throws(RecipeError) -> JSONText {
        var recipes: [JSONText] = []
        for recipe in history {
            for (index, operation) in recipe.operations.enumerated() {
                try operation.checkForm(at: index)
            }
            recipes.append(recipe.json)
        }
        var members: [JSONText.Member] = [
            .init("version", .integer(hasBases ? Self.currentVersion : 1)),
            .init("position", .integer(position)),
            .init("states", .array(recipes)),
        ]
        if hasBases {
            members.append(.init("bases", .array(bases.map { .string($0?.text ?? "") })))
        }
        return .object(members)
    }

    private var hasBases: Bool { bases.contains { $0 != nil } }
}

extension EditSession: Decodable {
    public init(from decoder: any Decoder) throws {
        let session = try decoder.container(keyedBy: JSONKey.self)
        guard let version = try? session.decode(Int.self, forKey: "version") else {
            throw EditSessionError.invalidForm(reason: "\"version\" is missing or not an integer")
        }
        // A newer version may have any other content, so the version is checked first.
        guard (1...Self.currentVersion).contains(version) else {
            throw EditSessionError.unsupportedVersion(version)
        }
        let recipes: [Recipe]
        do {
            recipes = try session.decode([Recipe].self, forKey: "states")
        } catch RecipeError.unsupportedVersion(let version) {
            throw EditSessionError.unsupportedVersion(version)
        } catch {
            throw EditSessionError.invalidForm(reason: "\"states\" are not a list of recipes")
        }
        guard let position = try? session.decode(Int.self, forKey: "position"),
            recipes.indices.contains(position), recipes.count <= Self.maximumStates
        else {
            throw EditSessionError.invalidForm(reason: "\"position\" is not that of a state")
        }
        var history = recipes
        if session.contains("controls") {
            let named = try? session.decode([[String]].self, forKey: "controls")
            guard let named, named.map(\.count) == recipes.map(\.operations.count) else {
                throw EditSessionError.invalidForm(reason: "\"controls\" do not fit the states")
            }
            history = zip(recipes, named).map(Self.withoutIdleSliders)
        }
        var bases: [ContentDigest?] = recipes.map { _ in nil }
        if session.contains("bases") {
            guard let texts = try? session.decode([String].self, forKey: "bases"),
                texts.count == recipes.count,
                texts.allSatisfy({ $0.isEmpty || ContentDigest($0) != nil })
            else {
                throw EditSessionError.invalidForm(reason: "\"bases\" do not fit the states")
            }
            bases = texts.map { ContentDigest($0) }
        }
        self.init(history: history, bases: bases, position: position)
    }

    /// Removes operations whose slider is at 0, which change nothing. Earlier versions of the
    /// program saved such operations. `controls` contains the name of each operation's slider, or
    /// an empty name for an operation without a slider.
    private static func withoutIdleSliders(_ recipe: Recipe, _ controls: [String]) -> Recipe {
        Recipe(
            zip(recipe.operations, controls).filter { operation, control in
                control.isEmpty || operation.parameters["amount"] != 0
            }.map(\.0))
    }
}

/// The reason that saved data is not a session.
public enum EditSessionError: Error, Equatable, Sendable {
    /// The data is not JSON, or not a session.
    case invalidForm(reason: String)
    /// The version of the session, or of one of its recipes, is not supported. A newer version of
    /// the program may have written it.
    case unsupportedVersion(Int)
}

extension EditSessionError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .invalidForm(let reason): "not an edit session: \(reason)"
        case .unsupportedVersion(let version):
            "edit session version \(version) is not known; this program reads version"
                + " \(EditSession.currentVersion)"
        }
    }
}
