import Foundation
import Testing

@testable import ImageEditorFiles

struct EnvironmentBytesTests {
    @Test func `a value that is not UTF-8 keeps its bytes`() {
        #expect(texts(["HOME=/home/caf\u{10FEE9}"]) == ["HOME": "/home/caf\u{10FEE9}"])
        #expect(texts(["HOME=/home/caf\u{10FEE9}"])["HOME"]?.pathBytes.last == 0xe9)
    }

    @Test func `the first variable of a name counts, and a value may contain an equals sign`() {
        #expect(texts(["A=1=2", "B=", "A=3", "broken"]) == ["A": "1=2", "B": ""])
        #expect(texts([]) == [:])
    }

    @Test func `the environment of this process is read`() {
        let known = ProcessInfo.processInfo.environment
        #expect(EnvironmentBytes.texts["PATH"] == known["PATH"])
        #expect(Set(EnvironmentBytes.texts.keys) == Set(known.keys))
    }

    private func texts(_ variables: [String]) -> [String: String] {
        let list = variables.map { $0.withCPath { strdup($0) } } + [nil]
        defer { for variable in list { free(variable) } }
        return list.withUnsafeBufferPointer { list in
            list.baseAddress.map { EnvironmentBytes.texts(of: $0) } ?? [:]
        }
    }
}
