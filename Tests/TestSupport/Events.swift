import Synchronization

/// Records events in order, from closures that may run on any thread.
public final class Events<Event: Sendable>: Sendable {
    private let storage = Mutex<[Event]>([])

    public init() {}

    public var all: [Event] { storage.withLock { $0 } }

    public func append(_ event: Event) { storage.withLock { $0.append(event) } }
}
