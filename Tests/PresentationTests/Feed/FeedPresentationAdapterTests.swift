import Core
import Foundation
import Presentation
import Testing

@MainActor struct FeedPresentationAdapterTests {
    @Test func `a feed is shown between the signs of loading`() async {
        let (sut, gate, screen, _) = makeSUT()
        gate.answer(0, with: .success(anyFeed()))

        let feed = await sut.load()

        #expect(feed == anyFeed())
        #expect(
            screen.messages == [
                .error(nil), .loading(true), .feed(rows: 2, notices: 0), .loading(false),
            ])
    }

    @Test func `what failed on the way is told with the feed, once`() async {
        let (sut, gate, screen, failures) = makeSUT()
        failures.record(HTTPClientError.connectionLost(reason: "reset"))
        gate.answer(0, with: .success(anyFeed(.bundled)))
        gate.answer(1, with: .success(anyFeed()))

        await sut.load()
        await sut.load()

        #expect(screen.feeds == [.feed(rows: 2, notices: 1), .feed(rows: 2, notices: 0)])
    }

    @Test func `an error is shown, and a repeated load takes it away`() async {
        let (sut, gate, screen, _) = makeSUT()
        gate.answer(0, with: .failure(FeedError.empty))
        gate.answer(1, with: .success(anyFeed()))

        #expect(await sut.load() == nil)
        #expect(await sut.load() != nil)

        #expect(
            screen.messages == [
                .error(nil), .loading(true), .error("feed: the feed is empty"), .loading(false),
                .error(nil), .loading(true), .feed(rows: 2, notices: 0), .loading(false),
            ])
    }

    @Test func `a cancelled load shows no error`() async {
        let (sut, gate, screen, _) = makeSUT()
        let task = Task { await sut.load() }
        await gate.reached(1)

        task.cancel()

        #expect(await task.value == nil)
        #expect(screen.messages == [.error(nil), .loading(true), .loading(false)])
    }

    @Test func `the later of two loads counts`() async {
        let (sut, gate, screen, _) = makeSUT()
        let first = Task { await sut.load() }
        await gate.reached(1)
        let second = Task { await sut.load() }
        await gate.reached(2)

        gate.answer(1, with: .success(anyFeed(images: 5)))
        #expect(await second.value != nil)
        gate.answer(0, with: .success(anyFeed(images: 1)))
        #expect(await first.value == nil)

        #expect(screen.feeds == [.feed(rows: 5, notices: 0)])
        #expect(screen.messages.last == .loading(false))
    }

    private func makeSUT() -> (FeedPresentationAdapter, Gate<Feed>, FeedScreen, FailureRecorder) {
        let gate = Gate<Feed>()
        let screen = FeedScreen()
        let failures = FailureRecorder()
        let presenter = FeedPresenter(
            view: screen, loadingView: screen, errorView: screen, server: .url(anyURL()),
            now: { someDate })
        let sut = FeedPresentationAdapter(
            loader: GatedFeedLoader(gate: gate), presenter: presenter, failures: failures)
        return (sut, gate, screen, failures)
    }
}

private struct GatedFeedLoader: FeedLoader {
    let gate: Gate<Feed>

    func load() async throws -> Feed { try await gate.wait() }
}

@MainActor private final class FeedScreen: FeedView, FeedLoadingView, FeedErrorView {
    enum Message: Equatable {
        case feed(rows: Int, notices: Int)
        case loading(Bool)
        case error(String?)
    }

    private(set) var messages: [Message] = []

    var feeds: [Message] {
        messages.filter { if case .feed = $0 { true } else { false } }
    }

    func display(_ viewModel: FeedViewModel) {
        messages.append(.feed(rows: viewModel.rows.count, notices: viewModel.notices.count))
    }

    func displayLoading(_ isLoading: Bool) { messages.append(.loading(isLoading)) }

    func displayError(_ message: FailureMessage?) { messages.append(.error(message?.line)) }
}
