import Foundation

/// The address space that a server needs.
///
/// Swift ends a process that cannot allocate memory for an object. A server whose address space is
/// limited must therefore have enough of it for all that it does at a time.
struct AddressSpace {
    /// The heap of a thread: the C library reserves that much for each, for at most
    /// ``heapsPerProcessor`` threads per processor.
    private static let heapBytes = 64 << 20
    private static let heapsPerProcessor = 8
    /// The stacks of threads, and what requests hold that do not render.
    private static let otherBytes = 512 << 20
    /// The accuracy of ``missing(of:)``.
    private static let step = 16 << 20

    /// The limit of this process in bytes; `nil` without one.
    static var limit: Int? {
        var limit = rlimit()
        let resource = __rlimit_resource_t(RLIMIT_AS.rawValue)
        guard getrlimit(resource, &limit) == 0, limit.rlim_cur <= Int.max else { return nil }
        return Int(limit.rlim_cur)
    }

    /// Returns the number of bytes that a server needs in addition to those that it has when it
    /// starts.
    static func needed(for limits: ServerLimits) -> Int {
        let heaps = heapBytes * heapsPerProcessor * ProcessInfo.processInfo.activeProcessorCount
        let renders = limits.renders.multipliedReportingOverflow(by: limits.renderMemory)
        let (sum, isTooMuch) = (heaps + otherBytes).addingReportingOverflow(renders.partialValue)
        return renders.overflow || isTooMuch ? .max : sum
    }

    /// Reserves this many bytes, to find out whether the limit allows them, and releases them.
    ///
    /// - Returns: The number of bytes that are missing, rounded up.
    static func missing(of bytes: Int) -> Int {
        var free = bytes
        while free > 0 {
            let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
            if let place = mmap(nil, free, PROT_NONE, flags, -1, 0), place != MAP_FAILED {
                munmap(place, free)
                break
            }
            free = max(0, free - step)
        }
        return bytes - free
    }
}
