import Foundation
@testable import Rendering
import Testing

/// Colours that need Little CMS when it is not installed.
struct MissingLibraryTests {
    @Test func `only a profile with a table needs the library`() throws {
        let table = RawProfile.table(space: "RGB ", channels: 3) { [Double($0[1]) * 100, 0, 0] }
        let inks = RawProfile.table(space: "CMYK", channels: 4) { [Double($0[3]) * 100, 0, 0] }
        let cmyk = FlatJPEG(samples: [9, 90, 200, 40], adobe: 0).data
        let plain = FlatJPEG(samples: [9, 90, 200]).data
        let gray = RawProfile.png([1, 2, 3, 4], width: 2, channels: 1, profile: table.data)
        for (data, needs) in [
            (RawProfile.insert(table.data, into: plain), true),
            (RawProfile.insert(inks.data, into: cmyk), true),
            (RawProfile.insert(RawProfile.displayP3.data, into: plain), false),
            (RawProfile.insert(inks.data, into: plain), false),
            (RawProfile.insert(Data(inks.data.prefix(140)), into: cmyk), false),
            (cmyk, false), (plain, false), (gray, false),
        ] {
            let header = try ImageHeader.read(data, limits: .standard)
            #expect(ColorConversion.lacksLibrary(for: header, hasLibrary: false) == needs)
            #expect(!ColorConversion.lacksLibrary(for: header, hasLibrary: true))
        }
    }
}
