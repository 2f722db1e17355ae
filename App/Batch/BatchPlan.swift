import Core
import FoundationEssentials
import ImageEditorFiles
import Presentation

/// The complete plan of a batch, made before the first result is written.
struct BatchPlan: Sendable {
    /// The recipes of all items, without repetition.
    private(set) var recipes: [Recipe] = []
    /// The images of this run's shard.
    private(set) var items: [BatchItem] = []
    /// Every input, including those of other shards. No result may overwrite one of them.
    private(set) var originals: Set<FileIdentity> = []
    /// The inputs of this run's shard that cannot be edited.
    private(set) var refusals: [BatchRefusal]

    private var outputs: [ResultPath: BatchItem] = [:]
    private var places: [Data: Int] = [:]
    /// The outputs that several inputs share, each with the first two of these inputs.
    private var shared: [ResultPath: (first: String, second: String)] = [:]
    private var collisions = 0

    /// - Parameter folder: The result folder as it was given.
    /// - Throws: ``BatchFailure/collision(first:second:output:others:)`` if every input shares its
    ///   output with another one, or the error of the command line's recipe.
    init(_ lister: BatchLister, for request: EditRequest, in folder: String, tool: Tool) throws {
        refusals = []
        let typed = try request.steps(with: tool)
        let common = try request.recipe(with: tool)
        let template = request.batch.template ?? .standard
        var collision: BatchFailure?
        var files = InputPlaces()
        for (index, input) in lister.inputs.enumerated() {
            do {
                try insertOriginal(input.path)
                let renderer = tool.composition.renderer
                let recipe = try input.recipe.map {
                    try renderer.canonical($0).following(typed).canonical(by: renderer)
                }
                let output = try Self.output(
                    of: input, index: index + 1, recipe ?? common, template,
                    request.format, folder)
                let item = BatchItem(
                    input: input.path, output: output, recipe: try place(of: recipe ?? common))
                // A file that is listed under two paths with the same recipe is edited once.
                if input.output == nil, !files.insert(item.input, recipe: item.recipe) { continue }
                if let other = outputs.updateValue(item, forKey: output) {
                    // The same job listed twice runs once.
                    if other.recipe == item.recipe, other.input.isSamePath(as: item.input) {
                        continue
                    }
                    collisions += 1
                    let pair = shared[output] ?? (other.input, item.input)
                    shared[output] = pair
                    collision = collision ?? Self.collision(pair, output)
                }
                if request.batch.shard?.contains(input.path) != false { items.append(item) }
            } catch {
                refuse(BatchRefusal(input: input.path, error: error), request.batch.shard)
            }
        }
        for refusal in lister.refusals { refuse(refusal, request.batch.shard) }
        if case .collision(let first, let second, let output, _)? = collision,
            shared.count == outputs.count
        {
            throw BatchFailure.collision(
                first: first, second: second, output: output, others: collisions - 1)
        }
        refuseShared()
        outputs = [:]
        places = [:]
        shared = [:]
    }

    /// - Throws: ``BatchFailure/isNoFile``.
    private mutating func insertOriginal(_ path: String) throws(BatchFailure) {
        if let identity = FileIdentity(path) {
            originals.insert(identity)
            return
        }
        switch ImageReference(path, fileExists: { _ in false }) {
        case .id, .url: throw .isNoFile
        case .file, .standardInput: break
        }
    }

    /// Refuses the items whose outputs are shared, such as those of a RAW file and of the JPEG
    /// beside it: none of them may replace another one's result.
    private mutating func refuseShared() {
        if shared.isEmpty { return }
        for item in items {
            guard var pair = shared[item.output] else { continue }
            if item.input != pair.first { pair.second = item.input }
            refusals.append(
                BatchRefusal(input: item.input, error: Self.collision(pair, item.output)))
        }
        items.removeAll { shared[$0.output] != nil }
    }

    private static func collision(
        _ pair: (first: String, second: String), _ output: ResultPath
    ) -> BatchFailure {
        .collision(first: pair.first, second: pair.second, output: output.text, others: 0)
    }

    var count: Int { items.count + refusals.count }

    private mutating func refuse(_ refusal: BatchRefusal, _ shard: Shard?) {
        let path = refusal.input ?? "line \(refusal.line ?? 0)"
        if shard?.contains(path) != false { refusals.append(refusal) }
    }

    private mutating func place(of recipe: Recipe) throws(RecipeError) -> Int {
        let key = try recipe.jsonData()
        if let place = places[key] { return place }
        recipes.append(recipe)
        places[key] = recipes.count - 1
        return recipes.count - 1
    }

    private static func output(
        of input: BatchInput, index: Int, _ recipe: Recipe, _ template: NameTemplate,
        _ format: ImageFormat?, _ folder: String
    ) throws(BatchFailure) -> ResultPath {
        if let output = input.output { return try ResultPath(inside(folder, output)) }
        let parts = input.path.utf8.split(separator: UInt8(ascii: "/"))
        let name = parts.last.map { String(Substring($0)) } ?? input.path
        var (stem, ending) = (name, "")
        if let dot = name.lastIndex(of: "."), dot != name.startIndex {
            (stem, ending) = (String(name[..<dot]), String(name[dot...]))
        }
        let own = ImageFormat(fileExtension: String(ending.dropFirst()))
        if let format = format ?? own?.resultFormat, own != format {
            ending = "." + format.fileExtension
        }
        return try template.path(
            for: NameTemplate.Values(
                name: stem, ending: ending, folder: input.folder,
                operation: recipe.operations.last?.name ?? "edited", index: index))
    }

    /// Makes an absolute `output` inside the result folder relative to this folder. Returns any
    /// other path unchanged.
    private static func inside(_ folder: String, _ output: String) -> String {
        guard output.hasPrefix("/") else { return output }
        let here = FileCalls.currentFolder() ?? ""
        let whole = URL(filePath: folder.hasPrefix("/") ? folder : here + "/" + folder)
            .standardizedFileURL.path
        let start = whole.hasSuffix("/") ? whole : whole + "/"
        return output.hasPrefix(start) ? String(output.dropFirst(start.count)) : output
    }
}

/// One image of a batch: its input, its result and its recipe.
struct BatchItem: Sendable {
    /// The path as it was given or found.
    let input: String
    let output: ResultPath
    /// An index into ``BatchPlan/recipes``.
    let recipe: Int
}

/// An input that fails before its file is opened.
struct BatchRefusal {
    /// The path as it was given; `nil` for a line without a path.
    let input: String?
    /// The number of an unreadable line in a list of jobs; `nil` for any other input.
    var line: Int?
    let error: any Error
}
