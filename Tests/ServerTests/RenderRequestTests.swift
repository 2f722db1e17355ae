import Core
import Testing

@testable import ImageEditorServer

struct RenderRequestTests {
    /// Each option of the table is a parameter, so that no list of parameters can lag behind.
    @Test(arguments: OutputOptions.descriptions.map(\.name))
    func `every output option is a parameter`(name: String) throws {
        let option = try #require(OutputOptions.descriptions.first { $0.name == name })
        let (text, value) = try sample(of: option)

        let request = try #require(try makeSUT("\(name)=\(text)"))

        var expected = OutputOptions()
        #expect(option.set(value, in: &expected))
        #expect(expected != OutputOptions())
        #expect(request.plan == EditPlan(recipe: Recipe(), options: expected))
    }

    @Test func `a flag that is off and a default value are the default options`() throws {
        for query in ["lossless=false", "allow-truncated=false", "metadata=keep"] {
            #expect(try makeSUT(query)?.plan.options == OutputOptions(), "\(query)")
        }
        #expect(try makeSUT("format=png&lossless=false") != nil)
        #expect(try makeSUT("frame=1")?.plan.options == OutputOptions(frame: 1))
    }

    @Test func `options that contradict each other are refused, unless one is off`() throws {
        for pair in EncodingOptions.contradictions {
            let (one, other) = try (parameter(pair.first), parameter(pair.second))
            let refusal = #expect(throws: Refusal.self) { try makeSUT("\(other)&\(one)") }
            #expect(refusal?.reason == "\(pair.first) and \(pair.second) contradict each other")
            guard one.hasSuffix("=true") else { continue }
            #expect(try makeSUT("\(pair.first)=false&\(other)") != nil)
        }
    }

    @Test func `a format is named by any of its extensions`() throws {
        #expect(try makeSUT("format=JPG")?.plan.options.format == .jpeg)
    }

    @Test func `a size in bytes may have a unit`() throws {
        #expect(try makeSUT("max-bytes=1.5MiB")?.plan.options.maxBytes == 1_572_864)
        #expect(try makeSUT("max-bytes=200kB")?.plan.options.maxBytes == 200_000)
    }

    @Test func `an unknown parameter and a wrong value name what is expected`() throws {
        for (query, reason) in [
            (
                "size=5",
                "unknown parameter; expected one of recipe, width, height, "
                    + OutputOptions.descriptions.map(\.name).joined(separator: ", ")
            ),
            ("format=heic", "format must be one of jpeg, png, webp, gif, tiff, avif, jxl"),
            ("quality=101", "quality must be a whole number of 1 to 100"),
            ("frame=0", "frame must be a whole number of 1 or more"),
            ("format=avif&speed=10", "speed must be a whole number of 0 to 9"),
            ("format=png&quality=80", "quality has no effect on the format png"),
            ("depth=16&format=jpeg", "depth has no effect on the format jpeg"),
            ("lossless=yes", "lossless must be true or false"),
            (
                "max-bytes=0kB",
                "max-bytes must be a number of bytes, such as 150000, 200kB or 1.5MiB"
            ),
        ] {
            let refusal = #expect(throws: Refusal.self) { try makeSUT(query) }
            #expect(refusal?.reason == reason)
        }
    }

    private func makeSUT(_ query: String) throws -> RenderRequest? {
        try RenderRequest(query: query, limits: ServerLimits())
    }

    private func parameter(_ name: String) throws -> String {
        let option = try #require(OutputOptions.descriptions.first { $0.name == name })
        return "\(name)=\(try sample(of: option).text)"
    }

    /// A value that is not the default, as a query contains it.
    private func sample(
        of option: OptionDescription<OutputOptions>
    ) throws -> (text: String, value: OptionValue) {
        switch option.kind {
        case .flag: return ("true", .on)
        case .wholeNumber(let range), .bytes(let range):
            return ("\(range.upperBound)", .number(range.upperBound))
        case .word(let words):
            let word = try #require(words.last)
            return (word, .word(word))
        }
    }
}
