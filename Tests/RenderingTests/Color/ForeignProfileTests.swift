import Foundation
@testable import Rendering
import Testing

/// Files whose profile is for other colours than the picture has.
struct ForeignProfileTests {
    private static let rgb = RawProfile.adobeRGB.data
    private static let gray = RawProfile(
        space: "GRAY", tags: [("kTRC", RawProfile.gamma(461))]
    ).data

    /// A grey, a coloured and a CMYK JPEG, each with a profile for another kind of colour.
    private static func files() throws -> [(data: Data, profile: Data)] {
        let grayPicture = FlatJPEG(samples: [90], width: 32, height: 16).data
        let colors = FlatJPEG(samples: [100, 128, 200], width: 32, height: 16).data
        let inks = FlatJPEG(samples: [200, 30, 255, 128], adobe: 0, width: 32, height: 16).data
        return [(grayPicture, rgb), (colors, gray), (inks, rgb)].map { file, profile in
            (RawProfile.insert(profile, into: file), profile)
        }
    }

    private func result(
        _ image: Image, _ filters: [any Filter], _ format: ImageFormat? = nil
    ) throws -> (image: Image, remarks: [ImageRemark]) {
        var remarks: [ImageRemark] = []
        let data = try image.applying(filters).encoded(
            as: EncodingOptions(format: format), onRemark: { remarks.append($0) })
        return (try Image(data: data), remarks)
    }

    @Test func `a lossless turn keeps its bytes`() throws {
        for (data, profile) in try Self.files() {
            let image = try Image(data: data)
            #expect(image.info.ignoresProfile && image.info.colorProfile != "sRGB")
            for filter in [Rotate(degrees: 180), Flip(.horizontal)] as [any Filter] {
                let (turned, remarks) = try result(image, [filter])
                #expect(remarks == [])
                #expect(turned.header.metadata.colorProfile == profile)
                #expect(turned.info.ignoresProfile)
            }
        }
    }

    @Test func `it is left out with a remark where pixels are computed`() throws {
        for (data, _) in try Self.files() {
            let image = try Image(data: data)
            let edits: [([any Filter], ImageFormat?)] = [
                ([Brightness(amount: 1)], nil), ([Resize(width: 8)], nil), ([], .png),
                ([], .webp), ([], .gif),
            ]
            for (filters, format) in edits {
                let (made, remarks) = try result(image, filters, format)
                #expect(remarks.contains(.profileLeftOut), "\(image.info) \(filters) \(remarks)")
                let name = made.info.colorProfile
                #expect(name == nil || name == "sRGB", "\(name ?? "")")
                #expect(!made.info.ignoresProfile)
            }
        }
    }

    @Test func `a profile that fits causes no remark`() throws {
        let bare = FlatJPEG(samples: [100, 128, 200], width: 32, height: 16).data
        for data in [bare, RawProfile.insert(Self.rgb, into: bare)] {
            let image = try Image(data: data)
            #expect(!image.info.ignoresProfile)
            #expect(try result(image, [Brightness(amount: 1)]).remarks == [])
            #expect(try result(image, [], .png).remarks == [])
        }
    }

    @Test(arguments: [([9, 16, 0, 1], true), ([9, 18, 0, 1], true), ([12, 13, 0, 1], false)])
    func `a result that is no longer HDR is a remark`(_ points: [UInt8], _ isHDR: Bool) throws {
        let image = try Image(
            data: DeepPixels.noise(8, 8, channels: 3).file(before: [("cICP", points)]))
        for format in [ImageFormat.jpeg, .webp, .gif] {
            let (_, remarks) = try result(image, [], format)
            #expect(remarks.exceptDepth == (isHDR ? [.dynamicRangeLost] : []), "\(format)")
        }
        #expect(try result(image, [Brightness(amount: 1)]).remarks == [])
        #expect(try result(image, [Flip(.vertical)]).remarks == [])
        let (_, remarks) = try result(image, [ColorProfile(.displayP3)])
        #expect(remarks == (isHDR ? [.dynamicRangeLost] : []))
    }
}
