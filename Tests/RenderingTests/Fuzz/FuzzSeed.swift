import Foundation

/// A right file that wrong ones are made of.
struct FuzzSeed {
    /// Of the file in `Fixtures/fuzz`.
    let name: String
    let data: Data

    init(_ name: String, _ data: Data) {
        (self.name, self.data) = (name, data)
    }

    init(_ name: String, _ bytes: [UInt8]) {
        self.init(name, Data(bytes))
    }
}
