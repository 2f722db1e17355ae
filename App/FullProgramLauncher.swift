import CImageEditorFiles
import CImageEditorSandbox
import CImageEditorStart
import Core
import Glibc
import ImageEditorFiles
import Presentation

/// Replaces the services in the program of local files, which contains none: each call replaces
/// this process by the full program, which runs the same command line.
package struct FullProgramLauncher: Services {
    static let name = "imageeditor-full"

    /// The environment variable that tells the full program which version has started it.
    private static let versionVariable = "IMAGEEDITOR_STARTED_BY_VERSION"

    /// The signals that the main thread blocks: the full program must start with the same ones.
    /// Threads of the concurrency pool block other signals.
    private let blocked: sigset_t

    /// Records the blocked signals. Call it on the main thread.
    package init() {
        var blocked = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &blocked)
        self.blocked = blocked
    }

    /// Replaces this program by the full one in the same process, with the same streams,
    /// environment and blocked signals.
    ///
    /// - Throws: ``FullProgramError``. It does not return otherwise.
    package func require() throws { try become() }

    /// Returns the paths of the full program in the order in which they are tried: where
    /// `make install` puts it, then the folder of this program, as after a build. The installed one
    /// comes first, because in a folder of downloads another file could have the full program's
    /// name.
    ///
    /// - Parameter program: The absolute path of this program, without links.
    static func paths(for program: String) -> [String] {
        let folder = folder(of: program[...])
        return ["\(self.folder(of: folder))/libexec/imageeditor/\(name)", "\(folder)/\(name)"]
    }

    private static func folder(of path: Substring) -> Substring {
        path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
    }

    package func stores(
        for settings: Settings, warn: @escaping @Sendable (String) -> Void
    ) throws -> Stores {
        try become()
    }

    package func serve(_ command: ServeCommand, in tool: Tool) async throws -> ExitStatus {
        try become()
    }

    package func studio(_ command: StudioCommand, in tool: Tool) async throws -> ExitStatus {
        try become()
    }

    private func become() throws -> Never {
        // Only an absolute path is safe: a relative name could be a file of the current folder.
        let program = csandbox_program().flatMap { FileCalls.realPath(String(cPath: $0)) }
        var count: Int32 = 0
        guard let program, let arguments = cstart_arguments(&count) else {
            throw FullProgramError(code: ENOENT, place: Self.name)
        }
        // A copy of this program in place of the full one would start itself endlessly.
        guard !program.hasSuffix("/\(Self.name)") else {
            throw FullProgramError(code: ENOEXEC, place: program)
        }
        var (blocked, own) = (blocked, sigset_t())
        pthread_sigmask(SIG_SETMASK, &blocked, &own)
        var environment = Self.environment
        environment.insert(strdup("\(Self.versionVariable)=\(Product.version)"), at: 0)
        environment.append(nil)
        defer { free(environment[0]) }
        let failures = Self.paths(for: program).map { path in
            // A link to this program would start itself endlessly, too.
            if FileCalls.realPath(path) == program {
                return FullProgramError(code: ENOEXEC, place: path)
            }
            let code = path.withCPath { execve($0, arguments, environment) == 0 ? 0 : errno }
            return FullProgramError(code: code, place: path)
        }
        pthread_sigmask(SIG_SETMASK, &own, nil)
        throw failures.first { $0.code != ENOENT } ?? failures[0]
    }
}

extension FullProgramLauncher {
    private static var environment: [UnsafeMutablePointer<CChar>?] {
        var texts: [UnsafeMutablePointer<CChar>?] = []
        var next = cfiles_environment()
        while let text = next?.pointee {
            texts.append(text)
            next = next?.advanced(by: 1)
        }
        return texts
    }

    /// Checks that the program that has started this full program, if any, has the same version.
    /// Removes that version from the environment of programs that this process starts.
    ///
    /// - Throws: ``OtherVersionError``.
    package static func checkVersion() throws {
        guard let text = getenv(versionVariable) else { return }
        let version = String(cString: text)
        unsetenv(versionVariable)
        guard version == Product.version else { throw OtherVersionError(starting: version) }
    }
}

/// A program of another version has started the full program.
struct OtherVersionError: PresentableFailure, Equatable {
    /// The version of the program that has started this one.
    let starting: String

    var category: FailureCategory { .configuration }
    var summary: String {
        "\(Product.name) \(starting) has started \(FullProgramLauncher.name) \(Product.version)"
    }
    var advice: Advice? { FullProgramError.advice }
}

/// The full program cannot be started.
struct FullProgramError: PresentableFailure, Equatable {
    let code: Int32
    let place: String

    var category: FailureCategory { .configuration }
    var summary: String {
        "this command needs the program \(place): \(SystemErrorWords.reason(code))"
    }
    var advice: Advice? { Self.advice }
    static let advice: Advice = "install both programs with: make install"
}
