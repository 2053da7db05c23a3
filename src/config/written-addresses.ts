import escapeRegExp from "lodash/escapeRegExp";
import type { OperatorValues } from "./operator";

/** URLs as written in guides and in the description; the operator's URLs replace them. */
const written = {
  portal: "https://developer.datenmarkt.example",
  apiServer: "https://api.datenmarkt.example/v1",
  apiTestServer: "https://api.test.datenmarkt.example/v1",
  tokens: "https://api.datenmarkt.example/oauth2",
  testTokens: "https://api.test.datenmarkt.example/oauth2",
};

const anyWritten = new RegExp(Object.values(written).map(escapeRegExp).join("|"), "g");

/**
 * @param text contains the URLs as written
 * @returns the text with the operator's URLs: the portal with its base path, the API servers, and the token endpoints,
 *   each at the origin of its server
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
  // In a single pass, because an operator's URL can equal a different URL as written.
  return text.replace(anyWritten, (address) => own[address] ?? address);
}
