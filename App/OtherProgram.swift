import Core
import Glibc
import ImageEditorFiles
import Presentation

/// The services of a program without any: this process becomes the full program, which runs the
/// same command line.
package struct OtherProgram: Services {
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
    /// - Throws: ``OtherProgramError``. It does not return otherwise.
    package func claim() throws { try become() }

    /// The places of the full program: beside this one, as in the folder of a build, and in the
    /// folder where `make install` puts it.
    static func paths(for program: String) -> [String] {
        let folder = program[..<(program.lastIndex(of: "/") ?? program.startIndex)]
        return ["\(folder)/\(name)", "\(folder)/../libexec/imageeditor/\(name)"]
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
        var (blocked, own) = (blocked, sigset_t())
        pthread_sigmask(SIG_SETMASK, &blocked, &own)
        let paths = FileCalls.realPath("/proc/self/exe").map(Self.paths) ?? [Self.name]
        for path in paths {
            path.withCPath { _ = execv($0, CommandLine.unsafeArgv) }
        }
        let code = errno
        pthread_sigmask(SIG_SETMASK, &own, nil)
        throw OtherProgramError(code: code, place: paths[0])
    }
}

/// The full program cannot be started.
struct OtherProgramError: PresentableFailure, Equatable {
    let code: Int32
    let place: String

    var category: FailureCategory { .configuration }
    var summary: String {
        "this command needs the program \(place): \(SystemErrorWords.reason(code))"
    }
    var advice: Advice? { "install both programs with: make install" }
}
