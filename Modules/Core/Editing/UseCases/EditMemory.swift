import FoundationEssentials
import ImageEditorFiles

/// The store and the session with which an edit is remembered.
public struct EditMemory: Sendable {
    /// The way in which the session gets its next state.
    enum Step: Sendable {
        /// The job begins a new edit. If the image is a result of its remembered edit, the new edit
        /// continues the history of that edit.
        case begin
        /// The job's recipe is the next change of this session.
        case add(EditSession)
        /// This session has already moved to the new state by undoing, redoing or resetting.
        case walk(EditSession)
    }

    let store: any EditStore
    let absolute: @Sendable (Recipe) -> Recipe
    let place: RememberedEdit.Original.Place
    /// The remembered edit of the image; `nil` if none is remembered.
    let known: FoundEdit?
    let step: Step
    /// True if the result may replace a file that another program has changed. That file is backed
    /// up first.
    let replacesChanged: Bool

    /// Remembers a new edit.
    ///
    /// - Parameters:
    ///   - place: The location of the image: an absolute path, or an address without credentials.
    ///   - known: The remembered edit of the image. If the image is a result of this edit, the new
    ///     edit continues its history; otherwise the new edit replaces it.
    ///   - absolute: Makes the file names in a recipe absolute.
    public init(
        of place: RememberedEdit.Original.Place, known: FoundEdit? = nil,
        in store: any EditStore, absolute: @escaping @Sendable (Recipe) -> Recipe = { $0 }
    ) {
        self.store = store
        self.absolute = absolute
        self.place = place
        self.known = known
        step = .begin
        replacesChanged = false
    }

    /// Remembers the next change of an edit: the job's recipe.
    ///
    /// - Parameters:
    ///   - replacesChanged: True if the result may replace a file that another program has changed.
    ///   - absolute: Makes the file names in a recipe absolute.
    public init(
        continuing known: FoundEdit, replacesChanged: Bool = false, in store: any EditStore,
        absolute: @escaping @Sendable (Recipe) -> Recipe = { $0 }
    ) {
        self.init(
            known, .add(known.edit.session), replacesChanged, in: store, absolute: absolute)
    }

    /// Remembers that an edit moved to another state of its session. The job renders that state.
    ///
    /// - Parameter replacesChanged: True if the result may replace a file that another program has
    ///   changed.
    public init(
        walking known: FoundEdit, to session: EditSession, replacesChanged: Bool = false,
        in store: any EditStore
    ) {
        self.init(known, .walk(session), replacesChanged, in: store)
    }

    private init(
        _ known: FoundEdit, _ step: Step, _ replacesChanged: Bool, in store: any EditStore,
        absolute: @escaping @Sendable (Recipe) -> Recipe = { $0 }
    ) {
        self.store = store
        self.absolute = absolute
        place = known.edit.original.place
        self.known = known
        self.step = step
        self.replacesChanged = replacesChanged
    }

    /// Returns a record that remembers the edit of `job`, and begins to store a copy of an image
    /// from the web.
    func record(_ job: EditJob) -> EditRecord { EditRecord(of: job, in: self) }

    /// Returns the session to remember after a job that carries out `plan`.
    ///
    /// - Parameter original: The digest of the image that the job renders.
    func session(after plan: EditPlan, of original: ContentDigest) -> EditSession {
        let recipe = absolute(plan.recipe)
        switch step {
        case .walk(let session): return session
        case .add(var session):
            session.go(on: recipe)
            return session
        case .begin:
            var session = EditSession()
            guard let edit = continued(by: original), case .file(let path) = place else {
                session.go(on: recipe)
                return session
            }
            session = edit.session
            if session.base == original, session.recipe.operations.isEmpty {
                session.go(on: recipe)
            } else if edit.wrote(original, to: path) {
                session.begin(on: original, recipe)
            } else {
                session.begin(on: original)
                session.go(on: recipe)
            }
            return session
        }
    }

    /// Returns the known edit if a new edit of the image with this digest continues the known edit;
    /// otherwise `nil`.
    func continued(by digest: ContentDigest) -> RememberedEdit? {
        guard let edit = known?.edit, case .file(let path) = place, edit.original.place == place,
            edit.knows(digest, at: path), digest != edit.original.digest
        else { return nil }
        return edit
    }
}

extension EditSession {
    /// Changes the session's recipe to `recipe` as one change, by appending operations if
    /// possible.
    mutating func go(on recipe: Recipe) {
        let known = self.recipe.operations
        if recipe.operations.starts(with: known) {
            append(Array(recipe.operations.dropFirst(known.count)))
        } else {
            replace(with: recipe)
        }
    }
}

package enum AbsolutePath {
    /// Returns an absolute path. All links are resolved if the file exists, and the links of its
    /// folder if only the folder exists. So two paths that lead to one file through different links
    /// give one path.
    package static func of(_ path: String) -> String {
        if let resolved = FileCalls.realPath(path) { return resolved }
        guard let slash = path.lastIndex(of: "/") else {
            return joining(FileCalls.currentFolder() ?? "/", path)
        }
        let folder = slash == path.startIndex ? "/" : String(path[..<slash])
        let name = String(path[path.index(after: slash)...])
        if let resolved = FileCalls.realPath(folder) { return joining(resolved, name) }
        return path.hasPrefix("/")
            ? path : joining(FileCalls.currentFolder() ?? "/", path)
    }

    private static func joining(_ folder: String, _ name: String) -> String {
        (folder.hasSuffix("/") ? folder : folder + "/") + name
    }
}
