import { parseArgs } from "node:util";
import { runCommand } from "./run-command";

/**
 * Shows the portal while you write, with all languages at one URL: `npm start`. `--locale en` shows only one
 * language, and `--no-open` doesn't open a browser. The URL depends on `--host` and `--port`.
 */
void runCommand(async () => {
  const { values } = parseArgs({
    options: {
      locale: { type: "string" },
      port: { type: "string", default: process.env.PORT ?? "3000" },
      host: { type: "string", default: "localhost" },
      "no-open": { type: "boolean", default: false },
    },
  });
  // Loaded here so that an invalid value ends the command with only its error message.
  const { operator } = await import("../src/config/operator");
  const { localeIds } = await import("../src/config/locales");
  const { openDesk } = await import("../src/desk");
  const locale = localeIds.find((id) => id === values.locale);
  if (values.locale !== undefined && !locale)
    throw new Error(`Unknown language "${values.locale}" → use one of ${localeIds.join(", ")}, or omit it for all`);
  await openDesk({
    operator,
    locales: locale ? [locale] : localeIds,
    host: values.host,
    port: Number(values.port),
    open: !values["no-open"],
  });
});
