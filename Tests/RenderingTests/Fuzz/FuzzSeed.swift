import Foundation

/// A valid file that is mutated by fuzzing.
struct FuzzSeed {
    /// The file's name in `Fixtures/fuzz`.
    let name: String
    let data: Data

    init(_ name: String, _ data: Data) {
        (self.name, self.data) = (name, data)
    }

    init(_ name: String, _ bytes: [UInt8]) {
        self.init(name, Data(bytes))
    }
}
