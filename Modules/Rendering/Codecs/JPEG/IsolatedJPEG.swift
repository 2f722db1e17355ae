import CImageEditorJPEG
import CImageEditorLCMS
import CImageEditorSandbox
import FoundationEssentials

/// Decodes the pixels of a JPEG in a worker, and reads them from top to bottom; see
/// ``JPEGDecoder``.
final class IsolatedJPEG: StripSource {
    let format: StripFormat
    private let handle: JPEGHandle
    private let limits: DecodingLimits
    private let flaws: FlawCollector?
    private let inks: ProfileTransform?
    /// True if inks are converted to RGB.
    private let convertsInks: Bool
    private let portions: IsolatedPortions
    /// The format of a portion of rows; the last portion may have fewer rows.
    private let plan: cjpeg_format
    private var planes = cjpeg_rows()
    private var report = csandbox_report()
    private var nextRow = 0

    init(_ job: DecodingJob) throws {
        handle = try JPEGHandle(
            job.bytes, allowsTruncation: job.allowsTruncation, allowsDamage: job.allowsDamage)
        let header = try handle.readHeader(job.bytes, limits: job.limits)
        (limits, flaws, inks) = (job.limits, job.flaws, job.inks)
        var wanted = CJPEG_RGB
        if case .ycc8 = job.layout { wanted = CJPEG_PLANAR }
        if header.components == 4 { wanted = CJPEG_INKS }
        var plan = cjpeg_format()
        try handle.check(
            cjpeg_decoder_plan(handle.decoder, wanted, Int32(job.denominator), &plan),
            limits: limits)
        convertsInks = plan.layout == CJPEG_INKS && job.layout != .cmyk8
        var format = StripFormat(plan)
        if convertsInks { format.layout = .rgb8 }
        self.format = format
        var choices = [UInt64](repeating: 0, count: Int(CSANDBOX_CHOICES))
        choices[Int(CJPEG_CHOICE_LAYOUT)] = UInt64(wanted.rawValue)
        choices[Int(CJPEG_CHOICE_DENOMINATOR)] = UInt64(job.denominator)
        choices[Int(CJPEG_CHOICE_DAMAGE)] = job.allowsDamage ? 1 : 0
        choices[Int(CJPEG_CHOICE_SCANS)] = UInt64(limits.affordableScans(of: header))
        let (height, rows) = (format.height, IsolatedPortions.rows(of: format))
        choices[Int(CJPEG_CHOICE_ROWS)] = UInt64(rows)
        plan.height = UInt32(rows)
        self.plan = plan
        let work = IsolatedWork(
            decoder: "jpeg", format: .jpeg, choices: choices,
            bytes: cjpeg_place_planes(&plan, nil, &planes), limits: limits,
            allowsTruncation: job.allowsTruncation, usesThreads: job.usesThreads,
            interruption: job.interruption)
        portions = try IsolatedPortions(of: work, in: job.bytes, height: height, rows: rows)
    }

    private func check(_ status: UInt32) throws {
        try handle.check(cjpeg_status(status), limits: limits, message: report.text)
    }

    func read(into strip: Strip) throws {
        strip.height = min(strip.capacity, format.height - nextRow)
        var filled = 0
        while filled < strip.height {
            let first = nextRow % portions.rows
            if first == 0 { try takePortion() }
            let count = min(strip.height - filled, portions.rows - first)
            copy(count, from: first, to: strip.rows, at: filled)
            filled += count
            nextRow += count
        }
    }

    private func takePortion() throws {
        let (samples, report) = try portions.next()
        self.report = report
        var plan = plan
        plan.height = UInt32(min(portions.rows, format.height - nextRow))
        // The call only places pointers in the samples, and does not write to them.
        _ = cjpeg_place_planes(&plan, UnsafeMutablePointer(mutating: samples), &planes)
        try check(report.status)
    }

    private func copy(_ count: Int, from first: Int, to rows: PixelRows, at place: Int) {
        let sources = [
            (planes.plane.0, planes.stride.0), (planes.plane.1, planes.stride.1),
            (planes.plane.2, planes.stride.2),
        ]
        for index in 0..<format.layout.planeCount {
            let (samples, stride) = sources[index]
            guard let samples else { continue }
            let source = samples + format.layout.rows(ofPlane: index, height: first) * stride
            let target = format.layout.rows(ofPlane: index, height: place)
            let bytes = format.layout.bytes(ofPlane: index, width: format.width)
            for y in 0..<format.layout.rows(ofPlane: index, height: count) {
                let row = rows.row(target + y, plane: index)
                if convertsInks {
                    convert(source + y * stride, to: row)
                } else {
                    row.update(from: source + y * stride, count: bytes)
                }
            }
        }
    }

    private func convert(
        _ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>
    ) {
        if let inks {
            clcms_convert_inks(
                UnsafeMutableRawPointer(inks.pointer), source, target, format.width)
        } else {
            cjpeg_multiply_inks(nil, source, target, format.width)
        }
    }

    func finish() throws {
        if nextRow < format.height {
            let strip = try Strip(format, capacity: Strip.granularity)
            while nextRow < format.height { try read(into: strip) }
        }
        try check(report.end_status)
        let facts = report.facts
        flaws?.add(
            cjpeg_flaws(stray_bytes: facts.0, extra_bytes: facts.1, lacks_end: facts.2 != 0).all)
    }
}
