import CImageEditorSandbox
import Foundation
@testable import Rendering
import Testing

/// With `DecoderIsolation.all`, JPEG, PNG, WebP and GIF are decoded in workers, with the same
/// results.
struct IsolatedDecodingTests {
    private static var isolated: DecodingLimits {
        var limits = DecodingLimits()
        limits.isolation = .all
        return limits
    }

    /// What an edit makes of a file: the result and its remarks, or the error.
    private struct Outcome: Equatable {
        var bytes: Data?
        var remarks: [ImageRemark] = []
        var error: String?
    }

    private static func outcome(
        _ data: Data, _ limits: DecodingLimits,
        _ edit: (Image) throws -> Image, as options: EncodingOptions
    ) -> Outcome {
        var outcome = Outcome()
        do {
            let image = try edit(Image(data: data, limits: limits))
            outcome.bytes = try image.encoded(
                as: options, onRemark: { outcome.remarks.append($0) })
        } catch {
            outcome.error = String(describing: error)
        }
        return outcome
    }

    /// Compares edits that need pixels in different layouts.
    private static func check(_ data: Data, _ name: String) {
        let edits: [(String, (Image) throws -> Image, EncodingOptions)] = [
            ("PNG", { $0 }, EncodingOptions(format: .png)),
            ("JPEG", { $0 }, EncodingOptions(format: .jpeg, quality: 80)),
            ("turned", { $0.applying([Rotate(degrees: 90)]) }, EncodingOptions()),
            (
                "thumbnail", { $0.applying([Resize(width: 20, height: 20)]) },
                EncodingOptions(format: .png)
            ),
            ("truncated", { $0.allowingTruncation() }, EncodingOptions(format: .png)),
            ("damaged", { $0.allowingDamage() }, EncodingOptions(format: .png)),
        ]
        for (kind, edit, options) in edits {
            let expected = outcome(data, DecodingLimits(), edit, as: options)
            let found = outcome(data, isolated, edit, as: options)
            #expect(found == expected, "\(name), \(kind)")
        }
        guard let frames = try? Image(data: data).info.frames, frames > 1 else { return }
        for frame in [2, frames] {
            let edit = { (image: Image) in try image.showingFrame(frame) }
            let options = EncodingOptions(format: .png)
            #expect(
                outcome(data, isolated, edit, as: options)
                    == outcome(data, DecodingLimits(), edit, as: options), "\(name), \(frame)")
        }
    }

    static let formats: [ImageFormat] = [.jpeg, .png, .webp, .gif]

    @Test(arguments: formats, [PixelLayout.gray8, .rgb8, .rgba8])
    func `a whole file and a file that is cut off have the same result`(
        _ format: ImageFormat, _ layout: PixelLayout
    ) throws {
        let picture = try gradient(83, 61, layout: layout)
        let file = try picture.encoded(as: EncodingOptions(format: format))
        Self.check(file, "\(format)")
        Self.check(file.prefix(file.count * 2 / 3), "\(format), cut off")
        var damaged = file
        damaged[file.count * 2 / 3] ^= 0x55
        Self.check(damaged, "\(format), damaged")
    }

    @Test(arguments: [ImageFormat.jpeg, .png])
    func `a picture of several portions has the same result`(_ format: ImageFormat) throws {
        let picture = try gradient(901, 803)
        let file = try picture.encoded(as: EncodingOptions(format: format))
        Self.check(file, "\(format)")
        Self.check(file.prefix(file.count * 2 / 3), "\(format), cut off")
        var damaged = file
        damaged[file.count * 2 / 3] ^= 0x55
        Self.check(damaged, "\(format), damaged")
    }

    /// An interlaced PNG is decoded whole, in one answer of the worker.
    @Test func `an interlaced PNG has the same result`() throws {
        let file = InterlacedPNG.make(size: 64)
        Self.check(file, "whole")
        Self.check(file.prefix(file.count * 2 / 3), "cut off")
        var damaged = file
        damaged[file.count * 2 / 3] ^= 0x55
        Self.check(damaged, "damaged")
        #expect(throws: ImageDecodingError.self) {
            try Image(data: damaged, limits: Self.isolated).verify()
        }
    }

    @Test(arguments: [ChromaSubsampling.full, .half, .vertical, .quarter, .line])
    func `all kinds of JPEG have the same result`(_ subsampling: ChromaSubsampling) throws {
        for isProgressive in [false, true] {
            let options = EncodingOptions(
                format: .jpeg, subsampling: subsampling, isProgressive: isProgressive)
            Self.check(try gradient(83, 61).encoded(as: options), "\(subsampling) \(isProgressive)")
        }
        Self.check(FlatJPEG(samples: [200, 180, 90, 220], adobe: 2).data, "inks")
    }

    @Test func `a lossless turn keeps metadata and has the same bytes`() throws {
        let jpeg = try gradient(64, 48).encoded(as: EncodingOptions(format: .jpeg))
        let profile = RawProfile.insert(RawProfile.displayP3.data, into: jpeg)
        Self.check(profile, "profile")
        let turn = { (image: Image) in image.applying([Rotate(degrees: 90)]) }
        let options = EncodingOptions(isPerfect: true)
        let expected = Self.outcome(profile, DecodingLimits(), turn, as: options)
        #expect(expected.bytes != nil)
        #expect(Self.outcome(profile, Self.isolated, turn, as: options) == expected)
    }

    @Test func `a PNG of 16 bits has the same result`() throws {
        for channels in [1, 3, 4] {
            Self.check(DeepPixels.noise(61, 47, channels: channels).file(), "\(channels)")
        }
    }

    @Test(
        .needsCorpora,
        arguments: [
            "jpeg", "pngsuite", "webp", "gif", "damaged", "exif-orientation", "gainmap", "metadata",
        ])
    func `files of the corpora have the same result`(_ corpus: String) throws {
        for file in try CorpusFile.every(corpus, where: { Self.formats.contains($0.format) }) {
            let data = try file.data()
            // Larger files say no more, and take long.
            if data.count < 300_000 { Self.check(data, file.testDescription) }
        }
    }

    /// Without other processes, no worker can be started.
    @Test func `no pixel is decoded in the process itself`() async {
        await #expect(processExitsWith: .success) {
            let files = try Self.formats.map {
                try gradient(40, 30).encoded(as: EncodingOptions(format: $0))
            }
            #expect(csandbox_deny(UInt32(CSANDBOX_PROGRAMS)))
            for (file, format) in zip(files, Self.formats) {
                #expect(throws: Never.self) { try Image(data: file).verify() }
                #expect(throws: ImageDecodingError.shortage(format, .unknown)) {
                    try Image(data: file, limits: Self.isolated).verify()
                }
            }
            let turned = try Image(data: files[0], limits: Self.isolated)
                .applying([Rotate(degrees: 90)])
            #expect(throws: ImageDecodingError.self) { try turned.encoded() }
        }
    }

    /// The first frame starts a worker. Then no other can be started.
    @Test func `one worker decodes all frames`() async {
        await #expect(processExitsWith: .success) {
            let files = try FidelityKind.animations()
            let players = try files.map { data in
                let image = try Image(data: data, limits: Self.isolated)
                // The bytes stay in place until the process ends.
                let bytes = UnsafeMutableRawBufferPointer.allocate(
                    byteCount: data.count, alignment: 1)
                bytes.copyBytes(from: data)
                let job = DecodingJob(
                    bytes: UnsafeRawBufferPointer(bytes), header: image.header, layout: .rgba8,
                    limits: Self.isolated, allowsTruncation: false,
                    interruption: Interruption { false })
                let pictures = try image.info.format.reader?.pictures(job)
                return try AnimationPlayer(#require(pictures), for: .rgba8)
            }
            // A worker ends with its player, which the optimizer would end after its last use.
            try withExtendedLifetime(players) {
                for player in players { try player.advance() }
                #expect(ChildProcesses.settle(at: files.count))
                #expect(csandbox_deny(UInt32(CSANDBOX_PROGRAMS)))
                for player in players { try player.advance() }
                #expect(ChildProcesses.settle(at: files.count))
            }
        }
    }

    @Test(arguments: formats)
    func `decoding ends when it is cancelled`(_ format: ImageFormat) throws {
        let file = try gradient(40, 30).encoded(as: EncodingOptions(format: format))
        #expect(throws: CancellationError.self) {
            try Image(data: file, limits: Self.isolated).verify { true }
        }
    }
}
