enum ServerTestsPlaceholder {}
