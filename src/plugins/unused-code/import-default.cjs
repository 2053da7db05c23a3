/** TypeScript's helper for default imports. */
exports.__importDefault = (module) => (module?.__esModule ? module : { default: module });
