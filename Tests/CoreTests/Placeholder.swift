enum CoreTestsPlaceholder {}
