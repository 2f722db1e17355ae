import Core
import Editing
import Foundation
import ImageEditorTestSupport
import Pickers
import PickersTesting
import Rendering
import Testing

/// Rules for every source: exactly one outcome, and unchanged bytes.
struct SourcePickerTests {
    @Test func `a chosen image is picked byte for byte, with its facts`() async throws {
        let source = SourceStub(pictures: [("a.jpg", Pictures.jpeg), ("b.png", Pictures.png)])

        let image = try await pick(source, .items([1])).image()

        #expect(image.data == Pictures.png)
        #expect(image.type == .png)
        #expect(image.name == "b.png")
        #expect(image.metadata == (try RenderingImageInspector().inspect(Pictures.png)))
        #expect(image.metadata.width == 40 && image.metadata.height == 30)
        #expect(
            image.origin
                == PickOrigin(source: ImageSource(rawValue: "stub"), place: .other("b.png")))
    }

    @Test func `several images are picked in the order of choice`() async throws {
        let source = SourceStub(
            pictures: [("a.jpg", Pictures.jpeg), ("b.png", Pictures.png), ("c.jpg", Pictures.jpeg)])

        let outcome = await pick(source, .items([2, 0]), PickerOptions(limit: 2))

        #expect(try outcome.images().map(\.name) == ["c.jpg", "a.jpg"])
    }

    @Test func `more than the limit is refused, whatever the view lets through`() async {
        let source = SourceStub(pictures: [("a.jpg", Pictures.jpeg), ("b.png", Pictures.png)])

        #expect(
            await pick(source, .items([0, 1])) == .failed(.tooManyChosen(count: 2, limit: 1)))
        #expect(PickerOptions(limit: -3).limit == 1)
    }

    @Test func `choosing nothing equals leaving the view`() async {
        let source = SourceStub(pictures: [("a.jpg", Pictures.jpeg)])

        #expect(await pick(source, .cancel) == .cancelled)
        #expect(await pick(source, .items([])) == .cancelled)
    }

    @Test func `a source without pictures shows no view`() async {
        let view = ScriptedPickerView()

        let outcome = await SourcePicker(SourceStub(), in: environment(view)).pick()

        #expect(outcome == .failed(.empty(ImageSource(rawValue: "stub"))))
        #expect(view.lists.isEmpty)
    }

    @Test func `an error from a source or a view is the reason`() async {
        let failing = SourceStub(error: AnyError("no film"))
        let source = SourceStub(pictures: [("a.jpg", Pictures.jpeg)])

        #expect(await pick(failing, .cancel) == .failed(.source(SourceError(AnyError("no film")))))
        #expect(await pick(failing, .cancel) != .failed(.source(SourceError(AnyError("other")))))
        #expect(
            await pick(source, .fail(.noMatch(pattern: "x"))) == .failed(.noMatch(pattern: "x")))
    }

    @Test func `an image that was not offered cannot be picked`() async {
        let source = SourceStub(pictures: [("a.jpg", Pictures.jpeg)])
        let foreign = PickerItem(place: .file(FilePath("/etc/hostname")), name: "hostname")

        #expect(
            await pick(source, .perform { _ in .chosen([foreign]) })
                == .failed(.notOffered(name: "hostname")))
    }

    @Test func `bytes that are no picture are named in the reason`() async {
        let source = SourceStub(pictures: [("a.jpg", Data("no picture".utf8))])

        #expect(
            await pick(source, .items([0]))
                == .failed(.unreadable(name: "a.jpg", reason: .notAnImage)))
    }

    @Test func `one broken picture among several picks none`() async {
        let source = SourceStub(pictures: [("a.jpg", Pictures.jpeg), ("b.jpg", Data("x".utf8))])

        #expect(
            await pick(source, .items([0, 1]), PickerOptions(limit: 2))
                == .failed(.unreadable(name: "b.jpg", reason: .notAnImage)))
    }
}

// MARK: - Types and animations

extension SourcePickerTests {
    @Test func `only the types that were asked for are offered`() async throws {
        let source = SourceStub(
            pictures: [("a.jpg", Pictures.jpeg), ("b.png", Pictures.png), ("c", Pictures.png)])
        let view = ScriptedPickerView(.items([0]))

        let picker = SourcePicker(
            source, in: environment(view, options: PickerOptions(types: [.png])))

        #expect(try await picker.pick().image().name == "b.png")
        #expect(view.lists.first?.items.map(\.name) == ["b.png", "c"])
    }

    @Test func `the type depends on the bytes, not on the name`() async throws {
        let source = SourceStub(pictures: [("photo.jpg", Pictures.png)])

        #expect(try await pick(source, .items([0])).image().type == .png)
        #expect(
            await pick(source, .items([0]), PickerOptions(types: [.jpeg]))
                == .failed(.typeNotAllowed(name: "photo.jpg", type: .png)))
    }

    @Test func `an animation is picked whole by default`() async throws {
        let source = SourceStub(pictures: [("a.gif", Pictures.movingGIF)])

        let image = try await pick(source, .items([0])).image()

        #expect(image.data == Pictures.movingGIF)
        #expect(image.metadata.frames == 2)
    }

    @Test func `the first frame of an animation can be requested, in the same format`() async throws
    {
        let source = SourceStub(pictures: [("a.gif", Pictures.movingGIF)])

        let image = try await pick(source, .items([0]), PickerOptions(animations: .firstFrame))
            .image()

        #expect(image.type == .gif && image.metadata.frames == 1)
        #expect(image.metadata.bytes == image.data.count)
        #expect(try Rendering.Image(data: image.data).pixels().samples == [255, 0, 0, 255])
    }

    @Test func `animations can be refused`() async {
        let source = SourceStub(pictures: [("a.gif", Pictures.movingGIF)])

        #expect(
            await pick(source, .items([0]), PickerOptions(animations: .reject))
                == .failed(.animationNotAllowed(name: "a.gif", frames: 2)))
    }

    @Test(arguments: AnimationPolicy.allCases)
    func `rules for animations do not change a still picture`(
        _ policy: AnimationPolicy
    ) async throws {
        let source = SourceStub(pictures: [("a.gif", Pictures.stillGIF)])

        let image = try await pick(source, .items([0]), PickerOptions(animations: policy)).image()

        #expect(image.data == Pictures.stillGIF)
    }

    @Test func `a name without an ending gets that of the type`() async throws {
        let source = SourceStub(pictures: [("folder/scan", Pictures.png)])

        #expect(try await pick(source, .items([0])).image().name == "scan.png")
    }
}

// MARK: - Thumbnails

extension SourcePickerTests {
    @Test func `a thumbnail fits into a square`() async throws {
        let source = SourceStub(pictures: [("a.jpg", Pictures.jpeg)])
        let picker = SourcePicker(
            source,
            in: environment(
                choosing: .perform { list in
                    let data = try await list.thumbnail(of: list.items[0], side: 20)
                    let facts = try RenderingImageInspector().inspect(data)
                    #expect((facts.width, facts.height) == (20, 15))
                    #expect(facts.format == .png)
                    return .cancelled
                }))

        #expect(await picker.pick() == .cancelled)
    }

    @Test func `a broken picture has no thumbnail, and others can still be picked`() async throws {
        let source = SourceStub(pictures: [("a.jpg", Data("x".utf8)), ("b.jpg", Pictures.jpeg)])
        let picker = SourcePicker(
            source,
            in: environment(
                choosing: .perform { list in
                    await #expect(throws: PickError.unreadable(name: "a.jpg", reason: .notAnImage))
                    { try await list.thumbnail(of: list.items[0], side: 20) }
                    return .chosen([list.items[1]])
                }))

        #expect(try await picker.pick().image().name == "b.jpg")
    }
}

// MARK: - Cancellation

extension SourcePickerTests {
    @Test func `a caller cancelled in advance sees no view`() async {
        let view = ScriptedPickerView()
        let picker = SourcePicker(
            SourceStub(pictures: [("a.jpg", Pictures.jpeg)]), in: environment(view))

        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await picker.pick()
        }
        task.cancel()

        #expect(await task.value == .cancelled)
        #expect(view.lists.isEmpty)
    }

    @Test(.timeLimit(.minutes(10)))
    func `a cancelled task ends although the view never answers`() async {
        let gate = Gate()
        let picker = SourcePicker(
            SourceStub(pictures: [("a.jpg", Pictures.jpeg)]),
            in: environment(
                choosing: .perform { list in
                    await gate.pass()
                    return .chosen(list.items)
                }))

        let task = Task { await picker.pick() }
        await gate.hasArrivals()
        task.cancel()

        #expect(await task.value == .cancelled)
        await gate.open()
    }

    @Test func `a view that throws after cancellation gives no reason`() async {
        let source = SourceStub(pictures: [("a.jpg", Pictures.jpeg)])

        #expect(await pick(source, .perform { _ in throw CancellationError() }) == .cancelled)
    }

    private func pick(
        _ source: SourceStub, _ step: ScriptedPickerView.Step,
        _ options: PickerOptions = PickerOptions()
    ) async -> PickOutcome {
        await SourcePicker(source, in: environment(choosing: step, options: options)).pick()
    }
}
