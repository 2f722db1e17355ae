import CImageEditorJPEG
import struct Core.SHA256
import Foundation
import Rendering
import Testing

/// Our own baseline JPEG encoder: its output equals libjpeg's.
struct BaselineEncoderTests {
    /// Hashes of libjpeg-turbo 2.1.5's output, from before we had our own encoder.
    private static let recorded = [
        "planes 1x1":
            "b4cc26a3e3a1451074d953936658e89665457bb21a9ff42215600c85e4997e82",
        "RGB 1x1":
            "6c2a3a579a7ed6c5cd68ad07370fd6b554a216820fa16638531558876308cb18",
        "planes 2x1":
            "0e153cab60a0290771204bfd593c6d06fb87bb95b3012aa3162a960cf0b757b9",
        "RGB 2x1":
            "14204ce7b976221dacba4fb0da269b12047ee4bd4ff31900cf484e86c4c1593b",
        "planes 1x2":
            "bd64ec7d1471129cb5bcf697a976b403652cac6902c7c5021149bad8949524a5",
        "planes 2x2":
            "c453c594fc2462023ffe9e551a61e755d7d6d0de6a030434f7488d0be0946563",
        "RGB 1x2":
            "9f81b0ef3a9f9958b2ecd7f332280ee1cdc98e46aea20ec7102cf617c91150ea",
        "RGB 2x2":
            "21bb06c78998d4a6f25b6b744043d387ee3d0bdd65fc107a11e10989570063e5",
        "grey 1x1":
            "d474565177262c8403b596bcc45248d067b518aa7a483a82cf95929cf718c0a7",
    ]

    @Test(arguments: RawJPEG.all)
    func `the bytes equal libjpeg's`(_ subject: RawJPEG) {
        var bytes: [UInt8] = []
        subject.forEachPicture { picture in
            let (status, file) = picture.file()
            #expect(status == CJPEG_OK, "\(picture)")
            bytes += file
        }
        #expect(SHA256.hexadecimal(of: bytes) == Self.recorded[subject.kind], "\(subject.kind)")
    }

    @Test(arguments: RawJPEG.all)
    func `the kernels for older processors give the same bytes`(_ subject: RawJPEG) {
        subject.forEachPicture { picture in
            #expect(picture.file(by: .avx2) == picture.file(), "\(picture)")
            #expect(picture.file(by: .portable) == picture.file(), "\(picture)")
        }
    }

    @Test(arguments: RawJPEG.all)
    func `optimized and progressive files hold the very same picture`(
        _ subject: RawJPEG
    ) throws {
        try subject.forEachPicture { picture in
            let pixels = try Image(data: Data(picture.file().bytes)).pixels()
            for coding in [RawJPEG.Coding.optimized, .progressive] {
                let (status, file) = picture.file(coding)
                #expect(status == CJPEG_OK)
                #expect(try Image(data: Data(file)).pixels() == pixels, "\(picture) \(coding)")
            }
        }
    }

    @Test(arguments: RawJPEG.all)
    func `strips may have any number of whole block rows`(_ subject: RawJPEG) {
        var subject = subject
        (subject.width, subject.height) = (45, 75)
        let whole = subject.file()
        #expect(whole.status == CJPEG_OK)
        for heights in [[16, 16, 16, 16, 16], [32, 48], [64, 16]] {
            #expect(subject.file(stripHeights: heights) == whole)
        }
    }

    @Test func `strips with partial block rows are refused`() {
        var subject = RawJPEG(layout: CJPEG_RGB, sampling: (2, 2))
        (subject.width, subject.height) = (45, 75)
        #expect(subject.file(stripHeights: [16, 15, 16]).status == CJPEG_DAMAGED)
    }

    @Test func `a picture whose rows are missing is not finished`() {
        let encoder = cjpeg_encoder_create()
        defer { cjpeg_encoder_free(encoder) }
        var encoding = cjpeg_encoding()
        encoding.format = cjpeg_format(layout: CJPEG_GRAY, width: 9, height: 9, h: 1, v: 1)
        encoding.quality = 50
        #expect(cjpeg_encoder_start(encoder, &encoding) == CJPEG_OK)
        #expect(cjpeg_encoder_finish(encoder) == CJPEG_DAMAGED)
    }
}
