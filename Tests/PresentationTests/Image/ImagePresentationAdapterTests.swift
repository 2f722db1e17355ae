import Core
import Foundation
import Presentation
import Testing

/// A list cell that shows one image.
@MainActor struct ImagePresentationAdapterTests {
    @Test func `an image is shown in the front end's own type, with its origin`() async {
        let (sut, gate, cell) = makeSUT()
        let saved = someDate.addingTimeInterval(-300)
        gate.answer(
            0, with: .success(LoadedImage(data: Data("ok".utf8), origin: .cache(savedAt: saved))))

        #expect(await sut.load() != nil)

        #expect(
            cell.messages == [
                .loading, .image("ok", origin: "from the cache, saved 5 minutes ago"),
            ])
    }

    @Test func `a failure offers a retry, which can succeed`() async {
        let (sut, gate, cell) = makeSUT()
        gate.answer(0, with: .failure(ImageLoadingError.unexpectedStatus(503)))
        gate.answer(1, with: .success(LoadedImage(data: Data("ok".utf8), origin: .remote)))

        #expect(await sut.load() == nil)
        #expect(await sut.load() != nil)

        #expect(
            cell.messages == [
                .loading, .retry("dusk.jpg: the server answered with status 503; try later"),
                .loading, .image("ok", origin: "from the server, just now"),
            ])
    }

    @Test func `bytes that the front end cannot read are a failure`() async {
        let (sut, gate, cell) = makeSUT()
        gate.answer(0, with: .success(LoadedImage(data: Data([0xff]), origin: .remote)))

        #expect(await sut.load() == nil)

        #expect(cell.messages.last == .retry("dusk.jpg: not an image: it cannot be shown"))
    }

    @Test func `a cell that scrolls away stops loading, without an error`() async {
        let (sut, gate, cell) = makeSUT()
        sut.start()
        await gate.reached(1)

        sut.cancel()
        while cell.messages.count < 2 { await Task.yield() }

        #expect(cell.messages == [.loading, .retry(nil)])
    }

    @Test func `a late answer to an earlier attempt is dropped`() async {
        let (sut, gate, cell) = makeSUT(ignoresCancellation: true)
        let first = Task { await sut.load() }
        await gate.reached(1)
        let second = Task { await sut.load() }
        await gate.reached(2)

        gate.answer(1, with: .success(LoadedImage(data: Data("new".utf8), origin: .bundled)))
        #expect(await second.value != nil)
        gate.answer(0, with: .success(LoadedImage(data: Data("old".utf8), origin: .bundled)))
        #expect(await first.value == nil)

        #expect(
            cell.messages == [
                .loading, .loading, .image("new", origin: "bundled with imageeditor"),
            ])
    }

    @Test func `a presenter does not keep its view alive`() throws {
        var cell: Cell? = Cell()
        let isAlive = { [weak cell] in cell != nil }
        let sut = ImagePresenter<String>(view: try #require(cell)) { _ in nil }

        #expect(isAlive())
        cell = nil
        #expect(!isAlive())
        withExtendedLifetime(sut) {}
    }

    private func makeSUT(
        ignoresCancellation: Bool = false
    ) -> (ImagePresentationAdapter<String>, Gate<LoadedImage>, Cell) {
        let gate = Gate<LoadedImage>(ignoresCancellation: ignoresCancellation)
        let cell = Cell()
        let presenter = ImagePresenter<String>(
            view: cell, errors: ErrorPresenter(for: FrontEnd(product: "imageeditor")),
            now: { someDate }
        ) {
            String(validating: $0, as: UTF8.self)
        }
        let sut = ImagePresentationAdapter(
            url: anyURL(), loader: GatedImageLoader(gate: gate), presenter: presenter)
        return (sut, gate, cell)
    }
}

private struct GatedImageLoader: ImageLoader {
    let gate: Gate<LoadedImage>

    func loadImage(from url: URL) async throws -> LoadedImage { try await gate.wait() }
}

@MainActor private final class Cell: ImageView {
    enum Message: Equatable {
        case loading
        case image(String, origin: String?)
        case retry(String?)
        case nothing
    }

    private(set) var messages: [Message] = []

    func display(_ viewModel: ImageViewModel<String>) {
        if viewModel.isLoading {
            messages.append(.loading)
        } else if let image = viewModel.image {
            messages.append(.image(image, origin: viewModel.origin))
        } else {
            messages.append(viewModel.canRetry ? .retry(viewModel.failure?.line) : .nothing)
        }
    }
}
