import Foundation

/// The address space that a server needs.
///
/// Swift ends a process that cannot allocate memory for an object. A server with a limit of address
/// space therefore checks at its start that the limit allows everything that it may do at the same
/// time.
struct AddressSpace {
    /// The address space in bytes that the C library reserves for one heap. It makes a heap for
    /// each thread, but at most ``heapsPerProcessor`` per processor.
    private static let heapBytes = 64 << 20
    private static let heapsPerProcessor = 8
    /// The bytes for the stacks of threads, and for requests that render nothing.
    private static let otherBytes = 512 << 20
    /// The accuracy of ``missing(of:)``, in bytes.
    private static let step = 16 << 20

    /// The limit of this process's address space in bytes; `nil` if it is unlimited.
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

    /// Tries to reserve this many bytes, and releases them again.
    ///
    /// - Returns: The number of bytes that the limit does not allow, rounded up; 0 if it allows
    ///   all.
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
