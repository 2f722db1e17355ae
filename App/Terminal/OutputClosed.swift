/// Nobody reads standard output any more, as in `imageeditor feed | head -n 1`: a quiet end.
struct OutputClosed: Error {}
