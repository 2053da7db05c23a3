import { startPlatform } from "./server";

/** Starts the test marketplace for trying requests by hand, until the process is stopped. */
const defaultPort = 4020;

const platform = await startPlatform({
  stage: "TEST",
  runs: true,
  scanSeconds: 5,
  port: Number(process.env.PORT ?? defaultPort),
  log: ({ method, path, operation = "", caller = "nobody", status, code = "", detail = "" }) => {
    console.log(`${status} ${method} ${path} · ${operation} · ${caller}${code && ` · ${code}: ${detail}`}`);
  },
});
const { url, tokenUrl, cast, contract } = platform;
const permissions = [...contract.operations.values()].flatMap(({ operation }) => operation["x-permissions"] ?? []);
console.log(`export API_URL='${url}'\nexport TOKEN_URL='${tokenUrl}'`);
for (const [party, organization] of [
  ["provider", cast.reader.provider],
  ["consumer", cast.reader.consumer],
  ["operator", cast.operator],
] as const) {
  const roles = new Set(
    permissions.filter(({ parties }) => parties.includes(party)).flatMap((permission) => permission.roles),
  );
  const { clientId, clientSecret } = platform.addClient(
    organization,
    [...roles].filter((role) => role !== "MEMBER"),
  );
  console.log(`\n# ${party}\nexport CLIENT_ID='${clientId}'\nexport CLIENT_SECRET='${clientSecret}'`);
}
