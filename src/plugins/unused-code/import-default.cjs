/** What TypeScript writes for the import of a default. */
exports.__importDefault = (module) => (module?.__esModule ? module : { default: module });
