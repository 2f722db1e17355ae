import Foundation
import Testing

/// How the installed program is linked, so that a fault in a decoder does less harm.
struct ProgramFileTests {
    /// Only a build for installation is linked like this; see `linkerSettings` in Package.swift.
    static let isShipped = ProcessInfo.processInfo.environment["IMAGEEDITOR_SHIPPED"] == "1"

    private static let full =
        Workplace.tool.deletingLastPathComponent().appending(path: "imageeditor-full")

    @Test(.enabled(if: isShipped), arguments: [Workplace.tool, full])
    func `the program files are hardened`(_ program: URL) throws {
        let file = try ProgramFile(program)
        #expect(file.type == 3, "it runs at any address")
        let (now, anyAddress) = (UInt64(1), UInt64(0x0800_0000))
        let flags = try #require(file.dynamic[0x6fff_fffb]?.first)
        #expect(flags & anyAddress != 0)
        // What the loader writes is read-only afterwards, because nothing is bound later.
        #expect(flags & now != 0)
        #expect(file.flags(of: 0x6474_e552) != nil)
        let stack = try #require(file.flags(of: 0x6474_e551))
        #expect(stack & 1 == 0, "the stack is not executable")
        #expect(!file.segments.contains { $0.kind == 1 && $0.flags & 3 == 3 })
        let (rpath, runpath) = (Int64(15), Int64(29))
        #expect(file.dynamic[rpath] == nil && file.dynamic[runpath] == nil)
    }

    /// Foundation would link it, and both would make the start slower.
    @Test(.enabled(if: isShipped)) func `the program of local files contains no ICU`() throws {
        let data = Data("icudt".utf8)
        let local = try Data(contentsOf: Workplace.tool, options: .alwaysMapped)
        #expect(local.range(of: data) == nil)
        let full = try Data(contentsOf: Self.full, options: .alwaysMapped)
        #expect(full.range(of: data) != nil)
    }

    /// `make function-order` lists these functions, and the linker puts them first. If this fails
    /// after changes, make the list again.
    @Test(.enabled(if: isShipped)) func `functions of common commands are side by side`() throws {
        let names = try Self.listed
        let all = try ProgramSymbols.addresses(of: .function, in: Workplace.tool)
        let listed = try ProgramSymbols.addresses(of: .function, in: Workplace.tool, named: names)
        #expect(listed.count > names.count / 4 * 3)
        let (first, last) = (try #require(all.first), try #require(all.last))
        // Objects of the Swift runtime contain many functions in one piece.
        let distance = try #require(listed.dropLast(listed.count / 20).last) - first
        #expect(distance < (last - first) / 2)
    }

    /// `make function-order` lists these variables, too.
    @Test(.enabled(if: isShipped)) func `variables of a small edit are side by side`() throws {
        let listed = try ProgramSymbols.addresses(
            of: .variable, in: Workplace.tool, named: Self.listed)
        #expect(listed.count > 300)
        let most = listed.dropFirst(listed.count / 20).dropLast(listed.count / 20)
        // Without the list, they lie in 570 kB. Some objects have many variables in one piece.
        let distance = try #require(most.last) - (try #require(most.first))
        #expect(distance < 320_000)
    }

    private static var listed: Set<String> {
        get throws {
            let root = URL(filePath: #filePath).deletingLastPathComponent()
                .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            let list = try String(
                contentsOf: root.appending(path: "App/Linking/functions.order"), encoding: .utf8)
            return Set(list.split(separator: "\n").map(String.init))
        }
    }

    /// The constructor behind `__builtin_cpu_supports` would ask the processor at each start, which
    /// takes long in a virtual machine. `<sys/platform/x86.h>` has the loader's answers.
    @Test(.enabled(if: isShipped)) func `no constructor asks the processor`() throws {
        let names: Set = ["__cpu_indicator_init"]
        #expect(
            try ProgramSymbols.addresses(of: .function, in: Workplace.tool, named: names).isEmpty)
    }
}
