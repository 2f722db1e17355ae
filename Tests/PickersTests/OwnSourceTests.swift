import Core
import Pickers
import PickersTesting
import Testing

/// A client adds a source with one class and without a view.
struct OwnSourceTests {
    @Test func `a custom source is shown by a view that does not know it`() async throws {
        let view = AutomaticPickerView(matching: GlobPattern("sheet 2"))
        let factory = ScannerPickerFactory(
            others: MockPickerFactory(), scanner: ScannerSource(sheets: sheets),
            environment: environment(view))

        let image = try await factory.makePicker(from: .scanner).pick().image()

        #expect(image.data == Pictures.png)
        #expect(image.name == "sheet 2.png")
        #expect(image.origin == PickOrigin(source: .scanner, place: .other("1")))
    }

    @Test func `a custom source follows the rules for all sources`() async {
        let rejecting = environment(options: PickerOptions(animations: .reject))
        #expect(
            await SourcePicker(ScannerSource(sheets: [Pictures.movingGIF]), in: rejecting).pick()
                == .failed(.animationNotAllowed(name: "sheet 1", frames: 2)))
        #expect(
            await SourcePicker(ScannerSource(sheets: []), in: environment()).pick()
                == .failed(.empty(.scanner)))
    }

    @Test func `other sources still come from the other factory`() async {
        let others = MockPickerFactory([.feed: .picked([.sample()])])
        let factory = ScannerPickerFactory(
            others: others, scanner: ScannerSource(sheets: []), environment: environment())

        #expect(await factory.makePicker(from: .feed).pick() == .picked([.sample()]))
        #expect(await factory.makePicker(from: .files).pick() == .cancelled)
        #expect(
            others.messages
                == [.makePicker(.feed), .pick(.feed), .makePicker(.files), .pick(.files)])
    }

    private let sheets = [Pictures.jpeg, Pictures.png]
}
