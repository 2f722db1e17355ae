import Foundation
import Pickers
import Testing

struct AutomaticPickerViewTests {
    private let items = [
        item("a.jpg", 10), item("b.png", 30), item("c.jpg", 30), item("d.jpg", nil),
    ]

    @Test func `the first is the first of the list`() async throws {
        #expect(try await names(AutomaticPickerView()) == ["a.jpg"])
        #expect(try await names(AutomaticPickerView(), limit: 3) == ["a.jpg", "b.png", "c.jpg"])
    }

    @Test func `the newest has the latest date, and equal dates keep their order`() async throws {
        let view = AutomaticPickerView(.newest)
        #expect(try await names(view) == ["b.png"])
        #expect(try await names(view, limit: 9) == ["b.png", "c.jpg", "a.jpg", "d.jpg"])
    }

    @Test func `a pattern filters the list`() async throws {
        let view = AutomaticPickerView(.newest, matching: GlobPattern("*.jpg"))
        #expect(try await names(view, limit: 2) == ["c.jpg", "a.jpg"])
    }

    @Test func `no match is a failure that names the pattern`() async throws {
        let view = AutomaticPickerView(matching: GlobPattern("*.gif"))
        await #expect(throws: PickError.noMatch(pattern: "*.gif")) { try await names(view) }
    }

    private func names(_ view: AutomaticPickerView, limit: Int = 1) async throws -> [String] {
        let list = PickerList(source: .files, offer: PickerOffer(items), limit: limit) { _, _ in
            Data()
        }
        guard case .chosen(let chosen) = try await view.choose(from: list) else { return [] }
        return chosen.map(\.name)
    }

    private static func item(_ name: String, _ seconds: Double?) -> PickerItem {
        PickerItem(
            place: .other(name), name: name,
            date: seconds.map { Date(timeIntervalSince1970: $0) })
    }
}
