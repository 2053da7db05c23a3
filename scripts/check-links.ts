import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Parser } from "htmlparser2";
import { findDeadLinks } from "../src/check/links/links";
import { FindingsError } from "../src/lib/findings/finding";
import { count } from "../src/lib/findings/report";
import { runCommand } from "./run-command";

/** Checks whether the pages on other sites that the built portal links to still exist. */
void runCommand(async () => {
  // Loaded here so that an invalid value ends the command with only its error message.
  const { operator } = await import("../src/config/operator");
  const pagesByLink = new Map<string, string>();
  for (const file of readdirSync("build", { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".html")) continue;
    const parser = new Parser({
      onopentag(element, { href = "" }) {
        if (element !== "a" || !/^https?:/.test(href) || href.startsWith(`${operator.siteUrl}/`)) return;
        pagesByLink.set(href.replace(/#.*$/, ""), file);
      },
    });
    parser.end(readFileSync(path.join("build", file), "utf8"));
  }
  const dead = await findDeadLinks([...pagesByLink.keys()]);
  if (dead.size > 0)
    throw new FindingsError(
      [...dead].map(([link, reason]) => ({
        file: `build/${pagesByLink.get(link)}`,
        message: `${link} is broken: ${reason}`,
        fix: "correct or remove the link",
      })),
    );
  console.log(`Checked ${count(pagesByLink.size, "external link")}: no broken links.`);
});
