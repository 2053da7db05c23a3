import { existsSync } from "node:fs";
import escapeRegExp from "lodash/escapeRegExp";
import { readChecked } from "../lib/findings/schema";
import schema from "../lib/schemas/addresses.schema.json";
import type { OperatorValues } from "./operator";

interface Addresses extends Pick<OperatorValues, "siteUrl" | "apiServer" | "apiTestServer"> {
  /** A server that readers start on their own machine, without a path. */
  local?: { name: string; url: string };
}

export const addressesFile = "docs/addresses.yaml";

/**
 * @returns the operator's addresses as guides and the description write them; undefined if there is no file
 * @throws FindingsError with the file and line of each error
 */
export const readWrittenAddresses = (): Addresses | undefined =>
  existsSync(addressesFile) ? readChecked(addressesFile, schema) : undefined;

/** @returns the server that readers start on their own machine, if there is one */
export const localServer = (): Addresses["local"] => readWrittenAddresses()?.local;

/**
 * @returns a function that replaces the addresses as written in a text with the operator's: the portal with its base path,
 *   the API servers, and other addresses on a server's host, such as the token endpoint, on the host of the operator's server
 */
export function addressReplacer(
  { siteUrl, baseUrl, apiServer, apiTestServer }: OperatorValues,
  written = readWrittenAddresses(),
): (text: string) => string {
  if (!written) return (text) => text;
  const origin = (address: string): string => new URL(address).origin;
  const own: Record<string, string> = {
    [written.siteUrl]: siteUrl + baseUrl.slice(0, -1),
    // If both servers have one host, its other addresses are those of production.
    [origin(written.apiTestServer)]: origin(apiTestServer),
    [origin(written.apiServer)]: origin(apiServer),
    [written.apiTestServer]: apiTestServer,
    [written.apiServer]: apiServer,
  };
  // In a single pass, because an operator's address can equal a different one as written. The longest comes first.
  const longestFirst = Object.keys(own).sort((one, other) => other.length - one.length);
  // Not in the middle of a longer host or version.
  const anyAddress = new RegExp(`(?:${longestFirst.map(escapeRegExp).join("|")})(?![\\w-]|\\.\\w)`, "g");
  return (text) => text.replace(anyAddress, (address) => own[address] ?? address);
}
