// Stands in for modules that are left out of the bundle.
