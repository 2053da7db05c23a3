// Loaded into programs that aren't ours: ends them when the process that started them has ended, in whatever way.
process.once("disconnect", () => process.exit(1));
process.channel?.unref();
