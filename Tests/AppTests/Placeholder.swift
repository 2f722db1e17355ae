enum AppTestsPlaceholder {}
