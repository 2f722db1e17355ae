enum PresentationPlaceholder {}
