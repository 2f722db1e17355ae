/// The system calls for video devices.
package enum V4L2Call: String, Sendable, CaseIterable {
    case open
    case eventfd
    case poll
    case mmap
    case munmap
    case queryCapability = "VIDIOC_QUERYCAP"
    case enumerateFormats = "VIDIOC_ENUM_FMT"
    case enumerateSizes = "VIDIOC_ENUM_FRAMESIZES"
    case enumerateIntervals = "VIDIOC_ENUM_FRAMEINTERVALS"
    case getFormat = "VIDIOC_G_FMT"
    case setFormat = "VIDIOC_S_FMT"
    case setInterval = "VIDIOC_S_PARM"
    case requestBuffers = "VIDIOC_REQBUFS"
    case queryBuffer = "VIDIOC_QUERYBUF"
    case queueBuffer = "VIDIOC_QBUF"
    case dequeueBuffer = "VIDIOC_DQBUF"
    case startStreaming = "VIDIOC_STREAMON"
    case stopStreaming = "VIDIOC_STREAMOFF"
    case queryControl = "VIDIOC_QUERY_EXT_CTRL"
    case queryMenu = "VIDIOC_QUERYMENU"
    case getControl = "VIDIOC_G_CTRL"
    case setControl = "VIDIOC_S_CTRL"
}
