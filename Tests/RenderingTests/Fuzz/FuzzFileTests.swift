import Foundation
import ImageEditorFixtures
import ImageEditorFuzzEntryPoints
import Rendering
import Testing

/// The files of `Fixtures/fuzz`, where the fuzzer that is guided by coverage starts, and what it
/// has found: they go the way that it sends them.
@Suite(.serialized) struct FuzzFileTests {
    private static let findingPrefix = "finding-"
    private static let mostBytes = 100_000

    @Test(arguments: FuzzEntryPoint.allCases)
    func `D5: a seed or a former finding is a picture or an error`(
        _ entryPoint: FuzzEntryPoint
    ) throws {
        for name in try Fixtures.names(in: entryPoint.folder) {
            let file = try Fixtures.data("\(entryPoint.folder)/\(name)")
            let isRight = try entryPoint.result(of: file)
            #expect(isRight || name.hasPrefix(Self.findingPrefix), "\(name)")
        }
    }

    /// With IMAGEEDITOR_WRITE_SEEDS=1 they are written anew first.
    @Test(arguments: [FuzzEntryPoint.decode, .metadata])
    func `D5: the seeds are those that are made here, and small`(
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
                // Another version of a library may code the same picture in other bytes.
                var (kept, made) = (try Image(data: file).info, try Image(data: seed.data).info)
                (kept.bytes, made.bytes) = (0, 0)
                #expect(kept == made, "\(seed.name)")
            } else {
                #expect(file == seed.data, "\(seed.name)")
            }
        }
    }
}
