import Foundation
import ImageEditorFixtures
import ImageEditorFuzzEntryPoints
import Rendering
import Testing

/// Runs the files of `Fixtures/fuzz`, the seeds and findings of the coverage-guided fuzzer,
/// through their entry points.
@Suite(.serialized) struct FuzzFileTests {
    private static let findingPrefix = "finding-"
    private static let mostBytes = 100_000

    @Test(arguments: FuzzEntryPoint.allCases)
    func `D5: a seed or a former finding gives a picture or an error`(
        _ entryPoint: FuzzEntryPoint
    ) throws {
        for name in try Fixtures.names(in: entryPoint.folder) {
            let file = try Fixtures.data("\(entryPoint.folder)/\(name)")
            let isRight = try entryPoint.result(of: file)
            #expect(isRight || name.hasPrefix(Self.findingPrefix), "\(name)")
        }
    }

    /// With IMAGEEDITOR_WRITE_SEEDS=1, rewrites the files first.
    @Test(arguments: [FuzzEntryPoint.decode, .metadata])
    func `D5: the committed seeds equal the generated ones and are small`(
        _ entryPoint: FuzzEntryPoint
    ) throws {
        let folder = entryPoint.folder
        let isPicture = entryPoint == .decode
        let seeds = isPicture ? try FuzzSeeds.pictures() : FuzzSeeds.metadata()
        if ProcessInfo.processInfo.environment["IMAGEEDITOR_WRITE_SEEDS"] == "1" {
            for seed in seeds {
                try seed.data.write(to: Fixtures.folder.appending(path: "\(folder)/\(seed.name)"))
            }
        }
        let names = try Fixtures.names(in: folder)
        #expect(
            names.filter { !$0.hasPrefix(Self.findingPrefix) } == seeds.map(\.name).sorted())
        let sizes = try names.map { try Fixtures.data("\(folder)/\($0)").count }
        #expect(sizes.reduce(0, +) <= Self.mostBytes / 2)
        for seed in seeds {
            let file = try Fixtures.data("\(folder)/\(seed.name)")
            if isPicture {
                // Another version of a library may encode the same picture differently.
                var (kept, made) = (try Image(data: file).info, try Image(data: seed.data).info)
                (kept.bytes, made.bytes) = (0, 0)
                #expect(kept == made, "\(seed.name)")
            } else {
                #expect(file == seed.data, "\(seed.name)")
            }
        }
    }
}
