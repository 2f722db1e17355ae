import CImageEditorSandbox
import Core
import Glibc
import ImageEditorFiles
import Presentation

/// The services of the program of local files, which has none: it replaces this process by the full
/// program, which runs the same command line.
package struct FullProgramLauncher: Services {
    static let name = "imageeditor-full"

    /// The signals that the main thread blocks. Threads of the concurrency pool block others.
    private let blocked: sigset_t

    /// Must be called on the main thread.
    package init() {
        var blocked = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &blocked)
        self.blocked = blocked
    }

    /// Replaces this program; its process, streams, environment and signals stay.
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
        // Never a relative name, which could be a file of the current folder.
        let program = csandbox_program().flatMap { FileCalls.realPath(String(cPath: $0)) }
        var count: Int32 = 0
        guard let program, let arguments = csandbox_arguments(&count) else {
            throw FullProgramError(code: ENOENT, place: Self.name)
        }
        // A copy of this program in place of the full one would start itself endlessly.
        guard !program.hasSuffix("/\(Self.name)") else {
            throw FullProgramError(code: ENOEXEC, place: program)
        }
        var (blocked, own) = (blocked, sigset_t())
        pthread_sigmask(SIG_SETMASK, &blocked, &own)
        let failures = Self.paths(for: program).map { path in
            // So would a link to it.
            if FileCalls.realPath(path) == program {
                return FullProgramError(code: ENOEXEC, place: path)
            }
            let code = path.withCPath { execv($0, arguments) == 0 ? 0 : errno }
            return FullProgramError(code: code, place: path)
        }
        pthread_sigmask(SIG_SETMASK, &own, nil)
        throw failures.first { $0.code != ENOENT } ?? failures[0]
    }
}

/// The full program cannot be started.
struct FullProgramError: PresentableFailure, Equatable {
    let code: Int32
    let place: String

    var category: FailureCategory { .configuration }
    var summary: String {
        "this command needs the program \(place): \(SystemErrorWords.reason(code))"
    }
    var advice: Advice? { "install both programs with: make install" }
}
