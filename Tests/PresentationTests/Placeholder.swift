enum PresentationTestsPlaceholder {}
