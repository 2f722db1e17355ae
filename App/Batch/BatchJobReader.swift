import Core
import FoundationEssentials
import ImageEditorFiles
import Presentation

/// Reads lines of `--jobs-from`: `{"input":PATH,"output"?:PATH,"recipe"?:RECIPE|PATH}`.
struct BatchJobReader {
    let tool: Tool
    /// Caches recipes by the path of their file, because thousands of lines may name the same file.
    private var files: [PathKey: Recipe] = [:]

    init(tool: Tool) {
        self.tool = tool
    }

    /// - Throws: ``BatchFailure/badJob(line:reason:)``, or the error of a recipe file that cannot
    ///   be read.
    mutating func input(from text: Data, line: Int) throws -> BatchInput {
        let job: Job
        do {
            try JSONReader.check(text)
            if let key = try JSONReader.repeatedKey(in: text) {
                throw Job.Problem(reason: "\"\(key)\" occurs twice in one object")
            }
            job = try JSONDecoder().decode(Job.self, from: text)
        } catch let error as JSONSyntaxError {
            throw BatchFailure.badJob(
                line: line, reason: "it is not JSON: \(error.errorText)")
        } catch let error as RecipeError {
            throw BatchFailure.badJob(line: line, reason: error.errorText)
        } catch let error as Job.Problem {
            throw BatchFailure.badJob(line: line, reason: error.reason)
        } catch {
            throw BatchFailure.badJob(line: line, reason: "it is not an object with an \"input\"")
        }
        var input = BatchInput(path: job.input, output: job.output)
        switch job.recipe {
        case .own(let recipe)?: input.recipe = recipe
        case .file(let path)?: input.recipe = try recipe(at: path)
        case nil: break
        }
        return input
    }

    private mutating func recipe(at path: String) throws -> Recipe {
        if let known = files[PathKey(path)] { return known }
        let recipe = try RecipeReader.read(path, with: tool)
        files[PathKey(path)] = recipe
        return recipe
    }
}

/// One line of `--jobs-from`.
private struct Job: Decodable {
    enum RecipeSource {
        case own(Recipe)
        case file(String)
    }

    struct Problem: Error {
        let reason: String
    }

    let input: String
    let output: String?
    let recipe: RecipeSource?

    init(from decoder: any Decoder) throws {
        let job = try decoder.container(keyedBy: Key.self)
        if let key = job.allKeys.map(\.stringValue).sorted().first(where: {
            !Key.known.contains($0)
        }) {
            throw Problem(reason: "\"\(key)\" is not a field of a job")
        }
        guard let input = try? job.decode(String.self, forKey: Key("input")), !input.isEmpty
        else { throw Problem(reason: "\"input\" is missing or not a path") }
        self.input = input
        output = try Self.path(job, Key("output"))
        recipe = try Self.recipe(job)
    }

    private static func path(
        _ job: KeyedDecodingContainer<Key>, _ key: Key
    ) throws -> String? {
        guard job.contains(key), try !job.decodeNil(forKey: key) else { return nil }
        guard let path = try? job.decode(String.self, forKey: key) else {
            throw Problem(reason: "\"\(key.stringValue)\" is not a path")
        }
        return path
    }

    private static func recipe(_ job: KeyedDecodingContainer<Key>) throws -> RecipeSource? {
        let key = Key("recipe")
        guard job.contains(key), try !job.decodeNil(forKey: key) else { return nil }
        if let path = try? job.decode(String.self, forKey: key) { return .file(path) }
        return .own(try job.decode(Recipe.self, forKey: key))
    }

    private struct Key: CodingKey {
        static let known = ["input", "output", "recipe"]

        let stringValue: String
        var intValue: Int? { nil }

        init(_ name: String) { stringValue = name }
        init(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }
}
