// Replaces modules that are left out of the bundle.
