import ArgumentParser
import Core
import Glibc
import ImageEditorThreads
import Presentation

/// Ends the process with a sentence if the system does not let it have the few threads and files
/// that are needed before a command can tell about them.
///
/// libdispatch would wait for threads for good, in silence, or end the process with a signal.
package func requireResources() {
    guard let shortage = StartResources.shortage() else { return }
    let message = ErrorPresenter(for: .commandLine).message(for: shortage)
    Console(isJSON: false, isQuiet: false, isVerbose: false).failure(message)
    Glibc.exit(ExitStatus(message.category).rawValue)
}

/// What a process needs to run any command.
enum StartResources {
    private static let descriptors = 12
    /// Those of the concurrency pool, and one that decodes.
    private static let threads = 3
    private static let threadsOfServer = 4
    /// Systems without a limit for their users allow more processes than that.
    private static let usualProcesses = 10_000

    /// What is short; `nil` if a command can run.
    static func shortage() -> ResourceShortage? {
        if limit(RLIMIT_NOFILE) < descriptors { return .descriptors }
        let servers = [ServeCommand.configuration, StudioCommand.configuration].map(\.commandName)
        let isServer = ArgumentBytes.texts.first.map(servers.contains) ?? false
        let hasLittleMemory = limit(RLIMIT_AS) < .max
        // To start threads takes some time, which an edit need not wait.
        guard isServer || hasLittleMemory || limit(__RLIMIT_NPROC) < usualProcesses,
            !canStartThreads(isServer ? threadsOfServer : threads)
        else { return nil }
        return hasLittleMemory && limit(__RLIMIT_NPROC) >= usualProcesses ? .memory : .processes
    }

    /// A limit of this process; the greatest number if there is none.
    private static func limit(_ resource: __rlimit_resource) -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else { return .max }
        return Int(clamping: limit.rlim_cur)
    }
}
