enum FilesTestsPlaceholder {}
