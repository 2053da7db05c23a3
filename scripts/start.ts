import { parseArgs } from "node:util";
import { runCommand } from "./run-command";

/**
 * Shows the portal while it is written, all languages under one address: `npm start`; `--locale en` shows one alone, `--port`
 * and `--host` say where, `--no-open` opens no browser.
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
  // Loaded here, so that a bad value ends the command with its message alone.
  const { operator } = await import("../src/config/operator");
  const { localeIds } = await import("../src/config/locales");
  const { openDesk } = await import("../src/desk");
  const locale = localeIds.find((id) => id === values.locale);
  if (values.locale !== undefined && !locale)
    throw new Error(`There is no language "${values.locale}" → name one of ${localeIds.join(", ")}, or none for all.`);
  await openDesk({
    operator,
    locales: locale ? [locale] : localeIds,
    host: values.host,
    port: Number(values.port),
    open: !values["no-open"],
  });
});
