import { clientOf } from "./defaults";

/** A request so far. */
export interface PastCall {
  operation: string;
  method: string;
  path: string;
  party: string;
  status: number;
  /** Time of the marketplace. */
  now: string;
  /** The request as a command. */
  command: string;
  /** ID of what it has created. */
  made?: string;
}

/** The sandbox's technical users that can send what the organizations of the examples send. */
const clients: Record<string, string> = {
  provider: "story-provider",
  consumer: "story-consumer",
  operator: "operator",
};

/**
 * Turns requests into a shell script. The IDs of what it creates are other ones than in the tab, so they become variables,
 * and a tag becomes `*`, which matches any.
 * @param calls in the order in which they were sent
 * @param tokenUrl of the sandbox on the reader's machine
 * @returns a script for the sandbox on the reader's machine; what was refused, or needs a person's token, is a comment
 */
export function toScript(calls: readonly PastCall[], tokenUrl: string): string {
  const sent = calls.filter(({ status }) => status < 400);
  const moments = [...new Set(sent.map(({ operation }) => operation))].join(",");
  const lines = [
    "#!/bin/sh",
    `# Before it, start the sandbox: node sandbox.mjs --at ${moments}`,
    "set -eu",
    `token() { curl --silent --fail --user "$1:$1-secret" --data grant_type=client_credentials '${tokenUrl}' | jq -r .access_token; }`,
  ];
  const made: string[] = [];
  let today = calls[0]?.now.slice(0, 10);
  for (const { party, status, command, now, made: id } of calls) {
    const { [party]: client } = clients;
    let text = status < 400 ? command.replace(/'If-Match: [^']*'/, "'If-Match: *'") : command;
    if (now.slice(0, 10) !== today) {
      today = now.slice(0, 10);
      lines.push(
        "",
        `# On ${today} in the tab. The clock of a sandbox can only be set when it starts: --clock ${today}`,
      );
    }
    for (const [index, one] of made.entries()) text = text.replaceAll(one, `'"$id_${index + 1}"'`);
    const isSent = status < 400 && (client !== undefined || party === "public");
    lines.push("", `# ${party}: ${status}`);
    if (client && isSent) lines.push(`ACCESS_TOKEN=$(token ${clientOf(client).clientId})`);
    if (isSent && id) {
      made.push(id);
      lines.push(`response=$(${text})`, `id_${made.length}=$(printf '%s' "$response" | jq -r .id)`);
      lines.push(`printf '%s\\n' "$response"`);
    } else lines.push(isSent ? text : text.replace(/^/gm, "# "));
  }
  return `${lines.join("\n")}\n`;
}
