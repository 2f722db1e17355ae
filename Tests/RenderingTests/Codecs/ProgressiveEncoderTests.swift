import CImageEditorJPEG
import Testing

/// Our own progressive JPEG encoder: its output equals libjpeg's.
struct ProgressiveEncoderTests {
    @Test(arguments: RawJPEG.all)
    func `the bytes equal libjpeg's`(_ subject: RawJPEG) {
        subject.forEachPicture { picture in
            let expected = picture.file(.progressive, by: .libjpeg)
            #expect(expected.status == CJPEG_OK, "\(picture)")
            #expect(picture.file(.progressive) == expected, "\(picture)")
            #expect(picture.file(.progressive, by: .portable) == expected, "\(picture)")
        }
    }

    @Test(arguments: RawJPEG.Content.allCases)
    func `two threads give libjpeg's bytes`(_ content: RawJPEG.Content) {
        var picture = RawJPEG(layout: CJPEG_PLANAR, sampling: (2, 2))
        (picture.width, picture.height, picture.content) = (801, 799, content)
        for quality in [50, 95] {
            picture.quality = quality
            let expected = picture.file(.progressive, by: .libjpeg)
            #expect(picture.file(.progressive, by: .threads) == expected, "\(picture)")
            #expect(picture.file(.progressive) == expected, "\(picture)")
        }
    }

    /// More blocks than a code for empty blocks can count.
    @Test func `the longest run of empty blocks is that of libjpeg`() {
        var picture = RawJPEG(layout: CJPEG_GRAY, sampling: (1, 1))
        (picture.width, picture.height, picture.content) = (1480, 1480, .flat)
        let expected = picture.file(.progressive, by: .libjpeg)
        #expect(picture.file(.progressive) == expected)
        #expect(picture.file(.progressive, by: .portable) == expected)
    }

    /// Blocks whose coefficients are all old, so that the correction bits reach exactly their
    /// largest number.
    @Test func `a run has as many correction bits as that of libjpeg`() {
        var picture = RawJPEG(layout: CJPEG_GRAY, sampling: (1, 1))
        (picture.width, picture.height, picture.content) = (400, 400, .extremes)
        picture.quality = 1
        let expected = picture.file(.progressive, by: .libjpeg)
        #expect(picture.file(.progressive) == expected)
        #expect(picture.file(.progressive, by: .portable) == expected)
    }

    @Test func `strips may have any number of whole block rows`() {
        var picture = RawJPEG(layout: CJPEG_RGB, sampling: (2, 2))
        (picture.width, picture.height) = (45, 75)
        let whole = picture.file(.progressive)
        #expect(picture.file(.progressive, stripHeights: [32, 48]) == whole)
        #expect(picture.file(.progressive, stripHeights: [16, 15]).status == CJPEG_DAMAGED)
    }
}
