/** As tslib's: what `import x from` means for a module that was not written as one. */
exports.__importDefault = (module) => (module?.__esModule ? module : { default: module });
