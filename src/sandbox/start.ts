import { startDataServer } from "./data";
import type { JsonObject } from "./description";
import { startPlatform } from "./server";

/** Port if the `PORT` variable isn't set. */
const defaultPort = 4020;

/**
 * Starts the test marketplace for manual requests. It runs until the process is stopped. Its clock advances with the
 * wall clock, its test partners act within a minute, and each call is printed with its outcome.
 */
async function start(): Promise<void> {
  const platform = await startPlatform({
    stage: "TEST",
    runs: true,
    scanSeconds: 5,
    port: Number(process.env.PORT ?? defaultPort),
    log: ({ method, path, operation = "token", caller = "anonymous", status, code = "", detail = "" }) => {
      console.log(`${status} ${method} ${path} · ${operation} · ${caller}${code && ` · ${code}: ${detail}`}`);
    },
  });
  const { url, tokenUrl, cast, contract, world } = platform;
  const [definition] = world.list("access-definitions");
  const { endpoint } = (definition?.fields.connection ?? {}) as JsonObject;
  const curlHome = await startDataServer(new URL(String(endpoint)).hostname);
  const permissions = [...contract.operations.values()].flatMap(({ operation }) => operation["x-permissions"] ?? []);
  console.log(`export API_URL='${url}'\nexport TOKEN_URL='${tokenUrl}'`);
  console.log(`# Directs curl to the provider's data, which accepts any API key:\nexport CURL_HOME='${curlHome}'`);
  for (const [party, organization] of Object.entries({ ...cast.reader, operator: cast.operator })) {
    const allowed = permissions.filter(({ parties }) => parties.includes(party)).flatMap(({ roles }) => roles);
    const roles = [...new Set(allowed)].filter((role) => role !== "MEMBER");
    const { clientId, clientSecret } = platform.addClient(organization, roles);
    console.log(`\n# ${party}\nexport CLIENT_ID='${clientId}'\nexport CLIENT_SECRET='${clientSecret}'`);
  }
  console.log();
}

void start();
