import Synchronization

/// Values that a server's thread recorded, in order.
final class Recorder<Value: Sendable>: Sendable {
    private let list = Mutex([Value]())

    var values: [Value] { list.withLock { $0 } }

    func add(_ value: Value) { list.withLock { $0.append(value) } }
}
