enum EditingPlaceholder {}
