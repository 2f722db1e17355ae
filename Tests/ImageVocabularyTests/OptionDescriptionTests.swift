import ImageVocabulary
import Testing

struct OptionDescriptionTests {
    private let options = EncodingOptions.descriptions

    @Test func `options have unique names and a sentence each`() {
        #expect(Set(options.map(\.name)).count == options.count)
        #expect(Set(options.map(\.key)).count == options.count)
        #expect(options.allSatisfy { $0.summary.hasSuffix(".") && !$0.formats.isEmpty })
    }

    /// JSON, hashes and command lines would ignore a member without a description.
    @Test func `every member of the options but the threads is described`() throws {
        let members = Mirror(reflecting: EncodingOptions()).children.compactMap(\.label)
        #expect(members.count == options.count + 1)
        #expect(members.contains("threads"))

        for option in options {
            var changed = EncodingOptions()
            #expect(option.set(try sample(of: option), in: &changed))
            #expect(changed != EncodingOptions(), "\(option.name)")
            #expect(option.value(in: changed) == (try sample(of: option)))
            let others = options.filter { $0.name != option.name }
            #expect(others.allSatisfy { $0.value(in: changed) == nil })
        }
    }

    @Test func `a value of another kind and an unknown word change nothing`() {
        for option in options {
            var changed = EncodingOptions()
            let wrong: OptionValue = option.kind == .flag ? .number(1) : .on
            #expect(!option.set(wrong, in: &changed))
            #expect(!option.set(.word("no such word"), in: &changed))
            #expect(changed == EncodingOptions())
        }
    }

    @Test func `a value that a format does not have is named with those that it has`() {
        let deep = EncodingOptions(depth: .sixteen)
        #expect(deep.foreignChoice(in: .avif)?.reason == "AVIF has no depth 16, only 8 and 10")
        #expect(deep.foreignChoice(in: .png) == nil && deep.foreignChoice(in: .jpeg) == nil)
        let ten = EncodingOptions(depth: .ten)
        #expect(ten.foreignChoice(in: .tiff)?.choices == ["8", "16"])
        let line = EncodingOptions(subsampling: .line)
        #expect(
            line.foreignChoice(in: .avif)?.reason
                == "AVIF has no subsampling 4:1:1, only 4:4:4, 4:2:2 and 4:2:0")
        #expect(line.foreignChoice(in: .jpegXL)?.option == "subsampling")
        #expect(line.foreignChoice(in: .jpeg) == nil)
    }

    @Test func `values are read as they are typed`() throws {
        let format = try #require(options.first { $0.name == "format" })
        #expect(format.value(typed: "JPG") == .word("jpeg"))
        #expect(format.value(typed: "heic") == nil)
        let quality = try #require(options.first { $0.name == "quality" })
        #expect(quality.value(typed: "80") == .number(80))
        #expect(quality.value(typed: "eighty") == nil)
        #expect(quality.kind == .wholeNumber(1...100))
        let subsampling = try #require(options.first { $0.name == "subsampling" })
        #expect(subsampling.value(typed: "4:2:2") == .word("4:2:2"))
        #expect(subsampling.value(typed: "4:2:2")?.text == "4:2:2")
        #expect(OptionValue.on.text == nil && OptionValue.number(7).text == "7")
    }

    @Test func `an option of a part is one of the whole, too`() throws {
        struct Whole {
            var part = EncodingOptions()
        }
        let option = try #require(options.first { $0.name == "optimize" }).moved(to: \Whole.part)
        var whole = Whole()
        #expect(option.value(in: whole) == nil)
        #expect(option.set(.on, in: &whole))
        #expect(whole.part.optimizesTables && option.value(in: whole) == .on)
    }

    /// A value that is not the default.
    private func sample(of option: OptionDescription<EncodingOptions>) throws -> OptionValue {
        switch option.kind {
        case .flag: .on
        case .wholeNumber(let range), .bytes(let range): .number(range.upperBound)
        case .word(let words): .word(try #require(words.last))
        }
    }
}
