enum RenderingTestsPlaceholder {}
