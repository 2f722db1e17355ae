import Synchronization

/// Says each line once, however often it comes up.
final class Once: Sendable {
    private let say: @Sendable (String) -> Void
    private let said = Mutex<Set<String>>([])

    init(_ say: @escaping @Sendable (String) -> Void) {
        self.say = say
    }

    func callAsFunction(_ line: String) {
        if said.withLock({ $0.insert(line).inserted }) { say(line) }
    }
}
