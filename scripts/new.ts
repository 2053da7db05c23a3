import { readdirSync } from "node:fs";
import { Changes } from "../src/new/files";
import { newGuide, newOperation, newRelease, newTerm } from "../src/new/kinds";
import { runCommand } from "./run-command";

const usage = `npm run new -- guide guides/reports "Berichte" "Reports"
npm run new -- term report "Bericht" "report"
npm run new -- operation fetchReport get /reports/{teamId} getTeamDetails
npm run new -- release 1.3.0`;

const list = (lines: string[]): string => lines.map((line) => `  ${line}`).join("\n");

/** Creates a guide, term, operation, or release in both languages, and lists the remaining steps. */
void runCommand(async () => {
  const [kind, name = "", ...more] = process.argv.slice(2);
  const changes = new Changes();
  const names = (): { de: string; en: string } => {
    const [de, en] = more;
    if (!de || !en) throw new Error(`Names in both languages are required → write, for example:\n${usage}`);
    return { de, en };
  };
  const run: Record<string, () => string[]> = {
    guide: () => newGuide(changes, name, names()),
    term: () => newTerm(changes, name, names()),
    release: () => newRelease(changes, name, new Date().toISOString().slice(0, 10)),
    operation: () => {
      const [method = "", path = "", like = ""] = more;
      const files = readdirSync("openapi/paths").map((file) => `openapi/paths/${file}`);
      return newOperation(changes, { operationId: name, method: method.toLowerCase(), path, like }, files);
    },
  };
  const begin = kind === undefined ? undefined : run[kind];
  if (!begin || name === "") throw new Error(`Specify what to create:\n${usage}`);
  const left = begin();
  console.log(
    `Written:\n${list(changes.write())}\n\nLeft to do:\n${list([...left, "npm run check: repeat until it reports no errors"])}`,
  );
});
