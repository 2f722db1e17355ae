import Core
import Foundation
import Presentation
import Testing

/// A graphical front end with live controls.
@MainActor struct LiveEditingTests {
    @Test func `of a burst of slider values the first and the newest are rendered`() async throws {
        let (sut, gate, asked, screen) = makeSUT()
        try sut.adjust("brightness", to: 0.5)
        await gate.reached(1)
        for value in 1...50 { try sut.adjust("brightness", to: Double(value)) }

        gate.answer(0, with: .success(Data("first".utf8)))
        gate.answer(1, with: .success(Data("newest".utf8)))
        await sut.previewsSettled()

        #expect(await asked.recipes == [.amount("brightness", 0.5), .amount("brightness", 50)])
        #expect(
            screen.messages == [
                .canvas("first", isOriginal: false), .canvas("newest", isOriginal: false),
            ])
        // Opened, rendering, idle: the fifty intermediate values changed no button.
        #expect(screen.buttons.count == 3)
    }

    @Test func `a value that comes while a picture is shown is rendered`() async throws {
        let (sut, gate, asked, screen) = makeSUT()
        gate.answer(0, with: .success(Data("one".utf8)))
        gate.answer(1, with: .success(Data("two".utf8)))

        try sut.adjust("brightness", to: 1)
        await sut.previewsSettled()
        try sut.adjust("contrast", to: 2)
        await sut.previewsSettled()

        #expect(await asked.recipes.last?.operations.map(\.name) == ["brightness", "contrast"])
        #expect(screen.messages.last == .canvas("two", isOriginal: false))
    }

    @Test func `a render from before a reset is never shown, however late it finishes`()
        async throws
    {
        let (sut, gate, _, screen) = makeSUT(ignoresCancellation: true)
        try sut.adjust("brightness", to: 10)
        await gate.reached(1)
        sut.reset()
        sut.choose(filter: "sepia")
        await gate.reached(2)

        gate.answer(1, with: .success(Data("sepia".utf8)))
        await sut.previewsSettled()
        gate.answer(0, with: .success(Data("stale".utf8)))
        for _ in 0..<100 { await Task.yield() }

        #expect(screen.messages == [.canvas("sepia", isOriginal: false)])
    }

    @Test func `a render of another picture is never shown`() async {
        let (sut, gate, _, screen) = makeSUT(ignoresCancellation: true)
        sut.choose(filter: "sepia")
        await gate.reached(1)
        sut.open(Data("other".utf8))

        gate.answer(0, with: .success(Data("stale".utf8)))
        for _ in 0..<100 { await Task.yield() }

        #expect(screen.messages == [.canvas("other", isOriginal: true)])
    }

    @Test func `reset shows the original at once and cancels the render`() async throws {
        let (sut, gate, _, screen) = makeSUT()
        gate.answer(0, with: .success(Data("sepia".utf8)))
        sut.choose(filter: "sepia")
        await sut.previewsSettled()
        try sut.adjust("brightness", to: 10)
        await gate.reached(2)

        sut.reset()

        #expect(sut.recipe == Recipe())
        #expect(
            screen.messages == [
                .canvas("sepia", isOriginal: false), .canvas("original", isOriginal: true),
            ])
        #expect(screen.buttons.last?.isRendering == false)
    }

    @Test func `comparing shows the original while edits continue in the background`() async throws
    {
        let (sut, gate, _, screen) = makeSUT()
        gate.answer(0, with: .success(Data("sepia".utf8)))
        gate.answer(1, with: .success(Data("brighter".utf8)))
        sut.choose(filter: "sepia")
        await sut.previewsSettled()

        sut.beginComparison()
        #expect(screen.buttons.last?.isComparing == true)
        try sut.adjust("brightness", to: 10)
        await sut.previewsSettled()
        sut.endComparison()

        #expect(
            screen.messages == [
                .canvas("sepia", isOriginal: false), .canvas("original", isOriginal: true),
                .canvas("brighter", isOriginal: false),
            ])
        #expect(screen.buttons.last?.isComparing == false)
    }

    @Test func `a failed render keeps the picture and shows the error until a render succeeds`()
        async
    {
        let (sut, gate, _, screen) = makeSUT()
        gate.answer(0, with: .failure(ImageRenderingError.damaged(reason: "cut off")))
        gate.answer(1, with: .success(Data("sepia".utf8)))

        sut.choose(filter: "noir")
        await sut.previewsSettled()
        sut.choose(filter: "sepia")
        await sut.previewsSettled()

        #expect(
            screen.messages == [
                .error("the image is damaged: cut off"), .error(nil),
                .canvas("sepia", isOriginal: false),
            ])
    }

    @Test func `a failure of an outdated value is not shown`() async throws {
        let (sut, gate, _, screen) = makeSUT()
        try sut.adjust("brightness", to: 1)
        await gate.reached(1)
        try sut.adjust("brightness", to: 2)

        gate.answer(0, with: .failure(ImageRenderingError.notAnImage))
        gate.answer(1, with: .success(Data("two".utf8)))
        await sut.previewsSettled()

        #expect(screen.messages == [.canvas("two", isOriginal: false)])
    }

    @Test func `undo reverts a whole slider movement`() async throws {
        let (sut, _, _, screen) = makeSUT()
        sut.choose(filter: "sepia")
        for value in 1...9 { try sut.adjust("brightness", to: Double(value)) }

        sut.undo()
        #expect(sut.recipe == Recipe([.init("sepia")]))
        sut.undo()
        #expect(sut.recipe == Recipe())
        #expect(screen.buttons.last?.canUndo == false)
        sut.undo()
        #expect(sut.recipe == Recipe())
    }

    @Test func `undone changes can be redone until another change`() async throws {
        let (sut, _, _, screen) = makeSUT()
        sut.choose(filter: "sepia")
        try sut.adjust("brightness", to: 3)
        sut.endMove()
        try sut.adjust("brightness", to: 4)
        sut.undo()
        #expect(sut.recipe.operations.last?.parameters == ["amount": 3])
        #expect(screen.buttons.last?.canRedo == true)

        sut.redo()
        #expect(sut.recipe.operations.last?.parameters == ["amount": 4])
        #expect(screen.buttons.last?.canRedo == false)
        sut.undo()
        sut.reset()
        sut.redo()
        #expect(sut.recipe == Recipe())
    }

    @Test func `a saved session can be continued`() async {
        let (sut, _, _, screen) = makeSUT()
        var session = EditSession()
        session.append([.init("sepia")])
        session.append([.init("noir")])
        session.beginComparison()

        sut.open(Data("original".utf8), session: session)
        #expect(sut.recipe.operations.count == 2)
        #expect(screen.buttons.last?.isComparing == false)
        sut.undo()
        #expect(sut.session.history == session.history && sut.session.position == 1)
    }

    @Test func `a filter replaces the one before, and a slider at zero leaves the recipe`() throws {
        let (sut, _, _, _) = makeSUT()

        sut.choose(filter: "sepia")
        try sut.adjust("contrast", to: 5)
        sut.choose(filter: "noir")
        #expect(sut.recipe.operations.map(\.name) == ["noir", "contrast"])
        try sut.adjust("contrast", to: 0)
        #expect(sut.recipe.operations.map(\.name) == ["noir"])
        try sut.adjust("contrast", to: 7)
        sut.choose(filter: "none")
        sut.append(.init("flip", ["axis": "h"]))
        #expect(sut.recipe.operations.map(\.name) == ["contrast", "flip"])
    }

    @Test func `buttons reflect the possible actions and are updated once`() async {
        let (sut, gate, _, screen) = makeSUT()
        gate.answer(0, with: .success(Data("sepia".utf8)))

        sut.choose(filter: "sepia")
        await sut.previewsSettled()

        let states = screen.buttons.map {
            [$0.canUndo, $0.canReset, $0.canCompare, $0.isRendering]
        }
        #expect(
            states == [
                [false, false, false, false], [true, true, true, true], [true, true, true, false],
            ])
        #expect(screen.buttons.allSatisfy { $0.canSave })
    }

    @Test func `samples arrive one by one, in order`() async {
        let (stream, samples) = AsyncThrowingStream.makeStream(of: FilterSample.self)
        let (sut, _, _, screen) = makeSUT(samples: stream)
        let loading = Task { await sut.loadSamples(side: 80) }

        for (index, name) in ["chrome", "fade"].enumerated() {
            samples.yield(FilterSample(filter: name, data: Data()))
            while screen.messages.count <= index { await Task.yield() }
            #expect(screen.messages.last == .sample(name, index))
        }
        samples.finish(throwing: ImageRenderingError.notAnImage)
        await loading.value

        #expect(screen.messages.last == .error("not an image"))
    }

    @Test func `samples of a closed picture are not shown`() async {
        let (stream, samples) = AsyncThrowingStream.makeStream(of: FilterSample.self)
        let (sut, _, _, screen) = makeSUT(samples: stream)
        let loading = Task { await sut.loadSamples(side: 80) }
        samples.yield(FilterSample(filter: "chrome", data: Data()))
        while screen.messages.isEmpty { await Task.yield() }

        sut.open(Data("other".utf8))
        samples.yield(FilterSample(filter: "fade", data: Data()))
        samples.finish()
        await loading.value

        #expect(
            screen.messages == [.sample("chrome", 0), .canvas("other", isOriginal: true)])
    }

    @Test(arguments: [
        ("britness", 10, "unknown adjustment; expected one of brightness, contrast"),
        ("brightness", 400, "400.0 is not in -100.0…100.0"),
        ("contrast", .nan, "nan is not in -100.0…100.0"),
    ])
    func `a slider that is unknown or out of range is refused at once`(
        name: String, value: Double, reason: String
    ) async throws {
        let (sut, gate, _, screen) = makeSUT()
        gate.answer(0, with: .success(Data("bright".utf8)))
        try sut.adjust("brightness", to: 1)
        await sut.previewsSettled()

        #expect(throws: RecipeError.invalidOperation(index: 1, name: name, reason: reason)) {
            try sut.adjust(name, to: value)
        }

        #expect(sut.recipe == .amount("brightness", 1))
        #expect(screen.messages == [.canvas("bright", isOriginal: false)])
    }

    @Test func `a presenter does not keep its views alive`() {
        var screen: EditorScreen? = EditorScreen()
        let isAlive = { [weak screen] in screen != nil }
        let sut = EditorPresenter(
            buttonsView: screen, canvasView: screen, samplesView: screen, progressView: screen,
            errorView: screen)

        #expect(isAlive())
        screen = nil
        #expect(!isAlive())
        withExtendedLifetime(sut) {}
    }

    /// An editor that has opened and shows "original".
    private func makeSUT(
        ignoresCancellation: Bool = false,
        samples: AsyncThrowingStream<FilterSample, any Error> = .init { $0.finish() }
    ) -> (EditorPresentationAdapter, Gate<Data>, GatedRenderer.Asked, EditorScreen) {
        let gate = Gate<Data>(ignoresCancellation: ignoresCancellation)
        let asked = GatedRenderer.Asked()
        let screen = EditorScreen()
        let sut = EditorPresentationAdapter(
            renderer: GatedRenderer(gate: gate, asked: asked),
            filters: FilterSupplierStub(samples: samples), enhancer: ImageEnhancerStub(),
            presenter: EditorPresenter(
                buttonsView: screen, canvasView: screen, samplesView: screen, progressView: screen,
                errorView: screen))
        sut.open(Data("original".utf8))
        screen.forget()
        return (sut, gate, asked, screen)
    }
}
