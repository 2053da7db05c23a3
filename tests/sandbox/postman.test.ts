import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import newman, { type NewmanRunSummary } from "newman";
import { localeIds } from "../../src/config/locales";
import { operator } from "../../src/config/operator";
import { Api } from "../../src/openapi/model/api";
import { readDescription } from "../../src/openapi/model/generated";
import { listPostmanFiles } from "../../src/plugins/sandbox/postman";
import { type RunningSandbox, startSandbox } from "../support/sandbox";

let sandbox: RunningSandbox;
before(async () => {
  sandbox = await startSandbox();
});
after(() => sandbox.kill());

for (const locale of localeIds) {
  test(`the sandbox understands every request of the Postman collection (${locale})`, async () => {
    const api = new Api(readDescription(locale));
    const files = listPostmanFiles(api, locale, operator);
    const { API_URL, TOKEN_URL } = sandbox.env;
    const summary = await new Promise<NewmanRunSummary>((resolve, reject) => {
      newman.run(
        {
          collection: files.get("postman/collection.json") as object,
          environment: files.get("postman/sandbox.json"),
          envVar: [
            { key: "baseUrl", value: API_URL },
            { key: "tokenUrl", value: TOKEN_URL },
          ] as never,
          workingDir: "openapi/components/examples/files",
        },
        (error, result) => (error ? reject(error) : resolve(result)),
      );
    });
    const { executions, failures } = summary.run;
    assert.deepEqual(failures, []);
    assert.equal(executions.length, api.operations.length + 1);
    const misunderstood = executions
      .map(({ item, response }) => ({ name: item.name, status: response?.code ?? 0 }))
      .filter(({ status }) => status < 200 || status >= 500 || [400, 401, 405, 413, 415, 428].includes(status));
    assert.deepEqual(misunderstood, []);
  });
}
