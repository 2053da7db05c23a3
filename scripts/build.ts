import { parseArgs } from "node:util";
import { UsageError } from "../src/lib/usage-error";
import { runCommand } from "./run-command";

const usage = `npm run build [-- --locale LOCALE] [--out-dir DIR]
Builds the site. The new output replaces the old only when it is complete.
  --locale LOCALE   builds one language only
  --out-dir DIR     output folder, "build" by default`;

void runCommand(usage, async () => {
  const { values } = parseArgs({
    options: {
      locale: { type: "string" },
      "out-dir": { type: "string", default: "build" },
    },
  });
  // Loaded here so that --help answers at once.
  const { localeIds } = await import("../src/config/locales");
  const { buildPortal } = await import("./build-portal");
  const locale = localeIds.find((id) => id === values.locale);
  if (values.locale !== undefined && !locale)
    throw new UsageError(
      `Unknown language "${values.locale}" → use one of ${localeIds.join(", ")}, or omit it for all`,
    );
  await buildPortal({ output: values["out-dir"], locale });
});
