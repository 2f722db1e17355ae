import Core
import Foundation
import Testing

struct LimitsTests {
    @Test func `every limit has a name of its own and can be set by it`() throws {
        #expect(Set(Limits.names.map(\.name)).count == Limits.names.count)
        for (name, keyPath) in Limits.names {
            var limits = Limits()
            try limits.set(name, to: 7_654_321)
            #expect(limits[keyPath: keyPath] == 7_654_321)

            limits[keyPath: keyPath] = Limits()[keyPath: keyPath]
            #expect(limits == Limits(), "\(name) sets something else as well")
        }
    }

    @Test func `every stored limit has a name`() {
        let own = Mirror(reflecting: Limits()).children.filter { $0.label != "decoding" }
        let decoding = Mirror(reflecting: Limits().decoding).children.filter { $0.value is Int }
        #expect(own.count + decoding.count == Limits.names.count)
    }

    @Test func `the documentation lists every limit with its default`() throws {
        let page = try String(
            contentsOf: URL(filePath: #filePath).appending(
                path: "../../../../docs/reliability.md"
            ).standardized, encoding: .utf8)
        for (name, keyPath) in Limits.names {
            let value = page.split(separator: "\n").first { $0.hasPrefix("| `\(name)` | ") }?
                .split(separator: "|")[1].filter(\.isNumber)
            #expect(value == String(Limits()[keyPath: keyPath]), "\(name)")
        }
    }

    @Test func `an unknown name is refused with the known names`() {
        var limits = Limits()
        #expect(
            throws: LimitsError.unknownName("image-size", known: Limits.names.map(\.name))
        ) { try limits.set("image-size", to: 1) }
        #expect(limits == Limits())
    }

    @Test(arguments: [("image-bytes", 0, 1), ("feed-items", -1, 1), ("retries", -1, 0)])
    func `a value below the least is refused`(name: String, value: Int, minimum: Int) {
        var limits = Limits()
        #expect(throws: LimitsError.tooSmall(name: name, value: value, minimum: minimum)) {
            try limits.set(name, to: value)
        }
        #expect(limits == Limits())
    }

    @Test func `there may be no retries and no redirects`() throws {
        var limits = Limits()
        try limits.set("retries", to: 0)
        try limits.set("redirects", to: 0)
        #expect((limits.retries, limits.redirects) == (0, 0))
    }
}
