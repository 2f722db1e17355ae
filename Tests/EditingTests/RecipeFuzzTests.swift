import Core
import Editing
import Foundation
import ImageEditorTestSupport
import Rendering
import Testing

/// Malformed recipes, as they may come over the network.
@Suite(.serialized) struct RecipeFuzzTests {
    @Test func `D5: a corrupt recipe is applied or gives an error, in time`() throws {
        let seeds = try Self.seeds()
        let picture = try Self.picture()
        var (followed, refusals) = (0, 0)
        let findings = try FuzzRun.current.findings(of: "recipe", count: 300) { mutator in
            let (seed, other) = (mutator.random.pick(seeds), mutator.random.pick(seeds))
            return mutator.mutatedText(seed, with: other)
        } use: { file, _ in
            do {
                let recipe = try Recipe(json: file)
                _ = try picture.applying(recipe).encoded(as: EncodingOptions(threads: 1))
                // A recipe that can be applied survives a JSON round trip.
                guard try Recipe(json: recipe.jsonData()) == recipe else { return "it is not kept" }
                followed += 1
                return nil
            } catch is RecipeError, is FilterError, is ImageDecodingError {
                refusals += 1
                return nil
            } catch {
                return "\(error)"
            }
        }
        #expect(findings == [])
        #expect(followed > 0 && refusals > 0)
    }

    /// A recipe with every filter, and recipes with single filters.
    private static func seeds() throws -> [Data] {
        let all = FilterCatalog.standard.filters.filter {
            !$0.parameters.contains(where: \.isRequired)
        }
        let operations = all.map { filter in
            let numbers = filter.parameters.compactMap { parameter -> (String, Recipe.Value)? in
                guard case .number(let number)? = parameter.example else { return nil }
                return (parameter.key, .number(number))
            }
            return Recipe.Operation(filter.name, Dictionary(uniqueKeysWithValues: numbers))
        }
        let texts = [
            #"{ "version" : 1 , "operations" : [ { "op" : "sepia" , "intensity" : 0.8 } ] }"#,
            #"{"version":1,"operations":[ {"op":"resize","size":"9x9"} , {"op":"crop","area":"1x1+0+0"} ]}"#,
            ##"{"version":1,"operations":[ {"op":"rotate","degrees": 12.5 ,"background":"#203040"} ]}"##,
        ]
        return try texts.map { Data($0.utf8) } + operations.map { try Recipe([$0]).jsonData() }
    }

    private static func picture() throws -> Image {
        let samples = (0..<16 * 12 * 3).map { UInt8($0 * 37 % 256) }
        let pixels = try #require(
            Pixels(size: ImageSize(width: 16, height: 12), layout: .rgb8, samples: samples))
        return try Image(data: pixels.encoded())
    }
}
