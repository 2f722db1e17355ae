import CameraCapture
import ImageEditorTestSupport
import Testing

struct PreviewUseCaseTests {
    @Test func `frames come as the device delivers them`() async throws {
        let (sut, spy) = try await startedCamera()
        let watching = Task {
            var seen: [Int] = []
            for try await frame in sut.preview {
                seen.append(frame.sequence)
                if seen.count < 3 { spy.deliver(try numbered(frame.sequence + 1)) }
                if seen.count == 3 { break }
            }
            return seen
        }
        try await eventually { spy.watcherCount == 1 }

        spy.deliver(try numbered(1))

        #expect(try await watching.value == [1, 2, 3])
        #expect(spy.messages == [.frames])
    }

    @Test func `a slow watcher sees the newest frame and delays no other`() async throws {
        let (sut, spy) = try await startedCamera()
        let gate = Gate()
        let slow = Task {
            var seen: [Int] = []
            for try await frame in sut.preview {
                seen.append(frame.sequence)
                if seen.count == 2 { break }
                await gate.pass()
            }
            return seen
        }
        try await eventually { spy.watcherCount == 1 }
        spy.deliver(try numbered(0))
        await gate.hasArrivals()

        // Another watcher receives every frame meanwhile. When it has the second frame 51, the
        // first one has arrived at every watcher.
        let quick = Task.immediate {
            var seen: [Int] = []
            for try await frame in sut.preview {
                seen.append(frame.sequence)
                if seen.suffix(2) == [51, 51] { break }
                spy.deliver(try numbered(min(51, frame.sequence + 1)))
            }
            return seen
        }
        spy.deliver(try numbered(1))
        #expect(try await quick.value == Array(1...51) + [51])
        await gate.open()

        #expect(try await slow.value == [0, 51])
        #expect(spy.messages == [.frames])
    }

    @Test func `the device's frames end with the last watcher`() async throws {
        let (sut, spy) = try await startedCamera()
        let first = Task.immediate { for try await _ in sut.preview {} }
        let second = Task.immediate { for try await _ in sut.preview {} }
        try await eventually { spy.watcherCount == 1 }

        first.cancel()
        second.cancel()
        try await first.value
        try await second.value

        try await eventually { spy.watcherCount == 0 }
        #expect(spy.messages == [.frames])
    }

    @Test func `without watchers no frames are read`() async throws {
        let (sut, spy) = try await startedCamera()

        _ = sut.preview

        #expect(spy.messages.isEmpty)
    }

    @Test func `a missing camera is reported before a missing start`() async throws {
        let (sut, spy) = freshCamera()

        await #expect(throws: CameraError.noCameraSet) { for try await _ in sut.preview {} }
        try sut.set(CameraDevice.back.id)
        await #expect(throws: CameraError.cameraNotStarted) { for try await _ in sut.preview {} }

        #expect(spy.messages == [.select(CameraDevice.back.id)])
    }

    @Test func `a stop ends the preview without an error`() async throws {
        let (sut, spy) = try await startedCamera()
        let watching = Task { for try await _ in sut.preview {} }
        try await eventually { spy.watcherCount == 1 }

        await sut.stop()

        try await watching.value
        try await eventually { spy.watcherCount == 0 }
    }

    @Test func `choosing another device ends the preview without an error`() async throws {
        let (sut, spy) = try await startedCamera()
        let watching = Task { for try await _ in sut.preview {} }
        try await eventually { spy.watcherCount == 1 }

        try sut.set(CameraDevice.front.id)

        try await watching.value
    }

    @Test func `a lost device ends the preview of every watcher with an error`() async throws {
        let (sut, spy) = try await startedCamera()
        let first = Task.immediate { for try await _ in sut.preview {} }
        let second = Task.immediate { for try await _ in sut.preview {} }
        try await eventually { spy.watcherCount == 1 }

        spy.loseDevice()

        await #expect(throws: CameraError.deviceLost) { try await first.value }
        await #expect(throws: CameraError.deviceLost) { try await second.value }
    }

    @Test func `a device that delivers nothing is given up`() async throws {
        let (sut, _) = try await startedCamera(
            timeouts: CameraTimeouts(frame: .milliseconds(30)))

        await #expect(throws: CameraError.timedOut) { for try await _ in sut.preview {} }
    }

    @Test func `after a new start frames come again`() async throws {
        let (sut, spy) = try await startedCamera()
        let before = Task { for try await _ in sut.preview {} }
        try await eventually { spy.watcherCount == 1 }
        await sut.stop()
        try await before.value

        try await sut.start()
        var frames = sut.preview.makeAsyncIterator()
        async let frame = frames.next()
        try await eventually { spy.messages.last == .frames }
        try await eventually { spy.watcherCount == 1 }
        spy.deliver(try numbered(7))

        #expect(try await frame?.sequence == 7)
    }

    private func numbered(_ number: Int) throws -> CameraFrame {
        CameraFrame(pixels: try pixels("r"), sequence: number)
    }
}
