/** A command was called in a way that it can't follow; the process exits with code 2. */
export class UsageError extends Error {}
