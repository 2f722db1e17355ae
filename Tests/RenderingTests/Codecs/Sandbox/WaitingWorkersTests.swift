import CImageEditorSandbox
import Foundation
import ImageEditorFixtures
import ImageVocabulary
import Synchronization
import Testing

@testable import Rendering

struct WaitingWorkersTests {
    private let workers = WaitingWorkers(most: 2)

    private func header(
        _ data: Data, limits: DecodingLimits = .standard
    ) throws -> ImageHeader {
        try SandboxedReader<TIFFFile>.header(
            of: data, limits: limits, frame: 1, workers: workers)
    }

    /// A file with another byte behind its end, which changes no pixel.
    private func file(_ other: UInt8? = nil) throws -> Data {
        try Fixtures.data("isolated/gradient.tif") + (other.map { [$0] } ?? [])
    }

    /// The first pixel's green and blue, which are 0 and 128 · 257.
    private func decode(_ header: ImageHeader, _ data: Data) throws -> [UInt8] {
        try data.withUnsafeBytes { bytes in
            let source = try SandboxedReader<TIFFFile>.open(
                DecodingJob(
                    bytes: bytes, header: header, layout: header.layouts[0], limits: .standard,
                    allowsTruncation: false, interruption: Interruption { false }))
            let strip = try Strip(source.format, capacity: Strip.granularity)
            try source.read(into: strip)
            return (2..<6).map { strip.rows.row(0)[$0] }
        }
    }

    @Test func `the same file has the same worker until it decodes`() throws {
        let first = try header(file())
        let again = try header(file())
        let worker = try #require(first.worker)
        #expect(again.worker === worker)
        #expect(try decode(first, file()) == [0, 0, 128, 128])
        // It decodes once; the others start their own.
        #expect(try header(file()).worker !== worker)
        #expect(try decode(again, file()) == [0, 0, 128, 128])
    }

    @Test func `another file, other limits and another byte have other workers`() throws {
        let first = try header(file())
        #expect(try header(file(0)).worker !== first.worker)
        #expect(try header(file(1)).worker !== header(file(0)).worker)
        var limits = DecodingLimits.standard
        limits.side = 1_000
        let limited = try header(file(1), limits: limits)
        #expect(try header(file(1)).worker !== limited.worker)
    }

    @Test func `no more wait than may, whatever the threads do`() async {
        await #expect(processExitsWith: .success) {
            let workers = WaitingWorkers(most: 2)
            let data = try Fixtures.data("isolated/gradient.tif")
            let (threads, turns) = (4, 20)
            let running = Atomic(threads)
            for thread in 0..<threads {
                Thread {
                    for turn in 0..<turns {
                        let header = try? SandboxedReader<TIFFFile>.header(
                            of: data + [UInt8(thread * turns + turn)], limits: .standard, frame: 1,
                            workers: workers)
                        #expect(header?.worker != nil)
                    }
                    running.subtract(1, ordering: .releasing)
                }.start()
            }
            var most = 0
            while running.load(ordering: .acquiring) > 0 {
                most = max(most, ChildProcesses.ids().count)
            }
            // Some are ending.
            #expect(most <= threads + 2 + Int(CSANDBOX_MOST_ENDING))
            #expect(ChildProcesses.settle(at: 2))
        }
    }

    @Test func `only a few wait, and the others are started again`() throws {
        let files = try (0..<3).map { try file($0) }
        let headers = try files.map { try header($0) }
        #expect(try header(files[2]).worker === headers[2].worker)
        #expect(try header(files[1]).worker === headers[1].worker)
        for (header, data) in zip(headers, files) {
            #expect(try decode(header, data) == [0, 0, 128, 128])
        }
    }
}
