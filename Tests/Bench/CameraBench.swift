import CameraCapture
import Core
import Foundation
import Rendering

/// A camera with 1080p JPEGs at 30 frames a second, with preview and photos at the same time.
enum CameraBench {
    private static let size = ImageSize(width: 1920, height: 1080)
    /// The promised limits.
    private static let oldestFrame = Duration.milliseconds(100)
    private static let mostMemory = 64 << 10

    /// Writes one second of frames, all of them different.
    static func makeFilm(at url: URL) async throws {
        let feed = try await BundledFeedLoader().load()
        let picture = try await BundledImageLoader().loadImage(from: feed.images[0].url)
        var film = Data()
        for frame in 0..<30 {
            film += try Image(data: picture.data).applying([
                Resize(
                    width: size.width, height: size.height, mode: .fill, allowsEnlarging: true),
                Brightness(amount: Double(frame - 15)),
            ]).encoded(as: EncodingOptions(format: .jpeg, quality: 90))
        }
        try film.write(to: url)
        print("30 frames of \(film.count / 30) bytes")
    }

    /// Reads the preview for some seconds at terminal size, and takes one photograph after the
    /// other.
    ///
    /// - Returns: `true` if the promises were kept.
    static func run(on url: URL, seconds: Int) async throws -> Bool {
        let camera = CameraFactory.make()
        try camera.set(CameraDevice.ID("file:\(url.path)"))
        try await camera.start()
        let end = ContinuousClock.now + .seconds(seconds)
        let photographs = Task {
            var count = 0
            while ContinuousClock.now < end {
                // Alternates between copying the bytes, and decoding and encoding.
                let settings = CameraSettings(quality: count % 2 == 1 ? 85 : nil)
                _ = try await camera.takePhoto(with: settings)
                count += 1
                try await Task.sleep(for: .milliseconds(100))
            }
            return count
        }
        var ages: [Duration] = []
        for try await frame in camera.preview {
            _ = try frame.pixels(fitting: ImageSize(width: 480, height: 270))
            // The age at the moment when the frame could be shown.
            ages.append(ContinuousClock.now - frame.capturedAt)
            if ContinuousClock.now >= end { break }
        }
        let taken = try await photographs.value
        await camera.stop()
        let oldest = ages.max() ?? .zero
        let memory = peakMemory()
        print("\(ages.count) frames shown in \(seconds) s, \(taken) photographs taken")
        print("oldest frame \(Int(oldest / .milliseconds(1))) ms, memory \(memory / 1024) MiB")
        return oldest <= oldestFrame && memory <= mostMemory && !ages.isEmpty
    }

    /// The peak memory of this process, in KiB.
    private static func peakMemory() -> Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss
    }
}
