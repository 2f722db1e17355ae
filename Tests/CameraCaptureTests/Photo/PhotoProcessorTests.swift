import Foundation
import Rendering
import Testing

@testable import CameraCapture

struct PhotoProcessorTests {
    /// 2018-03-14 18:40:24.25 at a UTC offset of one and a half hours.
    private let sut = PhotoProcessor(
        now: { (Date(timeIntervalSince1970: 1_521_047_424.25), 5400) })

    @Test func `a device's JPEG is kept byte for byte`() throws {
        let file = try ramp(32).encoded(as: EncodingOptions(format: .jpeg, quality: 90))

        let photo = try sut.file(CameraFrame(imageFile: file), of: .back, as: CameraSettings())

        #expect(photo.count > file.count)
        #expect(photo.suffix(file.count - 20) == file.suffix(file.count - 20))
    }

    @Test func `data after a device's JPEG is left out`() throws {
        let file = try ramp(32).encoded(as: EncodingOptions(format: .jpeg))

        let photo = try sut.file(
            CameraFrame(imageFile: file + Data(count: 1000)), of: .back, as: CameraSettings())

        #expect(photo.suffix(2) == Data([0xFF, 0xD9]))
        #expect(photo.count < file.count + 500)
    }

    @Test(arguments: CameraSettings.FileType.allCases)
    func `every file has the date and the camera`(
        type: CameraSettings.FileType
    ) throws {
        let photo = try sut.file(
            CameraFrame(pixels: try pixels("rg", "bw")), of: .back,
            as: CameraSettings(fileType: type))

        #expect(try Image(data: photo).info.format.fileExtension == type.fileExtension)
        let exif = try #require(EXIFText(photo))
        #expect(exif[0x0110] == "Back")
        // On a busy machine the frame may be slightly older.
        #expect(exif[0x9003]?.hasPrefix("2018:03:14 18:40:2") == true)
        #expect(exif[0x9011] == "+01:30")
        #expect(exif.orientation == 1)
    }

    @Test func `the date is the frame's, however long it has waited`() throws {
        let frame = CameraFrame(pixels: try pixels("r"), capturedAt: .now - .seconds(3600))

        let photo = try sut.file(frame, of: .back, as: CameraSettings())

        let time = try #require(EXIFText(photo)?[0x9003])
        #expect(time.hasPrefix("2018:03:14 17:40:2"))
    }

    @Test func `an arbitrary device name becomes a text of limited length`() throws {
        var device = CameraDevice.back
        device.name = "\u{1B}[31mCam\0era\n" + String(repeating: "é", count: 100)

        let photo = try sut.file(CameraFrame(pixels: try pixels("r")), of: device, as: .init())

        let name = try #require(EXIFText(photo)?[0x0110])
        #expect(name.hasPrefix("[31mCameraé"))
        #expect(name.utf8.count <= 63)
    }

    @Test func `a file's own orientation is applied and then removed`() throws {
        let exif = PhotoEXIF(
            model: "Other", date: Date(timeIntervalSince1970: 0), offset: 0,
            orientation: .turned90, size: ImageSize(width: 32, height: 16))
        let upright = try wide().encoded(as: EncodingOptions(format: .jpeg, quality: 100))
        let file = try #require(Image(data: upright).replacingEXIF(with: exif.data))

        let photo = try sut.file(CameraFrame(imageFile: file), of: .back, as: CameraSettings())

        let info = try Image(data: photo).info
        #expect(info.storedSize == ImageSize(width: 16, height: 32))
        #expect(info.orientation == .upright)
        let text = try #require(EXIFText(photo))
        #expect(text[0x0110] == "Back")
        #expect(text.orientation == 1)
    }

    @Test func `a photograph has the requested size and is cropped to it`() throws {
        let photo = try sut.file(
            CameraFrame(pixels: try pixels("rrggggrr", "rrggggrr")), of: .back,
            as: CameraSettings(fileType: .png, size: ImageSize(width: 4, height: 4)))

        let result = try Image(data: photo).pixels()
        #expect(result.size == ImageSize(width: 4, height: 4))
        #expect(letters(result)[1] == "gggg")
    }

    @Test func `a mirrored photograph is mirrored after it is turned`() throws {
        let photo = try sut.file(
            turned(CameraFrame(pixels: try pixels("rg", "bw"))), of: .back,
            as: CameraSettings(fileType: .png, isMirrored: true))

        // Rotated clockwise: br, wg.
        #expect(try letters(photo) == ["rb", "gw"])
    }

    @Test func `the quality is passed to the encoder`() throws {
        let frame = CameraFrame(pixels: try ramp(64))

        let small = try sut.file(frame, of: .back, as: CameraSettings(quality: 10))
        let large = try sut.file(frame, of: .back, as: CameraSettings(quality: 95))

        #expect(small.count < large.count / 2)
    }

    @Test func `a JPEG is re-encoded if a quality is requested`() throws {
        let file = try ramp(64).encoded(as: EncodingOptions(format: .jpeg, quality: 95))

        let photo = try sut.file(
            CameraFrame(imageFile: file), of: .back, as: CameraSettings(quality: 10))

        #expect(photo.count < file.count / 2)
    }

    @Test func `a turned JPEG loses nothing`() throws {
        let file = try wide().encoded(as: EncodingOptions(format: .jpeg, quality: 90))

        let photo = try sut.file(
            turned(CameraFrame(imageFile: file)), of: .back, as: CameraSettings())

        #expect(try Image(data: photo).info.storedSize == ImageSize(width: 16, height: 32))
        let back = try Image(data: photo).applying([Rotate(degrees: -90)]).encoded()
        #expect(try Image(data: back).pixels() == Image(data: file).pixels())
    }

    @Test func `pictures that are not JPEG are accepted, too`() throws {
        let file = try pixels("rg", "bw").encoded(
            as: EncodingOptions(format: .webp, isLossless: true))

        let photo = try sut.file(
            CameraFrame(imageFile: file), of: .back, as: CameraSettings(fileType: .png))

        #expect(try letters(photo) == ["rg", "bw"])
        #expect(EXIFText(photo)?[0x0110] == "Back")
    }

    /// Two blocks wide, one block high.
    private func wide() throws -> Pixels {
        let samples = (0..<32 * 16).flatMap { pixel -> [UInt8] in
            let (x, y) = (pixel % 32, pixel / 32)
            return [UInt8(x * 8), UInt8(y * 15), 128]
        }
        return try #require(
            Pixels(size: ImageSize(width: 32, height: 16), layout: .rgb8, samples: samples))
    }

    private func turned(_ frame: CameraFrame) -> CameraFrame {
        var frame = frame
        frame.rotation = .turned90
        return frame
    }
}
