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

    @Test func `a detached task can be awaited`() {
        #expect(MainLoop.run { await Task.detached { 7 }.value } == 7)
    }
}
