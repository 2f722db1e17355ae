import Glibc
import ImageEditorThreads
import Testing

struct MainLoopTests {
    private actor Counter {
        private(set) var count = 0

        func add() -> Bool {
            count += 1
            return MainLoopTests.isMain
        }
    }

    @TaskLocal private static var main: UInt = 0
    private static var isMain: Bool { pthread_self() == main }

    @Test func `a task, its children and actors run on the calling thread`() {
        let main = pthread_self()
        let places = MainLoop.run {
            await Self.$main.withValue(main) {
                let counter = Counter()
                async let child = counter.add()
                let other = try? await onOwnThread { Self.isMain }
                return [Self.isMain, await child, await counter.add(), other == false]
            }
        }
        #expect(places == [true, true, true, true])
    }

    @Test func `work that uses the loop runs on its thread, with a check for cancellation`() {
        let main = pthread_self()
        let places = MainLoop.run {
            await Self.$main.withValue(main) {
                let own = try? await onCancellableThread(usingLoop: true) { _ in
                    [Self.isMain, ThreadCancellation.check?.isCancelled() == false]
                }
                let other = try? await onCancellableThread { _ in [Self.isMain] }
                return [own, other]
            }
        }
        #expect(places == [[true, true], [false]])
    }

    @Test func `without a loop, such work has a thread of its own`() async throws {
        let caller = pthread_self()
        let own = try await onCancellableThread(usingLoop: true) { _ in pthread_self() }
        #expect(own != caller)
    }

    @Test func `a detached task can be awaited`() {
        #expect(MainLoop.run { await Task.detached { 7 }.value } == 7)
    }
}
