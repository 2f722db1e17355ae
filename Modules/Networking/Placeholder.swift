enum NetworkingPlaceholder {}
