import Foundation
import Testing

/// Small files that expand to huge images, given to the built tool.
struct ImageBombTests {
    @Test(.needsImageCorpora, arguments: try ImageCorpus.files("bombs"))
    func `D2: a bomb is refused, or shown, within its budget, the same way each time`(
        _ bomb: ImageCorpus
    ) async throws {
        let place = try Workplace()
        let arguments = ["edit", bomb.path, "--filter", "noir", "-o", "out.png", "--force"]
        let first = try await ImageProbe(arguments, in: place)
        let second = try await ImageProbe(arguments, in: place)

        #expect(first.status == second.status)
        #expect(first.error == second.error)
        #expect(first.status == 65 || (bomb.expect != "error" && first.status == 0))
        for run in [first, second] where run.status == 65 {
            #expect(run.seconds <= 1, "\(run.seconds) s")
            #expect(run.peak <= 256 << 20, "\(run.peak >> 20) MiB")
            #expect(run.errorLines.count == 1)
            #expect(run.error.contains(bomb.file))
        }
        #expect(max(first.seconds, second.seconds) <= 2)
        #expect(max(first.peak, second.peak) <= 512 << 20)
        #expect(try place.names() == (first.status == 0 ? ["out.png"] : []))
    }

    @Test(.needsImageCorpora, arguments: try ImageCorpus.files("bombs"))
    func `D6: a bomb in 512 MiB of address space is shown or is a one-line error`(
        _ bomb: ImageCorpus
    ) async throws {
        let place = try Workplace()
        let run = try await ImageProbe(
            ["edit", bomb.path, "--rotate", "90", "-o", "out.png"], in: place,
            addressSpace: 512 << 20)

        #expect(run.status == 65 || (bomb.expect != "error" && run.status == 0), "\(run.error)")
        #expect(run.errorLines.count == (run.status == 0 ? 0 : 1), "\(run.error)")
    }

    @Test(
        .needsImageCorpora,
        arguments: [["--filter", "sepia"], ["--rotate", "90"], ["--resize", "320"]])
    func `D6: a photograph of 24 megapixels in 512 MiB of address space works`(
        _ operation: [String]
    ) async throws {
        let place = try Workplace()
        let photograph = try ImageCorpus.file("mosaic_24mp.jpg", of: "photos")
        let run = try await ImageProbe(
            ["edit", photograph.path] + operation + ["-o", "out.jpg"], in: place,
            addressSpace: 512 << 20)

        #expect(run.status == 0, "\(run.error)")
        #expect(run.error == "")
        #expect(try place.names() == ["out.jpg"])
    }

    @Test(arguments: [
        ["edit", "thin.png"], ["edit", "thin.png", "--rotate", "90"],
        ["edit", "low.png", "--filter", "resize=20000x100,mode=stretch,enlarge=yes"],
    ])
    func `D2: rotating or stretching a narrow picture takes no more memory than its pixels`(
        _ arguments: [String]
    ) async throws {
        let place = try Workplace()
        let script = """
            import struct, zlib
            def chunk(kind, body):
                return struct.pack(">I", len(body)) + kind + body + struct.pack(
                    ">I", zlib.crc32(kind + body))
            def picture(name, height, more):
                with open(name, "wb") as file:
                    file.write(b"\\x89PNG\\r\\n\\x1a\\n" + chunk(
                        b"IHDR", struct.pack(">IIBBBBB", 1, height, 8, 0, 0, 0, 0)) + more
                        + chunk(b"IDAT", zlib.compress(bytes(2 * height), 9)) + chunk(b"IEND", b""))
            turned = b"MM\\0*\\0\\0\\0\\x08" + struct.pack(">HHHIHHI", 1, 274, 3, 1, 6, 0, 0)
            picture("thin.png", 65535, chunk(b"eXIf", turned))
            picture("low.png", 100, b"")
            """
        let made = try await place.run(
            ["python3", "-c", script], program: URL(filePath: "/usr/bin/env"))
        try #require(made.status == 0)
        let run = try await ImageProbe(arguments + ["-o", "out.png"], in: place)

        #expect(run.status == 0, "\(run.error)")
        #expect(run.peak <= 192 << 20, "\(run.peak >> 20) MiB")
        #expect(run.seconds <= 10, "\(run.seconds) s")
    }

    @Test func `D6: a picture within the limits but beyond the memory is a one-line error`()
        async throws
    {
        let place = try Workplace()
        // Each one-bit pixel expands to four bytes, because the palette has a transparent colour.
        let script = """
            import struct, zlib
            def chunk(kind, body):
                return struct.pack(">I", len(body)) + kind + body + struct.pack(
                    ">I", zlib.crc32(kind + body))
            rows = zlib.compress(bytes(10000 * 1251), 9)
            with open("wide.png", "wb") as file:
                file.write(b"\\x89PNG\\r\\n\\x1a\\n" + chunk(
                    b"IHDR", struct.pack(">IIBBBBB", 10000, 10000, 1, 3, 0, 0, 0))
                    + chunk(b"PLTE", bytes(6)) + chunk(b"tRNS", bytes(1)) + chunk(b"IDAT", rows)
                    + chunk(b"IEND", b""))
            """
        let made = try await place.run(
            ["python3", "-c", script], program: URL(filePath: "/usr/bin/env"))
        try #require(made.status == 0)
        let run = try await ImageProbe(
            ["edit", "wide.png", "--rotate", "90", "-o", "out.png"], in: place,
            addressSpace: 512 << 20)

        // The tool has to hold the whole picture: 400 MB.
        #expect(run.status == 65)
        #expect(run.error == "imageeditor: wide.png: there is not enough memory for the image\n")
        #expect(try place.names() == ["wide.png"])
    }
}
