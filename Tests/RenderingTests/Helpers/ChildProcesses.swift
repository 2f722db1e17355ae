import Foundation

/// The processes that the threads of this one have started.
enum ChildProcesses {
    static func ids() -> [pid_t] {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        return tasks.flatMap { task in
            let file = "/proc/self/task/\(task)/children"
            let ids = FileManager.default.contents(atPath: file) ?? Data()
            return String(decoding: ids, as: UTF8.self).split(separator: " ").compactMap {
                pid_t($0)
            }
        }
    }

    /// Those that have become decoders. Before, the thread that starts one waits for it.
    static func workers() -> [pid_t] {
        ids().filter { id in
            let arguments = FileManager.default.contents(atPath: "/proc/\(id)/cmdline") ?? Data()
            return String(decoding: arguments, as: UTF8.self).contains("--imageeditor-worker")
        }
    }

    /// Waits until there are `count`. Processes end a moment after they were told to.
    ///
    /// - Returns: `false` if there still is another number after 10 s.
    static func settle(at count: Int) -> Bool {
        for _ in 0..<10_000 {
            if ids().count == count { return true }
            usleep(1_000)
        }
        return false
    }
}
