import Core
import FoundationEssentials
import Glibc
import ImageEditorTerminalGraphics
import Pickers
import ImageEditorThreads
import Presentation

/// A numbered list on a terminal, to preview, filter and choose images.
///
/// Everything is drawn on standard error, because standard output is for the result.
struct TerminalPickerView: PickerView {
    private let pictures: PickerPictures
    private let size: TerminalSize
    private let readLine: @Sendable () async throws -> String?
    private let draw: @Sendable (String) -> Void
    private let presenter = PickerPresenter()
    private let errors = ErrorPresenter(for: .commandLine)

    init(
        pictures: PickerPictures, size: TerminalSize,
        readLine: @escaping @Sendable () async throws -> String? = TerminalInput.line,
        draw: @escaping @Sendable (String) -> Void = Console.draw
    ) {
        self.pictures = pictures
        self.size = size
        self.readLine = readLine
        self.draw = draw
    }

    func choose(from list: PickerList) async throws -> PickerChoice {
        // Five lines are left for the headline, the pages, the prompt and the input.
        var browser = PickerBrowser(list, pageSize: max(5, size.rows - 5))
        show(browser)
        while true {
            draw(presenter.viewModel(for: browser).prompt)
            guard let line = try await readLine() else {
                draw("\n")
                return .cancelled
            }
            try Task.checkCancellation()
            guard let command = PickerCommand(line) else {
                say(presenter.unknown(line))
                continue
            }
            switch command {
            case .leave: return .cancelled
            case .nextPage:
                browser.showNextPage()
                show(browser)
            case .previousPage:
                browser.showPreviousPage()
                show(browser)
            case .filter(let text):
                browser.show(matching: text)
                show(browser)
            case .preview(let number): await preview(number, of: browser)
            case .choose(let numbers):
                if let items = chosen(numbers, of: browser) { return .chosen(items) }
            }
        }
    }

    /// - Returns: `nil` for an invalid choice, after printing the reason.
    private func chosen(_ numbers: [Int], of browser: PickerBrowser) -> [PickerItem]? {
        guard numbers.count <= browser.list.limit else {
            say(presenter.tooMany(numbers.count, of: browser.list.limit))
            return nil
        }
        var items: [PickerItem] = []
        for number in numbers {
            guard let item = browser.item(number) else {
                say(presenter.unknown(number: number, of: browser))
                return nil
            }
            items.append(item)
        }
        return items
    }

    private func preview(_ number: Int, of browser: PickerBrowser) async {
        guard let item = browser.item(number) else {
            return say(presenter.unknown(number: number, of: browser))
        }
        do {
            let list = browser.list
            let isShown = try await pictures.show { side in
                try await list.thumbnail(of: item, side: side)
            }
            say(isShown ? presenter.preview(of: item) : presenter.noPreview)
        } catch {
            // A broken image does not end the choice.
            say(errors.message(for: error, subject: item.name).line)
        }
    }

    private func show(_ browser: PickerBrowser) {
        let page = presenter.viewModel(for: browser)
        say(page.headline)
        for notice in page.notices { say(notice) }
        for row in page.table { say(row) }
        if let pages = page.pages { say(pages) }
    }

    private func say(_ line: String) { draw(line + "\n") }
}

/// The user's input on the terminal.
enum TerminalInput {
    /// True if standard input and standard error are a terminal.
    static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// Reads the next line and removes its newline; returns `nil` at the end of input.
    static func line() async throws -> String? {
        try await onOwnThread { readLine() }
    }
}
