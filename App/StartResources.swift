import ArgumentParser
import Core
import Glibc
import ImageEditorThreads
import Presentation

/// Ends the process with a message if the system does not allow the few threads and files that are
/// needed before a command can report a shortage.
///
/// Without this check, libdispatch would wait for the threads forever, or end the process with a
/// signal.
package func requireResources() {
    guard let shortage = StartResources.shortage() else { return }
    let message = ErrorPresenter(for: .commandLine).message(for: shortage)
    Console(isJSON: false, isQuiet: false, isVerbose: false).failure(message)
    Glibc.exit(ExitStatus(message.category).rawValue)
}

/// The threads and files that a process needs to run any command.
enum StartResources {
    private static let descriptors = 12
    /// The number of threads that a command other than a server needs: those of the concurrency
    /// pool, and one that decodes.
    private static let threads = 3
    private static let threadsOfServer = 4
    /// Below this limit of processes, threads may fail to start, so that their start is tested.
    private static let usualProcesses = 10_000

    /// Returns the resource that is short; `nil` if a command can run.
    static func shortage() -> ResourceShortage? {
        if limit(RLIMIT_NOFILE) < descriptors { return .descriptors }
        let servers = [ServeCommand.configuration, StudioCommand.configuration].map(\.commandName)
        let isServer = ArgumentBytes.texts.first.map(servers.contains) ?? false
        let hasLittleMemory = limit(RLIMIT_AS) < .max
        // Testing the start of threads takes time, so that other commands than servers do it only
        // under a limit.
        guard isServer || hasLittleMemory || limit(__RLIMIT_NPROC) < usualProcesses,
            !canStartThreads(isServer ? threadsOfServer : threads)
        else { return nil }
        return hasLittleMemory && limit(__RLIMIT_NPROC) >= usualProcesses ? .memory : .processes
    }

    /// Returns a limit of this process; `Int.max` if it is unlimited.
    private static func limit(_ resource: __rlimit_resource) -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else { return .max }
        return Int(clamping: limit.rlim_cur)
    }
}
