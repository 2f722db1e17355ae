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
    private let result: SandboxedResult
    private let report: csandbox_report
    private let planes: cjpeg_rows
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
        var planes = cjpeg_rows()
        let work = IsolatedWork(
            decoder: "jpeg", format: .jpeg, choices: choices,
            bytes: cjpeg_place_planes(&plan, nil, &planes), limits: limits,
            allowsTruncation: job.allowsTruncation, usesThreads: job.usesThreads,
            interruption: job.interruption)
        (result, report) = try work.pixels(of: job.bytes)
        // The planes are only read, so that the cast away from a constant pointer is safe.
        let start = UnsafeMutablePointer(mutating: result.samples.baseAddress)
        _ = cjpeg_place_planes(&plan, start, &planes)
        self.planes = planes
        try check(report.status)
    }

    private func check(_ status: UInt32) throws {
        try handle.check(cjpeg_status(status), limits: limits, message: report.text)
    }

    func read(into strip: Strip) throws {
        strip.height = min(strip.capacity, format.height - nextRow)
        let rows = strip.rows
        let sources = [
            (planes.plane.0, planes.stride.0), (planes.plane.1, planes.stride.1),
            (planes.plane.2, planes.stride.2),
        ]
        for index in 0..<format.layout.planeCount {
            guard let samples = sources[index].0 else { continue }
            let first = format.layout.rows(ofPlane: index, height: nextRow)
            let count = format.layout.bytes(ofPlane: index, width: format.width)
            for y in 0..<format.layout.rows(ofPlane: index, height: strip.height) {
                let source = samples + (first + y) * sources[index].1
                let target = rows.row(y, plane: index)
                if convertsInks {
                    convert(source, to: target)
                } else {
                    target.update(from: source, count: count)
                }
            }
        }
        nextRow += strip.height
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
        try check(report.end_status)
        let facts = report.facts
        flaws?.add(
            cjpeg_flaws(stray_bytes: facts.0, extra_bytes: facts.1, lacks_end: facts.2 != 0).all)
    }
}
