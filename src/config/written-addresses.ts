import escapeRegExp from "lodash/escapeRegExp";
import type { OperatorValues } from "./operator";

/** Addresses that guides and the description are written with; the operator's take their place. */
const written = {
  portal: "https://developer.datenmarkt.example",
  apiServer: "https://api.datenmarkt.example/v1",
  apiTestServer: "https://api.test.datenmarkt.example/v1",
  tokens: "https://api.datenmarkt.example/oauth2",
  testTokens: "https://api.test.datenmarkt.example/oauth2",
};

const anyWritten = new RegExp(Object.values(written).map(escapeRegExp).join("|"), "g");

/**
 * @param text with the written addresses
 * @returns the text with the operator's: the portal's with the path under which it is served, the API's servers, and their
 *   tokens' at the origin of each
 */
export function setOperatorAddresses(
  text: string,
  { siteUrl, baseUrl, apiServer, apiTestServer }: OperatorValues,
): string {
  const own: Record<string, string> = {
    [written.portal]: siteUrl + baseUrl.slice(0, -1),
    [written.apiServer]: apiServer,
    [written.apiTestServer]: apiTestServer,
    [written.tokens]: `${new URL(apiServer).origin}/oauth2`,
    [written.testTokens]: `${new URL(apiTestServer).origin}/oauth2`,
  };
  // In one go: the operator's may be what another was written with.
  return text.replace(anyWritten, (address) => own[address] ?? address);
}
