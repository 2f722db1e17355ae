enum EditingTestsPlaceholder {}
